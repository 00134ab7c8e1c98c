import { AssessError } from '../../errors.js';
import type { FileStore, SubmissionOutcome, SubmissionWriter } from '../store.js';
import type { Connection } from './connection.js';
import { STORE_METHODS, WRITER_METHODS } from './methods.js';

type Method = (...args: never[]) => unknown;

/** A server's store, with one method for each line of the table. Disposing ends the connection. */
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
    kind: 'file' as const,
    ...inSlices({ addSubmissions: whole.addSubmissions }),
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  });
}

/** Submissions that the server checks at a time: some 50 ms, in which nobody else gets a reply. */
const SLICE = 1000;

/**
 * Sends large batches slice by slice, so that others get their turn in between. Outside a transaction, each slice has
 * its own commit.
 */
function inSlices(writer: SubmissionWriter): SubmissionWriter {
  return {
    async addSubmissions(accountId, batch, receivedAt) {
      if (batch.length <= SLICE) return writer.addSubmissions(accountId, batch, receivedAt);
      const outcomes: SubmissionOutcome[] = [];
      let sent: Promise<SubmissionOutcome[]> = Promise.resolve([]);
      for (let start = 0; start < batch.length; start += SLICE) {
        const before = sent;
        // Sent while the previous slice is being stored.
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
    // A signal can't be sent; it works only in the process that has the store open.
    const sent = (args as unknown[]).filter((arg) => !(arg instanceof AbortSignal));
    return connection.ask({ ask: 'call', method, args: sent });
  };
}

/** Requests each batch while the previous one is being processed. */
function stream(connection: Connection, method: string): Method {
  return async function* (...args) {
    const opened = await connection.begin({ ask: 'open', method, args });
    let isDone = opened.value === undefined;
    try {
      for (let batch = opened.value; batch !== undefined; ) {
        const next = connection.ask({ ask: 'next', stream: opened.number });
        // Its error is thrown when it is awaited.
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

/** Nobody waits for the reply; if the connection is closed or lost, the server ends the stream by itself. */
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
        // If the connection is lost, the server rolls back by itself.
        await connection.ask({ ask: 'rollback', transaction: number }).catch(() => undefined);
      }
      throw error;
    }
  };
}
