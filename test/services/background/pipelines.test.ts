import { expect, test } from 'vitest';
import { RunningPipelines } from '../../../src/services/background/pipelines.js';
import type { Pool } from '../../../src/workers/pool.js';

/** Pipelines that record when their threads start and end. */
function noted() {
  const events: string[] = [];
  const pipelines = new RunningPipelines(async (name) => {
    events.push(`start ${name}`);
    await new Promise(setImmediate);
    if (name === 'broken') throw new Error('cannot be started');
    const pool = { workers: 1, [Symbol.asyncDispose]: async () => void events.push(`end ${name}`) };
    return { identity: { name, version: '1', configHash: 'x' }, pool: pool as unknown as Pool };
  });
  const use = (name: string, work: () => Promise<unknown> = async () => {}) => pipelines.use(name, work);
  return { pipelines, use, events };
}

test('a pipeline is started once, also for concurrent calls', async () => {
  const { use, events } = noted();
  await Promise.all([use('a'), use('a'), use('b')]);
  await use('a');
  expect(events).toEqual(['start a', 'start b']);
});

test('the most recently used pipelines are kept, and always those in use', async () => {
  const { pipelines, use, events } = noted();
  let release = () => {};
  const long = use('long', () => new Promise<void>((resolve) => (release = resolve)));
  for (const name of ['a', 'b', 'a', 'c', 'd']) await use(name);
  expect(events.filter((event) => event.startsWith('end'))).toEqual(['end b', 'end a']);
  release();
  await long;
  await pipelines[Symbol.asyncDispose]();
  expect(events.filter((event) => event.startsWith('end')).sort()).toEqual(
    ['long', 'a', 'b', 'c', 'd'].map((name) => `end ${name}`).sort(),
  );
});

test('a pipeline that cannot be started is tried again on the next call', async () => {
  const { pipelines, use, events } = noted();
  await expect(Promise.all([use('broken'), use('broken')])).rejects.toThrow('cannot be started');
  await expect(use('broken')).rejects.toThrow('cannot be started');
  expect(events).toEqual(['start broken', 'start broken']);
  await pipelines[Symbol.asyncDispose]();
});

test('errors of the work are thrown, and the pipeline keeps running', async () => {
  const { use, events } = noted();
  const fail = async () => {
    throw new Error('the work failed');
  };
  await expect(use('a', fail)).rejects.toThrow('the work failed');
  await use('a');
  expect(events).toEqual(['start a']);
});

test('a changed pipeline is restarted, and the previous one ends once it is no longer used', async () => {
  const { pipelines, use, events } = noted();
  let release = () => {};
  const long = use('a', () => new Promise<void>((resolve) => (release = resolve)));
  await use('b');
  await pipelines.renew({ name: 'a', version: '1', configHash: 'x' });
  await use('a');
  expect(events).toEqual(['start a', 'start b']);
  await pipelines.renew({ name: 'a', version: '1', configHash: 'y' });
  await pipelines.renew({ name: 'never-used', version: '1', configHash: 'y' });
  await use('a');
  expect(events).toEqual(['start a', 'start b', 'start a']);
  release();
  await long;
  expect(events).toEqual(['start a', 'start b', 'start a', 'end a']);
  await pipelines[Symbol.asyncDispose]();
  expect(events.slice(4).sort()).toEqual(['end a', 'end b']);
});

test('if no pipelines are kept, threads end with the work', async () => {
  const events: string[] = [];
  const pool = { workers: 1, [Symbol.asyncDispose]: async () => void events.push('end') };
  const identity = { name: 'a', version: '1', configHash: 'x' };
  const pipelines = new RunningPipelines(async () => ({ identity, pool: pool as unknown as Pool }), 0);
  {
    await using borrowed = await pipelines.borrow('a');
    events.push(borrowed.identity.name);
  }
  expect(events).toEqual(['a', 'end']);
});
