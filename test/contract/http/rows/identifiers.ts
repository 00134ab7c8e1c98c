import {
  bad,
  DONE,
  deleteAuthor,
  getResults,
  ID_NOT_FOUND,
  put,
  putFeedback,
  type Row,
  row,
  sequence,
  submission,
} from '../row.js';

const ILL_FORMED = 'must only contain alphanumerics and hyphens';
const LONGEST = 'a'.repeat(40);

/** Invalid ids in paths, with the message of each. */
const BAD_IDS: readonly (readonly [string, string])[] = [
  [`${LONGEST}a`, 'id too long'],
  ['%61'.repeat(41), 'id too long'],
  [`${'a'.repeat(40)}_`, 'id too long'],
  ['%F0%9F%98%80'.repeat(41), 'id too long'],
  ['a_b', `id ${ILL_FORMED}`],
  ['a.b', `id ${ILL_FORMED}`],
  ['a%20b', `id ${ILL_FORMED}`],
  ['a+b', `id ${ILL_FORMED}`],
  ['a%2Fb', `id ${ILL_FORMED}`],
  ['a%0A', `id ${ILL_FORMED}`],
  ['a%00', `id ${ILL_FORMED}`],
  ['%', `id ${ILL_FORMED}`],
  ['%zz', `id ${ILL_FORMED}`],
  ['%C3%A9', `id ${ILL_FORMED}`],
  ['%FF', `id ${ILL_FORMED}`],
  ['%EF%BC%91', `id ${ILL_FORMED}`],
  // Each of 21 emoji is two code units: 42 units, and no more than 40 characters.
  ['%F0%9F%98%80'.repeat(21), `id ${ILL_FORMED}`],
];

const GOOD_IDS = [
  'a',
  'A',
  '0',
  '-',
  '--',
  LONGEST,
  '00000000-0000-4000-8000-000000000000',
  '%61',
  'constructor',
];

export const identifiers: readonly Row[] = [
  ...GOOD_IDS.map((id) => row('decision 6', `'${id}' is an id`, put(id), DONE)),
  sequence(
    'decision 6',
    'ids are compared after percent-decoding, and case counts',
    [put('%61b'), DONE],
    [
      put('ab', submission({ task_id: 'other' })),
      bad(`existing answer (id ab created at 2026-03-01T09:30:00Z) has same id but other attributes differ`),
    ],
    [put('Ab', submission({ task_id: 'other' })), DONE],
  ),
  ...BAD_IDS.flatMap(([id, message]) => [
    row('decision 6', `submission, '${id}': ${message}`, put(id), bad(message)),
    row('decision 6', `feedback, '${id}': ${message}`, putFeedback(id, {}), bad(message)),
    row('decision 6', `deletion, '${id}': ${message}`, deleteAuthor(id), bad(message)),
    row('decision 23', `results, '${id}': unknown`, getResults(id), ID_NOT_FOUND),
  ]),
  row('decision 6', 'an empty id is ill-formed', put(''), bad(`id ${ILL_FORMED}`)),
  row('decision 6', 'an empty author is ill-formed', deleteAuthor(''), bad(`id ${ILL_FORMED}`)),
  row('decision 6', 'feedback on an empty id', putFeedback('', {}), bad(`id ${ILL_FORMED}`)),
  row('decision 23', 'results of an empty id', getResults(''), ID_NOT_FOUND),
  ...['author_id', 'task_id', 'session_id'].flatMap((name) => [
    row('decision 6', `${name} of 40 characters`, put('a', submission({ [name]: LONGEST })), DONE),
    row(
      'decision 6',
      `${name} of 41 characters`,
      put('a', submission({ [name]: `${LONGEST}a` })),
      bad(`${name} too long`),
    ),
    row(
      'decision 6',
      `${name} over-long and ill-formed`,
      put('a', submission({ [name]: '_'.repeat(41) })),
      bad(`${name} too long`),
    ),
    ...['a b', 'a_b', ' a', 'a\n', 'é', 'ａ', 'a/b', '%61', '\u0000', '\u{1F600}'.repeat(21)].map((value) =>
      row(
        'decision 6',
        `${name} ${JSON.stringify(value)}`,
        put('a', submission({ [name]: value })),
        bad(`${name} ${ILL_FORMED}`),
      ),
    ),
  ]),
];
