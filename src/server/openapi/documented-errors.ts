/** An error of the API as its reference explains it. */
interface DocumentedError {
  readonly status: number;
  /** As in the response; `<…>` marks a variable part. */
  readonly message: string;
  readonly meaning: string;
  /** Names of the operations that return it; undefined: all of them. */
  readonly operations: readonly string[] | undefined;
}

const ALL = undefined;
const WITH_BODY = ['submitText', 'submitFeedback', 'createWebhook'];
const WITH_JUDGED_ID = ['submitText', 'submitFeedback', 'deleteAuthor'];
const SUBMISSION = ['submitText'];
const FEEDBACK = ['submitFeedback'];
const WEBHOOK = ['createWebhook'];

type Row = readonly [
  operations: DocumentedError['operations'],
  status: number,
  message: string,
  meaning: string,
];

/** Every message of the API, in the order of the checks. */
// biome-ignore format: a line an error
const ERRORS: readonly Row[] = [
  [ALL, 400, 'malformed request', 'This is not an HTTP request.'],
  [ALL, 401, 'invalid authentication credentials', 'The token is missing, malformed, unknown, expired or revoked, or belongs to another account; or there is no such account.'],
  [ALL, 429, 'too many requests', 'The token has exceeded its rate limit; `Retry-After` gives the seconds to wait.'],
  [ALL, 404, 'version not supported', 'The API has no such version.'],
  [ALL, 404, 'not found', 'There is no such path.'],
  [ALL, 405, 'method not allowed', '`Allow` lists the methods of the path.'],
  [WITH_JUDGED_ID, 400, 'id too long', 'The id in the path has more than 40 characters.'],
  [WITH_JUDGED_ID, 400, 'id must only contain alphanumerics and hyphens', 'The id in the path is empty or contains characters other than ASCII letters, digits and hyphens.'],
  [['getResults', 'submitFeedback'], 404, 'id not found', 'The account has no text with this id.'],
  [['deleteWebhook'], 404, 'webhook not found', 'The account has no webhook with this id.'],
  [WITH_BODY, 415, 'unsupported content encoding', 'Compressed bodies are not accepted.'],
  [WITH_BODY, 413, 'body too large', 'The body is larger than 512 KiB.'],
  [WITH_BODY, 400, 'invalid_encoding', 'The body is not valid UTF-8. `invalid_attributes` and `invalid_values` show where, with invalid bytes as `\\xHH`.'],
  [WITH_BODY, 400, 'invalid_json', 'The body is not a JSON object, or has a byte order mark, a duplicate key, or more than 32 levels.'],
  [SUBMISSION, 400, '<attribute> missing', 'A required attribute is absent. `null` and the empty string count as absent.'],
  [SUBMISSION, 400, '<attribute> must be a string', 'The attribute has another type.'],
  [SUBMISSION, 400, '<attribute> must be an integer', 'The attribute has another type. 1.0 is an integer.'],
  [SUBMISSION, 400, '<attribute> too long', 'Texts have at most 10,000 characters, identifiers at most 40, counted in Unicode code points.'],
  [SUBMISSION, 400, '<attribute> must only contain alphanumerics and hyphens', 'The identifier contains characters other than ASCII letters, digits and hyphens.'],
  [SUBMISSION, 400, '<attribute> contains invalid characters', 'The text contains lone surrogates, or control characters other than tab, line feed and carriage return. `invalid_characters` lists them.'],
  [SUBMISSION, 400, 'sequence_id must be between 0 and 9999', 'The number is out of range.'],
  [SUBMISSION, 400, 'sequence_count must be between 1 and 1000', 'The number is out of range.'],
  [SUBMISSION, 400, 'test must be 1', 'Omit the attribute unless the submission is a test.'],
  [SUBMISSION, 400, '<attribute> supplied but no <attribute> supplied', '`sequence_id` needs `session_id` and `sequence_count`, and `sequence_count` needs `sequence_id`.'],
  [SUBMISSION, 400, 'the text does not match any answers already submitted for this response_id', 'The id belongs to a submission with a different text and otherwise equal attributes.'],
  [SUBMISSION, 400, 'existing answer (id <id> created at <timestamp>) has same id but other attributes differ', 'The id belongs to a submission that differs in other attributes.'],
  [SUBMISSION, 400, 'existing answer (id <id> created at <timestamp>) for same author_id, task_id, session_id, sequence_id', 'The answer was submitted under another id.'],
  [SUBMISSION, 400, 'existing answer (id <id> created at <timestamp>) for same author_id, task_id, session_id has different sequence_count', 'All answers of a group have the same `sequence_count`; the first one received is named.'],
  [SUBMISSION, 400, 'sequence_count answers have already been uploaded for same author_id, task_id, session_id', 'The group is complete.'],
  [FEEDBACK, 400, 'must specify <attribute>', 'The attribute is absent.'],
  [FEEDBACK, 400, 'examiner_id must be an integer greater than 0', 'The attribute is something else.'],
  [FEEDBACK, 400, 'mark must be a non-empty object', 'The attribute is something else.'],
  [FEEDBACK, 400, 'holistic must be a string', 'A single overall mark is a string.'],
  [WEBHOOK, 400, 'url is missing', 'The attribute is absent.'],
  [WEBHOOK, 400, 'url is blank', 'The URL is empty or white space.'],
  [WEBHOOK, 400, 'url is not a valid URL', 'It is not a URL, contains credentials or white space, or names an address that is not public.'],
  [WEBHOOK, 400, 'url must be https', 'The URL has another scheme.'],
  [WEBHOOK, 400, 'url is missing host section', 'The URL names no host.'],
  [WEBHOOK, 400, 'url too long', 'The URL has more than 255 characters.'],
  [WEBHOOK, 400, 'too many webhooks', 'The account has the maximum number of webhooks, which the operator sets. Delete one to create another.'],
  [ALL, 500, 'internal error', 'An error in the service. The data may or may not have been stored; it is safe to send the request again.'],
  [ALL, 503, 'service unavailable', 'The service currently cannot reach its store, or is stopping. It is safe to send the request again.'],
];

export const DOCUMENTED_ERRORS: readonly DocumentedError[] = ERRORS.map(
  ([operations, status, message, meaning]) => ({ operations, status, message, meaning }),
);

/** The errors that an operation can return. */
export function errorsOf(operation: string): readonly DocumentedError[] {
  return DOCUMENTED_ERRORS.filter(({ operations }) => operations?.includes(operation) ?? true);
}
