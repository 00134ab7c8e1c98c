import { expect, it } from 'vitest';
import { Passages } from '../../../recipes/relevance/passages.js';
import { tokenize } from '../../../src/engine/document/tokenizer.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { TermFinder } from '../../../src/engine/relevance/terms.js';
import { seededRandom } from '../../../src/training/random.js';
import { shippedModels } from '../../engine/shipped-models.js';

const finder = new TermFinder(lexiconFrom(shippedModels('lexicon')));
const SHIPS = 'The ships left the old harbour. Every sailor waved to the small children. ';
const BREAD = 'Bread needs flour and warm water. The baker puts it into a hot oven. ';

function passagesOf(lines: readonly string[], runsOn: boolean) {
  const passages = new Passages(finder, seededRandom(3));
  passages.startSource();
  for (const line of lines) passages.addLine(tokenize(line), runsOn);
  return passages;
}

it('a passage crosses the ends of lines only if they are continuous', () => {
  const lines = Array.from({ length: 20 }, () => SHIPS);
  expect(passagesOf(lines, false).stretches).toEqual([[]]);
  expect(passagesOf(lines, true).stretches[0]!.length).toBeGreaterThan(1);
});

it('a pair consists of a sentence and the rest of its passage, with each word once', () => {
  const passages = passagesOf([SHIPS + BREAD], false);
  const numberOf = Int32Array.from(passages.units.keys());
  const stretch = passages.stretches[0]![0]!;
  const words = (numbers: readonly number[]) => numbers.map((number) => passages.units[number]!);
  for (let time = 0; time < 20; time++) {
    const { question, answer } = passages.pair(stretch, numberOf);
    const asked = words(question);
    const isShip = asked.includes('ship');
    expect(words(answer).includes('ship')).toBe(!isShip);
    expect(new Set(answer).size).toBe(answer.length);
    expect(asked.length).toBeGreaterThan(3);
  }
});

it('words outside the vocabulary are left out', () => {
  const passages = passagesOf([SHIPS + BREAD], false);
  const numberOf = Int32Array.from(passages.units, (unit) => (unit === 'bread' ? 0 : -1));
  const { question, answer } = passages.pair(passages.stretches[0]![0]!, numberOf);
  expect([...question, ...answer]).toEqual([0]);
});
