import { describe, expect, it } from 'vitest';
import { inflectionError } from '../../../../src/engine/errors/spelling/inflection-errors.js';
import { lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../shipped-models.js';

const lexicon = lexiconFrom(shippedModels('lexicon'));

describe('a regular form of an irregular word', () => {
  it.each([
    ['childs', 'children', 'IN'],
    ['childrens', 'children', 'IN'],
    ['womens', 'women', 'IN'],
    ['knifes', 'knives', 'IN'],
    ['citys', 'cities', 'IN'],
    ['informations', 'information', 'CN'],
    ['homeworks', 'homework', 'CN'],
    ['goed', 'went', 'IV'],
    ['buyed', 'bought', 'IV'],
    ['teached', 'taught', 'IV'],
    ['boughted', 'bought', 'IV'],
    ['borned', 'born', 'IV'],
    ['gaved', 'gave', 'IV'],
    ['gooder', 'better', 'IJ'],
    ['differents', 'different', 'IJ'],
  ])('%s → %s %s', (word, correction, code) => {
    expect(inflectionError(word, lexicon)).toMatchObject({ correction, code });
  });

  it('is corrected to the participle after an auxiliary', () => {
    expect(inflectionError('writed', lexicon, true)?.correction).toBe('written');
    expect(inflectionError('writed', lexicon)?.correction).toBe('wrote');
    expect(inflectionError('chosed', lexicon, true)?.correction).toBe('chosen');
    expect(inflectionError('chosed', lexicon)?.correction).toBe('chose');
    expect(inflectionError('borned', lexicon, true)?.correction).toBe('born');
  });
});

describe('no inflection error', () => {
  it.each([
    'famos',
    'becaus',
    'churchs',
    'studing',
    'wich',
    'xs',
    's',
    'ed',
    'blorfs',
    'blorfed',
    'writted',
    'diveded',
  ])('%s', (word) => {
    expect(inflectionError(word, lexicon)).toBeUndefined();
  });
});
