import { PENN_TAGS, type PennTag } from '../../document/penn-tags.js';

/** Tags as small numbers: their indices in `PENN_TAGS`. Places outside the sentence have `OUTSIDE`. */
export const OUTSIDE = 63;

const NUMBERS = new Map<string, number>(PENN_TAGS.map((tag, at) => [tag, at]));

/** The number of a tag; `OUTSIDE` for none. */
export const tagNumber = (tag: PennTag | ''): number => NUMBERS.get(tag) ?? OUTSIDE;

/** A set of tags with look-up by number. */
export function tagSet(list: string): Uint8Array {
  const set = new Uint8Array(OUTSIDE + 1);
  for (const tag of list.split(' ')) {
    const number = NUMBERS.get(tag);
    if (number === undefined) throw new Error(`${tag} is no tag`);
    set[number] = 1;
  }
  return set;
}

export const NOUN = tagSet('NN NNS NNP NNPS');
export const COMMON_NOUN = tagSet('NN NNS');
export const VERB = tagSet('VB VBD VBG VBN VBP VBZ');
export const FINITE = tagSet('VBD VBP VBZ MD');
export const PUNCTUATION = tagSet(". , : `` '' -LRB- -RRB- NFP");
