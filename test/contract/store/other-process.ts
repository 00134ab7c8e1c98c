import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../../src/store/store.js';

const SCRIPT = fileURLToPath(new URL('./children/calls.js', import.meta.url));

/** Members of a store with plain arguments and results. */
export type Called = Omit<
  {
    readonly [M in keyof Store as Store[M] extends (...values: never[]) => Promise<unknown>
      ? M
      : never]: Store[M];
  },
  'transaction' | typeof Symbol.asyncDispose
>;

/** A store as another process sees it. */
export interface OtherProcess extends AsyncDisposable {
  readonly store: Called;
}

interface Reply {
  readonly number: number;
  readonly value?: unknown;
  readonly failure?: { readonly code?: string; readonly message: string };
}

/** Starts a process that uses a store. @param place the file of a store that is served, or the URL of a database */
export async function startOther(place: string): Promise<OtherProcess> {
  const child = fork(SCRIPT, [place], { serialization: 'advanced' });
  const waiting = new Map<number, (reply: Reply) => void>();
  let calls = 0;
  const call = async (member: string, values: readonly unknown[]): Promise<unknown> => {
    calls += 1;
    const number = calls;
    child.send({ number, member, values });
    const { value, failure } = await new Promise<Reply>((resolve) => waiting.set(number, resolve));
    if (failure) throw Object.assign(new Error(failure.message), failure);
    return value;
  };
  await firstWord(child);
  child.on('message', (reply: Reply) => {
    waiting.get(reply.number)?.(reply);
    waiting.delete(reply.number);
  });
  const members = new Map<string, (...values: unknown[]) => Promise<unknown>>();
  const store = new Proxy({} as Called, {
    get(_, member: string) {
      const known = members.get(member) ?? ((...values: unknown[]) => call(member, values));
      members.set(member, known);
      return known;
    },
  });
  return {
    store,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function firstWord(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the other process ended')));
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
}
