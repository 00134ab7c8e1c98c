import type { Account, Token } from '../domain/account.js';
import type { Webhook, WebhookChange } from '../domain/webhooks/webhook.js';

/** A table of an account's archive, as a Parquet file. */
export interface ArchivedTable {
  readonly table: string;
  readonly file: string;
  readonly rows: number;
}

/** Accounts. */
export interface Accounts {
  createAccount(account: Account): Promise<void>;
  /** The account, or undefined. */
  account(id: string): Promise<Account | undefined>;
  accounts(): Promise<Account[]>;
  setAccountPipeline(id: string, pipeline: string): Promise<void>;
}

/** Access tokens of accounts. */
export interface Tokens {
  addToken(token: Token, hash: string): Promise<void>;
  tokens(accountId: string): Promise<Token[]>;
  /** The token whose SHA-256 is `hash` (lowercase hex), whether usable or not; from memory if it was read lately. */
  tokenByHash(hash: string): Promise<Token | undefined>;
  /** Resolves when no process finds it unrevoked any more. */
  revokeToken(id: string, at: Date): Promise<void>;
}

/** Where accounts are notified. */
export interface Webhooks {
  /** Webhooks of an account in order of creation. */
  webhooks(accountId: string): Promise<Webhook[]>;
  /**
   * Adds a webhook, unless its account already has `most`.
   * @param most absent: no limit
   * @returns whether it was added
   * @throws AssessError `unknown_account`
   */
  addWebhook(webhook: Webhook, most?: number): Promise<boolean>;
  /**
   * Deletes a webhook with the notifications queued for it. Resolves with false if the account has no webhook with that
   * id.
   */
  removeWebhook(accountId: string, id: string): Promise<boolean>;
  /**
   * Changes a webhook; if this enables it, its queued notifications are due at `at`. Resolves with false if the account
   * has no webhook with that id.
   */
  changeWebhook(accountId: string, id: string, change: WebhookChange, at: Date): Promise<boolean>;
}

/** Moving a whole account to another store. */
export interface AccountArchives {
  /**
   * Writes all data of an account, except tokens, webhooks, notifications and LTI, as Parquet files into an existing folder.
   * Receipts count from 1; the same rows give the same bytes.
   * @param folder absolute
   * @param signal as for `compact`
   */
  exportAccount(
    accountId: string,
    folder: string,
    signal?: AbortSignal,
  ): Promise<{ readonly account: Account; readonly tables: ArchivedTable[] }>;
  /**
   * Creates an account from the files that `exportAccount` wrote: everything or nothing.
   * @param folder absolute
   * @throws AssessError `account_exists`, `broken_archive`
   */
  importAccount(account: Account, folder: string, tables: readonly ArchivedTable[]): Promise<void>;
}
