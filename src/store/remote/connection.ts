import type { Socket } from 'node:net';
import { AssessError } from '../../errors.js';
import { FrameReader, sendFrame } from './frames.js';
import { type Answer, fromSent, type Greeting, type NumberedQuestion, type Question } from './messages.js';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The client's end: questions in, answers out. Keeps the process alive only while an answer is outstanding. */
export class Connection implements AsyncDisposable {
  /** Resolves with what the server says first; rejects when it hangs up before. */
  readonly greeting: Promise<Greeting>;
  readonly #frames = new FrameReader();
  readonly #waiting = new Map<number, Waiting>();
  /** Who has gone when the connection is lost. */
  #holder = 'the server that holds it has stopped';
  #last = 0;
  #idle: (() => void) | undefined;
  #isClosed = false;
  #lost: AssessError | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly path: string,
  ) {
    // The greeting is the answer to a question that nobody has to ask.
    this.greeting = this.#expect(0) as Promise<Greeting>;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.#lose());
  }

  /**
   * Asks and resolves with the answer.
   * @throws AssessError what the server answers; `store_unusable` when it goes away before it does
   */
  ask(question: Question): Promise<unknown> {
    return this.#ask(question)[1];
  }

  /** Asks for something that goes on; resolves with its number and the answer. */
  async begin(question: Question): Promise<{ number: number; value: unknown }> {
    const [number, answer] = this.#ask(question);
    return { number, value: await answer };
  }

  /** Waits for outstanding answers and hangs up. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    if (this.#waiting.size > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
    if (this.socket.destroyed) return;
    await new Promise<void>((resolve) => {
      this.socket.once('close', () => resolve());
      this.socket.destroySoon();
    });
  }

  #ask(question: Question): [number: number, answer: Promise<unknown>] {
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
    const answer = value as Answer | Greeting;
    const number = 'number' in answer ? answer.number : 0;
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (!('number' in answer)) {
      if (answer.readOnly) this.#holder = 'the command that held it has ended';
      waiting?.resolve(answer);
    } else if ('error' in answer) waiting?.reject(fromSent(answer.error));
    else waiting?.resolve(answer.value);
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
