import { hashOf, ID_BITS } from '#src/engine/lexicon/word-table.js';

/** The sections that `WordTable` reads, for words in the order of their ids. Words must be Latin-1. */
export function wordTableSections(words: readonly string[]): {
  letters: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  slots: Uint32Array<ArrayBuffer>;
} {
  const starts = new Uint32Array(words.length + 1);
  let length = 0;
  words.forEach((word, id) => {
    length += word.length;
    starts[id + 1] = length;
  });
  const letters = new Uint8Array(length);
  // At most three quarters full, so that a search for an absent word ends quickly.
  const capacity = 2 ** Math.ceil(Math.log2(words.length / 0.75 + 1));
  const slots = new Uint32Array(capacity);
  words.forEach((word, id) => {
    for (let at = 0; at < word.length; at++) letters[starts[id]! + at] = word.charCodeAt(at);
    const hash = hashOf(word);
    let at = hash & (capacity - 1);
    while (slots[at] !== 0) at = (at + 1) & (capacity - 1);
    slots[at] = ((hash >>> ID_BITS) << ID_BITS) | (id + 1);
  });
  return { letters, starts, slots };
}
