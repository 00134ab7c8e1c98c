import { isFiniteTag } from '../../document/penn-tags.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { nounPhraseFrom } from '../patterns/noun-phrase.js';
import type { Detector } from '../rule.js';

const BEFORE_NOUN = '*{written}* opens a clause with a verb; before a noun, write *{correction}*.';

/** Prepositions, and the conjunctions of the same meaning. */
const CONJUNCTIONS: Readonly<Record<string, string>> = {
  despite: 'although',
  'in spite of': 'although',
  'in spite': 'although',
  'because of': 'because',
  'due to': 'because',
  during: 'while',
};
const LONGEST = 3;
/** Verbs that can't be participles: `the money spent`. */
const SURELY_FINITE = /^(?:am|is|are|was|were|has|had|have|do|does|did)$/;

export const detector: Detector = {
  words: ['despite', 'in', 'because', 'due', 'during', 'although', 'while'],
  codes: ['RC', 'RT'],
  detect(cursor) {
    const { lower } = cursor.token;
    if (lower === 'although' || lower === 'while') return withoutVerb(cursor);
    for (let words = LONGEST; words > 0; words--) {
      const phrase = Array.from({ length: words }, (_, at) => cursor.at(at)?.lower ?? '').join(' ');
      const conjunction = CONJUNCTIONS[phrase];
      if (conjunction) return opensClause(cursor, words) ? replaced(cursor, words, conjunction) : undefined;
    }
    return lower === 'because' ? withoutVerb(cursor) : undefined;
  },
};

/** A subject with its verb right after a preposition: `despite he was`, but not `despite the weather we`. */
function opensClause(cursor: Cursor, words: number): boolean {
  const subject = nounPhraseFrom(cursor, words);
  if (!subject || /^(?:this|that|these|those)$/.test(subject.head.lower)) return false;
  const verb = cursor.at(subject.last + 1);
  if (!verb || !isFiniteTag(verb.tag)) return false;
  const isPronoun = subject.head.tag === 'PRP';
  // `During the day the shop is open`: a phrase of its own, without a comma.
  if (!isPronoun && !(SURELY_FINITE.test(verb.lower) || verb.tag === 'MD' || verb.tag === 'VBZ'))
    return false;
  return isPronoun || hasOtherClause(cursor, subject.last + 2);
}

/** Whether a clause after a comma follows. `The delay because of the storm was long` has no comma. */
function hasOtherClause(cursor: Cursor, from: number): boolean {
  if (cursor.index !== cursor.first) return false;
  let comma = false;
  for (let offset = from; cursor.at(offset); offset++) {
    if (cursor.at(offset)!.lower === ',') comma = true;
    if (comma && isFiniteTag(cursor.at(offset)!.tag)) return true;
  }
  return false;
}

function replaced(cursor: Cursor, words: number, conjunction: string): Proposal | undefined {
  return cursor.replace(cursor.token, cursor.at(words - 1)!, conjunction, 'RC', 0.92);
}

/** `Although the rain, …`, `because the noise.`: a noun phrase alone up to the mark. */
function withoutVerb(cursor: Cursor): Proposal | undefined {
  const { token } = cursor;
  const opening = cursor.at(1);
  if (
    !opening ||
    !/^(?:DT|PRP\$)$/.test(opening.tag) ||
    /^(?:this|that|these|those|all|both|some|a|an)$/.test(opening.lower)
  )
    return undefined;
  const phrase = nounPhraseFrom(cursor, 1);
  const after = phrase && cursor.at(phrase.last + 1);
  const opens = token.index === cursor.first;
  const isWhole = opens ? after?.lower === ',' : after?.tag === '.';
  if (!phrase || !isWhole || phrase.head.tag === 'NNP' || (opens && token.lower === 'because'))
    return undefined;
  if (opens && !startsWithVerb(cursor, phrase.last + 2)) return undefined;
  if (!opens && token.lower !== 'because') return undefined;
  const phraseOf = { although: 'despite', while: 'during', because: 'because of' }[token.lower]!;
  const proposal = cursor.replace(token, token, phraseOf, 'RT', 0.85);
  return proposal && { ...proposal, reason: BEFORE_NOUN };
}

/** A main clause, not a relative one or an insertion: `Although the sun, which …`. */
function startsWithVerb(cursor: Cursor, offset: number): boolean {
  const subject = nounPhraseFrom(cursor, offset);
  return subject !== undefined && isFiniteTag(cursor.at(subject.last + 1)?.tag ?? '');
}
