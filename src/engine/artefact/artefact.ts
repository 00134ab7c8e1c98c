import { BrokenArtefactError } from './broken-artefact-error.js';

/**
 * The format of models/NAME/NAME.bin: the magic word, the length of a JSON header, the header, then sections of typed
 * arrays, each aligned. A reader creates views and copies nothing, so that all threads can use one file in shared
 * memory. Numbers are little-endian.
 */
const MAGIC = 'ASSESS01';

/**
 * The layout in which files are written. Layout 1 aligns sections to 8 bytes, and its headers don't name a layout;
 * layout 2 aligns them to cache lines, and has the tables that recipes/weight-table.ts lays out.
 */
export const LAYOUT = 2;
const alignmentOf = (layout: number) => (layout === 1 ? 8 : 64);

const ARRAY_TYPES = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

type ElementType = keyof typeof ARRAY_TYPES;
export type Section = InstanceType<(typeof ARRAY_TYPES)[ElementType]>;

interface Header {
  readonly layout?: number;
  /** Any small data that is not an array: parameters, names, version. */
  readonly meta: Readonly<Record<string, unknown>>;
  readonly sections: Readonly<
    Record<string, { readonly type: ElementType; readonly offset: number; readonly length: number }>
  >;
}

const aligned = (offset: number, alignment: number) => Math.ceil(offset / alignment) * alignment;

/** A model file in memory. */
export class Artefact {
  readonly #header: Header;
  readonly #bytes: Uint8Array;
  readonly #base: number;

  /**
   * @param name for messages
   * @param bytes the whole file, aligned to a cache line
   * @throws BrokenArtefactError
   */
  constructor(
    readonly name: string,
    bytes: Uint8Array,
  ) {
    const magic = String.fromCharCode(...bytes.slice(0, MAGIC.length));
    if (magic !== MAGIC) throw new BrokenArtefactError(name, 'it does not start as a model file');
    const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
    const headerStart = MAGIC.length + 4;
    // A copy, because TextDecoder refuses shared memory.
    this.#header = JSON.parse(new TextDecoder().decode(bytes.slice(headerStart, headerStart + headerLength)));
    if (this.layout > LAYOUT)
      throw new BrokenArtefactError(
        name,
        `it has layout ${this.layout}, and this version reads layouts up to ${LAYOUT}`,
      );
    this.#base = aligned(headerStart + headerLength, alignmentOf(this.layout));
    this.#bytes = bytes;
  }

  get layout(): number {
    return this.#header.layout ?? 1;
  }

  get meta(): Readonly<Record<string, unknown>> {
    return this.#header.meta;
  }

  has(section: string): boolean {
    return Object.hasOwn(this.#header.sections, section);
  }

  /** A view of one section. @throws BrokenArtefactError if it is missing or has another type */
  section<T extends ElementType>(section: string, type: T): InstanceType<(typeof ARRAY_TYPES)[T]> {
    const entry = this.#header.sections[section];
    if (entry?.type !== type) {
      throw new BrokenArtefactError(this.name, `it has no section ${section} of type ${type}`);
    }
    const ArrayType = ARRAY_TYPES[type];
    return new ArrayType(
      this.#bytes.buffer as ArrayBuffer,
      this.#bytes.byteOffset + this.#base + entry.offset,
      entry.length,
    ) as InstanceType<(typeof ARRAY_TYPES)[T]>;
  }

  /** A section of UTF-8 bytes as text. */
  text(section: string): string {
    return new TextDecoder().decode(this.section(section, 'u8').slice());
  }
}

/** Assembles sections into the bytes of a model file; the inverse of `Artefact`. */
export function encodeArtefact(
  meta: Readonly<Record<string, unknown>>,
  sections: Readonly<Record<string, Section | string>>,
): Uint8Array {
  const alignment = alignmentOf(LAYOUT);
  const entries: Record<string, { type: ElementType; offset: number; length: number }> = {};
  const payloads: { offset: number; bytes: Uint8Array }[] = [];
  let offset = 0;
  for (const [name, value] of Object.entries(sections)) {
    const array = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    const type = (Object.keys(ARRAY_TYPES) as ElementType[]).find(
      (key) => array instanceof ARRAY_TYPES[key],
    )!;
    entries[name] = { type, offset, length: array.length };
    payloads.push({ offset, bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength) });
    offset = aligned(offset + array.byteLength, alignment);
  }
  const header = new TextEncoder().encode(
    JSON.stringify({ layout: LAYOUT, meta, sections: entries } satisfies Header),
  );
  const base = aligned(MAGIC.length + 4 + header.length, alignment);
  const file = new Uint8Array(base + offset);
  file.set(new TextEncoder().encode(MAGIC), 0);
  new DataView(file.buffer).setUint32(MAGIC.length, header.length, true);
  file.set(header, MAGIC.length + 4);
  for (const { offset: at, bytes } of payloads) file.set(bytes, base + at);
  return file;
}
