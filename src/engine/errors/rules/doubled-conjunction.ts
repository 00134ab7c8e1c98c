import { isFiniteTag } from '../../document/penn-tags.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

/** Words that open a subordinate clause, and the conjunctions that must not open the main clause after it. */
const PAIRS: Readonly<Record<string, string>> = {
  although: 'but',
  though: 'but',
  because: 'so',
  since: 'so',
  if: 'so',
};

/** Before `but` with the meaning of except, and where it joins parts of the first clause. */
const MAY_PRECEDE_BUT = /^(?:nothing|everything|anything|nobody|everybody|one|all|help|and)$/;

/** Before `so` with the meaning of this way or this much. */
const MAY_PRECEDE_SO =
  /^(?:and|or|is|was|are|were|be|been|do|did|does|say|said|tell|told|think|thought|hope|hoped|believe|believed|expect|expected|feel|felt|cry|cried|worry|worried|insisted|me|you|him|her|us|them|not|even|just|only|ever)$/;

export const detector: Detector = {
  sentences: true,
  codes: ['UC'],
  detect(cursor) {
    const isEven = cursor.at(0)?.lower === 'even';
    const first = isEven ? cursor.at(1) : cursor.at(0);
    const second = isEven && first?.lower === 'if' ? 'but' : first && PAIRS[first.lower];
    return second === undefined ? undefined : conjunctionOf(cursor, second);
  },
};

/** The conjunction after the first comma or in a sentence without one, if a clause with its own subject follows. */
function conjunctionOf(cursor: Cursor, conjunction: string): Proposal | undefined {
  if (cursor.at(1)?.lower === 'of') return undefined;
  for (let offset = 3; cursor.at(offset + 1); offset++) {
    const before = cursor.at(offset)!;
    const found = cursor.at(offset + 1)!;
    const isAfterComma = before.lower === ',';
    if (found.lower === conjunction && opensClause(cursor, offset + 2)) {
      const isIf = cursor.at(0)?.lower === 'if';
      if (isIf && (offset > LONGEST_CONDITION || cursor.at(offset + 2)?.tag !== 'PRP')) return undefined;
      if (isAfterComma) return cursor.delete(found, found, 'UC', 0.88);
      if (isIf) return undefined;
      const joinsWithin =
        before.kind !== 'word' ||
        (conjunction === 'but' ? MAY_PRECEDE_BUT : MAY_PRECEDE_SO).test(before.lower) ||
        (conjunction === 'so' && !/^(?:i|he|she|we|they|it)$/.test(cursor.at(offset + 2)?.lower ?? '')) ||
        (conjunction === 'so' && isPurpose(cursor, offset + 3));
      const hasComma = cursor.sentence().some(({ lower }) => lower === ',');
      return joinsWithin || hasComma
        ? undefined
        : cursor.replace(before, found, `${before.text},`, 'UC', 0.88);
    }
    if (isAfterComma) return undefined;
  }
  return undefined;
}

/** Up to its comma, in tokens; in longer sentences, `so` may lead back to speech. */
const LONGEST_CONDITION = 8;

function opensClause(cursor: Cursor, offset: number): boolean {
  const subject = cursor.at(offset);
  if (!subject || subject.lower === 'that' || !/^(?:PRP\$?|DT|NNP?S?|EX)$/.test(subject.tag)) return false;
  return [1, 2, 3, 4, 5].some((ahead) => {
    const token = cursor.at(offset + ahead);
    return token && (isFiniteTag(token.tag) || cursor.lexicon.inflections(token.lower).includes('past'));
  });
}

/** `so she could go to school`. */
const isPurpose = (cursor: Cursor, offset: number) =>
  /^(?:can|could)$/.test(cursor.at(offset)?.lower ?? '') &&
  !/^(?:not|n't)$/.test(cursor.at(offset + 1)?.lower ?? '');
