import type { Document, Sentence } from '../document/document.js';
import type { Token } from '../document/token.js';

/** Whether a token is a word of its own: `do` of `don't` is, `n't` is not. */
export function isRunningWord(token: Token): boolean {
  if (token.kind !== 'word') return false;
  return token.spaceBefore || !(token.lower.startsWith("'") || token.lower === "n't");
}

/** The words of a text, clitics left out. */
export function runningWords(document: Document): Token[] {
  return document.tokens.filter(isRunningWord);
}

/** The words of a text as most likely meant, clitics left out: misspellings are corrected. */
export function meantWords(document: Document): Token[] {
  return document.intended.filter(isRunningWord);
}

/** The words of one sentence. */
export function wordsOfSentence(document: Document, sentence: Sentence): Token[] {
  return document.tokens.slice(sentence.firstToken, sentence.endToken).filter(isRunningWord);
}

/** Whether the tagger takes a word for a name. */
export function isName(token: Token): boolean {
  return token.tag === 'NNP' || token.tag === 'NNPS';
}

const AUXILIARIES = new Set(
  "be am is are was were been being 'm 're 's have has had having 've 'd do does did doing done ain".split(
    ' ',
  ),
);

/** Nouns, lexical verbs, adjectives and adverbs; no names, no auxiliaries. */
export function isContentWord(token: Token): boolean {
  const kind = token.tag.slice(0, 2);
  if (kind === 'VB') return !AUXILIARIES.has(token.lower);
  return (kind === 'NN' && !isName(token)) || kind === 'JJ' || (kind === 'RB' && token.lower !== "n't");
}
