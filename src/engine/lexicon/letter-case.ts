/** The case of a word: `house`, `House`, `HOUSE`, `iPhone`. A single capital is `title`. Without letters: `lower`. */
export type CasePattern = 'lower' | 'title' | 'upper' | 'mixed';

export function casePattern(word: string): CasePattern {
  const lower = word.toLowerCase();
  if (word === lower) return 'lower';
  if (word.slice(1) === lower.slice(1)) return 'title';
  return word === word.toUpperCase() ? 'upper' : 'mixed';
}

/** The word with its first letter capitalised and the rest unchanged. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Adapts the case of `replacement` to that of `original`: `Im` and `i'm` → `I'm`, `WICH` and `which` → `WHICH`.
 * Capitals of the replacement itself (`English`) stay.
 */
export function withCaseOf(original: string, replacement: string): string {
  const pattern = casePattern(original);
  if (pattern === 'upper') return replacement.toUpperCase();
  const startsHigh = original.charAt(0) !== original.charAt(0).toLowerCase();
  return startsHigh ? capitalised(replacement) : replacement;
}
