/** What an error costs that is only one of marks or capitals, beside one of words. */
export const COST_OF_MARK = 0.3;

/**
 * What is wrong at each place of a sentence with errors, the place after its last token included: 1 where a word was
 * replaced, put in or left out (before the place), less where only a mark or a capital was, 0 where all is right.
 * @param right tokens of the edited sentence
 * @param written tokens of the sentence with errors
 */
export function errorCosts(right: readonly string[], written: readonly string[]): Float64Array {
  const width = written.length + 1;
  const distances = new Float64Array((right.length + 1) * width);
  for (let row = 0; row <= right.length; row++)
    for (let column = 0; column < width; column++) {
      if (row === 0 || column === 0) {
        distances[row * width + column] = row + column;
        continue;
      }
      const diagonal = distances[(row - 1) * width + column - 1]!;
      const replaced = diagonal + substitution(right[row - 1]!, written[column - 1]!);
      const left = distances[(row - 1) * width + column]! + 1;
      const added = distances[row * width + column - 1]! + 1;
      distances[row * width + column] = Math.min(replaced, left, added);
    }
  const costs = new Float64Array(width);
  let row = right.length;
  let column = written.length;
  const note = (place: number, ...words: string[]) => {
    costs[place] = Math.max(costs[place]!, words.every(isMark) ? COST_OF_MARK : 1);
  };
  while (row > 0 || column > 0) {
    const here = distances[row * width + column]!;
    if (row > 0 && column > 0) {
      const [one, other] = [right[row - 1]!, written[column - 1]!];
      const cost = substitution(one, other);
      if (here === distances[(row - 1) * width + column - 1]! + cost) {
        row -= 1;
        column -= 1;
        if (one === other) continue;
        if (cost < 1) costs[column] = Math.max(costs[column]!, COST_OF_MARK);
        else note(column, one, other);
        continue;
      }
    }
    if (row > 0 && here === distances[(row - 1) * width + column]! + 1) {
      row -= 1;
      note(column, right[row]!);
    } else {
      column -= 1;
      note(column, written[column]!);
    }
  }
  return costs;
}

const isMark = (token: string) => !/[\p{L}\p{N}]/u.test(token);

function substitution(right: string, written: string): number {
  if (right === written) return 0;
  return right.toLowerCase() === written.toLowerCase() ? 0.25 : 1;
}
