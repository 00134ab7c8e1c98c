import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import { intendedText } from '../document/intended-text.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { insertionSide } from './codes.js';
import { type CompiledPattern, compileLine, fits } from './patterns/compile.js';
import { ElementCompiler } from './patterns/compile-element.js';
import { proposalOf } from './patterns/correction.js';
import { Cursor, type Proposal } from './patterns/cursor.js';
import { parsePatternLines } from './patterns/syntax.js';
import type { Detector, Rule, Triggers } from './rule.js';

/** A pattern or a detector, with the name of its rule. */
type Handler = { readonly source: string } & (
  | { readonly pattern: CompiledPattern }
  | { readonly detector: Detector }
);

/**
 * Rules made ready to run together. A token calls only the patterns and detectors that name its word or its tag, so that
 * the cost of a text hardly grows with the number of rules.
 */
export class RuleSet {
  readonly #byWord = new Map<string, Handler[]>();
  readonly #byTag = new Map<string, Handler[]>();
  readonly #bySentence: Handler[] = [];

  constructor(
    rules: readonly Rule[],
    readonly lexicon: Lexicon,
  ) {
    const compiler = new ElementCompiler(lexicon);
    for (const { name: source, lines, detector } of rules) {
      for (const line of parsePatternLines(lines ?? '')) {
        for (const pattern of compileLine(line, compiler)) this.#add({ source, pattern }, pattern);
      }
      if (detector) this.#add({ source, detector }, detector);
    }
  }

  /**
   * What all rules propose for a tagged document, in any order. Rules see the tokens as they were meant, so that what
   * they write in place of a misspelt word holds its right spelling; what would do no more than that is left out.
   */
  proposals(document: Document): Edit[] {
    const found: Edit[] = [];
    const cursor = new Cursor(document.text, document.intended, this.lexicon);
    for (const { firstToken, endToken } of document.sentences) {
      cursor.first = firstToken;
      cursor.end = endToken;
      cursor.index = firstToken;
      run(this.#bySentence, cursor, found);
      for (let index = firstToken; index < endToken; index++) {
        cursor.index = index;
        const { lower, tag } = cursor.token;
        run(this.#byWord.get(lower), cursor, found);
        run(this.#byTag.get(tag), cursor, found);
      }
    }
    return document.intended === document.tokens
      ? found
      : found.filter((edit) => insertionSide(edit.code) || edit.correction !== intendedText(document, edit));
  }

  #add(handler: Handler, { words, tags, sentences }: Triggers): void {
    for (const word of new Set(words)) append(this.#byWord, word, handler);
    for (const tag of new Set(tags)) append(this.#byTag, tag, handler);
    if (sentences) this.#bySentence.push(handler);
  }
}

function append(map: Map<string, Handler[]>, key: string, handler: Handler): void {
  const handlers = map.get(key);
  if (handlers) handlers.push(handler);
  else map.set(key, [handler]);
}

function run(handlers: readonly Handler[] | undefined, cursor: Cursor, found: Edit[]): void {
  if (!handlers) return;
  for (const handler of handlers) {
    const { source } = handler;
    const result = 'pattern' in handler ? match(handler.pattern, cursor) : handler.detector.detect(cursor);
    if (result === undefined) continue;
    if (isList(result)) for (const proposal of result) found.push({ ...proposal, source });
    else found.push({ ...result, source });
  }
}

const isList = (result: Proposal | readonly Proposal[]): result is readonly Proposal[] =>
  Array.isArray(result);

function match(pattern: CompiledPattern, cursor: Cursor): Proposal | undefined {
  const { tokens, first, end, index } = cursor;
  const start = index - pattern.anchor;
  return fits(pattern, tokens, start, first, end) ? proposalOf(pattern, cursor, start) : undefined;
}
