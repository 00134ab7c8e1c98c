import { expect, test } from 'vitest';
import { LimitedThread } from '../../src/threads/limited-thread.js';

const answering = (code: string) =>
  new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads'; let count = 0; const kept = []; parentPort.on('message', (request) => { count += 1; ${code} });`,
  );
const REPLY = `parentPort.postMessage({ kind: 'said', message: count });`;
const LIMITS = { seconds: 600, memory: 2 ** 30 };

test('one thread answers all requests', async () => {
  const thread = new LimitedThread<string, number>(answering(REPLY), LIMITS);
  expect([await thread.ask('a'), await thread.ask('b')]).toEqual([1, 2]);
  await thread.close();
});

test.each([
  ['seconds', 'for (;;);', { seconds: 0.1, memory: 2 ** 30 }],
  ['memory', 'for (;;) kept.push([count]);', { seconds: 600, memory: 2 ** 26 }],
  ['memory', 'for (;;) kept.push(Buffer.alloc(2 ** 20, 1));', { seconds: 600, memory: 2 ** 27 }],
])(
  'a request beyond the limit of %s ends the thread, and another one answers the next',
  async (limit, code, limits) => {
    const thread = new LimitedThread<string, number>(
      answering(`if (request === 'hostile') { ${code} } ${REPLY}`),
      limits,
    );
    await expect(thread.ask('hostile')).rejects.toMatchObject({ limit });
    // Starting a thread takes memory and time as well, so the next request has other limits.
    Object.assign(limits, LIMITS);
    expect(await thread.ask('sound')).toBe(1);
    await thread.close();
  },
);

test('a signal ends a busy thread, and its reason is thrown', async () => {
  const controller = new AbortController();
  const thread = new LimitedThread<string, number>(answering('for (;;);'), LIMITS);
  const asked = thread.ask('a', controller.signal);
  controller.abort(new Error('stopped'));
  await expect(asked).rejects.toThrow('stopped');
});
