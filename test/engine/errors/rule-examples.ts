import { readFileSync } from 'node:fs';
import { type RuleFile, readRuleFile } from '../../../src/engine/errors/notation/rule-file.js';
import { RULES } from '../../../src/engine/errors/rules/compiled.js';

const FOLDER = new URL('../../../src/engine/errors/rules/', import.meta.url);

/** The rules with their examples, which only the rule files have. */
export const RULES_WITH_EXAMPLES = RULES.map((rule) => {
  const file = `${rule.name}.rule`;
  const { detects, leaves }: RuleFile = readRuleFile(file, readFileSync(new URL(file, FOLDER), 'utf8'));
  return { ...rule, detects, leaves };
});
