import type { AuthorDeletion, FeedbackOutcome, MarksDeletion, SubmissionsDeletion } from '../store.js';
import { insertAccount, updateAccountPipeline } from './accounts.js';
import { type RedeliveryCall, redeliver } from './deliveries.js';
import { type AttemptsCall, recordAttempts } from './delivery-attempts.js';
import { type FeedbackCall, saveFeedback } from './feedback.js';
import { decideHeld } from './held-results.js';
import { idKeyOf } from './id-keys.js';
import { deleteMarks, type MarksCall } from './mark-deletion.js';
import { tidyOutbox } from './outbox.js';
import { deleteRescoring, insertRescoring } from './rescorings.js';
import { type ResultsCall, type SavedRows, saveResults } from './results.js';
import { endRun, insertRun } from './runs.js';
import {
  type AuthorCall,
  deleteAuthor,
  deleteSubmissions,
  type SubmissionsCall,
  type WithReceipts,
} from './text-deletion.js';
import { insertToken, markTokenRevoked } from './tokens.js';
import { pruneResults } from './versions.js';
import { deleteWebhook, insertWebhook, updateWebhook, type WebhookChangeCall } from './webhooks.js';
import { oneByOne } from './write-queue.js';

/** The writes of the store that need nothing but a session, as the queue takes them. */
export const operations = {
  createAccount: oneByOne(insertAccount),
  setAccountPipeline: oneByOne(updateAccountPipeline),
  addToken: oneByOne(insertToken),
  revokeToken: oneByOne(markTokenRevoked),
  idKey: oneByOne<string, string>(idKeyOf),
  addFeedback: oneByOne<FeedbackCall, FeedbackOutcome[]>(saveFeedback),
  saveResults: oneByOne<ResultsCall, SavedRows>(saveResults),
  deleteAuthor: oneByOne<AuthorCall, WithReceipts<AuthorDeletion>>(deleteAuthor),
  deleteSubmissions: oneByOne<SubmissionsCall, WithReceipts<SubmissionsDeletion>>(deleteSubmissions),
  deleteMarks: oneByOne<MarksCall, MarksDeletion>(deleteMarks),
  addWebhook: oneByOne(insertWebhook),
  removeWebhook: oneByOne(deleteWebhook),
  changeWebhook: oneByOne<WebhookChangeCall, boolean>(updateWebhook),
  recordAttempts: oneByOne<AttemptsCall, void>(recordAttempts),
  tidyOutbox: oneByOne(tidyOutbox),
  redeliver: oneByOne<RedeliveryCall, number>(redeliver),
  startRescore: oneByOne(insertRescoring),
  finishRescore: oneByOne(deleteRescoring),
  startRun: oneByOne(insertRun),
  finishRun: oneByOne(endRun),
  prune: oneByOne(pruneResults),
  decideHeld: oneByOne(decideHeld),
};
