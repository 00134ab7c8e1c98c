import { expect, test } from 'vitest';
import { Thread } from '../../src/threads/thread.js';

const entry = (code: string) =>
  new URL(`data:text/javascript,import { parentPort, workerData } from 'node:worker_threads'; ${code}`);
const said = (message: string) => `parentPort.postMessage({ kind: 'said', message: ${message} });`;

test('a thread gets its task, sends messages, and ends', async () => {
  const heard: unknown[] = [];
  const thread = new Thread<number>(entry(`${said('workerData')}${said('workerData + 1')}`), 41);
  for await (const message of thread) heard.push(message);
  expect(heard).toEqual([41, 42]);
});

test('the last message of a thread is returned when all of its work is done', async () => {
  const finished = new Int32Array(new SharedArrayBuffer(4));
  // Work that takes longer than sending the message.
  const code = `${said("'report'")} setTimeout(() => Atomics.store(workerData, 0, 1), 50);`;
  expect(await new Thread<string>(entry(code), finished).last()).toBe('report');
  expect(Atomics.load(finished, 0)).toBe(1);
  expect(await new Thread(entry(''), null).last()).toBeUndefined();
});

test('an error of the catalogue arrives unchanged; any other error is internal and quotes nothing', async () => {
  const failed = entry(
    `parentPort.postMessage({ kind: 'failed', code: 'unreadable_file', details: { path: 'a.csv', reason: 'gone' } });`,
  );
  await expect(new Thread(failed, null).next()).rejects.toMatchObject({
    code: 'unreadable_file',
    details: { path: 'a.csv', reason: 'gone' },
  });
  const thrown = new Thread(entry(`throw new Error(workerData);`), 'a text of a learner').next();
  await expect(thrown).rejects.toMatchObject({ code: 'internal' });
  await expect(thrown).rejects.not.toThrow('a text of a learner');
});

test('a signal ends a busy thread, and its reason is thrown', async () => {
  const controller = new AbortController();
  const thread = new Thread<string>(entry(`${said("'busy'")} for (;;);`), null, {
    signal: controller.signal,
  });
  expect(await thread.next()).toBe('busy');
  controller.abort(new Error('stopped'));
  await expect(thread.next()).rejects.toThrow('stopped');
});
