import { connect } from 'node:net';
import { serialize } from 'node:v8';
import { socketPath } from '../../../src/store/remote/socket-path.js';
import { reach, serve } from '../../store/remote/served.js';
import type { FuzzTarget } from '../target.js';

function frame(value: unknown): Buffer {
  const body = serialize(value);
  const header = Buffer.alloc(4);
  header.writeUInt32LE(body.length);
  return Buffer.concat([header, body]);
}

const QUESTIONS = [
  { number: 1, ask: 'call', method: 'accounts', args: [] },
  { number: 2, ask: 'open', method: 'submissions', args: [{ accountId: 'a' }] },
  { number: 3, ask: 'next', stream: 2 },
  { number: 4, ask: 'begin' },
  { number: 5, ask: 'within', transaction: 4, method: 'addSubmissions', args: ['a', [], new Date(0)] },
  { number: 6, ask: 'rollback', transaction: 4 },
];

/** Sends bytes to the process that holds a store, and reads replies for a moment. */
function say(path: string, input: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const quiet = setTimeout(() => socket.destroy(), 30);
    socket.on('data', () => quiet.refresh());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(quiet);
      resolve();
    });
    socket.end(input);
  });
}

export const socket: FuzzTarget = {
  name: 'socket',
  tokens: [
    'accounts',
    'constructor',
    '__proto__',
    'call',
    'open',
    'begin',
    'within',
    'backUp',
    'toString',
    '\x0f"\x04',
    'o"',
    '{',
  ],
  async open() {
    const served = await serve();
    const path = socketPath(served.path);
    return {
      seeds: [...QUESTIONS.map(frame), Buffer.concat(QUESTIONS.map(frame))],
      async feed(input) {
        await say(path, input);
        await using store = await reach(served.path);
        if ((await store.accounts()).length !== 1) throw new Error('the store is not as it was');
      },
      [Symbol.asyncDispose]: () => served[Symbol.asyncDispose]() as Promise<void>,
    };
  },
};
