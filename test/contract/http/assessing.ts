import { pino } from 'pino';
import { keepPresence } from '../../../src/services/assessment/presence.js';
import { createBackground } from '../../../src/services/background/background.js';
import { RunningPipelines } from '../../../src/services/background/pipelines.js';
import { Speed } from '../../../src/services/background/speed.js';
import type { Assess } from './service.js';

/** Assesses with the built-in pipelines, on one thread. */
export const assessing: Assess = async (store, now) => {
  const pipelines = RunningPipelines.of({ workers: 1, batchTimeout: 60, pipelines: {}, models: '' });
  const presence = await keepPresence({ store, parts: ['assess'] });
  const background = createBackground({
    store,
    presence,
    speed: new Speed(() => performance.now()),
    withPipeline: pipelines.use,
    batchSize: 20,
    now,
    log: pino({ level: 'silent' }),
  });
  background.start();
  return {
    async [Symbol.asyncDispose]() {
      await background.stop();
      await presence[Symbol.asyncDispose]();
      await pipelines[Symbol.asyncDispose]();
    },
  };
};
