/**
 * The layout of hashed features in a model file: buckets of 16 numbers of 32 bits, one cache line each. The first
 * number is a header; the others are entries, with a 24-bit fingerprint and a byte of data. The top bits of a hash
 * determine its bucket. Entries that do not fit move to the next bucket with room; each header on the way marks their
 * fingerprints by the three low bits. Entries are numbered across all buckets; the header contains the number of the
 * bucket's first entry, so that further data is in rows by number.
 */
const LANES = 16;
/** In a header: entries whose fingerprint has these low bits are in a later bucket. */
const spilled = (print: number) => 2 ** (24 + (print & 7));
const ENTRIES = LANES - 1;
/** Average number of entries per bucket. */
const FILL = 12;
const LARGEST_OFFSET = 0xff;
/** A header has 24 bits for the number of the first of its data. */
const LARGEST_NUMBER = 0xffffff;

/** Hashes that can't be distinguished: those with the same top bits and the same 16 low bits. */
interface HashPart {
  readonly top: number;
  readonly low: number;
}

/** A table without its data. */
interface LaidOut {
  /** Fingerprints in their places, with 0 as data; headers without numbers. */
  readonly buckets: Uint32Array<ArrayBuffer>;
  /** The feature in each place of `buckets`, or −1. */
  readonly order: Int32Array<ArrayBuffer>;
  /** What `Kernel` has to know: the number of buckets in which features start, and of the top bits of a hash. */
  readonly shape: Uint32Array<ArrayBuffer>;
}

/**
 * Lays out features. Of those that can't be distinguished, the first one is kept.
 * @param bits number of top bits of a `HashPart`
 * @param lengths length of the data of each in its bucket's lists, which a byte offset has to reach; default: none
 */
export function layOut(parts: readonly HashPart[], bits: number, lengths?: ArrayLike<number>): LaidOut {
  const homes = Math.max(1, Math.ceil(parts.length / FILL));
  const homeOf = ({ top }: HashPart) => Math.floor((top * homes) / 2 ** bits);
  const byHome: number[][] = Array.from({ length: homes }, () => []);
  const known = new Set<number>();
  parts.forEach((part, at) => {
    const identity = part.top * 2 ** 16 + part.low;
    if (known.has(identity)) return;
    known.add(identity);
    byHome[homeOf(part)]!.push(at);
  });
  const buckets: number[] = [];
  const order: number[] = [];
  let waiting: number[] = [];
  for (let bucket = 0; bucket < homes || waiting.length > 0; bucket++) {
    waiting = [...waiting, ...(byHome[bucket] ?? [])];
    let taken = 0;
    for (let offset = 0; taken < Math.min(ENTRIES, waiting.length) && offset <= LARGEST_OFFSET; taken++)
      offset += lengths ? lengths[waiting[taken]!]! : 0;
    const here = waiting.slice(0, taken);
    waiting = waiting.slice(taken);
    const marks = new Set(waiting.map((at) => spilled(fingerprint(parts[at]!))));
    buckets.push([...marks].reduce((sum, mark) => sum + mark, 0));
    order.push(-1);
    for (let lane = 0; lane < ENTRIES; lane++) {
      const at = here[lane] ?? -1;
      order.push(at);
      buckets.push(at < 0 ? 0 : fingerprint(parts[at]!) * 256);
    }
  }
  return {
    buckets: Uint32Array.from(buckets),
    order: Int32Array.from(order),
    shape: Uint32Array.of(homes, bits),
  };
}

const fingerprint = ({ top, low }: HashPart) => ((top & 0xff) << 16) | low;

/** How many top bits the fingerprints contain for this many features: a few more than determine the bucket. */
export const bitsFor = (features: number): number => Math.ceil(Math.log2(Math.max(2, features))) + 2;

/** The parts of hashes after `mixed32`. */
export const partOf = (mixed: number, bits: number): HashPart => ({
  top: mixed >>> (32 - bits),
  low: mixed & 0xffff,
});

/** Sections of a table whose entries contain a weight each, and rows of further weights. @param weights row by row */
export function weightSections(name: string, laidOut: LaidOut, weights: Int8Array, columns: number) {
  const { buckets, order, shape } = laidOut;
  const rows: number[] = [];
  let number = 0;
  for (let place = 0; place < order.length; place++) {
    if (place % LANES === 0) {
      buckets[place] = buckets[place]! + checked(number);
      continue;
    }
    const at = order[place]!;
    if (at < 0) continue;
    number += 1;
    buckets[place] = buckets[place]! + (weights[at * columns]! & 0xff);
    for (let column = 1; column < columns; column++) rows.push(weights[at * columns + column]!);
  }
  return {
    [`${name}Shape`]: shape,
    [`${name}Buckets`]: buckets,
    [`${name}Rows`]: Int8Array.from(rows),
  };
}

/** @throws RangeError for more data than a header can number */
function checked(number: number): number {
  if (number > LARGEST_NUMBER)
    throw new RangeError(`a table has no room for more than ${LARGEST_NUMBER} rows`);
  return number;
}

/**
 * In a list of weights, the low byte holds a tag's weight plus this; above it are the tag and a bit for the last entry.
 */
const WEIGHT_OFFSET = 128;
const LAST = 0x8000;

export interface TagWeight {
  readonly tag: number;
  readonly weight: number;
}

/** Sections of a table whose entries have lists of weights, one per tag. @param lists at least one weight each */
export function listSections(name: string, laidOut: LaidOut, lists: readonly (readonly TagWeight[])[]) {
  const { buckets, order, shape } = laidOut;
  const entries: number[] = [];
  let first = 0;
  for (let place = 0; place < order.length; place++) {
    if (place % LANES === 0) {
      first = checked(entries.length);
      buckets[place] = buckets[place]! + first;
      continue;
    }
    const list = lists[order[place]!];
    if (!list) continue;
    buckets[place] = buckets[place]! + entries.length - first;
    for (const { tag, weight } of list) entries.push(tag * 256 + weight + WEIGHT_OFFSET);
    entries[entries.length - 1]! |= LAST;
  }
  return {
    [`${name}Shape`]: shape,
    [`${name}Buckets`]: buckets,
    [`${name}Lists`]: Uint16Array.from(entries),
  };
}
