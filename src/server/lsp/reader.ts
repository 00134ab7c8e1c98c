import type { Scale } from '../../engine/results/scale.js';
import {
  type AssessingThreads,
  type Proofread,
  type ProofreadingThreads,
  proofreader,
} from '../../services/proofreading/proofread.js';
import { remembering } from '../../services/proofreading/remembering.js';
import { type ReasonsIn, reasonsIn } from '../../services/reasons/reasons-in.js';
import { scoreLine } from './score-line.js';
import type { Settings } from './settings.js';

/** Threads that read texts as somebody wishes. */
export interface Engine extends AsyncDisposable {
  readonly threads: ProofreadingThreads & AssessingThreads;
  /** The scale of its scores; undefined if it gives none. */
  readonly scale: Scale | undefined;
}

/** Who reads documents, and how. */
export interface Reader {
  readonly proofread: Proofread;
  /** Number of paragraphs that are read at the same time. */
  readonly atOnce: number;
  readonly reasons: ReasonsIn | undefined;
  readonly suspects: boolean;
  /** The score of a text in a line. */
  score(text: string): Promise<string>;
  /** Stops the engine after what it is reading. */
  stop(): Promise<void>;
}

/** @param onCrash called when the engine fails; never receives a text */
export function readerWith(
  engine: Engine,
  { reasonsLang, suspects }: Settings,
  onCrash: (cause: string) => void,
): Reader {
  const begun = new Set<Promise<unknown>>();
  const counted =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      const done = work(...args);
      begun.add(done);
      const forget = () => void begun.delete(done);
      done.then(forget, forget);
      return done;
    };
  const { workers, proofread, assess } = engine.threads;
  return {
    proofread: proofreader(remembering({ workers, proofread: counted(proofread) }), onCrash),
    atOnce: Math.max(1, workers - 1),
    reasons: reasonsIn(reasonsLang),
    suspects,
    score: (text) => scoreLine(text, { assess: counted(assess) }, engine.scale),
    async stop() {
      await Promise.allSettled(begun);
      await engine[Symbol.asyncDispose]();
    },
  };
}
