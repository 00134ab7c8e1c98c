import { z } from 'zod';
import {
  findInvalidCharacters,
  hasOnlyAllowedCharacters,
  type InvalidCharacters,
  isWithinLength,
} from './characters.js';
import { IDENTIFIER_PATTERN, identifierFault } from './identifier.js';
import type { Submission } from './submitted-text.js';

export type { Submission } from './submitted-text.js';

/** Maximum number of code points in `text` and in `question_text`. */
export const TEXT_MAX_LENGTH = 10_000;

/** A submission on its way to a store. */
export interface NewSubmission extends Omit<Submission, 'metadata'> {
  /** Also as its JSON text, as stores keep it: rows of thousands of columns are costly objects. */
  readonly metadata?: Submission['metadata'] | string;
  /** The trace context of the request that sent it, as stores keep it (`traceText`). */
  readonly trace?: string | undefined;
}

/** The metadata of a submission as a store keeps it. */
export function metadataText({ metadata }: NewSubmission): string | null {
  if (metadata === undefined) return null;
  return typeof metadata === 'string' ? metadata : JSON.stringify(metadata);
}

/** A broken rule of the interface. `message` is the interface's own; it never quotes a text. */
export interface Violation {
  readonly message: string;
  readonly invalid_characters?: Readonly<Record<string, InvalidCharacters>> | undefined;
}

const INVALID_CHARACTERS = 'contains invalid characters';

function textAttribute(name: string, description: string) {
  return z
    .string({ error: `${name} must be a string` })
    .refine((text) => isWithinLength(text, TEXT_MAX_LENGTH), { error: `${name} too long`, abort: true })
    .refine(hasOnlyAllowedCharacters, { error: `${name} ${INVALID_CHARACTERS}` })
    .meta({ description, minLength: 1, maxLength: TEXT_MAX_LENGTH });
}

function identifierAttribute(name: string, description: string) {
  return z
    .string({ error: `${name} must be a string` })
    .superRefine((value, context) => {
      const fault = identifierFault(value, name);
      if (fault) context.addIssue({ code: 'custom', message: fault });
    })
    .meta({ description, pattern: IDENTIFIER_PATTERN });
}

function integerAttribute(name: string, low: number, high: number, description: string) {
  return z
    .number({ error: `${name} must be an integer` })
    .refine(Number.isInteger, { error: `${name} must be an integer`, abort: true })
    .refine((value) => value >= low && value <= high, {
      error: `${name} must be between ${low} and ${high}`,
    })
    .meta({ description, type: 'integer', minimum: low, maximum: high });
}

/** The attributes of a submission in the order of the interface's table, each with its schema. */
export const submissionAttributes = {
  text: textAttribute('text', 'The text that the learner wrote.'),
  author_id: identifierAttribute('author_id', 'The learner.'),
  task_id: identifierAttribute('task_id', 'The task: a test, or related questions of a test.'),
  session_id: identifierAttribute(
    'session_id',
    'One attempt at the task by the author. Required with `sequence_id`.',
  ),
  sequence_id: integerAttribute(
    'sequence_id',
    0,
    9999,
    'The position of the question in the task. Required with `sequence_count`.',
  ),
  sequence_count: integerAttribute(
    'sequence_count',
    1,
    1000,
    'Number of answers that the group of author, task and session will have. Required with `sequence_id`.',
  ),
  question_text: textAttribute('question_text', 'The question.'),
  test: z.literal(1, { error: 'test must be 1' }).meta({
    description: '1 marks a test submission, which is assessed like any other but left out of statistics.',
  }),
} as const;

type SubmissionAttribute = keyof typeof submissionAttributes;
export const SUBMISSION_ATTRIBUTES = Object.keys(submissionAttributes) as SubmissionAttribute[];

const REQUIRED = new Set<SubmissionAttribute>(['text', 'author_id', 'task_id', 'question_text']);
const INTEGERS = new Set<SubmissionAttribute>(['sequence_id', 'sequence_count', 'test']);

type Attributes = Readonly<Record<string, unknown>>;

/** Supplied means present, whatever its type; `null` and, for strings, `""` count as absent (decisions 7 and 11). */
function isSupplied(attributes: Attributes, name: SubmissionAttribute): boolean {
  const value = attributes[name];
  return value !== undefined && value !== null && !(value === '' && !INTEGERS.has(name));
}

/** Why an attribute must not be absent: it is required, or its partner was supplied without it. */
function absenceFault(attributes: Attributes, name: SubmissionAttribute): string | undefined {
  if (REQUIRED.has(name)) return `${name} missing`;
  const supplied = (partner: SubmissionAttribute) => isSupplied(attributes, partner);
  if (name === 'session_id' && supplied('sequence_id'))
    return 'sequence_id supplied but no session_id supplied';
  if (name === 'sequence_id' && supplied('sequence_count'))
    return 'sequence_count supplied but no sequence_id supplied';
  if (name === 'sequence_count' && supplied('sequence_id'))
    return 'sequence_id supplied but no sequence_count supplied';
  return undefined;
}

function invalidCharactersViolation(attributes: Attributes, message: string): Violation {
  const found: Record<string, InvalidCharacters> = {};
  for (const name of ['text', 'question_text']) {
    const value = attributes[name];
    const invalid = typeof value === 'string' ? findInvalidCharacters(value) : undefined;
    if (invalid) found[name] = invalid;
  }
  return { message, invalid_characters: found };
}

/**
 * Checks the attributes of one submission against the rules that need no other submission.
 * The first failing attribute in the order of the interface's table names the message.
 * @param id the submission id, checked first
 * @param attributes attributes by name, as parsed from JSON; unknown ones are ignored
 * @param options.noQuestion accepts an absent or blank question, as an empty one; the API never does
 */
export function parseSubmission(
  id: string,
  attributes: Attributes,
  { noQuestion = false }: { readonly noQuestion?: boolean | undefined } = {},
): { submission: Submission; violation?: undefined } | { violation: Violation; submission?: undefined } {
  const idFault = identifierFault(id, 'id');
  if (idFault) return { violation: { message: idFault } };
  const accepted: Record<string, unknown> = { id };
  for (const name of SUBMISSION_ATTRIBUTES) {
    if (noQuestion && name === 'question_text' && isBlank(attributes[name])) {
      accepted[name] = '';
      continue;
    }
    if (!isSupplied(attributes, name)) {
      const fault = absenceFault(attributes, name);
      if (fault) return { violation: { message: fault } };
      continue;
    }
    const outcome = submissionAttributes[name].safeParse(attributes[name]);
    if (!outcome.success) {
      const message = outcome.error.issues[0]?.message ?? `${name} is invalid`;
      if (message.endsWith(INVALID_CHARACTERS))
        return { violation: invalidCharactersViolation(attributes, message) };
      return { violation: { message } };
    }
    accepted[name] = outcome.data;
  }
  return { submission: accepted as unknown as Submission };
}

/**
 * Checks a text and its question without a submission.
 * @param question absent if it is undefined, null or blank
 */
export function judgeText(text: unknown, question: unknown): Violation | undefined {
  const attributes = { text, question_text: question, author_id: 'none', task_id: 'none' };
  return parseSubmission('none', attributes, { noQuestion: true }).violation;
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** `YYYY-MM-DDThh:mm:ssZ`, the form of every timestamp that a message of the interface names (decision 15). */
export function utcTimestamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

/** The stored answer that a conflict message refers to. */
export interface ExistingAnswer {
  readonly id: string;
  readonly receivedAt: Date;
}

const existing = ({ id, receivedAt }: ExistingAnswer) =>
  `existing answer (id ${id} created at ${utcTimestamp(receivedAt)})`;

/** The conflicts with stored submissions, in the words of the interface (decisions 13 and 14), most specific first. */
export const conflicts = {
  sameIdOtherText: () => 'the text does not match any answers already submitted for this response_id',
  sameIdOtherAttributes: (answer: ExistingAnswer) =>
    `${existing(answer)} has same id but other attributes differ`,
  sameSequence: (answer: ExistingAnswer) =>
    `${existing(answer)} for same author_id, task_id, session_id, sequence_id`,
  otherSequenceCount: (answer: ExistingAnswer) =>
    `${existing(answer)} for same author_id, task_id, session_id has different sequence_count`,
  groupFull: () =>
    'sequence_count answers have already been uploaded for same author_id, task_id, session_id',
} as const;
