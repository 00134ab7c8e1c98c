import { GuessingDecoder, namedDecoder } from './encodings.js';
import { type Decoder, type TextBlock, Utf8Decoder, Utf16Decoder } from './text.js';

/** The encoding in which a file is read. A byte order mark takes precedence. */
export interface Decoding {
  /** Its name; absent: UTF-8. */
  readonly encoding?: string | undefined;
  /** Receives the detected encoding of a file that is not UTF-8, in which it is then read; absent: none is detected. */
  readonly onGuess?: ((encoding: string) => void) | undefined;
}

/**
 * Reads UTF-8, UTF-16 if the file starts with its byte order mark (Excel's "Unicode text") or is clearly that without
 * one, or the given encoding. A byte order mark is left out. Invalid bytes become `\xHH` and are reported as faults.
 * @throws AssessError `invalid_option` for an unknown encoding
 */
export async function* decodeText(
  chunks: AsyncIterable<Buffer>,
  decoding: Decoding = {},
): AsyncGenerator<TextBlock, void> {
  let decoder: Decoder | undefined;
  let carry: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    carry = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk;
    // The longest byte order mark has three bytes, two characters of UTF-16 have four.
    if (!decoder && carry.length < 4) continue;
    if (!decoder) {
      decoder = chooseDecoder(carry, decoding);
      carry = carry.subarray(decoder.offset);
    }
    const whole = decoder.wholeLength(carry);
    if (whole > 0) yield decoder.decode(carry.subarray(0, whole));
    // A copy, so that the few remaining bytes don't keep the chunk in memory.
    carry = Buffer.from(carry.subarray(whole));
  }
  if (!decoder) {
    decoder = chooseDecoder(carry, decoding);
    carry = carry.subarray(decoder.offset);
  }
  if (carry.length > 0) yield decoder.decode(carry);
}

function chooseDecoder(start: Buffer, { encoding, onGuess }: Decoding): Decoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new Utf16Decoder(false, 2);
  if (start[0] === 0xfe && start[1] === 0xff) return new Utf16Decoder(true, 2);
  const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  if (hasMark) return new Utf8Decoder(3);
  if (encoding !== undefined) return namedDecoder(encoding, 0);
  const unmarked = unmarkedUtf16(start);
  if (unmarked !== undefined) {
    onGuess?.(unmarked);
    return namedDecoder(unmarked, 0);
  }
  return onGuess ? new GuessingDecoder(0, onGuess) : new Utf8Decoder(0);
}

/** Bytes in which UTF-16 shows: half of those of ASCII characters are 0, which is in no other text. */
const TELLING = 256;

function unmarkedUtf16(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.min(start.length, TELLING) >> 1;
  const zeros = [0, 0];
  for (let index = 0; index < 2 * pairs; index += 1) if (start[index] === 0) zeros[index % 2]! += 1;
  const [high, low] = zeros as [number, number];
  if (pairs < 2 || Math.min(high, low) > 0 || 2 * Math.max(high, low) < pairs) return undefined;
  return high > low ? 'utf-16be' : 'utf-16le';
}

/** What to do with a file where `--encoding` does not apply. */
export const CONVERT = 'convert it: iconv -f ENCODING -t UTF-8 FILE > NEW';

/** The encoding in which a file was read that is not UTF-8. */
export function guessHint(path: string, encoding: string, next = 'name another one with --encoding'): string {
  return `${path} is not valid UTF-8 and was read as ${encoding}. If its letters are wrong now, ${next}`;
}
