import type { Cursor, Proposal } from '../patterns/cursor.js';
import { type NounPhrase, nounPhraseFrom } from '../patterns/noun-phrase.js';
import { endOfQuestionPhrase } from '../patterns/question-phrase.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const NO_DO = 'A question inside a sentence needs no *do*: *{correction}*.';

const BE = wordSet('is are was were am');
const DO = wordSet('do does did');
const HAVE = wordSet('has have had');
const MODAL = wordSet('can could will would should must');
const LONGEST_PHRASE = 5;
/** Words that a question depends on. */
const GOVERNORS =
  wordSet(`know knows knew known wonder wonders wondered wondering ask asks asked asking tell tells told telling understand
  understands understood remember remembers remembered forget forgets forgot forgotten see sees saw seen say says said
  explain explains explained explaining show shows showed shown learn learned learnt discuss discussed describe describes
  described decide decided guess imagine check realise realised realize realized idea clue sure certain clear about out
  on of care matter identify notice noticed`);
const TOLD = wordSet('me you him her us them');
const TELLING = /^(?:ask|tell|told|show|teach|taught|let)/;
/** Question words that can be the subject: `who was the winner`, `what had the effect`. */
const SUBJECTS = wordSet('who what which');
/** `what is the matter` is an expression; after the others either order is good. */
const AFTER_WHAT = wordSet('matter point use difference deal score catch');

export const detector: Detector = {
  words: [...BE, ...DO, ...HAVE, ...MODAL],
  codes: ['W'],
  detect(cursor) {
    const start = startOfQuestion(cursor);
    if (start === undefined || !isGoverned(cursor, start)) return undefined;
    const subject = nounPhraseFrom(cursor, 1);
    if (!subject) return undefined;
    const { lower } = cursor.token;
    if (BE.has(lower)) return afterBe(cursor, subject, start);
    if (DO.has(lower)) return withoutDo(cursor, subject);
    const verb = cursor.at(subject.last + 1);
    if (!verb) return undefined;
    const isNamed = !HAVE.has(lower) || subject.head.tag === 'PRP' || !SUBJECTS.has(cursor.at(start)!.lower);
    const goesOn = HAVE.has(lower) ? verb.tag === 'VBN' : /^(?:VB|VBP|RB)$/.test(verb.tag);
    return goesOn && isNamed ? swapped(cursor, subject, 0.92) : undefined;
  },
};

/** The offset of the question phrase that ends before the cursor. */
function startOfQuestion(cursor: Cursor): number | undefined {
  for (let start = -1; start >= -LONGEST_PHRASE; start--)
    if (/^W/.test(cursor.at(start)?.tag ?? ''))
      return endOfQuestionPhrase(cursor, start) === 0 ? start : undefined;
  return undefined;
}

/** Whether the question depends on a verb or noun such as `know`, perhaps with a person between. */
function isGoverned(cursor: Cursor, start: number): boolean {
  const before = cursor.at(start - 1);
  if (!before) return false;
  if (TOLD.has(before.lower)) return TELLING.test(cursor.at(start - 2)?.lower ?? '');
  if (before.lower === 'know' && TOLD.has(cursor.at(start - 2)?.lower ?? '')) return true;
  return (
    (GOVERNORS.has(before.lower) && cursor.at(start - 2) !== undefined) ||
    /^(?:ask|guess|see|imagine|remember|explain|check|tell)$/.test(before.lower)
  );
}

function afterBe(cursor: Cursor, opening: NounPhrase, start: number): Proposal | undefined {
  const subject = withPhrase(cursor, opening);
  const after = cursor.at(subject.last + 1);
  const isPronoun = subject.head.tag === 'PRP';
  const question = cursor.at(start)!.lower;
  const isShort = start === -1;
  const ends = !after || /^(?:[.,:]|CC)$/.test(after.tag);
  if (isPronoun) return swapped(cursor, subject, 0.93);
  if (isShort && SUBJECTS.has(question)) {
    const isMeant =
      question === 'who'
        ? /^(?:this|that|these|those)$/.test(cursor.at(1)!.lower)
        : isDefinite(cursor, subject);
    return ends && isMeant && !AFTER_WHAT.has(subject.head.lower)
      ? swapped(cursor, subject, 0.85)
      : undefined;
  }
  if (SUBJECTS.has(question) && !isShort) return undefined;
  const goesOn = ends || (/^(?:VB[NDG]|JJ)$/.test(after.tag) && isShort);
  return goesOn ? swapped(cursor, subject, 0.9) : undefined;
}

/** `the price of the ticket` */
function withPhrase(cursor: Cursor, subject: NounPhrase): NounPhrase {
  const phrase = cursor.at(subject.last + 1)?.lower === 'of' && nounPhraseFrom(cursor, subject.last + 2);
  return phrase ? { ...subject, last: phrase.last } : subject;
}

/** `the problem`, `my name`, but not `the best way`. */
const isDefinite = (cursor: Cursor, { first, last }: NounPhrase): boolean => {
  for (let offset = first; offset <= last; offset++) if (cursor.at(offset)!.tag === 'JJS') return false;
  return /^(?:the|this|that|these|those)$/.test(cursor.at(first)!.lower) || cursor.at(first)!.tag === 'PRP$';
};

/** `where does he live` → `where he lives` */
function withoutDo(cursor: Cursor, subject: NounPhrase): Proposal | undefined {
  const { lexicon, token } = cursor;
  const isBase = (offset: number) => lexicon.isBaseForm(cursor.at(offset)?.lower ?? '', 'verb');
  let last = subject.last;
  // The tagger takes `the printer work` for a compound.
  if (!isBase(last + 1) && last - subject.first > 1 && isBase(last)) last -= 1;
  const verb = cursor.at(last + 1);
  if (!verb || !isBase(last + 1)) return undefined;
  const { past, thirdPerson } = lexicon.verbForms(verb.lower);
  const form = { do: verb.lower, does: thirdPerson, did: past }[token.lower];
  const words = cursor.text.slice(cursor.at(subject.first)!.start, cursor.at(last)!.end);
  const proposal = cursor.replace(token, verb, `${words} ${form}`, 'W', 0.93);
  return proposal && { ...proposal, reason: NO_DO };
}

/** `is he` → `he is` */
function swapped(cursor: Cursor, { first, last }: NounPhrase, confidence: number): Proposal | undefined {
  const words = cursor.text.slice(cursor.at(first)!.start, cursor.at(last)!.end);
  return cursor.replace(cursor.token, cursor.at(last)!, `${words} ${cursor.token.lower}`, 'W', confidence);
}
