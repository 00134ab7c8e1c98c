"""How alike two words are spelt."""


def near(a, b):
    """Whether two words are spelt much alike."""
    if not a or not b or abs(len(a) - len(b)) > max(2, len(a) // 2):
        return False
    shared = 0
    while shared < min(len(a), len(b)) and a[shared] == b[shared]:
        shared += 1
    longest = max(len(a), len(b))
    return (shared >= 3 and shared >= longest / 2) or distance(a, b) <= max(1, 0.34 * longest)


def distance(a, b):
    """Edit distance; two letters that change places count once."""
    before, last = None, list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (x != y))
            if before and i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]
