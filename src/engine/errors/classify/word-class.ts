import type { PennTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';

/** The second letter of a code: pronoun, conjunction, determiner … Empty for words of no class. */
export type WordClass = 'A' | 'C' | 'D' | 'J' | 'N' | 'P' | 'Q' | 'T' | 'V' | 'Y' | '';

const words = (list: string) => new Set(list.split(' '));

const DETERMINERS = words('a an the this these those my your its our their another such');
/** Words of quantity or degree. As adverbs (`much better`) they have the tags of adverbs. */
const QUANTIFIERS = words(
  'some any no many much more most few fewer less little several enough all both each every either neither half lot ' +
    'lots plenty couple dozen dozens hundreds thousands millions',
);
/** Quantifiers that are adverbs before adjectives and after verbs. */
const ALSO_ADVERBS = words('more most less much little enough');
const CONJUNCTIONS = words(
  'and or but nor because although though while whilst if whether unless whereas than when whenever until till once lest cos otherwise',
);
const PRONOUNS = words(
  'i me he him she it we us they them you mine hers ours theirs yours myself yourself himself herself itself ourselves ' +
    'yourselves themselves oneself someone somebody something anyone anybody anything everyone everybody everything ' +
    'nobody nothing none who whom whose which what whoever whatever whichever one ones',
);
const NOT = words("not n't");

const BY_TAG: Readonly<Partial<Record<PennTag, WordClass>>> = {
  CC: 'C',
  CD: 'Q',
  DT: 'D',
  PDT: 'D',
  WDT: 'A',
  PRP: 'A',
  PRP$: 'D',
  WP: 'A',
  WP$: 'A',
  EX: 'A',
  IN: 'T',
  TO: 'T',
  RP: 'T',
  JJ: 'J',
  JJR: 'J',
  JJS: 'J',
  NN: 'N',
  NNS: 'N',
  NNP: 'N',
  NNPS: 'N',
  FW: 'N',
  POS: 'P',
  RB: 'Y',
  RBR: 'Y',
  RBS: 'Y',
  UH: 'Y',
  WRB: 'Y',
  MD: 'V',
  VB: 'V',
  VBD: 'V',
  VBG: 'V',
  VBN: 'V',
  VBP: 'V',
  VBZ: 'V',
};

/**
 * The class of a word: by the word itself for closed classes, otherwise by its tag.
 * @param next the token after it: `that` before a clause is a conjunction, `to` before a verb belongs to it
 */
export function wordClassOf(token: Token, next?: Token): WordClass {
  const { lower, tag, kind } = token;
  if (kind === 'punctuation') return 'P';
  if (NOT.has(lower)) return 'Y';
  if (lower === 'to') return next?.tag === 'VB' ? 'V' : 'T';
  if (lower === 'that') return tag === 'IN' ? 'C' : tag === 'WDT' ? 'A' : tag === 'RB' ? 'Y' : 'D';
  if (lower === 'her' || lower === 'his') return tag === 'PRP' ? 'A' : 'D';
  if (lower === 'as') return tag === 'RB' ? 'Y' : 'T';
  if (lower === 'so') return tag !== 'RB' || startsClause(next) ? 'C' : 'Y';
  if (lower === 'where' || lower === 'why') return 'C';
  if (lower === 'one' && tag === 'CD') return 'Q';
  if (ALSO_ADVERBS.has(lower) && (/^RB/.test(tag) || /^(?:JJ|RB)/.test(next?.tag ?? ''))) return 'Y';
  if (QUANTIFIERS.has(lower)) return 'Q';
  if (DETERMINERS.has(lower)) return 'D';
  if (CONJUNCTIONS.has(lower)) return 'C';
  if (PRONOUNS.has(lower)) return 'A';
  return tag === '' ? '' : (BY_TAG[tag] ?? '');
}

const startsClause = (token: Token | undefined) => /^(?:PRP|DT|EX|NN)/.test(token?.tag ?? '');

const isVerbTag = (tag: string) => /^(?:VB|MD)/.test(tag);

/** Whether a token can belong to a verb with its auxiliaries: `to have been going`, `do n't`. */
export function isInVerbGroup(token: Token, next?: Token): boolean {
  return isVerbTag(token.tag) || NOT.has(token.lower) || wordClassOf(token, next) === 'V';
}

export const isNegation = ({ lower }: Token) => NOT.has(lower);
export const isVerb = ({ tag }: Token) => isVerbTag(tag);
export const isNoun = ({ tag }: Token) => /^NN/.test(tag);
/** Content words, as opposed to function words. */
export const isContentClass = (wordClass: WordClass) => /^[JNVY]$/.test(wordClass);
