import { describe, expect, it } from 'vitest';
import type { AssessError } from '../../src/errors.js';
import { type AttributeNeeds, applyPlan, planColumns, undoPlan } from '../../src/readers/column-plan.js';

const needs: AttributeNeeds = {
  attributes: ['id', 'text', 'author_id', 'task_id', 'sequence_id'],
  required: ['id', 'text', 'author_id', 'task_id'],
  integers: ['sequence_id'],
};
const complete = ['id', 'text', 'author_id', 'task_id'];

function failure(run: () => unknown): AssessError {
  try {
    run();
  } catch (error) {
    return error as AssessError;
  }
  throw new Error('nothing was thrown');
}

describe('missing columns', () => {
  it('are reported together, with the columns that probably contain them', () => {
    const error = failure(() => planColumns('f.csv', ['Essay ID', 'Text', 'student', 'l1'], needs, {}));
    expect(error.code).toBe('missing_columns');
    expect(error.message).toBe(
      'f.csv has no column for id, text, author_id, task_id (its columns: Essay ID, Text, student, l1)',
    );
    expect(error.next).toContain('--map id="Essay ID" --map text=Text --map author_id=student');
    expect(error.next).toContain('--set task_id=VALUE');
  });

  it('can be mapped or constant', () => {
    const choices = { map: { text: 'essay' }, set: { task_id: 't1' } };
    expect(() => planColumns('f.csv', ['id', 'essay', 'author_id'], needs, choices)).not.toThrow();
  });

  it('are checked row by row if there is no header', () => {
    expect(() => planColumns('f.jsonl', undefined, needs, {})).not.toThrow();
  });
});

describe('choices', () => {
  it.each([
    [{ map: { essay: 'text' } }, '--map: there is no attribute essay'],
    [{ map: { text: 'essay' } }, '--map text=essay: there is no column essay in f.csv'],
    [{ set: { l1: 'de' } }, '--set: there is no attribute l1'],
    [{ set: { id: 'x' } }, '--set: ids differ by row'],
  ])('%j are refused', (choices, message) => {
    expect(failure(() => planColumns('f.csv', complete, needs, choices)).message).toContain(message);
  });
});

describe('a table without a header', () => {
  const text = `My name is Anna.\nI live ${'very '.repeat(50)}happily.`;
  const columns = [text, ...Array.from({ length: 24 }, (_, index) => `c${index}`)];

  it.each([
    ['without a choice', {}],
    ['with a map', { map: { text: 'essay' } }],
  ])('is described without long texts, %s', (_, choices) => {
    const { message, details } = failure(() => planColumns('f.csv', columns, needs, choices));
    expect(message).toContain('(its columns: My name is Anna.\\u000aI live very very very v…, c0, c1');
    expect(message).toContain('c18, … and 5 more)');
    expect(JSON.stringify(details)).not.toContain('happily');
  });

  it('does not get a suggestion to map a column whose name cannot be typed', () => {
    const { next } = failure(() => planColumns('f.csv', ['id', 'E\u0007ssay'], needs, {}));
    expect(next).toContain('--map text=COLUMN');
  });
});

describe('a planned row', () => {
  const plan = planColumns('f.csv', [...complete, 'nr', 'l1'], needs, {
    map: { sequence_id: 'nr' },
    set: { task_id: 't0' },
  });

  it('has attributes, and the other columns as metadata, in their order', () => {
    const row = applyPlan(plan, { l1: 'de', text: 'x', id: '1', task_id: 't1', age: '7' });
    expect(row.attributes).toEqual({ text: 'x', id: '1', task_id: 't1' });
    expect(Object.entries(row.metadata!)).toEqual([
      ['l1', 'de'],
      ['age', '7'],
    ]);
  });

  it('uses the constant if it has no value', () => {
    expect(applyPlan(plan, { text: 'x' }).attributes).toEqual({ text: 'x', task_id: 't0' });
  });

  it.each([
    ['3', 3],
    ['3.0', 3],
    [' 3 ', 3],
    ['-1', -1],
    ['3.5', 3.5],
    ['007', 7],
    ['x', 'x'],
    ['1e2', '1e2'],
    ['0x10', '0x10'],
  ])('has the integer %j as %j', (cell, value) => {
    expect(applyPlan(plan, { nr: cell }).attributes.sequence_id).toBe(value);
  });

  it('keeps types if the file has them', () => {
    const typed = planColumns('f.jsonl', undefined, needs, {});
    expect(applyPlan(typed, { sequence_id: '3', id: null }).attributes).toEqual({ sequence_id: '3' });
  });

  it('can be converted back to the row of the file', () => {
    const values = { id: '1', text: 'x', nr: '3', l1: 'de' };
    const { attributes, metadata } = applyPlan(plan, values);
    expect(undoPlan(plan, attributes, metadata)).toEqual({ ...values, nr: 3 });
  });
});

it('the columns that a file of rejected rows adds are not metadata', () => {
  const columns = ['file', 'line', 'id', 'message', 'text', 'author_id', 'task_id', 'l1', 'row'];
  const plan = planColumns('rejects.csv', columns, needs, {});
  const row = applyPlan(plan, Object.fromEntries(columns.map((column) => [column, column])));
  expect(row.metadata).toEqual({ l1: 'l1' });
  expect(row.attributes.id).toBe('id');
});

it('names below the header are the cause if they are what is missing', () => {
  const below = ['Essay ID', 'text', 'author_id', 'task_id', 'question_text'];
  const plan = (cells: readonly string[]) => () =>
    planColumns(
      'f.csv',
      ['Exam 2026', 'column_2', 'column_3', 'column_4', 'column_5'],
      needs,
      {},
      { below: cells },
    );
  expect(failure(plan(below)).next).toMatch(/two header rows; delete all rows above/);
  expect(failure(plan(['1', 'I like it.', 'anna', 'day', 'Why?'])).next).toMatch(/^name the columns/);
});
