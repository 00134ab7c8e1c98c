import type { Explanation } from '../../engine/results/explanation.js';
import type { AssessmentResult } from '../../engine/results/result.js';
import type { Scale } from '../../engine/results/scale.js';
import { enoughFor, inOrder } from '../../workers/in-order.js';
import type { Pool } from '../../workers/pool.js';
import { assessedText, type ClassText, type LearnerText } from './class-text.js';

export interface AssessClassOptions {
  readonly pool: Pool;
  /** Of the pipeline's scores, if it gives any. */
  readonly scale: Scale | undefined;
  /** Texts in one batch. */
  readonly batchSize: number;
  /** Batches in work at a time; absent: enough to keep all threads busy. */
  readonly inHand?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hears how many texts were assessed so far, of how many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Hears of a text that crashed a component twice, in terms that hold nothing of the text. */
  readonly onCrash?: ((crash: { readonly cause: string }) => void) | undefined;
}

/** Assesses the texts of a class, in their order; nothing is stored. */
export async function assessClass(
  texts: readonly LearnerText[],
  options: AssessClassOptions,
): Promise<ClassText[]> {
  const { pool, scale, batchSize, inHand = enoughFor(pool), signal, onProgress, onCrash } = options;
  const batches: LearnerText[][] = [];
  for (let start = 0; start < texts.length; start += batchSize)
    batches.push(texts.slice(start, start + batchSize));
  const assess = async (batch: readonly LearnerText[]): Promise<ClassText[]> => {
    signal?.throwIfAborted();
    const tasks = batch.map(({ text, question }) => ({ text, question }));
    const outcomes = await pool.explain(tasks, (_, cause) => signal?.aborted || onCrash?.({ cause }));
    const results = outcomes.map(({ body }) => JSON.parse(body) as AssessmentResult);
    const successes = results.flatMap((result, index) =>
      result.type === 'failure' ? [] : [{ text: batch[index]!.text, result }],
    );
    const controls = await pool.control(successes);
    return batch.map((text, index) => {
      const result = results[index]!;
      if (result.type === 'failure') return { ...text, failure: result.message };
      const { explanation } = outcomes[index]!;
      return assessedText(text, result, {
        scale,
        explanation: explanation === undefined ? undefined : (JSON.parse(explanation) as Explanation),
        control: controls.shift(),
      });
    });
  };
  const assessed: ClassText[] = [];
  for await (const batch of inOrder(batches, assess, inHand)) {
    assessed.push(...batch);
    onProgress?.(assessed.length, texts.length);
  }
  return assessed;
}
