import { expect, it } from 'vitest';
import { conditionsOf } from '../../src/services/conditions.js';

const store = { metadataColumns: async () => ['age', 'first language', 'type'] };
const read = (...given: string[]) => conditionsOf(store, 'default', 'results', given);

it('reads columns, operators and values', async () => {
  expect(
    await read(
      'age >= 18',
      'author_id=anna',
      '"first language" != "Swiss German "',
      'message ~ too_long',
      'age is null',
      'cefr_level IS NOT NULL',
      'metadata.type = a=b',
      'text = ',
    ),
  ).toEqual([
    { column: 'age', operator: '>=', value: '18' },
    { column: 'author_id', operator: '=', value: 'anna' },
    { column: 'first language', operator: '!=', value: 'Swiss German ' },
    { column: 'message', operator: '~', value: 'too_long' },
    { column: 'age', operator: 'is null' },
    { column: 'cefr_level', operator: 'is not null' },
    { column: 'metadata.type', operator: '=', value: 'a=b' },
    { column: 'text', operator: '=', value: '' },
  ]);
  expect(await conditionsOf(store, 'default', 'results', undefined)).toEqual([]);
});

it.each([
  ['l2 = x', /no column l2 .*overall_score.*first language.*metadata\.NAME/],
  ['age', /has the form/],
  ['= 3', /has the form/],
  ['overall_score > high', /overall_score must be compared with a number/],
  ['assessed_at > yesterday', /2026-06-30/],
  ['cefr_level >= B3', /below A1, A1\.i/],
])('%s is refused with the valid choices', async (given, message) => {
  const error = await read(given).catch((reason: Error) => reason);
  expect(error).toMatchObject({ code: 'invalid_option', details: { option: 'where' } });
  expect((error as Error).message).toMatch(message);
});

it('no message quotes a value', async () => {
  for (const given of [
    'l2 = My secret text',
    'overall_score < My secret text',
    'cefr_level = My secret text',
  ]) {
    await expect(read(given)).rejects.not.toThrow(/secret/);
  }
});
