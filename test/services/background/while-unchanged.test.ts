import { expect, test } from 'vitest';
import { WhileUnchanged } from '../../../src/services/background/while-unchanged.js';

test('what was read is given again until something changes, what was read during a change is not', async () => {
  let revision = 0;
  let reads = 0;
  let duringRead = () => {};
  const remembered = new WhileUnchanged(
    () => revision,
    async (key) => {
      duringRead();
      reads += 1;
      return `${key} ${reads}`;
    },
  );
  const both = async () => [await remembered.get('a'), await remembered.get('b')];
  expect(await both()).toEqual(['a 1', 'b 2']);
  expect(await both()).toEqual(['a 1', 'b 2']);
  revision += 1;
  expect(await both()).toEqual(['a 3', 'b 4']);
  revision += 1;
  duringRead = () => (revision += 1);
  expect(await remembered.get('a')).toBe('a 5');
  duringRead = () => {};
  expect(await both()).toEqual(['a 6', 'b 7']);
  expect(await both()).toEqual(['a 6', 'b 7']);
});
