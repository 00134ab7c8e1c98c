/** Notes on each operation for the reference, beyond its schemas and messages. */
export const OPERATION_NOTES: Readonly<Record<string, string>> = {
  submitText: [
    'The `id` names one text: an edited text needs a new one. It is safe to send the same submission again. Submissions are the ' +
      'same if the attributes in the table are equal after parsing; an absent attribute differs from a present one. Other ' +
      'attributes are ignored.',
    '`null` counts as absent, and so does an empty string. Lengths count Unicode code points. A text that contains only white ' +
      'space is accepted, but its assessment fails.',
    'Answers with `sequence_id` form groups of one author, task and session. In a group, each `sequence_id` occurs once, and ' +
      'all answers have the same `sequence_count`, which limits their number. `sequence_id` gives the order; it may be greater ' +
      'than `sequence_count`. Without `sequence_id`, author and task may repeat.',
    'Conflicts are checked in this order: same id, same position in the group, different `sequence_count`, complete group. The ' +
      'timestamp in a message says when the submission was first received, as `YYYY-MM-DDThh:mm:ssZ`.',
  ].join('\n\n'),
  getResults: [
    'After `results_not_ready`, wait at least a second before the next request. A result does not change until the ' +
      'operator of the service reassesses the text. Numbers have at most six significant digits.',
    'Sentences neither begin nor end with white space. `suspect_tokens` and `textual_errors` do not overlap.',
    'In `text_stats`, a word is a run of letters and digits, joined by apostrophes or hyphens. The comparison of words ignores ' +
      'case and crosses sentences. Shares are of the answer; a match counts at most as often as it occurs in the question.',
  ].join('\n\n'),
  submitFeedback:
    'Each examiner has one mark on a text; a new mark replaces the old one. A text can be marked before it is assessed. Whether ' +
    'the text exists is checked after UTF-8 and JSON, and before the attributes.',
  deleteAuthor: [
    'When the response arrives, the submissions, results, marks and queued notifications are deleted. Their ids and positions ' +
      'in groups are free again, and assessments in progress are discarded. A notification that is being sent may still arrive.',
    'A repeated request returns the same count (even 0) and timestamp, unless a submission of the author was accepted in ' +
      'between. For this, the service keeps both with a keyed hash of the author’s id.',
  ].join('\n\n'),
  createWebhook:
    'The webhook is notified of every assessment in the account that finishes from now on, in the format of the API version ' +
    'that created it. Several webhooks may have the same URL. The URL is checked exactly as sent. Addresses that are not public ' +
    'are refused unless the operator of the service allows them.',
  listWebhooks:
    'In order of creation, with the URLs as they were sent. From version 2.1.0 on, the list shows which webhooks are disabled.',
  deleteWebhook: 'Queued notifications for the webhook are cancelled.',
  listVersions: 'In numeric order. The path contains no version.',
};
