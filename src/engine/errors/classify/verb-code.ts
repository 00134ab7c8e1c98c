import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { BareErrorCode } from '../../results/codes.js';
import type { EditInContext } from './edit-in-context.js';
import { isInVerbGroup, isNegation, isVerb } from './word-class.js';

/** Full forms of clitics and contractions. */
const FULL: Readonly<Record<string, string>> = {
  "'m": 'am',
  "'re": 'are',
  "'s": 'is',
  "'ve": 'have',
  "'ll": 'will',
  "'d": 'would',
  ca: 'can',
  wo: 'will',
  sha: 'shall',
};
const full = (token: Token) => FULL[token.lower] ?? token.lower;

const PAST_AUXILIARIES = new Set(['was', 'were', 'had', 'did']);
const AUXILIARIES = new Set(
  'am is are was were be been being have has had having do does did will would shall should can could may might must'.split(
    ' ',
  ),
);
/** Modal verbs and their past forms. */
const SHIFTED = new Set(['will would', 'can could', 'may might', 'shall should']);
const isModal = (word: string) => /^(?:will|would|shall|should|can|could|may|might|must)$/.test(word);

/** Tense and person of a verb with its auxiliaries, as far as the form shows them. */
interface VerbShape {
  readonly tense: 'present' | 'past' | 'modal' | 'none' | 'base';
  /** The auxiliaries by lemma, separated by spaces: `have be`. */
  readonly pattern: string;
  readonly lemmas: readonly string[];
}

/** The code for a change within a verb group; undefined if one side is not a verb. */
export function verbCode(edit: EditInContext): BareErrorCode | undefined {
  const { from, to, lexicon } = edit;
  const isGroup = (tokens: readonly Token[], all: readonly Token[], end: number) =>
    tokens.length > 0 && tokens.every((token, at) => isInVerbGroup(token, tokens[at + 1] ?? all[end]));
  if (!isGroup(to, edit.corrected, edit.edit.endCorrected)) return undefined;
  if (!to.some(isVerb) || !from.every((token) => canBeInVerbGroup(token, lexicon))) return undefined;
  if (from.length === 0) return undefined;
  const [before, after] = [shapeOf(from, lexicon, false), shapeOf(to, lexicon, true)];
  const isSameVerb = before.lemmas.some((lemma) => after.lemmas.includes(lemma));
  if ((to.some(isNegation) && isSameVerb) || from.some(isNegation)) return 'X';
  const isOtherModal = after.tense === 'modal' && full(from[0]!) !== full(to[0]!);
  if (!isSameVerb || (isOtherModal && before.tense === 'modal')) return otherVerb(edit);
  if (isNonFinite(edit, after)) return 'FV';
  if (before.tense === 'none') return 'FV';
  if (isBeWithBase(from)) return 'FV';
  if (before.pattern !== after.pattern) return 'TV';
  if (before.tense === after.tense || (before.tense === 'base' && after.tense === 'present')) {
    return full(from[0]!) === full(to[0]!) ? 'FV' : 'AGV';
  }
  return 'TV';
}

function canBeInVerbGroup(token: Token, lexicon: Lexicon): boolean {
  if (isVerb(token) || isNegation(token) || token.lower === 'to') return true;
  return FULL[token.lower] !== undefined || lexicon.lemmas(token.lower, 'verb').length > 0;
}

/** Infinitives, gerunds and participles, and forms after an auxiliary that the edit does not change. */
function isNonFinite(edit: EditInContext, after: VerbShape): boolean {
  if (after.tense === 'none') return true;
  let distance = 1;
  while (/^RB/.test(edit.before(distance)?.tag ?? '')) distance += 1;
  const previous = edit.before(distance);
  if (!previous || !edit.to.every(isVerb)) return false;
  const governs = AUXILIARIES.has(full(previous)) && isVerb(previous);
  return edit.to.length === 1 && (governs ? /^VB[GN]?$/.test(edit.to[0]!.tag) : previous.lower === 'to');
}

/** `is depend`: a form of `be` before a base form makes no tense. */
function isBeWithBase(from: readonly Token[]): boolean {
  return (
    from.length === 2 && /^(?:am|is|are|was|were|be)$/.test(full(from[0]!)) && /^VBP?$/.test(from[1]!.tag)
  );
}

/**
 * `will` for `would` and the like change the tense, as does `has` for `is` before a participle. Anything else is
 * another verb.
 */
function otherVerb(edit: EditInContext): BareErrorCode {
  const { from, to } = edit;
  const [wrong, right] = [from.map(full), to.map(full)];
  const pair = `${wrong[0]} ${right[0]}`;
  const reversed = `${right[0]} ${wrong[0]}`;
  if (from.length === 1 && to.length === 1 && (SHIFTED.has(pair) || SHIFTED.has(reversed))) return 'TV';
  const areAuxiliaries = [...wrong, ...right].every((word) => AUXILIARIES.has(word));
  const changesMeaning = [...wrong, ...right].some((word) => isModal(word) && !/^w/.test(word));
  const isBeforeVerb = /^VB/.test(edit.after()?.tag ?? '');
  return areAuxiliaries && isBeforeVerb && !changesMeaning ? 'TV' : 'RV';
}

function shapeOf(tokens: readonly Token[], lexicon: Lexicon, isTagged: boolean): VerbShape {
  const verbs = tokens.filter((token) => !isNegation(token));
  const infinitive = verbs[0]?.lower === 'to';
  const words = verbs.filter(({ lower }) => lower !== 'to');
  const main = words.at(-1);
  const pattern = words
    .slice(0, -1)
    .map((token) => lexicon.lemmas(full(token), 'verb')[0] ?? full(token))
    .join(' ');
  const lemmas = main ? lemmasOf(main, lexicon) : [];
  const first = words[0];
  const tense = infinitive || !first ? 'none' : tenseOf(first, lexicon, isTagged);
  return { tense, pattern, lemmas };
}

function lemmasOf(token: Token, lexicon: Lexicon): string[] {
  const word = full(token);
  const lemmas = lexicon.lemmas(word, 'verb');
  if (token.lower === "'s") lemmas.push('have');
  return lemmas.length > 0 ? lemmas : [word];
}

/** For learners' words the form is more reliable than the tag; for corrected words the tag is. */
function tenseOf(token: Token, lexicon: Lexicon, isTagged: boolean): VerbShape['tense'] {
  const word = full(token);
  if (isModal(word) || token.tag === 'MD') return 'modal';
  if (PAST_AUXILIARIES.has(word)) return 'past';
  if (/^(?:am|is|are|has|does)$/.test(word)) return 'present';
  if (isTagged) {
    if (token.tag === 'VBD') return 'past';
    if (token.tag === 'VBP' || token.tag === 'VBZ') return 'present';
    return 'none';
  }
  const kinds = lexicon.inflections(word);
  if (lexicon.isBaseForm(word, 'verb') && word !== 'be')
    return kinds.includes('past') && token.tag === 'VBD' ? 'past' : 'base';
  if (kinds.includes('thirdPerson')) return 'present';
  if (kinds.includes('past')) return 'past';
  return 'none';
}
