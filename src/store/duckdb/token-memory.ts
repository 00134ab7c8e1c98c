import type { Token } from '../../domain/account.js';
import type { ReadPool } from './read-pool.js';
import { readTokensByHash } from './tokens.js';

/**
 * All tokens by the hash of their secret, read at the first request: every request of a server needs one, and requests
 * with an unknown token must not cost a query each. Code that changes tokens must report it here after the commit.
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
      // A failure is not cached.
      if (this.#tokens === tokens) this.#tokens = undefined;
      throw error;
    });
    return tokens;
  }
}
