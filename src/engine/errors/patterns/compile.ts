import type { ElementCompiler, Trigger } from './compile-element.js';
import type { Pattern, PatternLine } from './syntax.js';

/** A pattern ready to run, and where to start looking for it. */
export interface CompiledPattern extends Omit<Pattern, 'elements'> {
  readonly code: string;
  readonly confidence: number;
  /** How many elements there are. */
  readonly length: number;
  /** Position and id of each element in turn, in the order in which they are tested: those first that fit seldom. */
  readonly tests: readonly number[];
  /** Position of the element that brings a token to this pattern: the rarest one. */
  readonly anchor: number;
  /** What that element can be looked up by. */
  readonly trigger: Trigger;
}

export function compileLine(line: PatternLine, compiler: ElementCompiler): CompiledPattern[] {
  const { code, confidence } = line;
  return line.patterns.map(({ elements: parsed, ...edit }) => {
    const elements = parsed.map((element) => compiler.compile(element));
    const costs = elements.map(({ trigger }) => trigger.cost);
    const anchor = costs.indexOf(Math.min(...costs));
    const { trigger } = elements[anchor]!;
    if (trigger.cost === Number.POSITIVE_INFINITY)
      throw new Error('a pattern needs a word or a tag to be found by');
    const tests = testOrder(costs, anchor).flatMap((at) => [at, elements[at]!.id]);
    return { ...edit, code, confidence, length: elements.length, tests, anchor, trigger };
  });
}

/** The anchor comes after all others that can be looked up: the token that calls the pattern mostly fits it. */
function testOrder(costs: readonly number[], anchor: number): number[] {
  const rank = (at: number) => (at === anchor ? 1 : Math.min(1, costs[at]!));
  return [...costs.keys()].sort((a, b) => rank(a) - rank(b));
}
