import { isAscii } from 'node:buffer';
import iconv from 'iconv-lite';
import { shown } from '../domain/shown.js';
import { AssessError } from '../errors.js';
import { RECORD_LIMIT } from './record.js';
import {
  characterLength,
  type Decoder,
  type EncodingFault,
  escaped,
  type TextBlock,
  Utf8Decoder,
  Utf16Decoder,
} from './text.js';

/** What files that are not UTF-8 are in most of the time: those of Excel and of Windows in the west of Europe. */
const GUESSED = 'windows-1252';

const UTF16: Readonly<Record<string, boolean>> = {
  utf16: false,
  utf16le: false,
  utf16be: true,
  ucs2: false,
  unicode: false,
};
const ASCII = Buffer.from(Array.from({ length: 128 }, (_, code) => code));

/**
 * The decoder of a named encoding.
 * @param offset bytes of the file before those that it will get
 * @throws AssessError `invalid_option` for a name that is unknown
 */
export function namedDecoder(name: string, offset: number): Decoder {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (plain === 'utf8') return new Utf8Decoder(offset);
  const isBigEndian = UTF16[plain];
  if (isBigEndian !== undefined) return new Utf16Decoder(isBigEndian, offset);
  // Whatever splits a file looks for characters of ASCII.
  if (iconv.encodingExists(name) && iconv.encode(ASCII.toString('latin1'), name).equals(ASCII))
    return new TableDecoder(name, offset);
  throw new AssessError('invalid_option', {
    option: '--encoding',
    reason: `there is no encoding ${shown(name)} (there are: windows-1250 to windows-1258, iso-8859-1 to iso-8859-16, macintosh, utf-16le, gb18030, shift_jis …)`,
  });
}

/** An encoding that contains ASCII, one or several bytes a character. */
class TableDecoder implements Decoder {
  constructor(
    private readonly name: string,
    public offset: number,
  ) {}

  /** Whole lines: no character holds a line break. A longer stretch without one is no table. */
  wholeLength(bytes: Buffer): number {
    const whole = Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r')) + 1;
    return whole === 0 && bytes.length > RECORD_LIMIT ? bytes.length : whole;
  }

  decode(bytes: Buffer): TextBlock {
    const start = this.offset;
    this.offset += bytes.length;
    if (isAscii(bytes)) return { text: bytes.toString('latin1'), faults: [] };
    const decoded = iconv.decode(bytes, this.name, { stripBOM: false });
    const [first, ...rest] = decoded.split('\uFFFD');
    let text = bytesOf(first!);
    const faults: EncodingFault[] = [];
    let taken = iconv.encode(first!, this.name).length;
    for (const part of rest) {
      const broken = escaped(bytes.subarray(taken, taken + 1));
      faults.push({ index: text.length, offset: start + taken, bytes: broken });
      text += broken + bytesOf(part);
      taken += 1 + iconv.encode(part, this.name).length;
    }
    return { text, faults };
  }
}

const bytesOf = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

/** So much of a file behind its first byte that is not UTF-8 tells what it is. */
const LOOK_AHEAD = 1 << 22;

/**
 * Reads UTF-8 until a file shows that it isn't: its first character beyond ASCII is not UTF-8, hardly any of the others is, and
 * what it is in Windows-1252 is what people write. In a file of UTF-8 with some broken rows the bytes stay broken.
 */
export class GuessingDecoder implements Decoder {
  #chosen: Decoder | undefined;
  /** The last byte that was decoded before one was chosen. */
  #before: Buffer = Buffer.alloc(0);
  #offset: number;

  constructor(
    offset: number,
    private readonly onGuess: (encoding: string) => void,
  ) {
    this.#offset = offset;
  }

  get offset(): number {
    return this.#chosen?.offset ?? this.#offset;
  }

  wholeLength(bytes: Buffer): number {
    if (this.#chosen) return this.#chosen.wholeLength(bytes);
    if (isAscii(bytes)) return bytes.length;
    const first = firstBeyondAscii(bytes);
    const isCut = new Utf8Decoder(0).wholeLength(bytes) <= first;
    // What is read ahead waits; what comes before it doesn't.
    const isOpen = characterLength(bytes, first) === 0 && bytes.length - first < LOOK_AHEAD;
    return isCut || isOpen ? first : this.#choose(bytes).wholeLength(bytes);
  }

  decode(bytes: Buffer): TextBlock {
    if (this.#chosen || !isAscii(bytes)) return (this.#chosen ?? this.#choose(bytes)).decode(bytes);
    this.#offset += bytes.length;
    this.#before = bytes.subarray(-1);
    return { text: bytes.toString('latin1'), faults: [] };
  }

  #choose(bytes: Buffer): Decoder {
    const first = firstBeyondAscii(bytes);
    const seen = bytes.subarray(first, first + LOOK_AHEAD);
    const before = first > 0 ? bytes.subarray(first - 1, first) : this.#before;
    const isGuessed = characterLength(bytes, first) === 0 && isWindows1252(Buffer.concat([before, seen]));
    if (isGuessed) this.onGuess(GUESSED);
    this.#chosen = isGuessed ? namedDecoder(GUESSED, this.#offset) : new Utf8Decoder(this.#offset);
    return this.#chosen;
  }
}

const firstBeyondAscii = (bytes: Buffer) => bytes.findIndex((byte) => byte >= 0x80);

/** Fewer bytes beyond ASCII may be damage. */
const LEAST = 2;
/** Bytes beyond ASCII for one that, with others, makes a character of UTF-8 by chance. */
const PER_CHANCE = 10;
/** Characters beyond ASCII for one that nobody writes. */
const PER_STRANGE = 20;
/**
 * What nobody writes in a language of the west of Europe: no character at all; capitals, low quotes and signs inside a word
 * (`donÕt`, `caf‚`, `W³adek`: other encodings); accented letters one after another.
 */
const STRANGE =
  /\uFFFD|(?<=[a-z])[À-ÖØ-ÞŠŽŒŸ‚„ƒˆ‰‹†‡¤¦¬±¹³µ¶¸¼½¾¿]|(?<=[a-z])[¢£¥§©ª«®°²º»×÷€](?=[a-z])|[À-ÖØ-öø-ÿŠšŽžŒœŸ]{3,}/gu;

function isWindows1252(bytes: Buffer): boolean {
  let [characters, others] = [0, 0];
  for (let index = 0; index < bytes.length; ) {
    const length = bytes[index]! < 0x80 ? 1 : characterLength(bytes, index);
    if (length > 1) characters += 1;
    else if (length === 0) others += 1;
    index += length || 1;
  }
  if (others < LEAST || characters * PER_CHANCE > others) return false;
  const strange = iconv.decode(bytes, GUESSED).match(STRANGE)?.length ?? 0;
  return strange * PER_STRANGE <= others;
}
