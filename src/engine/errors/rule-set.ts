import type { Document } from '../document/document.js';
import { type Edit, editOf } from '../document/edit.js';
import { intendedText } from '../document/intended-text.js';
import { TokenTable } from '../document/token-table.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { insertionSide } from '../results/codes.js';
import { type CompiledPattern, compileLine, type Search } from './patterns/compile.js';
import { ElementCompiler } from './patterns/compile-element.js';
import { proposalOf } from './patterns/correction.js';
import { Cursor, type Proposal } from './patterns/cursor.js';
import { PatternProgram } from './patterns/program.js';
import { parsePatternLines } from './patterns/syntax.js';
import type { Detector, Rule, Triggers } from './rule.js';

/** A pattern or detector, with the name of its rule and the reason for its findings. */
type Handler = { readonly source: string; readonly reason: string } & (
  | { readonly pattern: CompiledPattern }
  | { readonly detector: Detector }
);

/**
 * Rules compiled to run together. A token triggers only the patterns and detectors for its word or tag, so that the
 * cost of a text hardly depends on the number of rules.
 */
export class RuleSet {
  readonly #handlers: Handler[] = [];
  /** For each word and tag, lists of handlers by number: one for each set of triggers, which all of these share. */
  readonly #byWord = new Map<string, number[][]>();
  readonly #byTag = new Map<string, number[][]>();
  readonly #bySentence: number[] = [];
  readonly #program: PatternProgram;

  constructor(
    rules: readonly Rule[],
    readonly lexicon: Lexicon,
  ) {
    const compiler = new ElementCompiler(lexicon);
    const searches: (Search | undefined)[] = [];
    const byTriggers = new Map<Triggers, number[]>();
    const add = (handler: Handler, triggers: Triggers, search?: Search) => {
      const number = this.#handlers.push(handler) - 1;
      searches.push(search);
      const alike = byTriggers.get(triggers);
      if (alike) alike.push(number);
      else byTriggers.set(triggers, this.#listen([number], triggers));
      return number;
    };
    for (const { name: source, reason, lines, detector } of rules) {
      for (const line of parsePatternLines(lines))
        for (const { pattern, search } of compileLine(line, compiler))
          add({ source, reason: line.reason ?? reason, pattern }, search.trigger, search);
      if (!detector) continue;
      const number = add({ source, reason, detector }, detector);
      if (detector.sentences) this.#bySentence.push(number);
    }
    this.#program = new PatternProgram(searches, this.#tableOf(compiler.tests));
  }

  /** Apart from the constructor, because the closures of a table keep all that theirs refer to. */
  #tableOf(tests: ElementCompiler['tests']): TokenTable {
    return new TokenTable(
      tests.length,
      (test, token) => tests[test]!.holds(token),
      ({ lower, tag }) => [...(this.#byWord.get(lower) ?? NONE), ...(this.#byTag.get(tag) ?? NONE)].flat(),
    );
  }

  /**
   * What all rules propose for a tagged document, in any order. Rules see the intended tokens, so that a correction
   * that includes a misspelt word contains its right spelling; proposals that would only do that are left out.
   */
  proposals(document: Document): Edit[] {
    const found: Edit[] = [];
    const cursor = new Cursor(document.text, document.intended, this.lexicon);
    const { table } = this.#program;
    table.read(document.intended);
    for (const { firstToken, endToken } of document.sentences) {
      cursor.first = firstToken;
      cursor.end = endToken;
      cursor.index = firstToken;
      this.#run(this.#bySentence, cursor, found);
      for (let index = firstToken; index < endToken; index++) {
        cursor.index = index;
        this.#run(table.callers(index), cursor, found);
      }
    }
    return document.intended === document.tokens
      ? found
      : found.filter((edit) => insertionSide(edit.code) || edit.correction !== intendedText(document, edit));
  }

  #run(handlers: readonly number[], cursor: Cursor, found: Edit[]): void {
    const { first, end, index } = cursor;
    for (let at = 0; at < handlers.length; at++) {
      const number = handlers[at]!;
      if (this.#program.fits(number, index, first, end)) propose(this.#handlers[number]!, cursor, found);
    }
  }

  /** Makes each of its triggers call a list. */
  #listen(handlers: number[], { words, tags }: Triggers): number[] {
    for (const word of new Set(words)) append(this.#byWord, word, handlers);
    for (const tag of new Set(tags)) append(this.#byTag, tag, handlers);
    return handlers;
  }
}

const NONE: readonly number[][] = [];

function append(map: Map<string, number[][]>, key: string, handlers: number[]): void {
  const lists = map.get(key);
  if (lists) lists.push(handlers);
  else map.set(key, [handlers]);
}

function propose(handler: Handler, cursor: Cursor, found: Edit[]): void {
  const { source, reason } = handler;
  const result =
    'pattern' in handler
      ? proposalOf(handler.pattern, cursor, cursor.index - handler.pattern.anchor)
      : handler.detector.detect(cursor);
  if (result === undefined) return;
  if (isList(result)) for (const proposal of result) found.push(editOf({ reason, ...proposal }, source));
  else found.push(editOf({ reason, ...result }, source));
}

const isList = (result: Proposal | readonly Proposal[]): result is readonly Proposal[] =>
  Array.isArray(result);
