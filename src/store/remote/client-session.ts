import type { Socket } from 'node:net';
import { AssessError } from '../../errors.js';
import type { FileStore, SubmissionWriter, Worker } from '../store.js';
import { FrameReader, sendFrame } from './frames.js';
import { HeldTransaction } from './held-transaction.js';
import { type Greeting, type NumberedQuestion, type Reply, toSent, VERSION } from './messages.js';
import { STORE_METHODS, WRITER_METHODS } from './methods.js';

interface SessionOptions {
  readonly store: FileStore;
  readonly path: string;
  /** Milliseconds that a transaction may idle. */
  readonly lease: number;
  /** Whether the store is read-only here, because it is open in a command and not in a server. */
  readonly readOnly: boolean;
}

/** How long a client may take to read the last replies. */
const FAREWELL_MS = 1000;

type Method = (...args: readonly unknown[]) => unknown;

/**
 * The server's side of one client. Questions reach the store in the order in which they were asked, those of one chunk
 * in one turn of the event loop, so that they share a commit as calls of this process do. Streams send a batch on
 * request, so that a slow client delays the reading instead of filling memory.
 */
export class ClientSession {
  readonly #frames = new FrameReader();
  readonly #streams = new Map<number, AsyncIterator<unknown>>();
  readonly #transactions = new Map<number, HeldTransaction>();
  readonly #atWork = new Set<Promise<unknown>>();
  /** Workers that work through this client. */
  readonly #workers = new Set<string>();
  /** Why the session ended: the client is gone, or the server is stopping. */
  #over: AssessError | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly options: SessionOptions,
  ) {
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    // The server ignores errors of the connection; the close event that follows matters.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#end('the client is gone'));
    const { readOnly } = options;
    const greeting: Greeting = { version: VERSION, pid: process.pid, readOnly };
    sendFrame(socket, greeting);
  }

  /** Refuses further questions, undoes transactions, replies to pending calls, ends runs, and hangs up. */
  async stop(): Promise<void> {
    const { readOnly } = this.options;
    this.#end(
      readOnly ? 'the command that had it open has ended' : 'the server that has it open is stopping',
    );
    await Promise.all(this.#atWork);
    if (this.socket.destroyed) return;
    const patience = setTimeout(() => this.socket.destroy(), FAREWELL_MS);
    await new Promise<void>((resolve) => {
      this.socket.once('close', () => resolve());
      this.socket.destroySoon();
    });
    clearTimeout(patience);
  }

  #end(reason: string): void {
    const { path } = this.options;
    const next = 'run the same command again; what was acknowledged is kept';
    this.#over ??= new AssessError('store_unusable', { path, reason, next });
    for (const transaction of this.#transactions.values()) {
      transaction.rollBack(this.#over).catch(() => undefined);
    }
    for (const stream of this.#streams.values()) leave(stream);
    this.#streams.clear();
    // If the store is already closed, they ended with it.
    const left = Promise.allSettled([...this.#workers].map((id) => this.options.store.leave(id))).finally(
      () => this.#atWork.delete(left),
    );
    this.#atWork.add(left);
  }

  #read(chunk: Buffer): void {
    try {
      for (const question of this.#frames.read(chunk)) this.#take(question as NumberedQuestion);
    } catch {
      // The client does not speak this protocol.
      this.socket.destroy();
    }
  }

  #take(question: NumberedQuestion): void {
    const { number } = question;
    const work = this.#replyTo(question)
      .then((value) => this.#send({ number, value }))
      .catch((error: unknown) => this.#send({ number, error: toSent(error) }))
      .finally(() => this.#atWork.delete(work));
    this.#atWork.add(work);
  }

  #send(reply: Reply): void {
    if (this.socket.writable) sendFrame(this.socket, reply);
  }

  async #replyTo(question: NumberedQuestion): Promise<unknown> {
    if (this.#over) throw this.#over;
    switch (question.ask) {
      case 'call':
        if (question.method === 'beat') this.#workers.add((question.args[0] as Worker).id);
        if (question.method === 'leave') this.#workers.delete(question.args[0] as string);
        return methodOf(this.options.store, STORE_METHODS, CALLS, question.method)(...question.args);
      case 'open': {
        const open = methodOf(this.options.store, STORE_METHODS, ['stream'], question.method);
        const batches = open(...question.args) as AsyncIterable<unknown>;
        this.#streams.set(question.number, batches[Symbol.asyncIterator]());
        return this.#next(question.number);
      }
      case 'next':
        return this.#next(question.stream);
      case 'leave':
        leave(this.#streams.get(question.stream));
        this.#streams.delete(question.stream);
        return undefined;
      case 'begin':
        return this.#begin(question.number);
      case 'within': {
        const { method, args } = question;
        const call = (writer: SubmissionWriter) =>
          methodOf(writer, WRITER_METHODS, CALLS, method)(...args) as Promise<unknown>;
        return this.#transaction(question.transaction).call(call);
      }
      case 'commit':
      case 'rollback': {
        const transaction = this.#transaction(question.transaction);
        this.#transactions.delete(question.transaction);
        return question.ask === 'commit' ? transaction.commit() : transaction.rollBack();
      }
    }
  }

  async #next(number: number): Promise<unknown> {
    const stream = this.#streams.get(number);
    const { value, done } = (await stream?.next()) ?? { done: true };
    if (done) this.#streams.delete(number);
    return done ? undefined : value;
  }

  async #begin(number: number): Promise<void> {
    const { store, path, lease } = this.options;
    const transaction = await HeldTransaction.begin(store, path, lease);
    if (this.#over) {
      await transaction.rollBack();
      throw this.#over;
    }
    this.#transactions.set(number, transaction);
  }

  #transaction(number: number): HeldTransaction {
    const transaction = this.#transactions.get(number);
    if (!transaction) throw new AssessError('internal', { reason: 'there is no such transaction' });
    return transaction;
  }
}

/** Kinds of methods that have one reply. */
const CALLS = ['read', 'write'];

/** A method by name, if the table has it as one of these kinds. */
function methodOf(
  target: object,
  table: Readonly<Record<string, string>>,
  kinds: readonly string[],
  name: string,
): Method {
  if (!Object.hasOwn(table, name) || !kinds.includes(table[name]!)) {
    throw new AssessError('internal', { reason: `the store has no method ${JSON.stringify(name)}` });
  }
  const method = (target as Record<string, Method>)[name]!;
  return (...args) => method.apply(target, args as unknown[]);
}

/** Lets a generator clean up; errors during that no longer matter. */
function leave(stream: AsyncIterator<unknown> | undefined): void {
  stream?.return?.().catch(() => undefined);
}
