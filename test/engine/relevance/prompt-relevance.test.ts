import { describe, expect, it } from 'vitest';
import { Document } from '../../../src/engine/document/document.js';
import { segmentDocument } from '../../../src/engine/document/segment.js';
import { tokenize } from '../../../src/engine/document/tokenizer.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { copiedTokens } from '../../../src/engine/relevance/copied-runs.js';
import { promptRelevance, promptRelevanceComponent } from '../../../src/engine/relevance/prompt-relevance.js';
import { rootOf, TermFinder } from '../../../src/engine/relevance/terms.js';
import { shippedModels } from '../shipped-models.js';

const resources = shippedModels('lexicon', 'relevance');
const run = promptRelevanceComponent.create(resources, undefined);

function relevance(answer: string, question: string): number | undefined {
  const document = new Document(answer, question);
  segmentDocument(document);
  run(document);
  return document.promptRelevance;
}

const PETS = 'Describe your pet. Why do you like it?';
const TRAINS = 'Should public transport be free for everybody? Give reasons for your opinion.';
const onPets = 'I have a small dog. His name is Bobby. Every day we walk to the river and he eats meat.';
const onTrains =
  'If trains and buses cost nothing, fewer people would drive their cars, and the air in our cities would be cleaner.';

describe('relevance', () => {
  it('is higher for the question that an answer answers than for another', () => {
    expect(relevance(onPets, PETS)!).toBeGreaterThan(relevance(onPets, TRAINS)! + 0.5);
    expect(relevance(onTrains, TRAINS)!).toBeGreaterThan(relevance(onTrains, PETS)! + 0.5);
  });

  it('lies between 0 and 5', () => {
    const question = 'Which sport is best for children, swimming or football?';
    const answer = 'Swimming is the best sport for children, because swimming is healthier than football.';
    expect(relevance(answer, question)).toBeGreaterThan(4);
    expect(relevance(answer, question)).toBeLessThanOrEqual(5);
    expect(relevance('Hello there, see you soon!', question)).toBeLessThan(1);
    expect(relevance('Hello there, see you soon!', question)).toBeGreaterThanOrEqual(0);
  });

  it('is not won by copying the question', () => {
    const question = 'Some people think that museums in big cities should be closed on Sundays.';
    expect(relevance(question, question)).toBe(0);
    const own = 'I often visit museums on Sundays, when I am free, so they should not close.';
    expect(relevance(`${question} ${own}`, question)!).toBeCloseTo(relevance(own, question)!, 0);
  });

  it('is not won by words of the wording of tasks', () => {
    expect(relevance('I will describe it and give reasons for my opinion.', TRAINS)).toBeLessThan(0.5);
  });

  it('is undefined without a question, or with one that has no content', () => {
    expect(relevance(onPets, '')).toBeUndefined();
    expect(relevance(onPets, 'What do you think? Why?')).toBeUndefined();
  });

  it('counts a misspelt word as the word it stands for', () => {
    const question = 'What can we do for the environment?';
    const document = new Document('My idea for our enviroment is simple.', question);
    segmentDocument(document);
    run(document);
    const misspelt = document.promptRelevance!;
    const token = document.tokens.find(({ text }) => text === 'enviroment')!;
    document.edits = [
      {
        start: token.start,
        end: token.end,
        correction: 'environment',
        code: 'S',
        confidence: 1,
        source: 'test',
      },
    ];
    run(document);
    expect(document.promptRelevance!).toBeGreaterThan(misspelt + 0.5);
  });

  it('rises with either kind of evidence', () => {
    expect(promptRelevance({ shared: 0, related: -0.1 })).toBe(0);
    expect(promptRelevance({ shared: 0.5, related: 0 })).toBeGreaterThan(
      promptRelevance({ shared: 0.2, related: 0 }),
    );
    expect(promptRelevance({ shared: 0.2, related: 0.1 })).toBeGreaterThan(
      promptRelevance({ shared: 0.2, related: 0 }),
    );
  });
});

describe('terms', () => {
  it.each([
    ['environments', 'environmental'],
    ['healthy', 'health'],
    ['relate', 'relationship'],
    ['education', 'educate'],
  ])('%j and %j have one root', (a, b) => {
    const finder = new TermFinder(lexiconFrom(resources));
    const [first, second] = finder.terms(tokenize(`${a} ${b}`));
    expect(first!.root).toBe(second!.root);
  });

  it('keep at least four letters', () => {
    expect(rootOf('city')).toBe('city');
    expect(rootOf('million')).toBe('million');
  });

  it('weigh more the rarer they are', () => {
    const [school, curriculum] = new TermFinder(lexiconFrom(resources)).terms(tokenize('school curriculum'));
    expect(curriculum!.weight).toBeGreaterThan(school!.weight);
  });
});

describe('copied runs', () => {
  it('are four words or more in the order of the question', () => {
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
