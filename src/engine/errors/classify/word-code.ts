import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { type BareErrorCode, ERROR_CODES } from '../../results/codes.js';
import { isWrongAdverb, sharesStem } from './derivation.js';
import { determinerCode } from './determiner-code.js';
import type { EditInContext } from './edit-in-context.js';
import { impossibleFormCode } from './impossible-forms.js';
import { nounCode } from './noun-code.js';
import { pronounCode } from './pronoun-code.js';
import { letterDistance, lettersOf, similarity, soundOf } from './similarity.js';
import { verbCode } from './verb-code.js';
import { isContentClass, isNegation, isNoun, isVerb, type WordClass, wordClassOf } from './word-class.js';
import { CONFUSED, FALSE_FRIENDS, INFORMAL, SAME_ROOT } from './word-pairs.js';

/** A misspelt word and the intended word are at least this similar. */
const MISSPELT = 0.4;

/** The code for replacing one word or mark by another. */
export function wordCode(edit: EditInContext): BareErrorCode {
  const [wrong, right] = [edit.from[0]!, edit.to[0]!];
  const wrongClass = wordClassOf(wrong, edit.original[edit.edit.endToken]);
  const rightClass = isAdverbial(edit)
    ? 'Y'
    : wordClassOf(right, wrongClass === 'T' ? undefined : edit.after());
  if (wrong.lower === right.lower || wrongClass === 'P' || rightClass === 'P') return 'RP';
  return (
    marksCode(wrong.text, right.text) ??
    negationCode(edit) ??
    pairCode(edit) ??
    registerCode(wrong, right) ??
    (edit.lexicon.isWord(wrong.text)
      ? knownWordCode(edit, wrongClass, rightClass)
      : unknownWordCode(edit, rightClass)) ??
    classCode('R', rightClass === '' ? wrongClass : rightClass)
  );
}

/** Adverbs that look like their adjectives. */
const FLAT_ADVERBS = new Set(['hard', 'fast', 'late', 'early', 'long', 'straight']);

/** Whether a comparative (`harder`) is used as an adverb: after a verb, without a following noun. */
export function isAdverbial(edit: EditInContext): boolean {
  const before = edit.before();
  const last = edit.to.at(-1);
  const isFlat = /^JJ[RS]$/.test(last?.tag ?? '') || FLAT_ADVERBS.has(last?.lower ?? '');
  if (!isFlat || !before || !isVerb(before)) return false;
  const isLinking = ['be', 'become', 'get', 'feel', 'look', 'seem', 'sound', 'taste', 'smell'].some((verb) =>
    edit.lexicon.lemmas(before.lower, 'verb').includes(verb),
  );
  const after = edit.after();
  return !isLinking && !/^'/.test(before.lower) && !(after && isNoun(after));
}

/** A letter for what is wrong followed by the word class, or only the first letter if there is no such code. */
export function classCode(first: string, wordClass: WordClass): BareErrorCode {
  const code = first + wordClass;
  return (Object.hasOwn(ERROR_CODES, code) ? code : first) as BareErrorCode;
}

/** The same letters with other apostrophes, hyphens, spaces or capitals. */
export function marksCode(wrong: string, right: string): BareErrorCode | undefined {
  if (lettersOf(wrong) !== lettersOf(right) || lettersOf(wrong) === '') return undefined;
  const marks = (text: string) => text.replace(/[\p{L}\p{N}\s]/gu, '').length;
  const [before, after] = [marks(wrong), marks(right)];
  if (before === after) return 'RP';
  return before < after ? 'MP' : 'UP';
}

/** The replacement of each in a sentence that is already negative. */
const AFTER_NEGATION: Readonly<Record<string, string>> = {
  no: 'any',
  nothing: 'anything',
  nobody: 'anybody',
  'no-one': 'anyone',
  none: 'any',
  nowhere: 'anywhere',
  never: 'ever',
};
/** How far before a word its negation may be. */
const NEGATION_REACH = 6;

/** `no` for `not`, and doubled negatives. */
function negationCode(edit: EditInContext): BareErrorCode | undefined {
  const [wrong, right] = [edit.from[0]!.lower, edit.to[0]!.lower];
  if (wrong === 'no' && isNegation(edit.to[0]!)) return 'X';
  const expected = AFTER_NEGATION[wrong];
  if (expected === undefined || right.slice(0, 3) !== expected.slice(0, 3)) return undefined;
  for (let distance = 1; distance <= NEGATION_REACH; distance++) {
    const token = edit.before(distance);
    if (token && (isNegation(token) || token.lower === 'never')) return 'X';
  }
  return undefined;
}

/** Function words whose neighbours decide. */
function pairCode(edit: EditInContext): BareErrorCode | undefined {
  const [wrong, right] = [edit.from[0]!.lower, edit.to[0]!.lower];
  const next = edit.after();
  if (right === 'as' && (wrong === 'than' || wrong === 'like')) return 'RC';
  if (wrong === 'others' && right === 'other') return next && isNoun(next) ? 'IJ' : 'AGN';
  return wrong === 'another' && right === 'other' && next && /^NNP?S$/.test(next.tag) ? 'AGD' : undefined;
}

function registerCode(wrong: Token, right: Token): BareErrorCode | undefined {
  return INFORMAL.get(wrong.lower)?.includes(right.lower) ? 'L' : undefined;
}

function unknownWordCode(edit: EditInContext, rightClass: WordClass): BareErrorCode | undefined {
  const { lexicon } = edit;
  const [wrong, right] = [edit.from[0]!.lower, edit.to[0]!.lower];
  if (isFalsePlural(edit)) return 'CN';
  if (/sel(?:f|fs|ve|ves)$/.test(wrong) && /sel(?:f|ves)$/.test(right)) return 'DA';
  const impossible = impossibleFormCode(wrong, right, rightClass, lexicon);
  if (impossible) return impossible;
  if (isWronglyDerived(wrong, right)) return classCode('D', rightClass);
  const isLike = similarity(wrong, right) >= MISSPELT || soundOf(wrong) === soundOf(right);
  return isLike ? 'S' : undefined;
}

/** `informations`. */
const isFalsePlural = (edit: EditInContext) =>
  edit.from[0]!.lower === `${edit.to[0]!.lower}s` && isNoun(edit.to[0]!) && nounCode(edit) === 'CN';

/** `unpossible`, `theirselves`, `otherways`, `happyly`: a different affix, not just a letter or two. */
function isWronglyDerived(wrong: string, right: string): boolean {
  if (isWrongAdverb(wrong, right)) return true;
  return letterDistance(wrong, right) >= 3 && Math.min(wrong.length, right.length) >= 6
    ? sharesStem(wrong, right)
    : wrong.slice(2) === right.slice(2) &&
        /^(?:un|in|im|ir|il)/.test(wrong) &&
        /^(?:un|in|im|ir|il)/.test(right);
}

function knownWordCode(
  edit: EditInContext,
  wrongClass: WordClass,
  rightClass: WordClass,
): BareErrorCode | undefined {
  const { lexicon } = edit;
  const [from, to] = [edit.from[0]!, edit.to[0]!];
  const [wrong, right] = [from.lower, to.lower];
  const isOpen = isContentClass(rightClass);
  return (
    pronounCode(edit) ??
    determinerCode(edit) ??
    (CONFUSED.has(wrong, right) ? 'SX' : undefined) ??
    (isSlip(wrong, right, lexicon) ? 'S' : undefined) ??
    (isOtherVariety(wrong, right, lexicon) ? 'SA' : undefined) ??
    (isFalsePlural(edit) ? 'CN' : undefined) ??
    (wrong === 'peoples' || !isVerb(from) || rightClass !== 'N' || lexicon.zipf(wrong) < 3
      ? impossibleFormCode(wrong, right, rightClass, lexicon)
      : undefined) ??
    (isParticipleAsAdjective(edit) ? 'DJ' : undefined) ??
    comparisonCode(edit, rightClass) ??
    (isNoun(to) ? nounCode(edit) : undefined) ??
    falseFriendCode(wrong, right, rightClass) ??
    sameLemmaVerbCode(edit) ??
    (isDerived(wrong, right, wrongClass, rightClass) ? classCode('D', rightClass) : undefined) ??
    (isOpen && isLookalike(wrong, right) ? 'SX' : undefined) ??
    verbCode(edit)
  );
}

function isOtherVariety(wrong: string, right: string, lexicon: Lexicon): boolean {
  const [a, b] = [lexicon.variety(wrong), lexicon.variety(right)];
  if (wrong.replaceAll('z', 's') === right.replaceAll('z', 's')) return true;
  return (
    a !== undefined &&
    b !== undefined &&
    a !== 'both' &&
    b !== 'both' &&
    a !== b &&
    similarity(wrong, right) > 0.5
  );
}

/** Learners are not assumed to mean rarer words, on the Zipf scale: `whit` for `with`. */
const RARE = 3.3;

function isSlip(wrong: string, right: string, lexicon: Lexicon): boolean {
  const isRare = lexicon.zipf(wrong) < RARE && lexicon.zipf(right) > RARE + 1;
  return isRare && letterDistance(wrong, right) <= (right.length > 4 ? 2 : 1) && !sharesStem(wrong, right);
}

/** `interesting` for `interested`. */
function isParticipleAsAdjective({ from, to, lexicon }: EditInContext): boolean {
  const [wrong, right] = [from[0]!, to[0]!];
  const [kindsA, kindsB] = [lexicon.inflections(wrong.lower), lexicon.inflections(right.lower)];
  const isPair =
    (kindsA.includes('gerund') && kindsB.includes('pastParticiple')) ||
    (kindsB.includes('gerund') && kindsA.includes('pastParticiple'));
  const share = lexicon
    .lemmas(wrong.lower, 'verb')
    .some((lemma) => lexicon.lemmas(right.lower, 'verb').includes(lemma));
  return isPair && share && (right.tag === 'JJ' || wrong.tag === 'JJ') && wrong.tag !== 'VBD';
}

/** `good` for `better`. */
function comparisonCode(
  { from, to, lexicon }: EditInContext,
  rightClass: WordClass,
): BareErrorCode | undefined {
  if (rightClass !== 'J' && rightClass !== 'Y') return undefined;
  const lemmas = lexicon.lemmas(from[0]!.lower, 'adjective');
  const share = lexicon.lemmas(to[0]!.lower, 'adjective').some((lemma) => lemmas.includes(lemma));
  return share ? classCode('F', rightClass) : undefined;
}

function falseFriendCode(wrong: string, right: string, rightClass: WordClass): BareErrorCode | undefined {
  return FALSE_FRIENDS.get(wrong)?.includes(right) ? classCode('FF', rightClass) : undefined;
}

/** Forms of one verb are checked first: `lives` and `live` look alike, and `arrive` shares a stem. */
function sameLemmaVerbCode(edit: EditInContext): BareErrorCode | undefined {
  const lemmas = edit.lexicon.lemmas(edit.from[0]!.lower, 'verb');
  const share = edit.lexicon.lemmas(edit.to[0]!.lower, 'verb').some((lemma) => lemmas.includes(lemma));
  return share && isVerb(edit.to[0]!) ? verbCode(edit) : undefined;
}

function isDerived(wrong: string, right: string, wrongClass: WordClass, rightClass: WordClass): boolean {
  if (!sharesStem(wrong, right)) return false;
  const isPreposition = wrongClass === 'T' || rightClass === 'T';
  if (isPreposition && !SAME_ROOT.has(wrong, right)) return false;
  return wrongClass !== 'P' && rightClass !== 'P' && Math.min(wrong.length, right.length) >= 3;
}

/** Longer words that differ in a letter, or in two if they sound the same. */
function isLookalike(wrong: string, right: string): boolean {
  const shorter = Math.min(wrong.length, right.length);
  const distance = letterDistance(wrong, right);
  if (shorter >= 4 && distance <= 2 && soundOf(wrong) === soundOf(right)) return true;
  return (shorter >= 5 && distance === 1) || (shorter >= 7 && distance === 2);
}
