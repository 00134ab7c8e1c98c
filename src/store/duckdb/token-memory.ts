import type { Token } from '../../domain/account.js';
import type { ReadPool } from './read-pool.js';
import { readTokensByHash } from './tokens.js';

/**
 * All tokens by the hash of their secret, read when one is asked for first: every request of a server asks, and those
 * whose token there isn't must not cost a query each. Whoever changes tokens tells so here after the commit.
 */
export class TokenMemory {
  #tokens: Promise<ReadonlyMap<string, Token>> | undefined;

  constructor(private readonly pool: ReadPool) {}

  async find(hash: string): Promise<Token | undefined> {
    this.#tokens ??= this.#read();
    return (await this.#tokens).get(hash);
  }

  changed(): void {
    this.#tokens = undefined;
  }

  #read(): Promise<ReadonlyMap<string, Token>> {
    const tokens = this.pool.use(readTokensByHash).catch((error) => {
      // A failure is not remembered.
      if (this.#tokens === tokens) this.#tokens = undefined;
      throw error;
    });
    return tokens;
  }
}
