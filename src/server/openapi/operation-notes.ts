/** What the reference says of an operation beyond its schemas and messages, by the name of the operation. */
export const OPERATION_NOTES: Readonly<Record<string, string>> = {
  submitText: [
    'The `id` names one text: an edited text needs a new one. Sending the same again is safe; what counts are the attributes ' +
      'of the table after parsing, of which absent ones differ from present ones. Other attributes are ignored.',
    '`null`, and for strings the empty string, count as absent. Lengths count Unicode code points. A text of white space ' +
      'alone is accepted, and fails assessment.',
    'Answers with `sequence_id` form groups of one author, task and session. In a group every `sequence_id` comes once, all ' +
      'answers have the same `sequence_count`, and there are no more of them. `sequence_id` gives the order; it may be greater ' +
      'than `sequence_count`. Without it author and task may repeat.',
    'Conflicts are judged in this order: same id, same place in the group, other `sequence_count`, group complete. The ' +
      'timestamp in a message is that of the first receipt, `YYYY-MM-DDThh:mm:ssZ`.',
  ].join('\n\n'),
  getResults: [
    'After `results_not_ready` wait at least a second before asking again. A result stays the same to the byte until whoever ' +
      'runs the service has the text assessed anew. Numbers have at most six significant digits.',
    'Sentences neither begin nor end with white space. `suspect_tokens` and `textual_errors` do not overlap.',
    'In `text_stats` a word is a run of letters and digits, in which an apostrophe or a hyphen may join. Words are compared ' +
      'without regard to case, across sentences; the shares are of the answer, each match counting at most as often as the question has it.',
  ].join('\n\n'),
  submitFeedback:
    'Each examiner has one mark on a text: a new one replaces the last. Marks may come before the text is assessed. Whether ' +
    'there is such a text is judged before the attributes, and after UTF-8 and JSON.',
  deleteAuthor: [
    'Submissions, results, marks and notifications that are queued are gone when the answer comes; ids and places in groups ' +
      'become free, and an assessment that ends later leaves nothing. A notification that is on its way may still arrive.',
    'A repeat with no accepted submission of the author in between gives the same count and timestamp, also of 0. For that ' +
      'a keyed hash of the author’s id is kept with both.',
  ].join('\n\n'),
  createWebhook:
    'The webhook hears of every text of the account whose assessment ends from now on, in the form of the version that ' +
    'created it. Two may have the same URL. The URL is judged as it is sent. Addresses that are not public are refused unless ' +
    'whoever runs the service allows them.',
  listWebhooks:
    'In order of creation, with the URL as it was sent. From version 2.1.0 on it tells which of them are disabled.',
  deleteWebhook: 'What is queued for the webhook is cancelled.',
  listVersions: 'In numeric order. The path names no version.',
};
