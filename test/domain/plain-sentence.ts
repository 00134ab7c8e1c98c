import { expect } from 'vitest';
import { LONGEST_REASON } from '../../src/engine/results/error-reasons.js';

/** Expects one short sentence whose only markup is `*words*`. */
export function expectPlainSentence(reason: string): void {
  expect(reason).toMatch(/^(?:\p{Lu}|\*[^\p{Ll}]).*\.$/u);
  expect(reason.length, reason).toBeLessThanOrEqual(LONGEST_REASON);
  const rest = reason.replaceAll(/\*[^\s*](?:[^*]*[^\s*])?\*/g, '');
  expect(rest, reason).not.toMatch(/[*{}<>_`\\\n]|undefined/);
}
