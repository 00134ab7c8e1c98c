import { describe, expect, test } from 'vitest';
import {
  foreignClauses,
  foreignClausesComponent,
  wordKinds,
} from '../../../src/engine/admission/foreign-clauses.js';
import { documentOf } from '../../../src/engine/document/segment.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../shipped-models.js';

const resources = shippedModels('lexicon');
const lexicon = lexiconFrom(resources);
const clauses = (text: string) =>
  foreignClauses(documentOf(text), wordKinds(lexicon)).map(({ start, end }) => text.slice(start, end));

describe('a clause of another language is found', () => {
  test.each([
    [
      'French',
      'My friend said je suis très content de te voir and I was happy.',
      'je suis très content de te voir',
    ],
    ['Spanish', 'She says más vale tarde que nunca when I am late.', 'más vale tarde que nunca'],
    ['German', 'He told us dass ich nicht kommen soll and then he left.', 'dass ich nicht kommen soll'],
    ['Italian', 'He says chi va piano va sano and walks on.', 'chi va piano va sano'],
    ['Indonesian', 'We say tidak saya senang to a friend.', 'tidak saya senang'],
    ['Russian', 'My sister says Я люблю тебя every day.', 'Я люблю тебя'],
    ['Chinese', 'We say 好好学习，天天向上 at school.', '好好学习，天天向上'],
  ])('%s', (_, text, expected) => {
    expect(clauses(text)).toEqual([expected]);
  });
});

describe('English is not taken for another language', () => {
  test.each([
    ['with many slips', 'mi frend like te scool becouse thier techers is veri gud'],
    ['with names', 'I met Ahmed Yilmaz and Xiao Chen in Rzeszow near Wroclaw.'],
    ['with single words of other languages', 'We ate croissants and paella in a café and said ciao.'],
    [
      'with words that another language has too',
      'In the house where im met his parents they come plus the war per day.',
    ],
  ])('%s', (_, text) => {
    expect(clauses(text)).toEqual([]);
  });
});

test('proposals within such a clause are removed, those outside it stay', () => {
  const document = documentOf('I sayed to him je suis content de venir.');
  const proposal = (word: string) => {
    const start = document.text.indexOf(word);
    return { start, end: start + word.length, confidence: 0.9, source: 'test' };
  };
  document.proposals = ['sayed', 'suis', 'content'].map((word) => ({
    ...proposal(word),
    correction: 'x',
    code: 'S',
  }));
  document.suspicions = ['je', 'him'].map(proposal);
  foreignClausesComponent.create(resources, undefined)(document);
  const written = ({ start, end }: { start: number; end: number }) => document.text.slice(start, end);
  expect(document.proposals.map(written)).toEqual(['sayed']);
  expect(document.suspicions.map(written)).toEqual(['him']);
});
