/**
 * Sentences with injected errors, as columns of numbers in memory: tokens by word number, their tags, and for each kind
 * of choice what should stand in the site that is anchored at a token.
 */
export class SentenceStore {
  /** Number in `vocabulary` of each token. */
  word = new Uint32Array(1 << 20);
  tag = new Uint8Array(1 << 20);
  /** What is right, packed by `packGold`; 0 where the writer was right. */
  gold = new Uint32Array(1 << 20);
  /** The right member of a confusion set: 1 + set × 8 + member; 0 where the writer was right. */
  confused = new Uint16Array(1 << 20);
  /** Where each sentence begins; the top bit marks the first of a text. */
  readonly starts: number[] = [];
  readonly vocabulary: string[] = [];
  readonly #numbers = new Map<string, number>();
  length = 0;

  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.vocabulary.length;
    this.#numbers.set(word, number);
    this.vocabulary.push(word);
    return number;
  }

  startSentence(opensText: boolean): void {
    this.starts.push(opensText ? -1 - this.length : this.length);
  }

  push(word: string, tag: number, gold: number, confused: number): void {
    if (this.length === this.word.length) this.#grow();
    const at = this.length++;
    this.word[at] = this.numberOf(word);
    this.tag[at] = tag;
    this.gold[at] = gold;
    this.confused[at] = confused;
  }

  #grow(): void {
    const size = 2 * this.word.length;
    const copy = <T extends Uint32Array | Uint16Array | Uint8Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.word = copy(new Uint32Array(size), this.word);
    this.tag = copy(new Uint8Array(size), this.tag);
    this.gold = copy(new Uint32Array(size), this.gold);
    this.confused = copy(new Uint16Array(size), this.confused);
  }
}

/** For each kind of choice but confusions, bits for 1 + the right class; 0 for the one that is written. */
const GOLD_BITS: Readonly<Record<string, readonly [shift: number, bits: number]>> = {
  article: [0, 2],
  preposition: [2, 4],
  'noun-number': [6, 2],
  'verb-form': [8, 4],
  be: [12, 4],
  comma: [16, 2],
  'word-class': [18, 2],
};

/** A right class, to be combined with those of other kinds by `|`. */
export function packGold(kind: string, right: number): number {
  const [shift] = GOLD_BITS[kind]!;
  return (right + 1) << shift;
}

/** The right class that `packGold` put in, or −1. */
export function goldOf(packed: number, kind: string): number {
  const [shift, bits] = GOLD_BITS[kind]!;
  return ((packed >>> shift) & (2 ** bits - 1)) - 1;
}

export const packConfused = (set: number, member: number): number => 1 + set * 8 + member;
