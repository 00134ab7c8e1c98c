import { PENN_TAGS, TAG_NUMBERS } from '../document/penn-tags.js';

const MOST = 31;
/** The classes of each tag, by its number, a bit each. */
export const CLASSES_OF_TAG = new Int32Array(PENN_TAGS.length + 1);
const BITS_OF_LISTS = new Map<string, number>();

/**
 * Defines a class of tags. `NN*` means all tags that start with NN.
 * @returns its bit in `TextColumns.tags`
 */
export function tagClass(list: string): number {
  const known = BITS_OF_LISTS.get(list);
  if (known !== undefined) return known;
  if (BITS_OF_LISTS.size === MOST) throw new Error('there is no bit left for a class of tags');
  const bit = 1 << BITS_OF_LISTS.size;
  BITS_OF_LISTS.set(list, bit);
  for (const pattern of list.split(' '))
    for (const tag of PENN_TAGS)
      if (pattern.endsWith('*') ? tag.startsWith(pattern.slice(0, -1)) : tag === pattern)
        CLASSES_OF_TAG[TAG_NUMBERS.get(tag)!]! |= bit;
  return bit;
}

export const NOUN = tagClass('NN*');
export const NAME = tagClass('NNP NNPS');
export const VERB = tagClass('VB*');
export const ADJECTIVE = tagClass('JJ*');
export const ADVERB = tagClass('RB*');
export const FINITE = tagClass('MD VBD VBP VBZ');
