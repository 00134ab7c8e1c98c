import { answer, bad, DONE, put, type Row, row, sequence, submission } from '../row.js';

/** An attribute with a value, and what is wrong with it. */
type Fault = readonly [name: string, value: unknown, message: string];

const REQUIRED = ['text', 'author_id', 'task_id', 'question_text'];
const STRINGS = ['text', 'author_id', 'task_id', 'session_id', 'question_text'];
const LONG = 'é'.repeat(10_000);
const EMOJI = '\u{1F600}'.repeat(10_000);

const FAULTS: readonly Fault[] = [
  ...REQUIRED.flatMap((name): Fault[] => [
    [name, undefined, `${name} missing`],
    [name, null, `${name} missing`],
    [name, '', `${name} missing`],
  ]),
  ...STRINGS.flatMap((name) =>
    [1, 0, true, false, {}, [], ['a']].map((value): Fault => [name, value, `${name} must be a string`]),
  ),
  ...['sequence_id', 'sequence_count'].flatMap((name) =>
    ['1', '', 'one', true, false, 1.5, {}, [], [1]].map(
      (value): Fault => [name, value, `${name} must be an integer`],
    ),
  ),
  ...[-1, 10_000, 1e300, -1e300].map(
    (value): Fault => ['sequence_id', value, 'sequence_id must be between 0 and 9999'],
  ),
  ...[0, -1, 1001, 2 ** 53].map(
    (value): Fault => ['sequence_count', value, 'sequence_count must be between 1 and 1000'],
  ),
  ...[0, 2, -1, 1.5, '1', '', true, false, {}, []].map((value): Fault => ['test', value, 'test must be 1']),
  ['text', `${LONG}é`, 'text too long'],
  ['text', `${EMOJI}a`, 'text too long'],
  ['question_text', `${LONG}é`, 'question_text too long'],
];

const ACCEPTED: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['text of 10,000 characters', { text: LONG }],
  ['text of 10,000 emoji', { text: EMOJI }],
  ['question_text of 10,000 emoji', { question_text: EMOJI }],
  ['text of white space', { text: ' \t\r\n' }],
  ['text of one character', { text: 'a' }],
  ['session_id alone', { session_id: 's' }],
  ['sequence_id 0', { session_id: 's', sequence_id: 0, sequence_count: 1 }],
  ['sequence_id 9999', { session_id: 's', sequence_id: 9999, sequence_count: 1000 }],
  ['sequence_id beyond sequence_count', { session_id: 's', sequence_id: 7, sequence_count: 2 }],
  ['sequence_id null with the others', { session_id: null, sequence_id: null, sequence_count: null }],
  ['session_id empty', { session_id: '' }],
  ['test 1', { test: 1 }],
  ['test null', { test: null }],
];

const WITHOUT_PARTNER: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  [{ session_id: 's', sequence_id: 1 }, 'sequence_id supplied but no sequence_count supplied'],
  [
    { session_id: 's', sequence_id: 1, sequence_count: null },
    'sequence_id supplied but no sequence_count supplied',
  ],
  [{ session_id: 's', sequence_count: 1 }, 'sequence_count supplied but no sequence_id supplied'],
  [{ sequence_count: 1 }, 'sequence_count supplied but no sequence_id supplied'],
  [{ sequence_id: 1, sequence_count: 1 }, 'sequence_id supplied but no session_id supplied'],
  [{ session_id: '', sequence_id: 1, sequence_count: 1 }, 'sequence_id supplied but no session_id supplied'],
  [
    { session_id: null, sequence_id: 1, sequence_count: 1 },
    'sequence_id supplied but no session_id supplied',
  ],
  [{ sequence_id: 1 }, 'sequence_id supplied but no session_id supplied'],
  [{ sequence_id: 'x' }, 'sequence_id supplied but no session_id supplied'],
  [{ session_id: 's', sequence_id: 'x' }, 'sequence_id must be an integer'],
  [{ session_id: 's', sequence_count: 'x' }, 'sequence_count supplied but no sequence_id supplied'],
  [{ session_id: 's', sequence_id: 0 }, 'sequence_id supplied but no sequence_count supplied'],
];

/** Two invalid attributes each; the message names the first in the order of the table. */
const FIRST_OF_TWO: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  [{ text: 1, author_id: undefined }, 'text must be a string'],
  [{ author_id: 'a b', task_id: undefined }, 'author_id must only contain alphanumerics and hyphens'],
  [{ task_id: 1, session_id: 'a b' }, 'task_id must be a string'],
  [{ session_id: 1, sequence_id: 'x' }, 'session_id must be a string'],
  [{ session_id: 's', sequence_id: -1, sequence_count: 0 }, 'sequence_id must be between 0 and 9999'],
  [
    { session_id: 's', sequence_id: 1, question_text: undefined },
    'sequence_id supplied but no sequence_count supplied',
  ],
  [{ question_text: undefined, test: 2 }, 'question_text missing'],
  [{ text: '\u0001'.repeat(10_001) }, 'text too long'],
  [{ text: '\u0001', author_id: undefined }, 'text contains invalid characters'],
  [{ text: undefined, question_text: '\u0001' }, 'text missing'],
];

const named = (changes: object) =>
  JSON.stringify(changes, (_, value) => (value === undefined ? 'absent' : value)).slice(0, 80);

export const submissions: readonly Row[] = [
  row('interface, endpoint 1', 'a submission is accepted', put('a'), DONE),
  ...ACCEPTED.map(([name, changes]) =>
    row(
      'interface, text submission; decisions 7 to 12',
      `${name} is accepted`,
      put('a', submission(changes)),
      DONE,
    ),
  ),
  row(
    'decision 10',
    '1.0 is an integer',
    put('a', JSON.stringify(answer(1)).replace('"sequence_id":1', '"sequence_id":1.0').replace(':3', ':3e0')),
    DONE,
  ),
  row('decision 10', 'minus zero is zero', put('a', JSON.stringify(answer(0)).replace(':0', ':-0')), DONE),
  ...FAULTS.map(([name, value, message]) =>
    row(
      'interface, submission errors; decisions 7 to 10',
      `${named({ [name]: value })}: ${message}`,
      put('a', answer(1, { [name]: value })),
      bad(message),
    ),
  ),
  ...WITHOUT_PARTNER.map(([changes, message]) =>
    row('decision 11', `${named(changes)}: ${message}`, put('a', submission(changes)), bad(message)),
  ),
  ...FIRST_OF_TWO.map(([changes, message]) =>
    row(
      'decision 7',
      `${named(changes)}: ${message}`,
      put('a', submission(changes)),
      message === 'text contains invalid characters'
        ? bad(message, { invalid_characters: { text: ['\u0001', [0, 1]] } })
        : bad(message),
    ),
  ),
  row('decision 7', 'an empty object', put('a', {}), bad('text missing')),
  sequence(
    'decision 7',
    'a rejected submission is not stored',
    [put('a', submission({ question_text: null })), bad('question_text missing')],
    [put('a', submission({ text: 'Another text.' })), DONE],
  ),
];
