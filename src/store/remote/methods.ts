import type { Store, SubmissionWriter } from '../store.js';

/** How a member of the store goes through the socket: a request with one answer, or batches that are asked for. */
type KindOf<N, M> = N extends 'transaction' | 'revisions'
  ? N
  : M extends (...args: never[]) => AsyncIterable<unknown>
    ? 'stream'
    : M extends (...args: never[]) => Promise<unknown>
      ? 'call'
      : never;
type Kinds<T> = { readonly [N in Extract<keyof T, string>]: KindOf<N, T[N]> };

/** Members of a transaction's writer. */
export const WRITER_METHODS: Kinds<SubmissionWriter> = { addSubmissions: 'call' };

/** Members of the store. The compiler refuses a table in which one is missing or of another kind. */
export const STORE_METHODS: Kinds<Store> = {
  ...WRITER_METHODS,
  createAccount: 'call',
  account: 'call',
  accounts: 'call',
  setAccountPipeline: 'call',
  addToken: 'call',
  tokens: 'call',
  tokenByHash: 'call',
  revokeToken: 'call',
  webhooks: 'call',
  addWebhook: 'call',
  removeWebhook: 'call',
  changeWebhook: 'call',
  notifications: 'call',
  outbox: 'call',
  dueNotifications: 'call',
  recordAttempts: 'call',
  tidyOutbox: 'call',
  deliveries: 'call',
  deliveryTotals: 'call',
  redeliver: 'call',
  revisions: 'revisions',
  transaction: 'transaction',
  addFeedback: 'call',
  countPending: 'call',
  pending: 'stream',
  unassessed: 'stream',
  pendingTexts: 'call',
  saveResults: 'call',
  standing: 'call',
  deleteAuthor: 'call',
  unfinishedRescore: 'call',
  startRescore: 'call',
  finishRescore: 'call',
  startRun: 'call',
  finishRun: 'call',
  runs: 'call',
  versions: 'call',
  comparison: 'call',
  prunable: 'call',
  prune: 'call',
  heldResults: 'call',
  decideHeld: 'call',
  submissions: 'stream',
  results: 'stream',
  feedback: 'stream',
  exportText: 'stream',
  exportParquet: 'call',
  statistics: 'call',
  overview: 'call',
  metadataColumns: 'call',
  columnProfiles: 'call',
  latestIdentity: 'call',
  scoreColumns: 'stream',
  markColumns: 'stream',
  markMembers: 'call',
  textFacts: 'call',
  textsOf: 'stream',
  periodSums: 'call',
  checkpoint: 'call',
  backUp: 'call',
  exportAccount: 'call',
  importAccount: 'call',
  erasedSince: 'call',
  compact: 'call',
};
