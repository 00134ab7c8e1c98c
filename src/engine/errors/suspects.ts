import type { Document } from '../document/document.js';
import type { Suspicion } from '../document/edit.js';
import type { Token } from '../document/token.js';
import { tokensWithin } from '../document/tokens-within.js';

/**
 * The tokens that are possibly wrong and have no edit: one suspect per token, sorted, disjoint from `document.edits`. A
 * suspicion of several tokens counts for each; of several suspicions about one token, the strongest counts. Punctuation
 * is never suspect, because suspect tokens are "generally words".
 */
export function suspectsOf(
  document: Document,
  suspicions: readonly Suspicion[],
  threshold: number,
): Suspicion[] {
  const strongest = new Map<Token, Suspicion>();
  for (const suspicion of suspicions) {
    if (!(suspicion.confidence >= threshold)) continue;
    for (const token of tokensWithin(document.tokens, suspicion)) {
      if (token.kind === 'punctuation' || token.kind === 'symbol') continue;
      const known = strongest.get(token);
      if (!known || stronger(suspicion, known)) strongest.set(token, suspicion);
    }
  }
  return [...strongest]
    .filter(([token]) => !document.edits.some((edit) => edit.start < token.end && token.start < edit.end))
    .sort(([a], [b]) => a.start - b.start)
    .map(([{ start, end }, { confidence, source }]) => ({ start, end, confidence, source }));
}

/** Ties in confidence are resolved by name, so that the order of detectors has no effect. */
function stronger(a: Suspicion, b: Suspicion): boolean {
  return a.confidence > b.confidence || (a.confidence === b.confidence && a.source < b.source);
}
