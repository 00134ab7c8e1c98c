import type { Account, Token } from '../domain/account.js';
import type { Webhook, WebhookChange } from '../domain/webhook.js';
import type { DeletedWithSubmissions } from './submissions.js';

/** What the deletion of an account did, or had done before when there is no such account. */
export interface AccountDeletion {
  readonly submissionsDeleted: number;
  readonly timestamp: Date;
  /** What went with the account; absent where it was deleted before. */
  readonly deletedWith?: DeletedWithAccount | undefined;
}

export interface DeletedWithAccount extends DeletedWithSubmissions {
  readonly tokens: number;
  readonly webhooks: number;
  readonly runs: number;
}

/** A table of the archive of an account, as a file of Parquet. */
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
   * Deletes an account with its submissions and all that belongs to them, its tokens, webhooks and runs, in one
   * transaction. Its id becomes free; what remains is a record under a keyed hash of it.
   */
  deleteAccount(accountId: string, at: Date): Promise<AccountDeletion>;

  addToken(token: Token, hash: string): Promise<void>;
  tokens(accountId: string): Promise<Token[]>;
  /** The token whose SHA-256 is `hash` (lowercase hex), whether usable or not; from memory once tokens were read. */
  tokenByHash(hash: string): Promise<Token | undefined>;
  revokeToken(id: string, at: Date): Promise<void>;

  /** Webhooks of an account in order of creation. */
  webhooks(accountId: string): Promise<Webhook[]>;
  /**
   * Adds a webhook, unless its account has so many already.
   * @param most no limit where it is absent
   * @returns whether it was added
   * @throws AssessError `unknown_account`
   */
  addWebhook(webhook: Webhook, most?: number): Promise<boolean>;
  /** Deletes a webhook with what is queued for it. Resolves with false when the account has none of that id. */
  removeWebhook(accountId: string, id: string): Promise<boolean>;
  /**
   * Changes a webhook; when it is enabled, what is queued for it is due at `at`. Resolves with false when the account has
   * none of that id.
   */
  changeWebhook(accountId: string, id: string, change: WebhookChange, at: Date): Promise<boolean>;

  /**
   * Writes all that belongs to an account, but tokens, webhooks and notifications, as files of Parquet into a folder that is
   * there. Receipts count from 1; the same rows give the same bytes.
   * @param folder absolute
   * @param signal as for `compact`
   */
  exportAccount(
    accountId: string,
    folder: string,
    signal?: AbortSignal,
  ): Promise<{ readonly account: Account; readonly tables: ArchivedTable[] }>;
  /**
   * Makes an account of what `exportAccount` wrote: everything, or nothing at all.
   * @param folder absolute
   * @throws AssessError `account_exists`, `broken_archive`
   */
  importAccount(account: Account, folder: string, tables: readonly ArchivedTable[]): Promise<void>;
}
