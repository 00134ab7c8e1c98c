import { expect } from 'vitest';
import { successResult } from '../../src/domain/results/result-schema.js';
import type { SuccessResult } from '../../src/engine/results/result.js';

/** Expects spans to be non-empty, sorted, disjoint and within the text, and sentences to be trimmed (decision 24). */
export function checkSpans(characters: readonly string[], result: SuccessResult): void {
  const { sentence_scores, suspect_tokens, textual_errors } = successResult.parse(result);
  const marked = [...suspect_tokens, ...textual_errors].sort((a, b) => a[0] - b[0]);
  for (const spans of [sentence_scores, suspect_tokens, textual_errors, marked]) {
    let end = 0;
    for (const [from, to] of spans) {
      expect(from).toBeGreaterThanOrEqual(end);
      expect(to).toBeGreaterThan(from);
      end = to;
    }
    expect(end).toBeLessThanOrEqual(characters.length);
  }
  for (const [from, to] of sentence_scores) {
    const sentence = characters.slice(from, to).join('');
    expect(sentence).toBe(sentence.trim());
  }
}
