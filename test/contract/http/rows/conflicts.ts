import { answer, bad, DONE, put, type Row, STARTED, sequence, submission } from '../row.js';

const OTHER_TEXT = bad('the text does not match any answers already submitted for this response_id');
const existing = (id: string, rest: string, at = STARTED) =>
  bad(`existing answer (id ${id} created at ${at}) ${rest}`);
const sameId = (id: string) => existing(id, 'has same id but other attributes differ');
const sameSequence = (id: string) => existing(id, 'for same author_id, task_id, session_id, sequence_id');
const otherCount = (id: string) =>
  existing(id, 'for same author_id, task_id, session_id has different sequence_count');
const FULL = bad('sequence_count answers have already been uploaded for same author_id, task_id, session_id');

/** Changes of one attribute that make a submission a different one. */
const CHANGES: readonly Readonly<Record<string, unknown>>[] = [
  { author_id: 'ben' },
  { task_id: 'other' },
  { session_id: 's2' },
  { sequence_id: 2 },
  { sequence_count: 4 },
  { question_text: 'Do you have a cat?' },
  { test: 1 },
  { sequence_id: undefined, sequence_count: undefined },
  { session_id: undefined, sequence_id: undefined, sequence_count: undefined },
  { text: 'Another text.', author_id: 'ben' },
];

const named = (changes: object) =>
  JSON.stringify(changes, (_, value) => (value === undefined ? 'absent' : value));

export const conflicts: readonly Row[] = [
  sequence(
    'interface, endpoint 1',
    'an identical repeat is not an error',
    [put('a', answer(1)), DONE],
    [put('a', answer(1)), DONE],
    [put('a', answer(1)), DONE, 60],
  ),
  sequence(
    'decision 13',
    'attributes in another order, null for absent, 1.0 for 1 are the same',
    [put('a', answer(1)), DONE],
    [
      put(
        'a',
        `{"sequence_count":3.0,"sequence_id":1e0,"test":null,"question_text":"Do you have a pet?","task_id":"p\\u0065ts","session_id":"s1","author_id":"anna","text":"I have a dog. His name is Rex."}`,
      ),
      DONE,
    ],
  ),
  sequence(
    'decision 7',
    'an empty session_id is an absent one',
    [put('a'), DONE],
    [put('a', submission({ session_id: '' })), DONE],
    [put('a', submission({ session_id: null })), DONE],
  ),
  sequence(
    'decision 7',
    '-0 is 0',
    [put('a', answer(0)), DONE],
    [put('a', JSON.stringify(answer(0)).replace(':0', ':-0')), DONE],
  ),
  sequence(
    'decision 13',
    'only the text differs',
    [put('a'), DONE],
    [put('a', submission({ text: 'Another text.' })), OTHER_TEXT],
  ),
  sequence(
    'decision 13',
    'texts are compared code point for code point',
    [put('a', submission({ text: 'caf\u00e9' })), DONE],
    [put('a', submission({ text: 'cafe\u0301' })), OTHER_TEXT],
    [put('a', submission({ text: 'caf\u00e9 ' })), OTHER_TEXT],
  ),
  ...CHANGES.map((changes) =>
    sequence(
      'decision 13',
      `${named(changes)} differs`,
      [put('a', answer(1)), DONE],
      [put('a', answer(1, changes)), sameId('a'), 7],
    ),
  ),
  sequence(
    'decision 13',
    'absent differs from present',
    [put('a'), DONE],
    [put('a', submission({ session_id: 's1' })), sameId('a')],
  ),
  sequence(
    'decision 13',
    'case counts',
    [put('a'), DONE],
    [put('a', submission({ author_id: 'Anna' })), sameId('a')],
  ),
  sequence(
    'interface, uniqueness 2',
    'the same answer under another id',
    [put('a', answer(1)), DONE],
    [put('b', answer(1)), sameSequence('a')],
    [put('b', answer(1, { text: 'Another text.' })), sameSequence('a')],
  ),
  sequence(
    'interface, uniqueness 3',
    'another sequence_count',
    [put('a', answer(1)), DONE],
    [put('b', answer(2, { sequence_count: 4 })), otherCount('a')],
  ),
  sequence(
    'decision 14',
    'another sequence_count names the first answer received',
    [put('z', answer(3)), DONE],
    [put('a', answer(1)), DONE, 10],
    [put('c', answer(2, { sequence_count: 4 })), otherCount('z'), 20],
  ),
  sequence(
    'interface, uniqueness 4',
    'no more than sequence_count answers',
    [put('a', answer(1, { sequence_count: 2 })), DONE],
    [put('b', answer(7, { sequence_count: 2 })), DONE],
    [put('c', answer(3, { sequence_count: 2 })), FULL],
    [put('a', answer(1, { sequence_count: 2 })), DONE],
  ),
  sequence(
    'interface, uniqueness 4',
    'a group of one',
    [put('a', answer(1, { sequence_count: 1 })), DONE],
    [put('b', answer(2, { sequence_count: 1 })), FULL],
  ),
  sequence(
    'decision 14',
    'same id before same sequence',
    [put('a', answer(1)), DONE],
    [put('b', answer(2)), DONE],
    [put('b', answer(1)), sameId('b')],
  ),
  sequence(
    'decision 14',
    'same id, other text before same sequence',
    [put('a', answer(1)), DONE],
    [put('a', answer(1, { text: 'Another text.' })), OTHER_TEXT],
  ),
  sequence(
    'decision 14',
    'same sequence before sequence_count',
    [put('a', answer(1)), DONE],
    [put('b', answer(1, { sequence_count: 9 })), sameSequence('a')],
  ),
  sequence(
    'decision 14',
    'sequence_count before a full group',
    [put('a', answer(1, { sequence_count: 1 })), DONE],
    [put('b', answer(2, { sequence_count: 2 })), otherCount('a')],
  ),
  sequence(
    'decision 14',
    'same sequence before a full group',
    [put('a', answer(1, { sequence_count: 1 })), DONE],
    [put('b', answer(1, { sequence_count: 1 })), sameSequence('a')],
  ),
  sequence(
    'decision 14',
    'without sequence_id author and task may repeat',
    [put('a'), DONE],
    [put('b'), DONE],
    [put('c', submission({ session_id: 's1' })), DONE],
    [put('d', submission({ session_id: 's1' })), DONE],
  ),
  sequence(
    'interface, identifiers 6',
    'groups are told apart by author, task and session',
    [put('a', answer(1, { sequence_count: 1 })), DONE],
    [put('b', answer(1, { sequence_count: 1, author_id: 'ben' })), DONE],
    [put('c', answer(1, { sequence_count: 1, task_id: 'other' })), DONE],
    [put('d', answer(1, { sequence_count: 1, session_id: 's2' })), DONE],
    [put('e', answer(1, { sequence_count: 1, session_id: 'S1' })), DONE],
  ),
  sequence(
    'decision 15',
    'timestamps are those of the first receipt',
    [put('a', answer(1)), DONE, 3600],
    [put('a', answer(1)), DONE, 7200],
    [
      put('b', answer(1)),
      existing('a', 'for same author_id, task_id, session_id, sequence_id', '2026-03-01T10:30:00Z'),
      9000,
    ],
  ),
  sequence(
    'decision 4',
    'a text sent with one version is visible to another',
    [put('a', answer(1), { version: 'v1.0.0' }), DONE],
    [put('a', answer(1), { version: 'v2.1.0' }), DONE],
    [put('b', answer(1), { version: 'v2.1.0' }), sameSequence('a')],
  ),
  sequence(
    'decision 12',
    'test takes part in comparison',
    [put('a', submission({ test: 1 })), DONE],
    [put('a', submission({ test: 1 })), DONE],
    [put('a'), sameId('a')],
  ),
  sequence(
    'decision 14',
    'a rejected answer takes no place',
    [put('a', answer(1, { sequence_count: 2 })), DONE],
    [put('b', answer(1, { sequence_count: 2 })), sameSequence('a')],
    [put('b', answer(2, { sequence_count: 2 })), DONE],
  ),
];
