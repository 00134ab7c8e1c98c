import { describe, expect, test } from 'vitest';
import { encoderFrom } from '../../../../src/engine/encoder/encoder.js';
import { TagLanguage } from '../../../../src/engine/errors/evidence/tag-language.js';
import { lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../shipped-models.js';

const resources = shippedModels('encoder', 'lexicon');
const { tags } = encoderFrom(resources);
const language = new TagLanguage(tags, lexiconFrom(resources));

describe('the language of tags', () => {
  test.each([
    ['DELETE', 'discuss about it', 1, 'discuss it'],
    ['APPEND_the', 'in morning', 0, 'in the morning'],
    ['APPEND_the', 'sun shines', -1, 'the sun shines'],
    ['REPLACE_on', 'in monday', 0, 'on monday'],
    ['FORM_S', 'he like it', 1, 'he likes it'],
    ['FORM_S', 'two dog', 1, 'two dogs'],
    ['FORM_D', 'yesterday i go', 2, 'yesterday i went'],
    ['FORM_BASE', 'does he likes it', 2, 'does he like it'],
    ['SUF_>ly', 'drive careful', 1, 'drive carefully'],
    ['MERGE', 'every body knows', 0, 'everybody knows'],
    ['SWAP', 'what you are', 1, 'what are you'],
  ])('%s turns "%s" into "%s"', (name, text, at, expected) => {
    const words = text.split(' ');
    const change = language.apply(tags.indexOf(name), words, at)!;
    const made = [...words.slice(0, change.first), ...change.words, ...words.slice(change.end)];
    expect(made.join(' ')).toBe(expected);
  });

  test.each([
    ['KEEP', 'all is well', 0],
    ['SPELL', 'teh cat', 0],
    ['OTHER', 'how goes it', 0],
    ['MERGE', 'the end', 1],
    ['SUF_>ly', 'the table', 1],
    ['DELETE', 'all', -1],
  ])('%s changes nothing in "%s"', (name, text, at) => {
    expect(language.apply(tags.indexOf(name), text.split(' '), at)).toBeUndefined();
  });

  test.each([
    ['like', 'likes', 'FORM_S'],
    ['in', 'on', 'REPLACE_on'],
    ['careful', 'carefully', 'SUF_>ly'],
    ['told', 'said', 'LEMMA_say'],
  ])('from %s to %s leads %s', (from, to, name) => {
    expect(language.replacing(from, to).map((tag) => tags[tag])).toContain(name);
  });

  test('no tag leads to a word that it does not know', () => {
    expect(language.replacing('cat', 'xylophones')).toEqual([]);
  });
});
