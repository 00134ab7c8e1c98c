import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Rule } from '../rule.js';
import { type CompiledRules, writePattern } from './compiled-rules.js';
import { parseElement } from './element-syntax.js';
import { parsePatternLines } from './syntax.js';
import { plainTrigger, type Trigger, TriggerFinder } from './triggers.js';

/**
 * Compiles rules into tables.
 * @throws Error if a pattern has no word or tag by which it can be found
 */
export function compileRules(rules: readonly Rule[], lexicon: Lexicon): CompiledRules {
  const finder = new TriggerFinder(lexicon);
  const parsed = rules.map((rule) => ({ ...rule, lines: parsePatternLines(rule.lines) }));
  const all = parsed.flatMap(({ lines }) => lines);
  const written = new Set(all.flatMap(({ patterns }) => patterns.flatMap(({ elements }) => elements)));
  const triggers = new Map(Array.from(written, (element) => [element, finder.of(element)]));
  const costOf = (element: string) => triggers.get(element)!.cost;
  const elements = [...written].sort((a, b) => ascending(costOf(a), costOf(b)));
  const numbers = new Map(elements.map((element, number) => [element, number]));
  const reasons = [...new Set(all.flatMap(({ reason }) => reason ?? []))];
  const anchors = new Set<number>();
  const compiled = parsed.map(({ name, reason, lines }) => ({
    name,
    reason,
    lines: lines.map((line) => {
      const patterns = line.patterns.map((pattern) => {
        const tests = pattern.elements.map((element) => numbers.get(element)!);
        anchors.add(Math.min(...tests));
        return writePattern({ ...pattern, elements: tests });
      });
      const percent = Math.round(line.confidence * 100);
      const own = line.reason === undefined ? -1 : reasons.indexOf(line.reason);
      return [line.code, percent, line.correction, own, patterns.join(' ')] as const;
    }),
  }));
  const lookedUp = elements.filter((element) => Number.isFinite(costOf(element))).length;
  if ([...anchors].some((anchor) => anchor >= lookedUp))
    throw new Error('a pattern needs a word or a tag to be found by');
  const listed = [...anchors].filter((anchor) => !plainTrigger(parseElement(elements[anchor]!)));
  return {
    elements,
    lookedUp,
    triggers: Object.fromEntries(listed.map((anchor) => [anchor, listsOf(triggers.get(elements[anchor]!)!)])),
    reasons,
    rules: compiled,
  };
}

/** Costs may be infinite, and the difference of two such is none. */
const ascending = (a: number, b: number) => (a === b ? 0 : a - b);

const listsOf = ({ words, tags }: Trigger) => [joined(words), joined(tags)] as const;
const joined = (list: readonly string[]) => [...new Set(list)].join(' ');
