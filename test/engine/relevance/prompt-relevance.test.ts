import { describe, expect, it } from 'vitest';
import { Document } from '../../../src/engine/document/document.js';
import { segmentDocument } from '../../../src/engine/document/segment.js';
import { tokenize } from '../../../src/engine/document/tokenizer.js';
import { copiedTokens } from '../../../src/engine/relevance/copied-runs.js';
import { promptRelevanceComponent } from '../../../src/engine/relevance/prompt-relevance.js';
import { shippedModels } from '../shipped-models.js';

const run = promptRelevanceComponent.create(shippedModels('lexicon', 'relevance'), undefined);

function relevance(answer: string, question: string, meant = answer): number | undefined {
  const document = new Document(answer, question);
  segmentDocument(document);
  document.intended = tokenize(meant);
  run(document);
  return document.promptRelevance;
}

const PETS = 'Describe your pet. Why do you like it?';
const TRAINS = 'Should public transport be free for everybody? Give reasons for your opinion.';
const HOLIDAY = 'Write about a holiday that you remember.';
const PLANS = 'What are your plans for the next holiday?';
const onPets = 'I have a small dog. His name is Bobby. Every day we walk to the river and he eats meat.';
const onTrains =
  'If trains and buses cost nothing, fewer people would drive their cars, and the air in our cities would be cleaner.';

describe('relevance', () => {
  it('is higher for the question that an answer answers than for another', () => {
    expect(relevance(onPets, PETS)!).toBeGreaterThan(relevance(onPets, TRAINS)! + 1);
    expect(relevance(onTrains, TRAINS)!).toBeGreaterThan(relevance(onTrains, PETS)! + 1);
  });

  it('is above 2.5 for relevant answers and below for others', () => {
    expect(relevance(onPets, PETS)).toBeGreaterThan(2.5);
    expect(relevance(onPets, TRAINS)).toBeLessThan(2.5);
    expect(relevance(onTrains, PETS)).toBeLessThan(2.5);
  });

  it('is found in a short answer that shares no content words with the question', () => {
    expect(relevance('A cat. She is soft and sleeps in my bed.', PETS)).toBeGreaterThan(2.5);
  });

  it('lies between 0 and 5', () => {
    const question = 'Which sport is best for children, swimming or football?';
    const answer = 'Swimming is the best sport for children, because swimming is healthier than football.';
    expect(relevance(answer, question)).toBeGreaterThan(4);
    expect(relevance(answer, question)).toBeLessThanOrEqual(5);
    expect(relevance('Hello there, see you soon!', question)).toBeLessThan(1);
    expect(relevance('Hello there, see you soon!', question)).toBeGreaterThanOrEqual(0);
  });

  it('is not raised by copying the question', () => {
    const question = 'Some people think that museums in big cities should be closed on Sundays.';
    expect(relevance(question, question)).toBe(0);
    const own = 'I often visit museums on Sundays, when I am free, so they should not close.';
    expect(relevance(`${question} ${own}`, question)!).toBeCloseTo(relevance(own, question)!, 0);
  });

  it('is not raised by words that are typical of tasks', () => {
    expect(relevance('I will describe it and give reasons for my opinion.', TRAINS)).toBeLessThan(2.5);
  });

  it('is higher for the tense that a question asks for', () => {
    const past = 'We went to the sea. It was hot and we swam every day.';
    const future = 'We will go to the sea. It will be hot and we will swim every day.';
    const gain = (answer: string) => relevance(answer, HOLIDAY)! - relevance(answer, PLANS)!;
    expect(gain(past)).toBeGreaterThan(gain(future));
  });

  it('is undefined without a question, or for one without content', () => {
    expect(relevance(onPets, '')).toBeUndefined();
    expect(relevance(onPets, 'What do you think? Why?')).toBeUndefined();
  });

  it('is high for a letter that does what its task asks for', () => {
    const party = 'Write a letter to organise a surprise birthday party.';
    const sport = 'Describe your favourite sport.';
    const letter =
      'Dear all, on Friday Ben will be forty. His wife and I want to celebrate in our garden, but he must not know it! ' +
      'Please come at six, before he is back from work. Anna bakes a cake, and could you bring drinks and music? Hugs, Eva';
    expect(relevance(letter, party)).toBeGreaterThan(3.5);
    expect(relevance(letter, sport)).toBeLessThan(1);
  });

  it('does not count the name in a greeting', () => {
    const question = 'Write an email to your friend Barbara about the new cinema.';
    const offTopic = 'I have a small dog and every day we walk to the river.';
    const gain =
      relevance(`Dear Barbara, ${offTopic}`, question)! - relevance(`Hi Tom, ${offTopic}`, question)!;
    expect(gain).toBeCloseTo(0, 5);
  });

  it('is closer to the middle for a short, general question than for a detailed one', () => {
    const distance = (question: string) => Math.abs(relevance(onTrains, question)! - 2.5);
    expect(distance('Describe your day.')).toBeLessThan(
      distance('Describe your day in the kitchen: recipes, vegetables, ovens.'),
    );
  });

  it('counts a misspelt word as the intended one', () => {
    const question = 'What can we do for the environment?';
    const written = 'My idea for our enviroment is simple.';
    const meant = written.replace('enviroment', 'environment');
    expect(relevance(written, question, meant)).toBeGreaterThan(relevance(written, question)! + 0.5);
  });
});

describe('the terms of the question', () => {
  const termsOf = (answer: string, question: string) => {
    const document = new Document(answer, question);
    segmentDocument(document);
    document.intended = document.tokens;
    run(document);
    return document.questionTerms?.();
  };

  it('are covered if the answer contains them or similar words, and otherwise missed', () => {
    const found = termsOf(
      'We swam in the ocean. It was warm.',
      'Write about beaches, castles and the ocean.',
    );
    expect(found?.covered).toContain('ocean');
    expect(found?.missed).toContain('castles');
  });

  it('are not covered by copied runs', () => {
    const question = 'Some people think that museums in big cities should be closed on Sundays.';
    expect(termsOf(`${question} I like fish.`, question)?.covered).toEqual([]);
  });

  it('are absent without a question', () => {
    expect(termsOf(onPets, '')).toBeUndefined();
  });
});

describe('copied runs', () => {
  it('are at least four words in the order of the question', () => {
    const answer = tokenize('I think a long walk by the sea is good');
    const flags = copiedTokens(answer, tokenize('Is a long walk, by the lake, good?'));
    expect(answer.filter((_, at) => flags[at]).map(({ text }) => text)).toEqual([
      'a',
      'long',
      'walk',
      'by',
      'the',
    ]);
  });
});
