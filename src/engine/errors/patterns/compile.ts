import type { PennTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { CompiledElement, ElementCompiler } from './compile-element.js';
import type { Pattern, PatternLine } from './syntax.js';

/** A pattern ready to run, and where to start looking for it. */
export interface CompiledPattern extends Omit<Pattern, 'elements'> {
  readonly code: string;
  readonly confidence: number;
  readonly elements: readonly CompiledElement[];
  /** Position of the element that brings a token to this pattern: the rarest one. */
  readonly anchor: number;
  readonly words: readonly string[];
  readonly tags: readonly PennTag[];
}

export function compileLine(line: PatternLine, compiler: ElementCompiler): CompiledPattern[] {
  const { code, confidence } = line;
  return line.patterns.map(({ elements: parsed, ...edit }) => {
    const elements = parsed.map((element) => compiler.compile(element));
    const costs = elements.map(({ trigger }) => trigger.cost);
    const anchor = costs.indexOf(Math.min(...costs));
    const { words, tags, cost } = elements[anchor]!.trigger;
    if (cost === Number.POSITIVE_INFINITY) throw new Error('a pattern needs a word or a tag to be found by');
    return { ...edit, code, confidence, elements, anchor, words, tags };
  });
}

/** Whether the pattern fits where its first element falls on token `start`, in a sentence from `first` to `end`. */
export function fits(
  pattern: CompiledPattern,
  tokens: readonly Token[],
  start: number,
  first: number,
  end: number,
): boolean {
  const { elements } = pattern;
  // What a pattern excludes may lie outside the sentence; what it asks for may not.
  if (start < first - 2 || start + elements.length > end + 1) return false;
  for (let offset = 0; offset < elements.length; offset++) {
    const index = start + offset;
    if (!elements[offset]!.test(index < first || index >= end ? undefined : tokens[index])) return false;
  }
  return true;
}
