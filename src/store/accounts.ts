import type { Account, Token } from '../domain/account.js';
import type { Webhook, WebhookChange } from '../domain/webhooks/webhook.js';
import type { DeletedWithSubmissions } from './submissions.js';

/** The outcome of deleting an account, or of its earlier deletion if there is no such account. */
export interface AccountDeletion {
  readonly submissionsDeleted: number;
  readonly timestamp: Date;
  /** What was deleted with the account; absent if it was deleted before. */
  readonly deletedWith?: DeletedWithAccount | undefined;
}

interface DeletedWithAccount extends DeletedWithSubmissions {
  readonly tokens: number;
  readonly webhooks: number;
  readonly runs: number;
}

/** A table of an account's archive, as a Parquet file. */
export interface ArchivedTable {
  readonly table: string;
  readonly file: string;
  readonly rows: number;
}

/** Accounts with their tokens and webhooks. Errors: `unknown_account`. */
export interface Accounts {
  createAccount(account: Account): Promise<void>;
  /** The account, or undefined. */
  account(id: string): Promise<Account | undefined>;
  accounts(): Promise<Account[]>;
  setAccountPipeline(id: string, pipeline: string): Promise<void>;
  /**
   * Deletes an account with its submissions and their data, its tokens, webhooks and runs, in one transaction. Its id
   * becomes free; only a record under a keyed hash of the id remains.
   */
  deleteAccount(accountId: string, at: Date): Promise<AccountDeletion>;

  addToken(token: Token, hash: string): Promise<void>;
  tokens(accountId: string): Promise<Token[]>;
  /** The token whose SHA-256 is `hash` (lowercase hex), whether usable or not; from memory after the first read. */
  tokenByHash(hash: string): Promise<Token | undefined>;
  revokeToken(id: string, at: Date): Promise<void>;

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

  /**
   * Writes all data of an account, except tokens, webhooks and notifications, as Parquet files into an existing folder.
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
