import type { Token } from '../../document/token.js';
import type { BareErrorCode } from '../../results/codes.js';
import { sharesStem } from './derivation.js';
import { isUncountable } from './determiner-code.js';
import { type EditInContext, phrase } from './edit-in-context.js';
import { classOfAll } from './gap-code.js';
import { verbCode } from './verb-code.js';
import { isContentClass, isNegation, isNoun, isVerb, type WordClass, wordClassOf } from './word-class.js';
import { classCode, isAdverbial, marksCode, wordCode } from './word-code.js';
import { CONFUSED, INFORMAL } from './word-pairs.js';

const lines = (text: string) => new Set(text.trim().split(/\s*\n\s*/));

const CONJUNCTIONS = lines(`
  in case
  even if
  even though
  so that
  as long as
  as soon as
  as if
  as though
  as well as
  not only
  but also
  in order that
  provided that
  now that
`);
const PREPOSITIONS = lines(`
  in front
  in front of
  instead of
  because of
  next to
  out of
  according to
  due to
  in spite of
  thanks to
  on top of
  in order to
  apart from
  away from
  up to
`);
const QUANTIFIERS = lines(`
  a little
  a few
  a lot
  a lot of
  lots of
  plenty of
  a couple of
  a bit
  a bit of
`);
const IDIOMS = lines(`
  cats and dogs
  by heart
  on the other hand
  a piece of cake
  at first sight
  once upon a time
  sooner or later
  in a nutshell
  the tip of the iceberg
  a blessing in disguise
  under the weather
  last but not least
  so far so good
  once in a blue moon
  on cloud nine
  by and large
  from time to time
  all of a sudden
  step by step
  day by day
  in the long run
  make ends meet
  keep an eye on
  break the ice
  better late than never
  time flies
`);
const DEGREE = /^(?:more|most|less|least)$/;
/** With more words than this, a phrase with nothing in common with its correction is a complex error. */
const COMPLEX = 4;

/** The code for a replacement with several words on at least one side. */
export function phraseCode(edit: EditInContext): BareErrorCode {
  const { from, to } = edit;
  const trimmed = edit.trimmed();
  const inner = () => (isOneWord(trimmed) ? wordCode(trimmed) : undefined);
  return (
    textCode(edit) ??
    setPhraseCode(edit) ??
    (isPossessiveChange(edit) ? possessiveCode(edit) : undefined) ??
    orderCode(edit) ??
    (CONFUSED.has(writtenAs(from).toLowerCase(), writtenAs(to).toLowerCase()) ? 'SX' : undefined) ??
    (isRepeatedSubject(from, to) ? 'UA' : undefined) ??
    (isRegisterChange(from) ? 'L' : undefined) ??
    verbCode(edit) ??
    (isGerundForInfinitive(edit) ? 'FV' : undefined) ??
    negativeCode(from, to) ??
    comparisonCode(edit) ??
    agreementCode(edit) ??
    collocationCode(edit) ??
    inner() ??
    wordsInCommonCode(edit) ??
    otherPhraseCode(edit)
  );
}

const isOneWord = ({ from, to }: EditInContext) => from.length === 1 && to.length === 1;
const writtenAs = (tokens: readonly Token[]) =>
  tokens.map(({ text, spaceBefore }, at) => (at > 0 && spaceBefore ? ` ${text}` : text)).join('');

function textCode({ from, to }: EditInContext): BareErrorCode | undefined {
  if ([...from, ...to].every(({ kind }) => kind === 'punctuation')) return 'RP';
  const isStopWithCapital =
    from.length === 2 &&
    to.length === 2 &&
    from[0]!.kind === 'punctuation' &&
    from[1]!.lower === to[1]!.lower;
  return isStopWithCapital ? 'RP' : marksCode(writtenAs(from), writtenAs(to));
}

/** Phrases that act as one word, and idioms. */
function setPhraseCode({ from, to }: EditInContext): BareErrorCode | undefined {
  const right = phrase(to);
  if (IDIOMS.has(right)) return 'ID';
  const shares = from.some(({ lower }) => to.some((token) => token.lower === lower));
  if (CONJUNCTIONS.has(right)) return shares ? 'FC' : 'RC';
  if (PREPOSITIONS.has(right)) return shares ? 'FT' : 'RT';
  if (QUANTIFIERS.has(right)) return shares ? 'DQ' : 'RQ';
  return undefined;
}

const isPossessive = (token: Token | undefined) => token?.tag === 'POS' || token?.lower === "'";

function isPossessiveChange({ from, to }: EditInContext): boolean {
  const isNominal = (tokens: readonly Token[]) =>
    tokens.length <= 2 && tokens.length > 0 && (tokens.length === 1 || isPossessive(tokens[1]));
  return (
    isNominal(from) &&
    isNominal(to) &&
    from.length !== to.length &&
    (isPossessive(from[1]) || isPossessive(to[1]))
  );
}

function possessiveCode({ from, to }: EditInContext): BareErrorCode {
  return from.length < to.length ? 'MP' : 'UP';
}

/** The same words in another order, with a different preposition or none. */
function orderCode({ from, to }: EditInContext): BareErrorCode | undefined {
  const sorted = (tokens: readonly Token[]) =>
    phrase([...tokens].sort((a, b) => (a.lower < b.lower ? -1 : 1)));
  if (sorted(from) === sorted(to)) return 'W';
  const rest = (tokens: readonly Token[]) =>
    tokens.filter(({ tag, lower }) => tag !== 'IN' && lower !== 'to');
  const [before, after] = [rest(from), rest(to)];
  if (before.length < 2 || sorted(before) !== sorted(after)) return undefined;
  return phrase(before) === phrase(after) ? undefined : 'AS';
}

const isRegisterChange = (from: readonly Token[]) =>
  from.length <= 2 && INFORMAL.has(from[0]!.lower) && !/^n?'/.test(from[0]!.lower);

/** `My town it's` → `My town is`. */
function isRepeatedSubject(from: readonly Token[], to: readonly Token[]): boolean {
  const [pronoun, clitic] = from;
  if (from.length !== 2 || to.length !== 1 || pronoun!.tag !== 'PRP') return false;
  return /^'(?:s|re|m)$/.test(clitic!.lower) && /^(?:is|are|am)$/.test(to[0]!.lower);
}

/** `to sleep` → `from sleeping`, or vice versa. */
function isGerundForInfinitive({ from, to, lexicon }: EditInContext): boolean {
  if (from.length !== 2 || to.length !== 2) return false;
  const [infinitive, gerund] = from[0]!.lower === 'to' ? [from, to] : [to, from];
  const isPair = infinitive[0]!.lower === 'to' && gerund[0]!.tag === 'IN' && gerund[1]!.lower.endsWith('ing');
  const lemmas = lexicon.lemmas(infinitive[1]!.lower, 'verb');
  return isPair && lexicon.lemmas(gerund[1]!.lower, 'verb').some((lemma) => lemmas.includes(lemma));
}

function negativeCode(from: readonly Token[], to: readonly Token[]): BareErrorCode | undefined {
  const isNegative = (tokens: readonly Token[]) =>
    tokens.some(
      (token) => isNegation(token) || /^(?:no|never|nothing|nobody|none|cannot)$/.test(token.lower),
    );
  return isNegative(from) && isNegative(to) && to.some(isVerb) ? 'X' : undefined;
}

/** `more small` → `smaller`, `more fast` → `faster`. */
function comparisonCode(edit: EditInContext): BareErrorCode | undefined {
  const { from, to, lexicon } = edit;
  const [wrong, right] = [from.at(-1)!, to.at(-1)!];
  if (from.length > 2 || to.length > 2) return undefined;
  const hasDegree = [from, to].some((side) => side.length === 2 && DEGREE.test(side[0]!.lower));
  const lemmas = lexicon.lemmas(wrong.lower, 'adjective');
  const related =
    wrong.lower === right.lower ||
    lexicon.lemmas(right.lower, 'adjective').some((lemma) => lemmas.includes(lemma));
  if (!hasDegree || !related) return undefined;
  return /^RB/.test(right.tag) || isAdverbial(edit) ? 'FY' : 'FJ';
}

/** Two words that must agree and change together: `it is` → `they are`, `a good friend` → `good friends`. */
function agreementCode({ from, to, lexicon }: EditInContext): BareErrorCode | undefined {
  const [pronoun, verb] = [to[0]!, to[1]];
  if (
    from.length === 2 &&
    to.length === 2 &&
    verb &&
    isVerb(verb) &&
    pronoun.tag === 'PRP' &&
    from[0]!.tag === 'PRP'
  )
    return 'AGA';
  const [wrong, right] = [from.at(-1)!, to.at(-1)!];
  if (!isNoun(right) || wrong.lower === right.lower) return undefined;
  const lemmas = lexicon.lemmas(wrong.lower, 'noun');
  const isOneNoun = lexicon.lemmas(right.lower, 'noun').some((lemma) => lemmas.includes(lemma));
  if (!isOneNoun) return undefined;
  return isUncountable(right, lexicon) || isUncountable(wrong, lexicon) ? 'C' : 'AG';
}

/** A different verb with the same noun: `did a party` → `had a party`. */
function collocationCode({ from, to }: EditInContext): BareErrorCode | undefined {
  const [verb, noun] = [to[0]!, to.at(-1)!];
  if (from.length < 2 || to.length < 2 || !isNoun(noun) || noun.lower !== from.at(-1)!.lower)
    return undefined;
  const isOther = from[0]!.lower !== verb.lower;
  return isOther && (isVerb(verb) || wordClassOf(verb) === 'J') && wordClassOf(from[0]!) === wordClassOf(verb)
    ? 'CL'
    : undefined;
}

/** The same content words, connected differently. */
function wordsInCommonCode({ from, to }: EditInContext): BareErrorCode | undefined {
  const content = (tokens: readonly Token[]) => tokens.filter((token) => isContentClass(wordClassOf(token)));
  const [before, after] = [content(from), content(to)];
  if (before.length === 0 || before.length !== after.length) return undefined;
  const related = (a: Token, b: Token) => a.lower === b.lower || sharesStem(a.lower, b.lower);
  if (!after.every((token) => before.some((other) => related(token, other)))) return undefined;
  return from.length >= 3 || to.length >= 3 ? 'F' : undefined;
}

function otherPhraseCode(edit: EditInContext): BareErrorCode {
  const { from, to } = edit;
  const longer = Math.max(from.length, to.length);
  if (longer > COMPLEX) return 'CE';
  const [before, after] = [classOfAll(from, edit.original[edit.edit.endToken]), classOfAll(to, edit.after())];
  const head = (tokens: readonly Token[], found: WordClass): WordClass =>
    found || (isVerb(tokens[0]!) ? 'V' : '');
  const [wrong, right] = [head(from, before), head(to, after)];
  return classCode('R', wrong === right || longer === 2 ? right : '');
}
