/** An error of the API as its reference explains it. */
interface DocumentedError {
  readonly status: number;
  /** As in the response; `<…>` marks a variable part. */
  readonly message: string;
  readonly meaning: string;
  /** Names of the operations that return it; absent: all of them. */
  readonly operations?: readonly string[];
}

const WITH_BODY = ['submitText', 'submitFeedback', 'createWebhook'];
const WITH_JUDGED_ID = ['submitText', 'submitFeedback', 'deleteAuthor'];
const SUBMISSION = ['submitText'];
const FEEDBACK = ['submitFeedback'];
const WEBHOOK = ['createWebhook'];

const on = (operations: readonly string[], status: number, message: string, meaning: string) => ({
  operations,
  status,
  message,
  meaning,
});

/** Every message of the API, in the order of the checks. */
export const DOCUMENTED_ERRORS: readonly DocumentedError[] = [
  { status: 400, message: 'malformed request', meaning: 'This is not an HTTP request.' },
  {
    status: 401,
    message: 'invalid authentication credentials',
    meaning:
      'The token is missing, malformed, unknown, expired or revoked, or belongs to another account; or there is no such account.',
  },
  {
    status: 429,
    message: 'too many requests',
    meaning: 'The token has used up its rate; `Retry-After` says in how many seconds to try again.',
  },
  {
    status: 404,
    message: 'version not supported',
    meaning: 'The API has no such version.',
  },
  { status: 404, message: 'not found', meaning: 'There is no such path.' },
  { status: 405, message: 'method not allowed', meaning: '`Allow` lists the methods of the path.' },
  on(WITH_JUDGED_ID, 400, 'id too long', 'The id in the path has more than 40 characters.'),
  on(
    WITH_JUDGED_ID,
    400,
    'id must only contain alphanumerics and hyphens',
    'The id in the path is empty or contains characters other than ASCII letters, digits and hyphens.',
  ),
  on(['getResults', 'submitFeedback'], 404, 'id not found', 'The account has no text with this id.'),
  on(['deleteWebhook'], 404, 'webhook not found', 'The account has no webhook with this id.'),
  on(WITH_BODY, 415, 'unsupported content encoding', 'Compressed bodies are not accepted.'),
  on(WITH_BODY, 413, 'body too large', 'The body is larger than 512 KiB.'),
  on(
    WITH_BODY,
    400,
    'invalid_encoding',
    'The body is not valid UTF-8. `invalid_attributes` and `invalid_values` say where, with bad bytes as `\\xHH`.',
  ),
  on(
    WITH_BODY,
    400,
    'invalid_json',
    'The body is not a JSON object, or has a byte order mark, a duplicate key, or more than 32 levels.',
  ),
  on(
    SUBMISSION,
    400,
    '<attribute> missing',
    'A required attribute is absent. `null` and the empty string count as absent.',
  ),
  on(SUBMISSION, 400, '<attribute> must be a string', 'The attribute has another type.'),
  on(SUBMISSION, 400, '<attribute> must be an integer', 'The attribute has another type. 1.0 is an integer.'),
  on(
    SUBMISSION,
    400,
    '<attribute> too long',
    'Texts have at most 10,000 characters, identifiers at most 40, counted in Unicode code points.',
  ),
  on(
    SUBMISSION,
    400,
    '<attribute> must only contain alphanumerics and hyphens',
    'The identifier contains characters other than ASCII letters, digits and hyphens.',
  ),
  on(
    SUBMISSION,
    400,
    '<attribute> contains invalid characters',
    'The text contains lone surrogates, or control characters other than tab, line feed and carriage return. `invalid_characters` lists them.',
  ),
  on(SUBMISSION, 400, 'sequence_id must be between 0 and 9999', 'The number is out of range.'),
  on(SUBMISSION, 400, 'sequence_count must be between 1 and 1000', 'The number is out of range.'),
  on(SUBMISSION, 400, 'test must be 1', 'Leave the attribute out unless the submission is a test.'),
  on(
    SUBMISSION,
    400,
    '<attribute> supplied but no <attribute> supplied',
    '`sequence_id` needs `session_id` and `sequence_count`, and `sequence_count` needs `sequence_id`.',
  ),
  on(
    SUBMISSION,
    400,
    'the text does not match any answers already submitted for this response_id',
    'The id belongs to a submission with a different text and otherwise equal attributes.',
  ),
  on(
    SUBMISSION,
    400,
    'existing answer (id <id> created at <timestamp>) has same id but other attributes differ',
    'The id belongs to a submission that differs in other attributes.',
  ),
  on(
    SUBMISSION,
    400,
    'existing answer (id <id> created at <timestamp>) for same author_id, task_id, session_id, sequence_id',
    'The answer was submitted under another id.',
  ),
  on(
    SUBMISSION,
    400,
    'existing answer (id <id> created at <timestamp>) for same author_id, task_id, session_id has different sequence_count',
    'All answers of a group have the same `sequence_count`; the first one received is named.',
  ),
  on(
    SUBMISSION,
    400,
    'sequence_count answers have already been uploaded for same author_id, task_id, session_id',
    'The group is complete.',
  ),
  on(FEEDBACK, 400, 'must specify <attribute>', 'The attribute is absent.'),
  on(FEEDBACK, 400, 'examiner_id must be an integer greater than 0', 'The attribute is something else.'),
  on(FEEDBACK, 400, 'mark must be a non-empty object', 'The attribute is something else.'),
  on(FEEDBACK, 400, 'holistic must be a string', 'A single overall mark is a string.'),
  on(WEBHOOK, 400, 'url is missing', 'The attribute is absent.'),
  on(WEBHOOK, 400, 'url is blank', 'The URL is empty or white space.'),
  on(
    WEBHOOK,
    400,
    'url is not a valid URL',
    'It is no URL, has credentials or white space in it, or names an address that is not public.',
  ),
  on(WEBHOOK, 400, 'url must be https', 'The URL has another scheme.'),
  on(WEBHOOK, 400, 'url is missing host section', 'The URL names no host.'),
  on(WEBHOOK, 400, 'url too long', 'The URL has more than 255 characters.'),
  on(
    WEBHOOK,
    400,
    'too many webhooks',
    'The account has the maximum number of webhooks, which the operator sets. Delete one to create another.',
  ),
  {
    status: 500,
    message: 'internal error',
    meaning: 'A fault of the service. What was sent may or may not be stored: sending it again is safe.',
  },
  {
    status: 503,
    message: 'service unavailable',
    meaning: 'The service cannot reach its store for now, or is stopping. Sending the request again is safe.',
  },
];

/** The errors that an operation can return. */
export function errorsOf(operation: string): readonly DocumentedError[] {
  return DOCUMENTED_ERRORS.filter(({ operations }) => operations?.includes(operation) ?? true);
}
