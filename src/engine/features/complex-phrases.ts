import { ADJECTIVE, ADVERB, NOUN, tagClass, VERB } from './tag-classes.js';
import type { TextColumns } from './text-columns.js';
import { wordList } from './word-lists.js';

const MODIFIER = tagClass('JJ* NN* VBN VBG POS');
const RELATIVE = tagClass('WDT WP WP$');
const CONJUNCTION = tagClass('CC');
/** Word classes of which two words may be joined. No tag belongs to several of them. */
const COORDINATED = NOUN | ADJECTIVE | ADVERB | VERB;
const OF = wordList('of');

/**
 * Nouns that head a phrase, and those that make it complex: modified by an adjective, noun, participle or possessive,
 * by a phrase with `of`, or by a relative clause (complex nominals of Cooper 1976, as in Lu 2010).
 */
export function countNominals({ tags, written }: TextColumns): { nominals: number; complex: number } {
  let nominals = 0;
  let complex = 0;
  for (let at = 0; at < tags.length; at++) {
    const [before, after] = [tags[at - 1] ?? 0, tags[at + 1] ?? 0];
    if ((tags[at]! & NOUN) === 0 || (after & NOUN) !== 0) continue;
    nominals += 1;
    const isBeforeOf = ((written.lists[at + 1] ?? 0) & OF) !== 0;
    if ((before & MODIFIER) !== 0 || isBeforeOf || (after & RELATIVE) !== 0) complex += 1;
  }
  return { nominals, complex };
}

/** Number of conjunctions that join two words of the same class: coordinate phrases (Lu 2010), not clauses. */
export function countCoordinatePhrases({ tags }: TextColumns): number {
  let count = 0;
  for (let at = 1; at < tags.length - 1; at++)
    if ((tags[at]! & CONJUNCTION) !== 0 && (tags[at - 1]! & tags[at + 1]! & COORDINATED) !== 0) count += 1;
  return count;
}
