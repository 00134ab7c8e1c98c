import type { Token } from '../domain/account.js';
import { tokenHash } from './accounts.js';
import type { ServiceContext } from './service-context.js';

/**
 * The token, where it may be used for the account now. Only digests are looked up and compared: how long that takes can
 * tell no more than a digest, which leads back to no token.
 */
export async function checkToken(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  accountId: string,
  secret: string,
): Promise<Token | undefined> {
  const token = await store.tokenByHash(tokenHash(secret));
  if (token?.accountId !== accountId || token.revokedAt) return undefined;
  const hasExpired = token.expiresAt !== undefined && token.expiresAt <= now();
  return hasExpired ? undefined : token;
}
