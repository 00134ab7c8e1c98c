import { expect, test } from 'vitest';
import type { DescribedText } from '../../../src/services/training/extraction.js';
import { groupTexts } from '../../../src/services/training/groups.js';

type Labels = Partial<Pick<DescribedText, 'group' | 'author' | 'task' | 'question'>>;

const texts = (count: number, labels: (index: number) => Labels): DescribedText[] =>
  Array.from({ length: count }, (_, index) => ({
    place: 'marked.csv:2',
    id: undefined,
    hash: '',
    marks: [1],
    traits: {},
    group: undefined,
    author: undefined,
    task: undefined,
    question: '',
    ...labels(index),
  }));

const by = (found: DescribedText[], asked?: string) => {
  const { by: column, count } = groupTexts(found, asked);
  return [column, count];
};

test('folds are formed by the requested column; texts without a value stay together', () => {
  const found = groupTexts(
    texts(5, (index) => ({ group: index < 3 ? `g${index}` : undefined, author: 'a' })),
    'prompt',
  );
  expect(found).toMatchObject({ by: 'prompt', reason: undefined, count: 4 });
  expect(found.groups[3]).toBe(found.groups[4]);
});

test('by author if some wrote several texts', () => {
  expect(by(texts(6, (index) => ({ author: `a${index % 4}`, task: `t${index % 2}` })))).toEqual([
    'author_id',
    4,
  ]);
});

test('by task if each author wrote one text or is unknown, else by question', () => {
  expect(by(texts(6, (index) => ({ author: `a${index}`, task: `t${index % 2}` })))).toEqual(['task_id', 2]);
  expect(by(texts(6, (index) => ({ question: `q${index % 3}` })))).toEqual(['question_text', 3]);
});

test('by nothing if no column has several texts in several groups', () => {
  expect(by(texts(6, () => ({ task: 't', question: 'Why?' })))).toEqual(['nothing', 6]);
  expect(by(texts(20, (index) => ({ author: index < 3 ? 'a' : undefined })))).toEqual(['nothing', 20]);
});
