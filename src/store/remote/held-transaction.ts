import { AssessError } from '../../errors.js';
import type { FileStore, SubmissionWriter } from '../store.js';

/** Undoes a transaction on its client's request. */
class RolledBack extends Error {}

/**
 * A transaction whose work is done by a client. All other writes wait for it, so it is rolled back if the client makes
 * no request within it for `lease` milliseconds.
 */
export class HeldTransaction {
  #timer: NodeJS.Timeout | undefined;
  #atWork = 0;
  #over: Error | undefined;

  private constructor(
    private readonly writer: SubmissionWriter,
    private readonly commits: () => void,
    private readonly rollsBack: (reason: Error) => void,
    /** Settled when the transaction is. */
    private readonly settled: () => Promise<void>,
    private readonly lease: { readonly milliseconds: number; readonly expired: () => AssessError },
  ) {
    this.#rest();
  }

  /** Resolves when the store is held for this transaction. */
  static begin(store: FileStore, path: string, lease: number): Promise<HeldTransaction> {
    const expired = () =>
      new AssessError('store_unusable', {
        path,
        reason: `the server that has it open rolled back a transaction that stored nothing for ${lease / 1000} s, because all other writes wait for it`,
        next: 'nothing was stored; read from a complete file instead of a slow pipe, or stop the server first',
      });
    return new Promise((resolve, reject) => {
      const settled: Promise<void> = store.transaction(
        (writer) =>
          new Promise<void>((commit, rollBack) => {
            const held = { milliseconds: lease, expired };
            resolve(new HeldTransaction(writer, commit, rollBack, () => settled, held));
          }),
      );
      // Only errors of the start arrive here; later ones reach the caller that ends the transaction.
      settled.catch(reject);
    });
  }

  async call<T>(work: (writer: SubmissionWriter) => Promise<T>): Promise<T> {
    if (this.#over) throw this.#over;
    clearTimeout(this.#timer);
    this.#atWork += 1;
    try {
      return await work(this.writer);
    } finally {
      this.#atWork -= 1;
      this.#rest();
    }
  }

  /** Resolves after the commit. */
  async commit(): Promise<void> {
    if (this.#over) throw this.#over;
    this.#end(new AssessError('internal', { reason: 'a transaction was used after its end' }));
    this.commits();
    await this.settled();
  }

  /** Rolls back; resolves when that is done. Later uses of the transaction fail with `reason`. */
  async rollBack(reason: Error = new RolledBack()): Promise<void> {
    this.#end(this.#over ?? reason);
    this.rollsBack(new RolledBack());
    await this.settled().catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  }

  #rest(): void {
    if (this.#atWork > 0 || this.#over) return;
    this.#timer = setTimeout(() => {
      this.rollBack(this.lease.expired()).catch(() => undefined);
    }, this.lease.milliseconds);
  }

  #end(reason: Error): void {
    clearTimeout(this.#timer);
    this.#over = reason;
  }
}
