import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Rule } from '../rule.js';

/** Words that open a subordinate clause, and the conjunctions that must not open the main clause after it. */
const PAIRS: Readonly<Record<string, string>> = {
  although: 'but',
  though: 'but',
  because: 'so',
  since: 'so',
};

export const doubledConjunction: Rule = {
  name: 'doubled-conjunction',
  description: '`although … but`, `because … so`',
  reason: 'One linking word is enough for two clauses: leave out *{written}*.',
  detector: {
    sentences: true,
    codes: ['UC'],
    detect(cursor) {
      const first = cursor.at(0)?.lower === 'even' ? cursor.at(1) : cursor.at(0);
      const second = first && PAIRS[first.lower];
      return second === undefined ? undefined : conjunctionAfterComma(cursor, second);
    },
  },
  detects: [
    ['Although it was cold, but we went out.', 'Although it was cold, we went out.'],
    ['Because he was ill, so he stayed at home.', 'Because he was ill, he stayed at home.'],
    ['Even though I was tired, but I was happy.', 'Even though I was tired, I was happy.'],
  ],
  leaves: [
    'Although it was cold, we went out.',
    'Although he was small but strong, he lost.',
    'It was cold, but we went out.',
    'Because of the rain we stayed, so we read.',
  ],
};

/** The conjunction after the first comma, if a clause with its own subject follows. */
function conjunctionAfterComma(cursor: Cursor, conjunction: string): Proposal | undefined {
  if (cursor.at(1)?.lower === 'of') return undefined;
  for (let offset = 3; cursor.at(offset); offset++) {
    if (cursor.at(offset)!.lower !== ',') continue;
    const found = cursor.at(offset + 1);
    const subject = cursor.at(offset + 2);
    if (found?.lower !== conjunction || !subject) return undefined;
    return /^(?:PRP\$?|DT|NNP?S?|EX)$/.test(subject.tag)
      ? cursor.delete(found, found, 'UC', 0.88)
      : undefined;
  }
  return undefined;
}
