import type { ElementCompiler, Trigger } from './compile-element.js';
import type { Pattern, PatternLine } from './syntax.js';

/** What a pattern proposes where it matches. */
export interface CompiledPattern extends Omit<Pattern, 'elements'> {
  readonly code: string;
  readonly confidence: number;
  /** Position of the element by which a token triggers this pattern: the rarest one. */
  readonly anchor: number;
}

/** Where a pattern matches. */
export interface Search {
  readonly anchor: number;
  /** How many elements there are. */
  readonly length: number;
  /** Position and id of each element, in the order in which they are tested: rare ones first. */
  readonly tests: readonly number[];
  /** The look-up keys of the anchor. */
  readonly trigger: Trigger;
}

/** Compiles a line into one pattern for each choice of its optional elements. */
export function compileLine(
  line: PatternLine,
  compiler: ElementCompiler,
): { pattern: CompiledPattern; search: Search }[] {
  const { code, confidence } = line;
  return line.patterns.map(({ elements: parsed, editStart, editEnd, correction }) => {
    const elements = parsed.map((element) => compiler.compile(element));
    const costs = elements.map(({ trigger }) => trigger.cost);
    const anchor = costs.indexOf(Math.min(...costs));
    const { trigger } = elements[anchor]!;
    if (trigger.cost === Number.POSITIVE_INFINITY)
      throw new Error('a pattern needs a word or a tag to be found by');
    const tests = testOrder(costs, anchor).flatMap((at) => [at, elements[at]!.id]);
    return {
      pattern: { editStart, editEnd, correction, code, confidence, anchor },
      search: { anchor, length: elements.length, tests, trigger },
    };
  });
}

/**
 * The anchor is tested after all others that can be looked up: the token that triggers the pattern usually matches it.
 */
function testOrder(costs: readonly number[], anchor: number): number[] {
  const rank = (at: number) => (at === anchor ? 1 : Math.min(1, costs[at]!));
  return [...costs.keys()].sort((a, b) => rank(a) - rank(b));
}
