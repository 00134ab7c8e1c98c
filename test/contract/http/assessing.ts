import { pino } from 'pino';
import { createBackground } from '../../../src/services/background/background.js';
import { RunningPipelines } from '../../../src/services/background/pipelines.js';
import type { MakeAssessments } from './service.js';

/** Assesses with one thread of the pipelines that the package has. */
export const assessing: MakeAssessments = async (store, now) => {
  const pipelines = RunningPipelines.of({ workers: 1, batchTimeout: 60, pipelines: {}, models: '' });
  const background = createBackground({
    store,
    withPipeline: pipelines.use,
    batchSize: 20,
    now,
    log: pino({ level: 'silent' }),
  });
  await background.start();
  return {
    enqueue: (accountId, receipt) => background.enqueue(accountId, receipt),
    estimateSeconds: (accountId, receipt) => background.estimateSeconds(accountId, receipt),
    async [Symbol.asyncDispose]() {
      await background.stop();
      await pipelines[Symbol.asyncDispose]();
    },
  };
};
