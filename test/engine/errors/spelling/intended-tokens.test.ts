import { describe, expect, it, test } from 'vitest';
import { intendedText } from '../../../../src/engine/document/intended-text.js';
import { documentOf } from '../../../../src/engine/document/segment.js';
import { tagger } from '../../../../src/engine/document/tagging/tagger.js';
import { applyEdits } from '../../../../src/engine/errors/apply.js';
import { arbitrate } from '../../../../src/engine/errors/arbitration.js';
import { grammar } from '../../../../src/engine/errors/grammar.js';
import { intendedTokens } from '../../../../src/engine/errors/spelling/intended-tokens.js';
import { spelling } from '../../../../src/engine/errors/spelling/spelling.js';
import { shippedModels } from '../../shipped-models.js';

const resources = shippedModels('language-model', 'lexicon', 'spelling', 'tagger');
const steps = [
  tagger.create(resources, undefined),
  spelling.create(resources, { variety: 'auto', words: [] }),
  intendedTokens.create(resources, undefined),
];
const judgeGrammar = grammar.create(resources, undefined);

function read(text: string) {
  const document = documentOf(text);
  for (const step of steps) step(document);
  return document;
}

const meant = (text: string) => read(text).intended.map(({ lower }) => lower);

function corrected(text: string): string {
  const document = read(text);
  judgeGrammar(document);
  arbitrate(document);
  return applyEdits(text, document.edits);
}

describe('intended tokens', () => {
  it('have confident corrections and are otherwise the same tokens, at the same places', () => {
    const document = read('My freind lives in a beatiful vilage.');
    expect(document.intended.map(({ text }) => text)).toEqual([
      'My',
      'friend',
      'lives',
      'in',
      'a',
      'beautiful',
      'village',
      '.',
    ]);
    document.intended.forEach((token, index) => {
      const written = document.tokens[index]!;
      expect([token.index, token.start, token.end]).toEqual([index, written.start, written.end]);
      if (token.text === written.text) expect(token).toBe(written);
    });
  });

  it('are the same array if nothing is misspelt', () => {
    const document = read('My friend lives in a beautiful village.');
    expect(document.intended).toBe(document.tokens);
  });

  it('correct capitals, impossible forms and parts of compounds', () => {
    expect(meant('i met the childs on monday.')).toEqual([
      'i',
      'met',
      'the',
      'children',
      'on',
      'monday',
      '.',
    ]);
    expect(read('i saw english people.').intended.map(({ text }) => text)).toEqual([
      'I',
      'saw',
      'English',
      'people',
      '.',
    ]);
    expect(meant('He has self-confidance.')).toContain('self-confidence');
  });

  it('do not include corrections of several tokens and doubtful ones', () => {
    expect(meant('I like it alot and dont know.')).toEqual([
      'i',
      'like',
      'it',
      'alot',
      'and',
      'dont',
      'know',
      '.',
    ]);
    expect(meant('We saw a brxqtl there.')).toContain('brxqtl');
  });

  it('determine the tags, of the written tokens too', () => {
    const document = read('They allways smil at me.');
    expect(document.tokens.map(({ tag }) => tag)).toEqual(
      read('They always smile at me.').tokens.map(({ tag }) => tag),
    );
  });
});

test('the intended text of a span keeps its spaces', () => {
  const text = 'A  beatiful vilage!';
  expect(intendedText(read(text), { start: 3, end: 18 })).toBe('beautiful village');
});

describe('grammar beside misspelt words', () => {
  it.each([
    ['There are many famos building in the town.', 'There are many famous buildings in the town.'],
    ['I have three freind.', 'I have three friends.'],
    ['He studys hard and he allways go home late.', 'He studies hard and he always goes home late.'],
  ])('%s', (wrong, right) => {
    expect(corrected(wrong)).toBe(right);
  });

  it('is unchanged if only the spelling is wrong', () => {
    expect(corrected('I have three freinds and they allways help me.')).toBe(
      'I have three friends and they always help me.',
    );
  });
});
