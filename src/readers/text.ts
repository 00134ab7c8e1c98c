import { isUtf8 } from 'node:buffer';

/**
 * Text inside the readers, as a byte string: one code unit for each byte of UTF-8. The parsers look only for ASCII
 * characters, whose bytes occur in no other UTF-8 character. Byte strings need half the memory of strings with a
 * character beyond Latin-1 and are searched faster, and most texts are ASCII anyway.
 */
export type ByteString = string;

/** The characters of a byte string. */
export function textOf(bytes: ByteString): string {
  // Only ASCII text has as many bytes in UTF-8 as code units; both forms are then the same string.
  if (Buffer.byteLength(bytes) === bytes.length) return bytes;
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Bytes that form no character. */
export interface EncodingFault {
  /** Index in the byte string. */
  readonly index: number;
  /** Offset in the (decompressed) file, in bytes. */
  readonly offset: number;
  /** The bytes as `\xHH`. */
  readonly bytes: string;
}

/** A stretch of text, never cut inside a character. */
export interface TextBlock {
  readonly text: ByteString;
  readonly faults: readonly EncodingFault[];
}

/** Code units of `\xHH`. */
const ESCAPED_LENGTH = 4;

/**
 * Adds the faults of a block that follows `length` code units of text. A fault that continues the previous one is
 * merged with it.
 */
export function addFaults(to: EncodingFault[], added: readonly EncodingFault[], length: number): void {
  for (const { index, offset, bytes } of added) {
    const last = to.at(-1);
    if (last && last.offset + last.bytes.length / ESCAPED_LENGTH === offset) {
      to[to.length - 1] = { ...last, bytes: last.bytes + bytes };
    } else to.push({ index: index + length, offset, bytes });
  }
}

/** The faults that remain when the first `length` code units of the text are dropped. */
export function faultsAfter(faults: readonly EncodingFault[], length: number): EncodingFault[] {
  return faults
    .filter(({ index }) => index >= length)
    .map((fault) => ({ ...fault, index: fault.index - length }));
}

export interface Decoder {
  /** Bytes decoded so far, including the byte order mark. */
  readonly offset: number;
  /** How many of the bytes form whole characters; the others wait for the next chunk. */
  wholeLength(bytes: Buffer): number;
  decode(bytes: Buffer): TextBlock;
}

export class Utf16Decoder implements Decoder {
  constructor(
    private readonly bigEndian: boolean,
    public offset: number,
  ) {}

  wholeLength(bytes: Buffer): number {
    const even = bytes.length - (bytes.length % 2);
    if (even === 0) return 0;
    const lastHighByte = bytes[this.bigEndian ? even - 2 : even - 1]!;
    // The first half of a surrogate pair waits for the second.
    return lastHighByte >= 0xd8 && lastHighByte <= 0xdb ? even - 2 : even;
  }

  decode(bytes: Buffer): TextBlock {
    const even = bytes.length - (bytes.length % 2);
    const units = this.bigEndian ? Buffer.from(bytes.subarray(0, even)).swap16() : bytes.subarray(0, even);
    const faults: EncodingFault[] = [];
    let text = '';
    let taken = 0;
    const fault = (length: number) => {
      const broken = escaped(bytes.subarray(taken, taken + length));
      faults.push({ index: text.length, offset: this.offset + taken, bytes: broken });
      text += broken;
      taken += length;
    };
    for (const part of units.toString('utf16le').split(LONE_SURROGATE)) {
      text += Buffer.from(part, 'utf8').toString('latin1');
      taken += 2 * part.length;
      if (taken < even) fault(2);
    }
    if (even < bytes.length) fault(1);
    this.offset += bytes.length;
    return { text, faults };
  }
}

const LONE_SURROGATE = /\p{Surrogate}/u;

export class Utf8Decoder implements Decoder {
  constructor(public offset: number) {}

  wholeLength(bytes: Buffer): number {
    for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
      const byte = bytes[bytes.length - back]!;
      if (byte < 0x80) break;
      if (byte >= 0xc0) return expectedLength(byte) > back ? bytes.length - back : bytes.length;
    }
    return bytes.length;
  }

  decode(bytes: Buffer): TextBlock {
    const start = this.offset;
    this.offset += bytes.length;
    if (isUtf8(bytes)) return { text: bytes.toString('latin1'), faults: [] };
    return decodeBroken(bytes, start);
  }
}

function decodeBroken(bytes: Buffer, start: number): TextBlock {
  const faults: EncodingFault[] = [];
  let text = '';
  let index = 0;
  while (index < bytes.length) {
    const validFrom = index;
    let length = characterLength(bytes, index);
    while (length > 0) {
      index += length;
      length = characterLength(bytes, index);
    }
    text += bytes.toString('latin1', validFrom, index);
    const brokenFrom = index;
    while (index < bytes.length && characterLength(bytes, index) === 0) index += 1;
    if (index > brokenFrom) {
      const broken = escaped(bytes.subarray(brokenFrom, index));
      faults.push({ index: text.length, offset: start + brokenFrom, bytes: broken });
      text += broken;
    }
  }
  return { text, faults };
}

/** Number of bytes of the character that a lead byte announces. */
function expectedLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

/** Length of the well-formed character at `at` (Unicode Standard, table 3-7); 0 if there is none. */
export function characterLength(bytes: Buffer, at: number): number {
  const lead = bytes[at];
  if (lead === undefined) return 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = expectedLength(lead);
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  const second = bytes[at + 1];
  if (second === undefined || second < low || second > high) return 0;
  for (let index = 2; index < length; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined || byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}

/** `\xHH` for each byte, as the interface writes invalid bytes. */
export function escaped(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return text;
}
