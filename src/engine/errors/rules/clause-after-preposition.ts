import { isFiniteTag } from '../../document/penn-tags.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { nounPhraseFrom } from '../patterns/noun-phrase.js';
import type { Rule } from '../rule.js';

const BEFORE_CLAUSE = '*{written}* takes a noun; before a subject and its verb, write *{correction}*.';
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

export const clauseAfterPreposition: Rule = {
  name: 'clause-after-preposition',
  description:
    'a clause after a preposition, or a noun after a conjunction: `despite it was late`, `although the rain`',
  reason: BEFORE_CLAUSE,
  lines: `
    = *Despite* and *in spite of* take a noun; before a clause, write *although*.
    RC 90 [despite that > although] i|you|he|she|it|we|they @finite
    RC 92 [in spite that > although] i|you|he|she|it|we|they|the|my|his|her|our|their
    = Before a clause, write *even though*.
    RC 92 ^|and|but [even > even though] she|he|we|they|it @finite * *? *? *? *? *? *? , i|he|she|it|we|they|the|my|his|her
  `,
  detector: {
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
  },
  detects: [
    ['Despite it rained, we played.', 'Although it rained, we played.'],
    ['Despite the hotel was old, we liked it.', 'Although the hotel was old, we liked it.'],
    ['We bought it despite it was expensive.', 'We bought it although it was expensive.'],
    ['In spite of it was cold, they swam.', 'Although it was cold, they swam.'],
    ['Because of the train was late, I missed it.', 'Because the train was late, I missed it.'],
    ['She stayed because of she was tired.', 'She stayed because she was tired.'],
    ['During we were in Paris, it rained.', 'While we were in Paris, it rained.'],
    ['Although the rain, we went out.', 'Despite the rain, we went out.'],
    ['He was angry because the noise.', 'He was angry because of the noise.'],
    ['While the lesson, he slept.', 'During the lesson, he slept.'],
    ['In spite that he lost, he smiled.', 'Although he lost, he smiled.'],
    ['Even she is young, she is clever.', 'Even though she is young, she is clever.'],
  ],
  leaves: [
    'Despite the rain that fell, we went out.',
    'Despite what he said, we stayed.',
    'Despite the problems the team had, it won.',
    'Despite the work he put in, he failed.',
    'Despite the weather we had fun.',
    'Despite this it was a good day.',
    'Despite the money spent on it, the road is bad.',
    'Because of that he was late.',
    'Because of him we lost.',
    'Because of the noise she made we woke up.',
    'During the war he lived in Spain.',
    'During the day the shop is open.',
    'Although tired, he went on.',
    'He stayed because the teacher asked him.',
    'Even he was surprised.',
    'The delay because of the storm was long.',
    'It was late, although the sun, which was low, still shone.',
    'For a while the lesson, he thought, was good.',
  ],
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
