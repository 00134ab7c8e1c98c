import type { Document } from '../../document/document.js';
import type { Token } from '../../document/token.js';
import { borrowedTokens } from './borrowed-phrases.js';
import type { SpellingModel } from './spelling-model.js';
import { habitOf, type VarietyHabit } from './varieties.js';
import type { WrittenWord } from './written-words.js';

/** What the whole text reveals about its words. */
export interface TextFacts {
  /** By token index; undefined for tokens that are not words. */
  readonly words: readonly (WrittenWord | undefined)[];
  /** Words of the question, lower case: the writer can copy their spelling. */
  readonly questionWords: ReadonlySet<string>;
  /** Tokens at the start of a sentence, ignoring quotation marks and numbering. */
  readonly sentenceStarts: ReadonlySet<number>;
  /** How often each word (lower case) is capitalised within sentences. */
  readonly capitalised: ReadonlyMap<string, number>;
  /** Tokens in quotation marks that close within a few words. */
  readonly quoted: ReadonlySet<number>;
  /** Tokens of phrases from other languages. */
  readonly borrowed: ReadonlySet<number>;
  /** Whether most of it is in capitals, so that capitals mean nothing. */
  readonly isShouted: boolean;
  /** The variety of English of its words. */
  readonly habit: VarietyHabit;
}

const WORD = /[\p{L}][\p{L}'’-]*/gu;
const OPENING = new Set(['"', '“', '‘', "'", '«', '„', '``']);
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '‘': '’',
  "'": "'",
  '«': '»',
  '„': '“',
  '``': "''",
};
const LONGEST_QUOTATION = 4;

export function textFacts(document: Document, model: SpellingModel): TextFacts {
  const { tokens } = document;
  const written: (WrittenWord | undefined)[] = [];
  const sentenceStarts = startsOf(document);
  const capitalised = new Map<string, number>();
  const varieties = { GB: 0, US: 0 };
  let [shouted, words] = [0, 0];
  for (const token of tokens) {
    const word = token.kind === 'word' ? model.words.of(token) : undefined;
    written.push(word);
    if (!word) continue;
    const { pattern, variety } = word;
    if (token.text.length > 1) {
      words += 1;
      if (pattern === 'upper') shouted += 1;
    }
    if (pattern !== 'lower' && !sentenceStarts.has(token.index))
      capitalised.set(token.lower, (capitalised.get(token.lower) ?? 0) + 1);
    if (variety) varieties[variety] += 1;
  }
  return {
    words: written,
    questionWords: new Set(document.question.toLowerCase().match(WORD)),
    sentenceStarts,
    capitalised,
    quoted: quotedTokens(tokens),
    borrowed: borrowedTokens(tokens),
    isShouted: shouted * 2 > words,
    habit: habitOf(varieties),
  };
}

function startsOf({ tokens, sentences }: Document): Set<number> {
  const starts = new Set<number>();
  const from = sentences.length > 0 ? sentences : [{ firstToken: 0, endToken: tokens.length }];
  for (const { firstToken, endToken } of from) {
    let at = firstToken;
    while (at < endToken && tokens[at]!.kind !== 'word') at += 1;
    starts.add(at);
  }
  // Direct speech starts a sentence inside a sentence.
  for (const { index, text } of tokens) if (OPENING.has(text)) starts.add(index + 1);
  return starts;
}

function quotedTokens(tokens: readonly Token[]): Set<number> {
  const quoted = new Set<number>();
  for (const { index, text } of tokens) {
    const closing = OPENING.has(text) ? CLOSING[text] : undefined;
    if (closing === undefined) continue;
    const last = Math.min(tokens.length - 1, index + LONGEST_QUOTATION + 1);
    let end = index + 1;
    while (end <= last && tokens[end]!.text !== closing) end += 1;
    if (end > last) continue;
    for (let at = index + 1; at < end; at++) quoted.add(at);
  }
  return quoted;
}
