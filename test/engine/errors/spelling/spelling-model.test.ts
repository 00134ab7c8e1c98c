import { describe, expect, it } from 'vitest';
import { Artefact, encodeArtefact } from '../../../../src/engine/artefact/artefact.js';
import { documentOf } from '../../../../src/engine/document/segment.js';
import { SpellingModel, spellingModelFrom } from '../../../../src/engine/errors/spelling/spelling-model.js';
import { lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../shipped-models.js';

const resources = shippedModels('language-model', 'lexicon', 'spelling');
const lexicon = lexiconFrom(resources);
const model = spellingModelFrom(resources);

describe('ranking', () => {
  it.each([
    ['becouse', 'because'],
    ['freind', 'friend'],
    ['enviroment', 'environment'],
    ['goverment', 'government'],
    ['tecnology', 'technology'],
    ['fotografy', 'photography'],
    ['intresting', 'interesting'],
    ['knwo', 'know'],
    ['succesfull', 'successful'],
    ['definately', 'definitely'],
    ['neccessary', 'necessary'],
    ['alot', 'a lot'],
    ['Kazakstan'.toLowerCase(), 'Kazakhstan'],
  ])('%s most likely stands for %s', (written, meant) => {
    expect(model.correct(written)?.text).toBe(meant);
  });

  it('depends on the neighbouring words', () => {
    const meantIn = (text: string) => {
      const { tokens } = documentOf(text);
      const at = tokens.findIndex(({ text }) => text === 'shure');
      const sentence = model.language.sentenceIds(tokens);
      return model.rank('shure', { sentence, at: at + 1, previous: tokens[at - 1]!.lower })[0]!.candidate
        .text;
    };
    expect(meantIn('I am not shure about it.')).toBe('sure');
    expect(meantIn('We walked along the sandy shure of the lake.')).toBe('shore');
  });

  it('gives a high probability only to clear corrections', () => {
    expect(model.correct('becouse')!.probability).toBeGreaterThan(0.9);
    expect(model.correct('brxqtl')?.probability ?? 0).toBeLessThan(0.4);
  });

  it('never offers the word itself, names known only from lists, or very rare words', () => {
    for (const word of ['monday', 'helo', 'zymurgi', 'obamma']) {
      for (const { candidate } of model.rank(word)) {
        expect(candidate.text.toLowerCase()).not.toBe(word);
        if (!candidate.isSplit) expect(lexicon.zipf(candidate.text.toLowerCase())).toBeGreaterThan(0.5);
      }
    }
  });

  it('offers nothing for a string that resembles no word', () => {
    expect(model.rank('')).toEqual([]);
    expect(model.rank('a'.repeat(50).concat('b'.repeat(50)))).toHaveLength(0);
    expect(model.rank('xqzjvkxqzjvk')).toEqual([]);
  });
});

it('refuses a file that was built for another lexicon', () => {
  const bytes = encodeArtefact({ lexiconSize: 1 }, {});
  expect(() => new SpellingModel(new Artefact('spelling', bytes), lexicon, model.language)).toThrow(
    /another lexicon/,
  );
});
