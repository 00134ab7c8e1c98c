import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import type { Cursor } from '../patterns/cursor.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const PRONOUN = wordSet('i you he she it we they');
/** Words that are never names by themselves, and titles only beside other capitals. */
const GRAMMATICAL = wordSet(
  `the a an to for as and but or of in on at with from is are was were has have had be been do does did not very because so
  when that this these those can must would could should`,
);
/** Those that often begin a sentence: after a noun, a full stop is missing rather than a small letter. */
const STARTS = wordSet('the a an this these that those when because so as');
/** Those that begin a question before a pronoun. */
const ASKS = wordSet('is are was were has have had do does did can could would should must');
const REACH = 4;
/** Verbs that are first names or surnames as well. */
const NAMES = wordSet(
  'grace rose will mark bill may drew grant chase rob sue pat cook cooks woods banks brooks miles',
);
/** Everyday things that no title or institution is named after. */
const EVERYDAY = wordSet(
  `food weather drink look dog cat hair pizza shop shops problem problems breakfast lunch dinner bike car beach walk swim music
  football tennis basketball homework teacher teachers student students town kitchen bedroom weekend boy girl subject station
  film summer winter spring autumn village birthday holiday holidays girlfriend boyfriend`,
);

/** Those near to someone: `my Mother`; without `my`, they are names or titles: `said Mother`, `the Father`. */
const RELATIVES = wordSet('@family @families family parents');
/** Adjectives that are hardly ever part of a name after `a` or `my`. */
const DESCRIBING =
  wordSet(`beautiful big small nice good bad long short old new young happy interesting difficult easy important favourite
  favorite wonderful lovely terrible cheap expensive tall boring`);

export const detector: Detector = {
  sentences: true,
  codes: ['RP'],
  detect(cursor) {
    const words = cursor.sentence().filter(({ kind }) => kind === 'word');
    // A title or a heading has many capitals.
    const capitals = words.filter(({ text, lower }) => text !== lower && lower !== 'i');
    if (words.length < 4 || capitals.length * 2 > words.length) return undefined;
    return cursor
      .sentence()
      .flatMap((token, at) => (at > 0 && isMistaken(cursor, token, at) ? [token] : []))
      .flatMap((token) => {
        const proposal = { start: token.start, end: token.end, correction: token.lower };
        return [{ ...proposal, code: 'RP', confidence: 0.9 }];
      });
  },
};

function isMistaken(cursor: Cursor, token: Token, at: number): boolean {
  const { text, lower, kind } = token;
  if (kind !== 'word' || text.length < 2 || text === lower || text.slice(1) !== lower.slice(1)) return false;
  const [before, next] = [cursor.at(at - 1)!, cursor.at(at + 1)];
  if (/\n/.test(cursor.text.slice(before.end, token.start))) return false;
  // After a colon or a quotation mark, a sentence may begin; beside another capital, a name.
  if (before.kind !== 'word' || !token.spaceBefore || !isSmall(next)) return false;
  if (next === undefined) return false;
  // `V. For years`: a numbered paragraph; `TTS Classes: first aid`: a label; `The 49ers`: a name with a number.
  if (before.text.endsWith('.') || next.lower === ':' || /^\d/.test(next.text)) return false;
  const opens = at === 1;
  if (!opens && !isSmall(before)) return before.lower === 'i' && isVerb(cursor, token);
  if (GRAMMATICAL.has(lower)) {
    if (STARTS.has(lower) && !/^(?:IN|TO|CC|VB.?)$/.test(before.tag)) return false;
    // `our website Did you know`: a question after a heading without a stop.
    if (ASKS.has(lower) && next.tag === 'PRP') return false;
    return !(opens && !isSubject(before)) && !/^(?:the|an?)$/.test(before.lower);
  }
  if (NAMES.has(lower)) return false;
  if (isVerb(cursor, token) && isSubject(before)) return !hasOtherVerb(cursor, at);
  if (EVERYDAY.has(lower))
    return /^(?:DT|PRP\$|JJ|IN|CC|VB.?)$/.test(before.tag) && !isNearCapital(cursor, at);
  if (RELATIVES.has(lower) && /^(?:my|our|your|an?|big|small|whole|best)$/.test(before.lower))
    return !isNearCapital(cursor, at);
  if (DESCRIBING.has(lower) && /^(?:an?|my|his|her|our)$/.test(before.lower)) return /^NNS?$/.test(next.tag);
  const parts = cursor.lexicon.partsOfSpeech(lower);
  // `So Silly went home`: a nickname.
  if (isFiniteTag(next.tag)) return false;
  return /^(?:very|so|too|really)$/.test(before.lower) && (parts & PartOfSpeech.adjective) !== 0;
}

const isSmall = (token: Token | undefined) =>
  token === undefined || token.kind !== 'word' || token.text === token.lower || token.lower === 'i';

/** Whether a word nearby has a capital as well: both may belong to a name, as in `the Food and Drug Administration`. */
function isNearCapital(cursor: Cursor, at: number): boolean {
  for (let other = Math.max(1, at - REACH); other <= at + REACH; other++)
    if (other !== at && !isSmall(cursor.at(other))) return true;
  return false;
}

/** A pronoun, or a noun that a verb can follow. */
const isSubject = ({ tag, lower }: Token) => PRONOUN.has(lower) || /^(?:NN|NNS|NNP)$/.test(tag);

/** An inflected form of a verb that is no name. */
function isVerb({ lexicon }: Cursor, { lower }: Token): boolean {
  if (NAMES.has(lower)) return false;
  const kinds = lexicon.inflections(lower);
  const isForm = kinds.includes('thirdPerson') || kinds.includes('past');
  return isForm || /^(?:is|was|are|were|has|have|had)$/.test(lower);
}

function hasOtherVerb(cursor: Cursor, at: number): boolean {
  return cursor
    .sentence()
    .some(({ tag, kind }, other) => other !== at && kind === 'word' && isFiniteTag(tag));
}
