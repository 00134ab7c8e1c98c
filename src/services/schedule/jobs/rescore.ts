import { scoreTexts, scoringReport } from '../../assessment/score.js';
import { customPipelines } from '../../pipelines/custom-pipelines.js';
import { loadPipeline } from '../../pipelines/pipelines.js';
import type { BorrowedPool, PrepareJob } from '../job-context.js';
import { accountOf } from '../job-subject.js';

/** Assesses texts without an up-to-date result; starts threads only if there are any. */
export const prepareRescore: PrepareJob<'rescore'> = async (job, _plannedAt, context) => {
  const { store, config, borrow, batchSize, signal, now, log } = context;
  const account = await accountOf(job, context);
  const { identity } = loadPipeline(job.pipeline ?? account.pipeline, customPipelines(config));
  const { holdMoves } = config;
  return {
    accountId: account.id,
    pipeline: identity,
    async work() {
      let borrowed: BorrowedPool | undefined;
      const pool = async () => {
        borrowed = await borrow(identity);
        return borrowed.pool;
      };
      try {
        const summary = await scoreTexts({
          store,
          pool,
          pipeline: { identity },
          accountId: account.id,
          rescore: job.all ?? false,
          explain: job.explain ?? false,
          holdMoves: holdMoves === 'off' ? undefined : holdMoves,
          batchSize,
          now,
          signal,
          onCrash: (place) => log.error(place, 'the pipeline failed on a text'),
        });
        return scoringReport(summary);
      } finally {
        await borrowed?.[Symbol.asyncDispose]();
      }
    },
  };
};
