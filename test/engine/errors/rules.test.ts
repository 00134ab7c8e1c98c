import { describe, expect, test } from 'vitest';
import { documentOf } from '../../../src/engine/document/segment.js';
import { tagger } from '../../../src/engine/document/tagging/tagger.js';
import { applyEdits } from '../../../src/engine/errors/apply.js';
import { arbitrate } from '../../../src/engine/errors/arbitration.js';
import type { RuleSet } from '../../../src/engine/errors/rule-set.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { bareCode, isErrorCode } from '../../../src/engine/results/codes.js';
import { shippedModels } from '../shipped-models.js';
import { RULES_WITH_EXAMPLES as RULES, ruleSetOf } from './rule-examples.js';

const resources = shippedModels('lexicon', 'tagger');
const lexicon = lexiconFrom(resources);
const tag = tagger.create(resources, undefined);

/** A document with the proposals of rules. */
function proposed(rules: RuleSet, text: string) {
  const document = documentOf(text);
  tag(document);
  document.proposals = rules.proposals(document);
  return document;
}

function corrected(rules: RuleSet, text: string): string {
  const document = proposed(rules, text);
  arbitrate(document);
  return applyEdits(text, document.edits);
}

for (const rule of RULES) {
  const rules = ruleSetOf([rule], lexicon);

  describe(rule.name, () => {
    test.each(rule.detects)('corrects: %s', (wrong, right) => {
      expect(corrected(rules, wrong)).toBe(right);
    });

    test.each(rule.leaves)('leaves alone: %s', (text) => {
      expect(proposed(rules, text).proposals).toEqual([]);
    });

    test('finds nothing to correct in its own corrections', () => {
      for (const [, right] of rule.detects) expect(corrected(rules, right)).toBe(right);
    });
  });
}

describe('all rules together', () => {
  const all = ruleSetOf(RULES, lexicon);

  test('propose only known codes, with a confidence and the name of the rule', () => {
    const names = new Set(RULES.map(({ name }) => name));
    for (const [wrong] of RULES.flatMap(({ detects }) => detects)) {
      for (const { code, confidence, source } of proposed(all, wrong).proposals) {
        expect(isErrorCode(code), code).toBe(true);
        expect(bareCode(code)).not.toBe('');
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(names).toContain(source);
      }
    }
  });
});
