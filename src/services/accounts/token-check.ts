import type { Token } from '../../domain/account.js';
import type { Tokens } from '../../store/accounts.js';
import type { ServiceContext } from '../service-context.js';
import { tokenHash } from './accounts.js';

/**
 * The token, if it is valid for the account now. Only digests are looked up and compared, so timing can reveal no more
 * than a digest, from which the token cannot be derived.
 */
export async function checkToken(
  { store, now }: ServiceContext<Tokens>,
  accountId: string,
  secret: string,
): Promise<Token | undefined> {
  const token = await store.tokenByHash(tokenHash(secret));
  if (token?.accountId !== accountId || token.revokedAt) return undefined;
  const hasExpired = token.expiresAt !== undefined && token.expiresAt <= now();
  return hasExpired ? undefined : token;
}
