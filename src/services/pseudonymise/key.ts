import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { AssessError, reasonOf } from '../../errors.js';
import { unwritable } from '../../writers/sink.js';

const KEY_BYTES = 32;
/** 128 bits: the chance that two ids of an archive get the same pseudonym is less than one in 10^26. */
const PSEUDONYM_HEX_DIGITS = 32;
/** Examiners have numbers as ids, so their pseudonyms have 52 bits. */
const NUMBER_HEX_DIGITS = 13;
const OTHERS = 0o077;

type PseudonymKind = 'account' | 'submission' | 'author' | 'session';

/**
 * Replaces ids by pseudonyms, which depend only on the key. Without the key nobody can recover the ids, not even by
 * trying all of them.
 */
export class Pseudonyms {
  constructor(private readonly key: Uint8Array) {}

  /** HMAC-SHA-256 of kind, account and id, cut to 128 bits, as 32 hex digits. */
  of(kind: PseudonymKind, accountId: string, id: string): string {
    return this.#digest(kind, accountId, id).slice(0, PSEUDONYM_HEX_DIGITS);
  }

  /** A whole number from 1 to 2^52. */
  ofExaminer(accountId: string, examinerId: number): number {
    return (
      Number.parseInt(
        this.#digest('examiner', accountId, String(examinerId)).slice(0, NUMBER_HEX_DIGITS),
        16,
      ) + 1
    );
  }

  #digest(...parts: string[]): string {
    return createHmac('sha256', this.key).update(parts.join('\n')).digest('hex');
  }
}

/**
 * The key in a file, 64 hex digits; created on first use, readable only by its owner.
 * @throws AssessError `invalid_option` if the file has other content or others may read it, `unwritable_file`
 */
export function pseudonymKey(path: string): Pseudonyms {
  try {
    return new Pseudonyms(newKey(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(path, error);
  }
  return new Pseudonyms(readKey(path));
}

/** Creates a key, on the disk before it is used. If it cannot be written, no file is left that would count as a damaged key. */
function newKey(path: string): Uint8Array {
  const file = openSync(path, 'wx', 0o600);
  try {
    const key = randomBytes(KEY_BYTES);
    writeFileSync(file, `${key.toString('hex')}\n`);
    fsyncSync(file);
    return key;
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function readKey(path: string): Uint8Array {
  let text: string;
  try {
    const { mode } = statSync(path);
    if ((mode & OTHERS) !== 0)
      throw invalid(`others may read ${path}; keep it to yourself: chmod 600 ${path}`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof AssessError) throw error;
    throw invalid(`${path} cannot be read: ${reasonOf(error)}`);
  }
  if (!/^[0-9a-f]{64}\n?$/.test(text)) {
    throw invalid(
      `${path} holds no key (64 hexadecimal digits); name a file that does not exist to make one`,
    );
  }
  return Buffer.from(text.trim(), 'hex');
}

function invalid(reason: string): AssessError {
  return new AssessError('invalid_option', { option: 'key', reason });
}
