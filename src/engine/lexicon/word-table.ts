import type { Artefact } from '../artefact/artefact.js';

/**
 * Strings ↔ numbers. Words are stored consecutively as Latin-1 bytes, in the order of their ids; an open-addressing
 * hash table maps a string to its id. Everything is read in place, and a look-up allocates nothing.
 *
 * A slot of the hash table contains 0 if empty, otherwise `(id + 1) | fingerprint << ID_BITS`: the upper bits of the
 * hash spare nearly all comparisons with other words.
 */
export const ID_BITS = 18;
const ID_MASK = (1 << ID_BITS) - 1;

/** FNV-1a over UTF-16 code units (Fowler, Noll & Vo), with a final mix, because the slot uses the low bits. */
export const hashOf = (word: string): number => finished(fnv1a(word));

/** FNV-1a without the mix. */
export const fnv1a = (word: string): number => extended(FNV_OFFSET, word);

const FNV_OFFSET = 0x811c9dc5;

function extended(begun: number, word: string): number {
  let hash = begun;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

const finished = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;

export class WordTable {
  /** Number of words; ids run from 0 to size − 1. */
  readonly size: number;
  readonly #letters: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #slots: Uint32Array;

  constructor(artefact: Artefact) {
    this.#letters = artefact.section('letters', 'u8');
    this.#starts = artefact.section('starts', 'u32');
    this.#slots = artefact.section('slots', 'u32');
    this.size = this.#starts.length - 1;
  }

  /** The id of a word exactly as stored (lower case), or −1. */
  id(word: string): number {
    return this.#find(hashOf(word), word, '');
  }

  /** The id of two words written together, or −1. */
  joinedId(first: string, second: string): number {
    return this.#find(finished(extended(extended(FNV_OFFSET, first), second)), first, second);
  }

  #find(hash: number, first: string, second: string): number {
    const mask = this.#slots.length - 1;
    const fingerprint = hash >>> ID_BITS;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const slot = this.#slots[at]!;
      if (slot === 0) return -1;
      if (slot >>> ID_BITS !== fingerprint) continue;
      const id = (slot & ID_MASK) - 1;
      if (this.length(id) !== first.length + second.length) continue;
      if (this.#holds(id, 0, first) && this.#holds(id, first.length, second)) return id;
    }
  }

  /** The word of an id. */
  word(id: number): string {
    let word = '';
    for (let at = this.#starts[id]!; at < this.#starts[id + 1]!; at++) {
      word += String.fromCharCode(this.#letters[at]!);
    }
    return word;
  }

  /** Writes the letters of a word into `into`, as far as there is room. @returns the word's length */
  spell(id: number, into: Uint8Array): number {
    const start = this.#starts[id]!;
    const length = this.#starts[id + 1]! - start;
    for (let at = 0; at < length; at++) into[at] = this.#letters[start + at]!;
    return length;
  }

  length(id: number): number {
    return this.#starts[id + 1]! - this.#starts[id]!;
  }

  /** Whether the word of an id continues like this from one of its letters. */
  #holds(id: number, from: number, word: string): boolean {
    const start = this.#starts[id]! + from;
    for (let at = 0; at < word.length; at++) {
      if (this.#letters[start + at] !== word.charCodeAt(at)) return false;
    }
    return true;
  }
}
