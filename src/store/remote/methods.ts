import type { FileStore, SubmissionWriter } from '../store.js';

/**
 * How a member of the store goes through the socket: a request with one reply, which reads or changes stored data, or
 * batches on request.
 */
type KindOf<N, M> = N extends 'transaction'
  ? N
  : M extends (...args: never[]) => AsyncIterable<unknown>
    ? 'stream'
    : M extends (...args: never[]) => Promise<unknown>
      ? 'read' | 'write'
      : never;
type Kinds<T> = { readonly [N in Extract<keyof T, string>]: KindOf<N, T[N]> };

/** Members of a transaction's writer. */
export const WRITER_METHODS: Kinds<SubmissionWriter> = { addSubmissions: 'write' };

/** Members of the store. The compiler refuses a table in which one is missing or of another kind. */
export const STORE_METHODS: Kinds<Omit<FileStore, 'kind'>> = {
  ...WRITER_METHODS,
  createAccount: 'write',
  account: 'read',
  accounts: 'read',
  setAccountPipeline: 'write',
  addToken: 'write',
  tokens: 'read',
  tokenByHash: 'read',
  revokeToken: 'write',
  webhooks: 'read',
  addWebhook: 'write',
  removeWebhook: 'write',
  changeWebhook: 'write',
  outbox: 'read',
  leaseOutbox: 'write',
  outboxChanges: 'read',
  dueNotifications: 'read',
  recordAttempts: 'write',
  tidyOutbox: 'write',
  deliveries: 'read',
  deliveryTotals: 'read',
  redeliver: 'write',
  transaction: 'transaction',
  idKey: 'write',
  addFeedback: 'write',
  examinerNames: 'read',
  countPending: 'read',
  pending: 'stream',
  claimTexts: 'write',
  releaseTexts: 'write',
  textsToClaim: 'read',
  backlog: 'read',
  textsAhead: 'read',
  saveResults: 'write',
  submissionStatus: 'read',
  deleteAuthor: 'write',
  deleteSubmissions: 'write',
  deleteMarks: 'write',
  deleteAccount: 'write',
  unfinishedRescore: 'read',
  startRescore: 'write',
  finishRescore: 'write',
  beat: 'write',
  leave: 'write',
  workers: 'read',
  probe: 'write',
  startRun: 'write',
  finishRun: 'write',
  runs: 'read',
  versions: 'read',
  comparison: 'read',
  prunable: 'read',
  prune: 'write',
  heldResults: 'read',
  decideHeld: 'write',
  submissions: 'stream',
  feedback: 'stream',
  exportRows: 'stream',
  filledColumns: 'read',
  statistics: 'read',
  overview: 'read',
  metadataColumns: 'read',
  columnProfiles: 'read',
  latestIdentity: 'read',
  scoreColumns: 'stream',
  markColumns: 'stream',
  markMembers: 'read',
  textFacts: 'read',
  textsOf: 'stream',
  dateProfile: 'read',
  periodSums: 'read',
  verify: 'read',
  backUp: 'read',
  exportAccount: 'read',
  importAccount: 'write',
  erasedSince: 'read',
  compact: 'write',
};
