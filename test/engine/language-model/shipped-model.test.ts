import { expect, test } from 'vitest';
import { tokenize } from '../../../src/engine/document/tokenizer.js';
import { languageModelFrom } from '../../../src/engine/language-model/language-model.js';
import { shippedModels } from '../shipped-models.js';

const resources = shippedModels('language-model');
const model = languageModelFrom(resources);

function scoreOf(sentence: string): number {
  const ids = model.sentenceIds(tokenize(sentence));
  return model.score(ids, 1, ids.length);
}

test.each([
  ['You can depend on me.', 'You can depend of me.'],
  ['She is good at tennis.', 'She is good in tennis.'],
  ['He has an umbrella.', 'He has a umbrella.'],
  ['I am interested in music.', 'I am interesting in music.'],
  ['They have a lot of money.', 'They have a lot money.'],
  ['She wants to buy a car.', 'She wants buy a car.'],
  ['He goes to school every day.', 'He go to school every day.'],
  ['There are many people here.', 'There is many people here.'],
  ['I would like to go there.', 'I would like to going there.'],
  ['It is their house.', 'It is there house.'],
  ['I did not see him.', 'I did not saw him.'],
  ['We listened to the radio.', 'We listened the radio.'],
])('%j is more likely than %j', (right, wrong) => {
  expect(scoreOf(right)).toBeGreaterThan(scoreOf(wrong));
});

test('a thread creates only one model', () => {
  expect(languageModelFrom(resources)).toBe(model);
});

test('it contains common words and no misspelt ones', () => {
  expect(['the', 'because', "n't", 'school', ',', '.', '?'].filter((word) => !model.knows(word))).toEqual([]);
  expect(['becouse', 'shcool', 'intresting'].filter((word) => model.knows(word))).toEqual([]);
});

test('every probability is valid', () => {
  const ids = model.sentenceIds(tokenize('Yesterday my glorbing sister and I have 25 apples !!! ate;'));
  for (let at = 1; at < ids.length; at++) {
    expect(model.logProbability(ids, at)).toBeLessThanOrEqual(0);
    expect(model.logProbability(ids, at)).toBeGreaterThan(-40);
  }
});
