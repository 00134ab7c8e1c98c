/** The category of an error, by the word class of its code. */
export type ErrorKind =
  | 'spelling'
  | 'punctuation'
  | 'verb'
  | 'noun'
  | 'determiner'
  | 'preposition'
  | 'wording';

export const ERROR_KINDS: readonly ErrorKind[] = [
  'spelling',
  'punctuation',
  'verb',
  'noun',
  'determiner',
  'preposition',
  'wording',
];

/** What is wrong about a word (James 1998, "Errors in Language Learning and Use", calls it the target modification). */
type ErrorOperation = 'missing' | 'unnecessary' | 'replaced' | 'form' | 'agreement';

export const ERROR_OPERATIONS: readonly ErrorOperation[] = [
  'missing',
  'unnecessary',
  'replaced',
  'form',
  'agreement',
];

const SPELLING = new Set(['S', 'SX', 'SA']);
const VERB = new Set(['TV', 'AS', 'X']);
const BY_WORD_CLASS: Readonly<Record<string, ErrorKind>> = {
  P: 'punctuation',
  V: 'verb',
  N: 'noun',
  Q: 'noun',
  D: 'determiner',
  T: 'preposition',
};
const BY_FIRST_LETTER: Readonly<Record<string, ErrorOperation>> = {
  M: 'missing',
  U: 'unnecessary',
  R: 'replaced',
  F: 'form',
  D: 'form',
  I: 'form',
  T: 'form',
  A: 'agreement',
  C: 'agreement',
};
/** Codes with a first letter of another meaning: argument structure, idiom. */
const OTHER = new Set(['AS', 'ID', 'CL', 'CE']);

/** For the codes requested so far; there are some two hundred. */
const KINDS_OF_CODES = new Map<string, ErrorKind>();

const bare = (code: string) => code.replace('+', '');

/** The kind of error that a code of the Cambridge Learner Corpus denotes: its last letter is the word class. */
export function errorKind(code: string): ErrorKind {
  let kind = KINDS_OF_CODES.get(code);
  if (kind === undefined) {
    kind = kindOf(bare(code));
    KINDS_OF_CODES.set(code, kind);
  }
  return kind;
}

function kindOf(plain: string): ErrorKind {
  if (SPELLING.has(plain)) return 'spelling';
  if (VERB.has(plain)) return 'verb';
  if (plain === 'DI') return 'determiner';
  if (plain.length < 2 || plain === 'ID') return 'wording';
  return BY_WORD_CLASS[plain.at(-1)!] ?? 'wording';
}

/**
 * The operation that corrects a word with an error of this code; undefined for spelling, punctuation, order and the
 * like.
 */
export function errorOperation(code: string): ErrorOperation | undefined {
  const plain = bare(code);
  if (OTHER.has(plain) || errorKind(code) === 'spelling' || errorKind(code) === 'punctuation')
    return undefined;
  return BY_FIRST_LETTER[plain.charAt(0)];
}
