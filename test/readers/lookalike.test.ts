import { describe, expect, it } from 'vitest';
import { type AttributeNeeds, type ColumnChoices, planColumns } from '../../src/readers/column-plan.js';
import { lookalikes } from '../../src/readers/lookalike.js';

const needs: AttributeNeeds = {
  attributes: ['id', 'text', 'session_id', 'sequence_id', 'sequence_count', 'test'],
  required: ['text'],
  integers: [],
};

function found(columns: readonly string[], choices: ColumnChoices = {}) {
  const plan = planColumns('f.csv', ['text', ...columns], needs, choices);
  return lookalikes(plan, ['text', ...columns]).map(({ column, attribute }) => `${column} → ${attribute}`);
}

describe('a column that seems to contain an attribute is found', () => {
  it.each([
    ['Session_ID', 'session_id'],
    ['session id', 'session_id'],
    ['sesion_id', 'session_id'],
    ['sessoin_id', 'session_id'],
    ['Session', 'session_id'],
    ['sequence', 'sequence_id'],
    ['seqence_count', 'sequence_count'],
    ['Test', 'test'],
    ['ID', 'id'],
  ])('%s', (column, attribute) => {
    expect(found([column, 'l1'])).toEqual([`${column} → ${attribute}`]);
  });

  it('once, preferably by an equivalent name rather than a similar one', () => {
    expect(found(['sesion_id', 'Session ID'])).toEqual(['Session ID → session_id']);
    expect(found(['Session ID', 'SESSION ID'])).toEqual(['Session ID → session_id']);
  });
});

describe('a column is not taken for an attribute', () => {
  it.each([
    'l1',
    'age',
    'set',
    'best',
    'gender',
    'school_id',
    'text_2',
    'idx',
    'school',
    'session_started_at',
  ])('if its name is different: %s', (column) => {
    expect(found([column])).toEqual([]);
  });

  it('if the attribute has a column, by name or mapping, or a constant', () => {
    expect(found(['session_id', 'Session'])).toEqual([]);
    expect(found(['nr', 'Session'], { map: { session_id: 'nr' } })).toEqual([]);
    expect(found(['Session'], { set: { session_id: 's1' } })).toEqual([]);
  });
});
