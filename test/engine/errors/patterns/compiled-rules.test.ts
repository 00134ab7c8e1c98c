import { expect, test } from 'vitest';
import { compileRules } from '../../../../src/engine/errors/patterns/compile.js';
import { readPattern, writePattern } from '../../../../src/engine/errors/patterns/compiled-rules.js';
import { RULES } from '../../../../src/engine/errors/rules/compiled.js';
import { lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../shipped-models.js';
import { RULES_WITH_EXAMPLES } from '../rule-examples.js';

const lexicon = lexiconFrom(shippedModels('lexicon'));
const compiled = (lines: string) => compileRules([{ name: 'rule', reason: 'Rule.', lines }], lexicon);

test('what is built is what the rule files and the lexicon say now', () => {
  expect(RULES).toEqual(JSON.parse(JSON.stringify(compileRules(RULES_WITH_EXAMPLES, lexicon))));
});

test('a pattern is written and read', () => {
  for (const elements of [[0], [91, 92, 8463], Array.from({ length: 17 }, (_, at) => at * 400)]) {
    const shape = { editStart: 1, editEnd: 16, elements };
    expect(readPattern(writePattern(shape))).toEqual(shape);
  }
  expect(() => writePattern({ editStart: 0, editEnd: 1, elements: [92 ** 2] })).toThrow('too many');
});

test('rare words come first, and are looked up by their forms', () => {
  const { elements, lookedUp, triggers } = compiled('RT 90 the !a <depend> @be&!is VB [of > on]');
  expect(elements.slice(0, lookedUp)).toEqual(['<depend>', 'of', '@be&!is', 'VB', 'the']);
  expect(elements.slice(lookedUp)).toEqual(['!a']);
  expect(triggers).toEqual({ 0: ['depend depends depended depending', ''] });
});

test('a pattern without a word or a tag is refused', () => {
  expect(() => compiled('RT 90 * [!a > b]')).toThrow('needs a word or a tag');
});
