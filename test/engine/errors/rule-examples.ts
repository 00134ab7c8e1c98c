import { readFileSync } from 'node:fs';
import { type RuleFile, readRuleFile } from '../../../src/engine/errors/notation/rule-file.js';
import { compileRules } from '../../../src/engine/errors/patterns/compile.js';
import type { Rule } from '../../../src/engine/errors/rule.js';
import { RuleSet } from '../../../src/engine/errors/rule-set.js';
import { DETECTORS, RULES } from '../../../src/engine/errors/rules/compiled.js';
import type { Lexicon } from '../../../src/engine/lexicon/lexicon.js';

const FOLDER = new URL('../../../src/engine/errors/rules/', import.meta.url);

/** The rules with their lines and examples, which only the rule files have. */
export const RULES_WITH_EXAMPLES = RULES.rules.map(({ name }) => {
  const file = `${name}.rule`;
  const rule: RuleFile = readRuleFile(file, readFileSync(new URL(file, FOLDER), 'utf8'));
  const lines = rule.lines.map(({ text }) => text).join('\n');
  return { name, reason: rule.reason.text, lines, detects: rule.detects, leaves: rule.leaves };
});

/** Some rules, compiled now. */
export const ruleSetOf = (rules: readonly Rule[], lexicon: Lexicon): RuleSet =>
  new RuleSet(compileRules(rules, lexicon), DETECTORS, lexicon);
