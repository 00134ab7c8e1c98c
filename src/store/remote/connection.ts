import type { Socket } from 'node:net';
import { AssessError } from '../../errors.js';
import { FrameReader, sendFrame } from './frames.js';
import { fromSent, type Greeting, type NumberedQuestion, type Question, type Reply } from './messages.js';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The client's end: questions in, replies out. Keeps the process alive only while a reply is outstanding. */
export class Connection implements AsyncDisposable {
  /** Resolves with the server's greeting; rejects if it hangs up first. */
  readonly greeting: Promise<Greeting>;
  readonly #frames = new FrameReader();
  readonly #waiting = new Map<number, Waiting>();
  /** The other side, for the error when the connection is lost. */
  #holder = 'the server that holds it has stopped';
  #last = 0;
  #idle: (() => void) | undefined;
  #isClosed = false;
  #lost: AssessError | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly path: string,
  ) {
    // The greeting is the reply to a question that is not asked.
    this.greeting = this.#expect(0) as Promise<Greeting>;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#lose());
  }

  /**
   * Asks and resolves with the reply.
   * @throws AssessError the error of the reply; `store_unusable` if the connection is lost before it arrives
   */
  ask(question: Question): Promise<unknown> {
    return this.#ask(question)[1];
  }

  /** Asks for something long-lived; resolves with its number and the reply. */
  async begin(question: Question): Promise<{ number: number; value: unknown }> {
    const [number, reply] = this.#ask(question);
    return { number, value: await reply };
  }

  /** Waits for outstanding replies and hangs up. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    if (this.#waiting.size > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
    if (this.socket.destroyed) return;
    await new Promise<void>((resolve) => {
      this.socket.once('close', () => resolve());
      this.socket.destroySoon();
    });
  }

  #ask(question: Question): [number: number, reply: Promise<unknown>] {
    if (this.#isClosed) throw new AssessError('internal', { reason: 'the store was used after closing' });
    if (this.#lost) throw this.#lost;
    this.#last += 1;
    const number = this.#last;
    const numbered: NumberedQuestion = { ...question, number };
    sendFrame(this.socket, numbered);
    return [number, this.#expect(number)];
  }

  #expect(number: number): Promise<unknown> {
    this.socket.ref();
    return new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject }));
  }

  #read(chunk: Buffer): void {
    try {
      for (const value of this.#frames.read(chunk)) this.#take(value);
    } catch (error) {
      this.socket.destroy(error as Error);
    }
  }

  #take(value: unknown): void {
    const reply = value as Reply | Greeting;
    const number = 'number' in reply ? reply.number : 0;
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (!('number' in reply)) {
      if (reply.readOnly) this.#holder = 'the command that had it open has ended';
      waiting?.resolve(reply);
    } else if ('error' in reply) waiting?.reject(fromSent(reply.error));
    else waiting?.resolve(reply.value);
    this.#rest();
  }

  #lose(): void {
    this.#lost = new AssessError('store_unusable', {
      path: this.path,
      reason: this.#holder,
      next: 'run the same command again; what was acknowledged is kept',
    });
    for (const { reject } of this.#waiting.values()) reject(this.#lost);
    this.#waiting.clear();
    this.#rest();
  }

  #rest(): void {
    if (this.#waiting.size > 0) return;
    this.socket.unref();
    this.#idle?.();
  }
}
