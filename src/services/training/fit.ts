import { AssessError } from '../../errors.js';
import { Thread } from '../../threads/thread.js';
import type { ExtractedFeatures } from '../../workers/messages.js';
import type { MeasuredText } from './extraction.js';
import type { PreparedMarks } from './marks.js';
import type { FitMessage, FitTask, FittedModel } from './messages.js';
import { CORPUS } from './model.js';

const ENTRY = new URL('./thread.js', import.meta.url);

/**
 * Fits a model on its own thread. The vectors of the task are transferred and can't be used afterwards.
 * @returns undefined if the signal stopped it
 * @throws AssessError `internal`
 */
export async function fitInThread(
  task: FitTask,
  signal: AbortSignal | undefined,
  onProgress: ((done: number, total: number) => void) | undefined,
): Promise<FittedModel | undefined> {
  if (signal?.aborted) return undefined;
  const buffers = new Set(
    task.texts
      .flatMap(({ values, ngrams }) => [values, ngrams.indices, ngrams.values])
      .map(({ buffer }) => buffer as ArrayBuffer),
  );
  let fitted: FittedModel | undefined;
  try {
    for await (const message of new Thread<FitMessage>(ENTRY, task, { transfer: [...buffers], signal })) {
      if (message.kind === 'progress') onProgress?.(message.done, message.total);
      else fitted = message.fitted;
    }
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
  if (!fitted) throw new AssessError('internal', { reason: 'the thread that fits the model ended early' });
  return fitted;
}

/** Numbers in addition to the features. */
export interface OwnVectors {
  readonly names: readonly string[];
  of(text: MeasuredText<ExtractedFeatures>): ArrayLike<number>;
}

/**
 * The vectors that models are fitted on, all in the order of one list of feature names.
 * @param own custom columns, with their numbers for each text
 */
export function vectorsOf(
  texts: readonly MeasuredText<ExtractedFeatures>[],
  { scores, grouping: { groups } }: PreparedMarks,
  own: OwnVectors = { names: [], of: () => [] },
) {
  // The texts of a batch share one list.
  const lists = [...new Set(texts.map(({ found }) => found.names))];
  const names = [...new Set(lists.flat())].sort();
  const columnsOf = (list: readonly string[]) => {
    const columns = new Map(list.map((name, column) => [name, column]));
    return names.map((name) => columns.get(name));
  };
  const columns = new Map(lists.map((list) => [list, columnsOf(list)]));
  const vectors = texts.map((text, index) => {
    const { names: found, values, ngrams, words } = text.found;
    const features = columns.get(found)!.map((column) => (column === undefined ? 0 : values[column]!));
    return {
      corpus: CORPUS,
      score: scores[index]!,
      traits: text.traits,
      group: groups[index]!,
      values: Float64Array.from([...features, ...Array.from(own.of(text))]),
      ngrams,
      words,
    };
  });
  return { names: [...names, ...own.names], texts: vectors };
}
