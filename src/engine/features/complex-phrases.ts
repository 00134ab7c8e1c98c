import type { Token } from '../document/token.js';

const MODIFIER = /^(?:JJ|NN|VBN|VBG|POS)/;
const RELATIVE = new Set(['WDT', 'WP', 'WP$']);
const COORDINATED = new Set(['NN', 'JJ', 'RB', 'VB']);

/**
 * Nouns that head a phrase, and those of them that make it complex: modified by an adjective, noun, participle or
 * possessive, by a phrase with `of`, or by a relative clause (complex nominals of Cooper 1976, as in Lu 2010).
 */
export function countNominals(tokens: readonly Token[]): { nominals: number; complex: number } {
  let nominals = 0;
  let complex = 0;
  tokens.forEach(({ tag }, at) => {
    const after = tokens[at + 1];
    if (!tag.startsWith('NN') || after?.tag.startsWith('NN')) return;
    nominals += 1;
    const isModified = MODIFIER.test(tokens[at - 1]?.tag ?? '');
    if (isModified || after?.lower === 'of' || RELATIVE.has(after?.tag ?? '')) complex += 1;
  });
  return { nominals, complex };
}

/** How many conjunctions join two words of the same class: coordinate phrases (Lu 2010), not clauses. */
export function countCoordinatePhrases(tokens: readonly Token[]): number {
  return tokens.filter(({ tag }, at) => {
    const before = tokens[at - 1]?.tag.slice(0, 2);
    return tag === 'CC' && COORDINATED.has(before ?? '') && tokens[at + 1]?.tag.slice(0, 2) === before;
  }).length;
}
