/** An owner of submissions. Everything is scoped by account, submission ids included (decision 17). */
export interface Account {
  readonly id: string;
  /** The pipeline that assesses the account's texts unless a command names another. */
  readonly pipeline: string;
  readonly createdAt: Date;
}

/** A token for one account. The token itself is shown once and never stored. */
export interface Token {
  readonly id: string;
  readonly accountId: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly expiresAt?: Date | undefined;
  readonly revokedAt?: Date | undefined;
}

/** The default pipeline of an account. */
export const DEFAULT_PIPELINE = 'cefr';
/** The default account of commands; created on first use. */
export const DEFAULT_ACCOUNT = 'default';
