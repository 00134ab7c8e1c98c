import { Document } from '#src/engine/document/document.js';
import type { Edit } from '#src/engine/document/edit.js';
import type { Span } from '#src/engine/document/span.js';
import type { Token } from '#src/engine/document/token.js';
import { tokenize } from '#src/engine/document/tokenizer.js';
import { applyEdits } from '#src/engine/errors/apply.js';

/** A sentence of a tokenised corpus beside the text that a writer would have typed. */
interface TokenisedSentence {
  readonly tokens: readonly string[];
  readonly text: string;
  /** Where each token stands in the text, in UTF-16 code units. */
  readonly spans: readonly Span[];
}

const CLITIC = /^(?:n['’]t|['’](?:s|m|d|re|ve|ll))$/i;
const CLINGS_TO_LEFT = /^(?:[.,;:!?%)\]}’]|\.\.\.|''|'|[!?.]+)$/;
const CLINGS_TO_RIGHT = /^(?:[([{$£€#‘“]|``)$/;

/** Puts the tokens of a corpus (Penn Treebank style) together as one would write them. */
export function detokenise(tokens: readonly string[]): TokenisedSentence {
  let text = '';
  let isQuoteOpen = false;
  let clings = true;
  const spans: Span[] = [];
  for (const token of tokens) {
    const isQuote = token === '"';
    const attached = clings || CLITIC.test(token) || CLINGS_TO_LEFT.test(token) || (isQuote && isQuoteOpen);
    if (!attached) text += ' ';
    spans.push({ start: text.length, end: text.length + token.length });
    text += token;
    clings = CLINGS_TO_RIGHT.test(token) || (isQuote && !isQuoteOpen);
    if (isQuote) isQuoteOpen = !isQuoteOpen;
  }
  return { tokens, text, spans };
}

/** The sentence as a document whose tokens are those of the corpus, without tags, and whose sentence is one. */
export function tokenisedDocument({ tokens, text, spans }: TokenisedSentence): Document {
  const document = new Document(text);
  document.tokens = tokens.map((token, index) => asToken(token, index, spans));
  document.sentences = [{ start: 0, end: text.length, firstToken: 0, endToken: tokens.length }];
  return document;
}

function asToken(text: string, index: number, spans: readonly Span[]): Token {
  const { start, end } = spans[index]!;
  const parts = tokenize(text);
  const spaceBefore = index === 0 || spans[index - 1]!.end < start;
  // What we would split, such as `and/or`, is a word for its corpus.
  const kind = parts.length === 1 ? parts[0]!.kind : 'word';
  const lower = parts.length === 1 ? parts[0]!.lower : text.toLowerCase();
  return { start, end, index, text, lower, kind, spaceBefore, tag: '' };
}

/**
 * The tokens of the sentence after the edits. Tokens that no edit touches stay as the corpus has them, however we would
 * split them, so that a sentence without edits comes back unchanged; what is new is split by our tokenizer.
 * @param edits of `sentence.text`, sorted and disjoint
 */
export function correctedTokens(sentence: TokenisedSentence, edits: readonly Edit[]): string[] {
  const result: string[] = [];
  let next = 0;
  for (const { first, end, edits: joint } of windows(sentence, edits)) {
    result.push(...sentence.tokens.slice(next, first), ...rewritten(sentence, first, end, joint));
    next = end;
  }
  return [...result, ...sentence.tokens.slice(next)];
}

/** Tokens that some edits may change: those they touch, and a neighbour on either side for its capital and spaces. */
interface Window {
  readonly first: number;
  readonly end: number;
  readonly edits: readonly Edit[];
}

function windows({ spans }: TokenisedSentence, edits: readonly Edit[]): Window[] {
  const result: Window[] = [];
  for (const edit of edits) {
    const before = spans.filter(({ end }) => end <= edit.start).length;
    const after = spans.filter(({ start }) => start >= edit.end).length;
    const first = Math.max(0, before - 1);
    const end = Math.min(spans.length, spans.length - after + 1);
    const last = result.at(-1);
    if (last && first < last.end)
      result[result.length - 1] = {
        first: last.first,
        end: Math.max(end, last.end),
        edits: [...last.edits, edit],
      };
    else result.push({ first, end, edits: [edit] });
  }
  return result;
}

function rewritten(
  { tokens, spans, text }: TokenisedSentence,
  first: number,
  end: number,
  edits: readonly Edit[],
): string[] {
  const corrected = applyEdits(text, edits);
  const from = spans[first]!.start;
  const tail = text.length - spans[end - 1]!.end;
  let middle = corrected.slice(from, corrected.length - tail);
  let [kept, keptAtEnd] = [first, end];
  while (kept < end && startsWithToken(middle, tokens[kept]!))
    middle = middle.slice(tokens[kept++]!.length).trimStart();
  while (keptAtEnd > kept && endsWithToken(middle, tokens[keptAtEnd - 1]!))
    middle = middle.slice(0, middle.length - tokens[--keptAtEnd]!.length).trimEnd();
  return [
    ...tokens.slice(first, kept),
    ...tokenize(middle).map((token) => token.text),
    ...tokens.slice(keptAtEnd, end),
  ];
}

const WORD_UNIT = /[\p{L}\p{N}'’-]/u;

/** Whether the text begins with the token as a word of its own. */
function startsWithToken(text: string, token: string): boolean {
  if (!text.startsWith(token)) return false;
  const rest = text.slice(token.length);
  return !WORD_UNIT.test(token.at(-1)!) || !WORD_UNIT.test(rest.charAt(0)) || /^(?:n?['’])/i.test(rest);
}

function endsWithToken(text: string, token: string): boolean {
  if (!text.endsWith(token)) return false;
  const before = text.charAt(text.length - token.length - 1);
  return !WORD_UNIT.test(token.charAt(0)) || !WORD_UNIT.test(before) || CLITIC.test(token);
}
