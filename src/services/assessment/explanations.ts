import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Explanation } from '../../engine/results/explanation.js';
import type { Scale } from '../../engine/results/scale.js';
import type { VocabularyProfile } from '../../engine/results/vocabulary-profile.js';
import type { TextTask } from '../../workers/messages.js';
import { customPipelines } from '../pipelines/custom-pipelines.js';
import { pipelineNamed } from '../pipelines/pipelines.js';
import { type BesideAssessment, oneByOne } from './one-by-one.js';

/** The explanation of a text's score by the pipeline of the account, and the levels of its words. */
interface TextExplanation {
  readonly pipeline: Pick<PipelineIdentity, 'name' | 'version'>;
  /** Absent if the pipeline gives no scores. */
  readonly scale?: Scale;
  /** Absent if the text can't be assessed. */
  readonly explanation?: Explanation;
  /** The levels of its words. */
  readonly vocabulary?: VocabularyProfile;
}

/** Explains the score of a text; undefined if too many requests are pending, or the server stops. */
export type ExplainText = (accountId: string, task: TextTask) => Promise<TextExplanation | undefined>;

/** Maximum number of pending explanations per account; more are refused. */
const MOST_OF_AN_ACCOUNT = 4;

/**
 * Creates explanations one at a time over all accounts, so that they occupy a single thread, and waiting texts are
 * delayed by one text at most.
 */
export function explanations(beside: BesideAssessment): ExplainText {
  const { withPipeline, config } = beside;
  return oneByOne(beside, MOST_OF_AN_ACCOUNT, (account, task) =>
    withPipeline(account.pipeline, async ({ identity, pool }) => {
      const [outcome] = await pool.explain([task]);
      const [vocabulary] = await pool.profile([task]);
      const { scale } = pipelineNamed(account.pipeline, customPipelines(config));
      return {
        pipeline: { name: identity.name, version: identity.version },
        ...(scale && { scale }),
        ...(outcome?.explanation && { explanation: JSON.parse(outcome.explanation) as Explanation }),
        ...(vocabulary && { vocabulary }),
      };
    }),
  );
}
