import { bad, DONE, ID_NOT_FOUND, put, putFeedback, type Row, row, sequence } from '../row.js';

const EXAMINER = bad('examiner_id must be an integer greater than 0');
const MARK = bad('mark must be a non-empty object');
const HOLISTIC = bad('holistic must be a string');
const NO_MARK = bad('must specify mark');
const mark = { holistic: '4.5' };

const FAULTS: readonly (readonly [unknown, ReturnType<typeof bad>])[] = [
  [{}, bad('must specify examiner_id')],
  [{ mark }, bad('must specify examiner_id')],
  [{ examiner_id: null, mark }, bad('must specify examiner_id')],
  ...[0, -1, 1.5, '1', '', true, [1], {}, 2 ** 53].map(
    (examiner_id) => [{ examiner_id, mark }, EXAMINER] as const,
  ),
  [{ examiner_id: 0 }, EXAMINER],
  [{ examiner_id: 1 }, NO_MARK],
  [{ examiner_id: 1, mark: null }, NO_MARK],
  ...['', '4', 4, 0, true, false, [], [4], {}].map(
    (value) => [{ examiner_id: 1, mark: value }, MARK] as const,
  ),
  ...[4, null, true, {}, ['4']].map(
    (holistic) => [{ examiner_id: 1, mark: { holistic } }, HOLISTIC] as const,
  ),
];

const ACCEPTED: readonly unknown[] = [
  { examiner_id: 1, mark },
  { examiner_id: Number.MAX_SAFE_INTEGER, mark },
  { examiner_id: 1, mark: { holistic: '' } },
  { examiner_id: 1, mark: { language: 3, content: { value: 4 } } },
  { examiner_id: 1, mark: { '': null } },
  { examiner_id: 1, mark: { ...mark, comment: 'good' }, unknown: [] },
];

export const feedback: readonly Row[] = [
  row('interface, endpoint 3', 'an unknown text', putFeedback('a', { examiner_id: 1, mark }), ID_NOT_FOUND),
  row(
    'decision 29',
    'an unknown text comes before attribute errors',
    putFeedback('a', { mark: 1 }),
    ID_NOT_FOUND,
  ),
  ...FAULTS.map(([body, fault]) =>
    sequence(
      'decision 29',
      `${JSON.stringify(body)}: ${JSON.stringify(fault.body)}`,
      [put('a'), DONE],
      [putFeedback('a', body), fault],
    ),
  ),
  ...ACCEPTED.map((body) =>
    sequence(
      'interface, feedback; decision 29',
      `${JSON.stringify(body)} is accepted`,
      [put('a'), DONE],
      [putFeedback('a', body), DONE],
    ),
  ),
  sequence(
    'decision 29',
    '1.0 is an integer',
    [put('a'), DONE],
    [putFeedback('a', '{"examiner_id":1.0,"mark":{"holistic":"4"}}'), DONE],
  ),
  sequence(
    'interface, feedback',
    'several examiners, and one again',
    [put('a'), DONE],
    [putFeedback('a', { examiner_id: 1, mark }), DONE],
    [putFeedback('a', { examiner_id: 2, mark }), DONE],
    [putFeedback('a', { examiner_id: 1, mark: { holistic: '5' } }), DONE],
    [putFeedback('a', { examiner_id: 1, mark: { holistic: '5' } }), DONE],
  ),
  sequence(
    'decision 17',
    'another account’s text is unknown',
    [put('a'), DONE],
    [
      putFeedback(
        'a',
        { examiner_id: 1, mark },
        { account: '{other}', authorization: 'Token token={other_token}' },
      ),
      ID_NOT_FOUND,
    ],
  ),
];
