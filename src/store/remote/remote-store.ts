import { AssessError } from '../../errors.js';
import type { FileStore, SubmissionOutcome, SubmissionWriter } from '../store.js';
import type { Connection } from './connection.js';
import { STORE_METHODS, WRITER_METHODS } from './methods.js';

type Method = (...args: never[]) => unknown;

/** The store of a server, made of one method for each line of the table. Disposing ends the connection. */
export function createRemoteStore(connection: Connection): FileStore {
  const kinds = {
    read: (method: string) => call(connection, method),
    write: (method: string) => call(connection, method),
    stream: (method: string) => stream(connection, method),
    transaction: () => transaction(connection),
  };
  const store: Record<string, Method> = {};
  for (const [name, kind] of Object.entries(STORE_METHODS)) store[name] = kinds[kind](name);
  const whole = store as unknown as FileStore;
  return Object.assign(whole, {
    ...inSlices({ addSubmissions: whole.addSubmissions }),
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  });
}

/** Submissions that the server judges in one go: some 50 ms, in which it answers nobody else. */
const SLICE = 1000;

/** Gives large batches away slice by slice, each committed by itself, so that others get their turn in between. */
function inSlices(writer: SubmissionWriter): SubmissionWriter {
  return {
    async addSubmissions(accountId, batch, receivedAt) {
      if (batch.length <= SLICE) return writer.addSubmissions(accountId, batch, receivedAt);
      const outcomes: SubmissionOutcome[] = [];
      let sent: Promise<SubmissionOutcome[]> = Promise.resolve([]);
      for (let start = 0; start < batch.length; start += SLICE) {
        const before = sent;
        // On its way while the one before it is being stored.
        sent = writer.addSubmissions(accountId, batch.slice(start, start + SLICE), receivedAt);
        sent.catch(() => undefined);
        outcomes.push(...(await before));
      }
      outcomes.push(...(await sent));
      return outcomes;
    },
  };
}

function call(connection: Connection, method: string): Method {
  return async (...args) => {
    // A signal is no data; it works in the process that holds the store only.
    const sent = (args as unknown[]).filter((arg) => !(arg instanceof AbortSignal));
    return connection.ask({ ask: 'call', method, args: sent });
  };
}

/** Asks for each batch while the one before it is being worked on. */
function stream(connection: Connection, method: string): Method {
  return async function* (...args) {
    const opened = await connection.begin({ ask: 'open', method, args });
    let isDone = opened.value === undefined;
    try {
      for (let batch = opened.value; batch !== undefined; ) {
        const next = connection.ask({ ask: 'next', stream: opened.number });
        // Its error is thrown when its turn comes.
        next.catch(() => undefined);
        yield batch;
        batch = await next;
        isDone = batch === undefined;
      }
    } finally {
      if (!isDone) leave(connection, opened.number);
    }
  };
}

/** Nobody waits for the answer; where the connection is closed or lost, the server leaves the stream by itself. */
function leave(connection: Connection, number: number): void {
  try {
    connection.ask({ ask: 'leave', stream: number }).catch(() => undefined);
  } catch {
    // As above.
  }
}

function transaction(connection: Connection): FileStore['transaction'] {
  return async (work) => {
    const { number } = await connection.begin({ ask: 'begin' });
    let isOpen = true;
    const writer: Record<string, Method> = {};
    for (const method of Object.keys(WRITER_METHODS)) {
      writer[method] = async (...args) => {
        if (!isOpen) throw new AssessError('internal', { reason: 'a transaction was used after its end' });
        return connection.ask({ ask: 'within', transaction: number, method, args });
      };
    }
    try {
      const value = await work(inSlices(writer as unknown as SubmissionWriter));
      isOpen = false;
      await connection.ask({ ask: 'commit', transaction: number });
      return value;
    } catch (error) {
      if (isOpen) {
        isOpen = false;
        // Where the connection is lost, the server undoes it by itself.
        await connection.ask({ ask: 'rollback', transaction: number }).catch(() => undefined);
      }
      throw error;
    }
  };
}
