/** How a word is written: `house`, `House`, `HOUSE`, `iPhone`. A single capital is `title`. No letters: `lower`. */
export type CasePattern = 'lower' | 'title' | 'upper' | 'mixed';

export function casePattern(word: string): CasePattern {
  const lower = word.toLowerCase();
  if (word === lower) return 'lower';
  if (word.slice(1) === lower.slice(1)) return 'title';
  return word === word.toUpperCase() ? 'upper' : 'mixed';
}

/** The word with its first letter made a capital and the rest left alone. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Writes `replacement` as `original` is written: `Im` and `i'm` → `I'm`, `WICH` and `which` → `WHICH`. A capital that
 * the replacement brings with it (`English`) stays.
 */
export function withCaseOf(original: string, replacement: string): string {
  const pattern = casePattern(original);
  if (pattern === 'upper') return replacement.toUpperCase();
  const startsHigh = original.charAt(0) !== original.charAt(0).toLowerCase();
  return startsHigh ? capitalised(replacement) : replacement;
}
