import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CrossValidated } from '../../domain/pipelines/cross-validated.js';
import type { FittedNote } from '../../domain/pipelines/fitted.js';
import { AssessError, reasonOf } from '../../errors.js';
import type { ConfiguredPipeline } from '../../pipelines/configured-pipeline.js';
import type { Rows } from '../../store/exports.js';

/** File in the folder of a pipeline with the key and the hashes of the texts that it was fitted on. */
export const FITTED_TEXTS_FILE = 'texts.bin';

/** Bytes of the key, as long as those of a hash. */
const KEY = 32;
/** Bytes kept of each hash: among a billion texts, the probability of a collision is about 10⁻²⁰. */
const KEPT = 16;

/**
 * Keyed hashes of texts (HMAC-SHA-256, RFC 2104). Each pipeline has its own key, so that hashes of two pipelines can't be
 * compared. Texts that differ only in spaces, line ends or the composition of characters count as the same.
 */
export class TextHashes {
  readonly #found: Set<string>;

  private constructor(
    private readonly key: Buffer,
    found: Iterable<string> = [],
  ) {
    this.#found = new Set(found);
  }

  /** An empty set with a new key. */
  static make(): TextHashes {
    return new TextHashes(randomBytes(KEY));
  }

  /** @throws AssessError `broken_pipeline` if the file is not one of these */
  static read(name: string, folder: string): TextHashes {
    const refuse = (reason: string) =>
      new AssessError('broken_pipeline', { name, folder, reason: `${FITTED_TEXTS_FILE}: ${reason}` });
    let bytes: Buffer;
    try {
      bytes = readFileSync(join(folder, FITTED_TEXTS_FILE));
    } catch (error) {
      throw refuse(reasonOf(error));
    }
    if (bytes.length < KEY || (bytes.length - KEY) % KEPT !== 0) throw refuse('it is damaged');
    const count = (bytes.length - KEY) / KEPT;
    return new TextHashes(
      bytes.subarray(0, KEY),
      Array.from({ length: count }, (_, at) =>
        bytes.toString('latin1', KEY + at * KEPT, KEY + (at + 1) * KEPT),
      ),
    );
  }

  /** Keyed hash of a text: 16 characters of one byte each. */
  hash(text: string): string {
    const plain = text
      .normalize('NFC')
      .replace(/\s{2,}|[^\S ]/g, ' ')
      .trim();
    return createHmac('sha256', this.key).update(plain).digest().toString('latin1', 0, KEPT);
  }

  add(hash: string): void {
    this.#found.add(hash);
  }

  has(text: string): boolean {
    return this.#found.has(this.hash(text));
  }

  /** The key, then the sorted hashes, which do not reveal the order of the texts. */
  bytes(): Uint8Array {
    return Buffer.concat([this.key, Buffer.from([...this.#found].sort().join(''), 'latin1')]);
  }
}

/** What a pipeline knows about the marked texts that it was fitted on. */
export interface Fitted {
  readonly pipeline: string;
  readonly crossValidated: CrossValidated | undefined;
  readonly has: (text: string) => boolean;
  /** The pipelines whose texts are not known. */
  readonly unknown: readonly string[];
}

/**
 * What a pipeline knows about the texts that it was fitted on; undefined if it was not fitted on a user's texts.
 * @throws AssessError `broken_pipeline`
 */
export function fittedOf({
  trained,
  calibrated,
}: Pick<ConfiguredPipeline, 'trained' | 'calibrated'>): Fitted | undefined {
  // The last one represents all of them.
  const fitted = [calibrated, trained].filter((each) => each !== undefined);
  const [last] = fitted;
  if (!last) return undefined;
  const isKnown = ({ folder }: { folder: string }) => existsSync(join(folder, FITTED_TEXTS_FILE));
  const hashes = fitted.filter(isKnown).map(({ name, folder }) => TextHashes.read(name, folder));
  return {
    pipeline: last.name,
    crossValidated: last.crossValidated,
    has: (text) => hashes.some((each) => each.has(text)),
    unknown: fitted.filter((each) => !isKnown(each)).map(({ name }) => name),
  };
}

/** The texts that a pipeline was fitted on, among some texts of the store given by arrival. */
export async function fittedAmong(
  store: Rows,
  accountId: string,
  fitted: Fitted | undefined,
  receipts: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  if (!fitted) return found;
  for await (const batch of store.textsOf(accountId, receipts))
    for (const { receipt, text } of batch) if (fitted.has(text)) found.add(receipt);
  return found;
}

/** The note on metrics from which this many texts were left out; undefined if no note is needed. */
export const fittedNote = (fitted: Fitted | undefined, leftOut: number): FittedNote | undefined =>
  fitted && {
    pipeline: fitted.pipeline,
    leftOut,
    crossValidated: fitted.crossValidated ?? null,
    unknown: fitted.unknown,
  };
