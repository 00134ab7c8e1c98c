import type { Token } from '../../domain/account.js';
import { selectTokens, type TokenRow, toToken } from '../sql/accounts.js';
import type { ReadPool } from './read-pool.js';
import type { Session } from './session.js';

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

async function readTokensByHash(session: Session): Promise<ReadonlyMap<string, Token>> {
  const rows = await session.rows<TokenRow>(selectTokens(session));
  return new Map(rows.map((row) => [row.hash, toToken(session, row)]));
}
