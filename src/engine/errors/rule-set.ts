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
  /** For each word and each tag a list of those who have the same triggers, for all these. */
  readonly #byWord = new Map<string, Handler[][]>();
  readonly #byTag = new Map<string, Handler[][]>();
  readonly #bySentence: Handler[] = [];

  constructor(
    rules: readonly Rule[],
    readonly lexicon: Lexicon,
  ) {
    const compiler = new ElementCompiler(lexicon);
    const byTriggers = new Map<Triggers, Handler[]>();
    const add = (handler: Handler, triggers: Triggers) => {
      const alike = byTriggers.get(triggers);
      if (alike) alike.push(handler);
      else byTriggers.set(triggers, this.#listen([handler], triggers));
    };
    for (const { name: source, lines, detector } of rules) {
      for (const line of parsePatternLines(lines ?? '')) {
        for (const pattern of compileLine(line, compiler)) add({ source, pattern }, pattern.trigger);
      }
      if (!detector) continue;
      add({ source, detector }, detector);
      if (detector.sentences) this.#bySentence.push({ source, detector });
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
        for (const handlers of this.#byWord.get(lower) ?? NONE) run(handlers, cursor, found);
        for (const handlers of this.#byTag.get(tag) ?? NONE) run(handlers, cursor, found);
      }
    }
    return document.intended === document.tokens
      ? found
      : found.filter((edit) => insertionSide(edit.code) || edit.correction !== intendedText(document, edit));
  }

  /** Lets a list be called by each of its triggers. */
  #listen(handlers: Handler[], { words, tags }: Triggers): Handler[] {
    for (const word of new Set(words)) append(this.#byWord, word, handlers);
    for (const tag of new Set(tags)) append(this.#byTag, tag, handlers);
    return handlers;
  }
}

const NONE: readonly Handler[][] = [];

function append(map: Map<string, Handler[][]>, key: string, handlers: Handler[]): void {
  const lists = map.get(key);
  if (lists) lists.push(handlers);
  else map.set(key, [handlers]);
}

function run(handlers: readonly Handler[], cursor: Cursor, found: Edit[]): void {
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
