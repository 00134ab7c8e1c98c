import pMap from 'p-map';
import type { Span } from '../../engine/document/span.js';
import type { Proofread as Found, FoundError } from '../../engine/pipelines/proofreading.js';
import type { ProofreadingTask } from '../../workers/messages.js';
import type { Pool } from '../../workers/pool.js';
import { type Piece, piecesOf } from './pieces.js';

/** Findings in a text that is being written. Offsets are UTF-16 code units. */
export interface Findings extends Found {
  /** Whether the engine failed at a part of the text. */
  readonly isIncomplete: boolean;
}

export type { FoundError, Span };

/** Finds errors and suspect words in a text. Starts no further part of it once the signal aborts. */
export type Proofread = (task: ProofreadingTask, signal?: AbortSignal) => Promise<Findings>;

/** Threads that can proofread. */
export type ProofreadingThreads = Pick<Pool, 'workers' | 'proofread'>;

/** Threads that can assess whole texts. */
export type AssessingThreads = Pick<Pool, 'assess'>;

/**
 * Proofreads on the threads of a pool. A long text is cut into pieces and leaves one thread free if there are several,
 * so that other requests wait for a piece at most.
 * @param onCrash called when the engine fails; never receives the text
 */
export function proofreader(pool: ProofreadingThreads, onCrash: (cause: string) => void): Proofread {
  return async ({ text, variety }, signal) => {
    const read = async (piece: Piece): Promise<Findings> => {
      const [found] = await pool.proofread([{ text: piece.text, variety }], (_, cause) => onCrash(cause));
      if (!found || 'failure' in found)
        return { sentences: [], errors: [], suspects: [], isIncomplete: true };
      const inText = <S extends Span>(spans: readonly S[]): S[] =>
        spans.map((span) => ({ ...span, start: span.start + piece.start, end: span.end + piece.start }));
      return {
        sentences: inText(found.sentences),
        errors: inText(found.errors),
        suspects: inText(found.suspects),
        isIncomplete: false,
      };
    };
    const found = await pMap(piecesOf(text), read, {
      concurrency: Math.max(1, pool.workers - 1),
      ...(signal && { signal }),
    });
    return {
      sentences: found.flatMap(({ sentences }) => sentences),
      errors: found.flatMap(({ errors }) => errors),
      suspects: found.flatMap(({ suspects }) => suspects),
      isIncomplete: found.some(({ isIncomplete }) => isIncomplete),
    };
  };
}

/** An ordinary text with ordinary errors, which makes V8 compile what most texts need. */
const WARM_UP =
  'Last summer I go to the sea with my familly. We was there for two week, and the wether was very good. ' +
  'Every morning we swimmed before breakfast, because of the water was warm. In the evening my brother and me ' +
  'we cooked together. I am agree that is the best holiday of my life, and I hope to return there next year. ';
const WARM_UP_TEXTS = 40;

/** Warms up every thread with some texts, so that the first request is not slow. */
export async function warmUp({ workers, proofread }: ProofreadingThreads): Promise<void> {
  const texts = Array.from({ length: WARM_UP_TEXTS }, () => ({ text: WARM_UP }));
  await Promise.all(Array.from({ length: workers }, () => proofread(texts)));
}
