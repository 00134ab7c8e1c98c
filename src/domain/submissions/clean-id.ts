import { createHash, createHmac } from 'node:crypto';
import { IDENTIFIER_MAX_LENGTH, identifierFault } from './identifier.js';

/** Advice for a value that is not a valid identifier. */
export const CLEAN_IDS_ADVICE = '--clean-ids makes valid ids';

/** Hexadecimal digits after a readable part with all letters and digits of the value: few values share it. */
const SHORT_HASH = 10;
/** Digits after a readable part that is incomplete: any number of values can share it. */
const LONG_HASH = 20;
/** Hexadecimal digits if nothing is readable. */
const WHOLE_HASH = 32;

/** Letters without a removable accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
};

/** Maximum number of cached values; tasks and authors recur. */
const MOST_REMEMBERED = 10_000;

/**
 * Derives identifiers from any values. Valid identifiers are unchanged. Other values become a readable part and a keyed
 * hash, so that different values have different ids, and a value has the same id in every file. Without the key, nobody can
 * find the value of a hash, not even by trying all names.
 */
export class IdCleaner {
  readonly #key: Buffer;
  readonly #known = new Map<string, string>();

  /** @param key 64 hexadecimal digits */
  constructor(key: string) {
    this.#key = Buffer.from(key, 'hex');
  }

  /** @param value the value of an id in a file; anything other than text is converted to JSON */
  clean(value: unknown): string {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (identifierFault(text, 'id') === undefined) return text;
    let id = this.#known.get(text);
    if (id === undefined) {
      // In UTF-16, because UTF-8 has one form for all lone surrogates.
      id = made(text, createHmac('sha256', this.#key).update(text, 'utf16le').digest('hex'));
      if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
      this.#known.set(text, id);
    }
    return id;
  }
}

/** The id of a task that has none: derived from its question, and the same in every store, because a question names nobody. */
export function taskOfQuestion(question: string): string {
  const text = question.trim().replace(/\s+/g, ' ');
  return made(text, createHash('sha256').update(text, 'utf16le').digest('hex'));
}

function made(text: string, digest: string): string {
  const { stem, isWhole } = readable(text);
  if (stem === '') return digest.slice(0, WHOLE_HASH);
  const fits = stem.length <= IDENTIFIER_MAX_LENGTH - SHORT_HASH - 1;
  const hash = isWhole && fits ? SHORT_HASH : LONG_HASH;
  const cut = stem.slice(0, IDENTIFIER_MAX_LENGTH - hash - 1).replace(/-$/, '');
  return `${cut}-${digest.slice(0, hash)}`;
}

/** Letters and digits of a value in ASCII with hyphens between them, and whether all of them are there. */
function readable(text: string): { stem: string; isWhole: boolean } {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7F]/gu, (letter) => LETTERS[letter] ?? letter);
  const stem = plain.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return { stem, isWhole: !/[^\0-\x7F]/.test(plain.replace(/[^\p{L}\p{N}]/gu, '')) };
}
