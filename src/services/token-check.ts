import type { Token } from '../domain/account.js';
import { tokenHash } from './accounts.js';
import type { ServiceContext } from './service-context.js';

/**
 * Tells whether a token opens an account. Tokens that were found are kept until anything changes in accounts or tokens;
 * what was not found isn't kept, since there is no end to it.
 */
export class TokenCheck {
  readonly #context: Pick<ServiceContext, 'store' | 'now'>;
  readonly #known = new Map<string, Token>();
  #revision: number | undefined;

  constructor(context: Pick<ServiceContext, 'store' | 'now'>) {
    this.#context = context;
  }

  /**
   * The token, where it may be used for the account now. Only digests are looked up and compared: how long that takes
   * can tell no more than a digest, which leads back to no token.
   */
  async check(accountId: string, secret: string): Promise<Token | undefined> {
    const token = await this.#find(tokenHash(secret));
    if (token?.accountId !== accountId || token.revokedAt) return undefined;
    const hasExpired = token.expiresAt !== undefined && token.expiresAt <= this.#context.now();
    return hasExpired ? undefined : token;
  }

  async #find(hash: string): Promise<Token | undefined> {
    const { store } = this.#context;
    const revision = store.revisions.access;
    if (revision !== this.#revision) {
      this.#known.clear();
      this.#revision = revision;
    }
    const known = this.#known.get(hash);
    if (known) return known;
    const token = await store.tokenByHash(hash);
    // What was read before a change does not outlive it.
    if (token && store.revisions.access === revision) this.#known.set(hash, token);
    return token;
  }
}
