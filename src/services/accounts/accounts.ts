import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Account, DEFAULT_ACCOUNT, DEFAULT_PIPELINE, type Token } from '../../domain/account.js';
import { identifierFault } from '../../domain/submissions/identifier.js';
import { AssessError } from '../../errors.js';
import type { Accounts, Tokens } from '../../store/accounts.js';

/**
 * Creates an account.
 * @param pipeline name of an existing pipeline
 * @throws AssessError `account_exists`, `invalid_option`
 */
export async function createAccount(
  store: Accounts,
  id: string,
  now: Date,
  pipeline: string = DEFAULT_PIPELINE,
): Promise<Account> {
  const fault = identifierFault(id, 'account id');
  if (fault) throw new AssessError('invalid_option', { option: 'account create', reason: fault });
  const account: Account = { id, pipeline, createdAt: now };
  await store.createAccount(account);
  return account;
}

/** The account; the default account is created on first use. @throws AssessError `unknown_account`, `invalid_option` */
export async function useAccount(store: Accounts, id: string, now: Date): Promise<Account> {
  const fault = identifierFault(id, 'account id');
  if (fault) throw new AssessError('invalid_option', { option: 'account', reason: fault });
  const account = await store.account(id);
  if (account) return account;
  if (id !== DEFAULT_ACCOUNT) throw new AssessError('unknown_account', { id });
  return createAccount(store, id, now).catch((error: unknown) => {
    // In a read-only store, a missing account counts as empty.
    if (!(error instanceof AssessError && error.code === 'store_read_only')) throw error;
    return { id, pipeline: DEFAULT_PIPELINE, createdAt: now };
  });
}

/**
 * Changes the pipeline that assesses the texts of an account. Results of the previous pipeline are kept.
 * @param pipeline name of an existing pipeline
 * @throws AssessError `unknown_account`, `invalid_option`
 */
export async function changePipeline(
  store: Accounts,
  id: string,
  now: Date,
  pipeline: string,
): Promise<Account> {
  const account = await useAccount(store, id, now);
  await store.setAccountPipeline(id, pipeline);
  return { ...account, pipeline };
}

/** 160 bits (decision 2 asks for 128); their 40 hex digits fit the identifier format. */
const TOKEN_BYTES = 20;

/** The stored form of a token: lowercase hex of its SHA-256. A fast hash is enough, because tokens are random. */
export function tokenHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Creates a token for an account.
 * @returns the record and the secret, which is shown once and stored nowhere
 */
export async function createToken(
  store: Accounts & Tokens,
  options: { accountId: string; label?: string | undefined; expiresAt?: Date | undefined; now: Date },
): Promise<{ token: Token; secret: string }> {
  await useAccount(store, options.accountId, options.now);
  const secret = randomBytes(TOKEN_BYTES).toString('hex');
  const token: Token = {
    id: randomUUID(),
    accountId: options.accountId,
    label: options.label ?? '',
    createdAt: options.now,
    expiresAt: options.expiresAt,
  };
  await store.addToken(token, tokenHash(secret));
  return { token, secret };
}

/** Revokes a token of an account immediately. @throws AssessError `unknown_token` */
export async function revokeToken(store: Tokens, accountId: string, id: string, now: Date): Promise<void> {
  const tokens = await store.tokens(accountId);
  if (!tokens.some((token) => token.id === id)) throw new AssessError('unknown_token', { id });
  await store.revokeToken(id, now);
}
