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

/** The usual encoding of files that are not UTF-8: those of Excel and of Windows in western Europe. */
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
 * @param offset bytes of the file before those that it will decode
 * @throws AssessError `invalid_option` for an unknown name
 */
export function namedDecoder(name: string, offset: number): Decoder {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (plain === 'utf8') return new Utf8Decoder(offset);
  const isBigEndian = UTF16[plain];
  if (isBigEndian !== undefined) return new Utf16Decoder(isBigEndian, offset);
  // The parsers look for ASCII characters.
  if (iconv.encodingExists(name) && iconv.encode(ASCII.toString('latin1'), name).equals(ASCII))
    return new TableDecoder(name, offset);
  throw new AssessError('invalid_option', {
    option: 'encoding',
    reason: `there is no encoding ${shown(name)} (there are: windows-1250 to windows-1258, iso-8859-1 to iso-8859-16, macintosh, utf-16le, gb18030, shift_jis …)`,
  });
}

/** An encoding that contains ASCII, with one or several bytes per character. */
class TableDecoder implements Decoder {
  constructor(
    private readonly name: string,
    public offset: number,
  ) {}

  /** Decodes whole lines, because no character contains a line break. A longer stretch without one is not a table. */
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

/** How many bytes, from the first one that is not UTF-8, are used to detect the encoding. */
const LOOK_AHEAD = 1 << 22;

/**
 * Reads UTF-8 until a file proves to be something else: its first non-ASCII character is not UTF-8, hardly any of the
 * others is, and in Windows-1252 they form plausible text. In a UTF-8 file with some broken rows, the bytes stay
 * broken.
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
    // Bytes read ahead wait; the bytes before them don't.
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

/** Fewer non-ASCII bytes may be damage. */
const LEAST = 2;
/** Non-ASCII bytes for each one that forms a UTF-8 character with others by chance. */
const PER_CHANCE = 10;
/** Non-ASCII characters for each implausible one. */
const PER_STRANGE = 20;
/**
 * What nobody writes in a western European language: unassigned characters; capitals, low quotes and symbols inside a
 * word (`donÕt`, `caf‚`, `W³adek`: other encodings); successive accented letters.
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
