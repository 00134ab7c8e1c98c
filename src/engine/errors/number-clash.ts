import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import type { Token } from '../document/token.js';
import { tokensWithin } from '../document/tokens-within.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { insertionSide } from '../results/codes.js';
import { UNCOUNTABLE } from './patterns/uncountable.js';

type Number = 'singular' | 'plural';

/** What an edit does to the number of a phrase: its determiner, its noun or the verb that agrees with it. */
interface NumberChange {
  readonly part: 'determiner' | 'noun' | 'verb';
  readonly number: Number;
  /** Index of the first token that it changes, and that of the one after the last. */
  readonly first: number;
  readonly end: number;
}

const DETERMINERS: ReadonlyMap<string, Number> = new Map([
  ...'a an this that every each another much'.split(' ').map((word) => [word, 'singular'] as const),
  ...'these those many several few'.split(' ').map((word) => [word, 'plural'] as const),
]);
const VERBS: ReadonlyMap<string, Number> = new Map([
  ...'is was has does'.split(' ').map((word) => [word, 'singular'] as const),
  ...'are were have do'.split(' ').map((word) => [word, 'plural'] as const),
]);
/** Between a determiner and its noun, and between a noun and its verb. */
const IN_PHRASE = /^(?:JJ[RS]?|NNP?|VB[GN]|RB|CD)$/;
const BEFORE_VERB = /^(?:WDT|WP|RB)$/;

/**
 * Whether two edits of one phrase give it both numbers: "this advices" would become "these advice", "different way" "a different
 * ways", "those student who are" "those students who is"; or if one takes away the subject with which the other agrees. Each was proposed as if the other word stayed.
 * @param a the earlier one
 */
export function clashInNumber(document: Document, a: Edit, b: Edit, lexicon: Lexicon): boolean {
  if (takesSubject(document, a, b)) return true;
  const [left, right] = [changeOf(document, a, lexicon), changeOf(document, b, lexicon)];
  if (!left || !right || left.number === right.number) return false;
  const between = document.tokens.slice(left.end, right.first);
  const allHave = (tags: RegExp) =>
    between.every(({ tag, lower }) => tags.test(tag) || (tags === BEFORE_VERB && lower === 'that'));
  if (left.part === 'determiner' && right.part === 'noun') {
    // `an advices` is `advice`: it has no plural to clash with.
    return allHave(IN_PHRASE) && !(a.correction === '' && UNCOUNTABLE.has(b.correction.toLowerCase()));
  }
  return left.part === 'noun' && right.part === 'verb' && allHave(BEFORE_VERB);
}

/** Whether a pronoun becomes a possessive (`he name` → `his name`), so that the word after it is no verb that could agree with it. */
function takesSubject({ tokens }: Document, a: Edit, b: Edit): boolean {
  if (b.code !== 'AGV' || !POSSESSIVE.test(a.correction)) return false;
  const [pronoun, ...others] = tokensWithin(tokens, a);
  return pronoun !== undefined && others.length === 0 && tokens[pronoun.index + 1]?.start === b.start;
}
const POSSESSIVE = /^(?:my|your|his|her|its|our|their)$/i;

function changeOf(document: Document, edit: Edit, lexicon: Lexicon): NumberChange | undefined {
  const [token, ...others] = tokensWithin(document.tokens, edit);
  if (!token || others.length > 0) return undefined;
  const correction = edit.correction.toLowerCase();
  const side = insertionSide(edit.code);
  if (side) {
    const number = DETERMINERS.get(correction);
    const at = token.index + (side === 'after' ? 1 : 0);
    return number && { part: 'determiner', number, first: at, end: at };
  }
  const place = { first: token.index, end: token.index + 1 };
  if (correction === '')
    return /^an?$/.test(token.lower) ? { part: 'determiner', number: 'plural', ...place } : undefined;
  const determiner = DETERMINERS.get(correction);
  if (determiner && DETERMINERS.has(token.lower)) return { part: 'determiner', number: determiner, ...place };
  if (edit.code === 'AGV') return { part: 'verb', number: verbNumber(token, correction, lexicon), ...place };
  const number = nounNumber(token, correction, lexicon);
  return number && { part: 'noun', number, ...place };
}

const isForm = (kind: 'plural' | 'thirdPerson', word: string, lexicon: Lexicon) =>
  lexicon.inflections(word).includes(kind);

function verbNumber({ lower }: Token, correction: string, lexicon: Lexicon): Number {
  return (
    VERBS.get(correction) ??
    (isForm('thirdPerson', correction, lexicon) && correction !== lower ? 'singular' : 'plural')
  );
}

/** The number that a correction gives a noun, if that is what it changes. */
function nounNumber({ lower, tag }: Token, correction: string, lexicon: Lexicon): Number | undefined {
  if (!tag.startsWith('NN')) return undefined;
  const [was, is] = [isForm('plural', lower, lexicon), isForm('plural', correction, lexicon)];
  if (was === is) return undefined;
  return is ? 'plural' : 'singular';
}
