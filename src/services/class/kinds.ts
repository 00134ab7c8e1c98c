import { bareCode } from '../../engine/results/codes.js';
import type { Trait } from '../../engine/results/traits.js';

/** Errors that are taught together: their name on sheets, and the trait that they belong to. */
export const KINDS = {
  tenses: { title: 'Tenses', trait: 'grammar' },
  verbs: { title: 'Forms of verbs', trait: 'grammar' },
  agreement: { title: 'Agreement', trait: 'grammar' },
  articles: { title: 'Articles and determiners', trait: 'grammar' },
  nouns: { title: 'Singular and plural', trait: 'grammar' },
  quantities: { title: 'Words of quantity', trait: 'grammar' },
  pronouns: { title: 'Pronouns', trait: 'grammar' },
  prepositions: { title: 'Prepositions', trait: 'grammar' },
  describing: { title: 'Adjectives and adverbs', trait: 'grammar' },
  patterns: { title: 'What follows a word', trait: 'grammar' },
  order: { title: 'Word order', trait: 'syntax' },
  linking: { title: 'Linking words', trait: 'cohesion' },
  wording: { title: 'Choice of words', trait: 'vocabulary' },
  families: { title: 'Word families', trait: 'vocabulary' },
  collocations: { title: 'Words that go together', trait: 'phraseology' },
  spelling: { title: 'Spelling', trait: 'conventions' },
  punctuation: { title: 'Punctuation and capital letters', trait: 'conventions' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly trait: Trait }>>;

export type Kind = keyof typeof KINDS;

/** Codes of which the last letter is no word class, or says less than the whole. */
const BY_CODE: Readonly<Record<string, Kind>> = {
  S: 'spelling',
  SA: 'spelling',
  SX: 'spelling',
  TV: 'tenses',
  X: 'verbs',
  AS: 'patterns',
  W: 'order',
  CL: 'collocations',
  ID: 'collocations',
  C: 'nouns',
  R: 'wording',
  L: 'wording',
  DI: 'articles',
};

const BY_WORD_CLASS: Readonly<Record<string, Kind>> = {
  A: 'pronouns',
  C: 'linking',
  D: 'articles',
  J: 'describing',
  N: 'nouns',
  P: 'punctuation',
  Q: 'quantities',
  T: 'prepositions',
  V: 'verbs',
  Y: 'describing',
};

/** The kind of an error; undefined for codes that say too little to teach anything: something is missing, several things are wrong. */
export function kindOf(code: string): Kind | undefined {
  const bare = bareCode(code);
  const known = BY_CODE[bare];
  if (known || bare.length < 2 || bare === 'CE') return known;
  if (bare.startsWith('AG')) return 'agreement';
  if (bare.startsWith('FF')) return 'wording';
  const kind = BY_WORD_CLASS[bare.at(-1)!];
  // Another noun, verb, adjective or adverb is a choice of words; another preposition or pronoun is grammar.
  if (/^R[JNVY]$/.test(bare)) return 'wording';
  if (/^D[JNVY]$/.test(bare)) return 'families';
  return kind;
}
