import { describe, expect, test } from 'vitest';
import { taggedSentence } from '../../../recipes/tagger/tagged-sentence.js';
import { PENN_TAGS } from '../../../src/engine/document/penn-tags.js';

function converted(text: string, words: string): string | undefined {
  const parsed = words.split(' ').map((pair) => {
    const slash = pair.lastIndexOf('/');
    return { form: pair.slice(0, slash), tag: pair.slice(slash + 1) };
  });
  const sentence = taggedSentence({ text, words: parsed });
  return sentence?.tokens.map((token) => `${token.text}/${PENN_TAGS[sentence.tags[token.index]!]}`).join(' ');
}

test('tokens equal to those of the treebank keep their tags', () => {
  expect(converted("I don't.", "I/PRP do/VBP n't/RB ./.")).toBe("I/PRP do/VBP n't/RB ./.");
});

describe('a word that the treebank splits', () => {
  test.each([
    ['well-known man', 'well/RB -/HYPH known/VBN man/NN', 'well-known/JJ man/NN'],
    ['a check-in.', 'a/DT check/NN -/HYPH in/RP ./.', 'a/DT check-in/NN ./.'],
    ['a five-year plan', 'a/DT five/CD -/HYPH year/NN plan/NN', 'a/DT five-year/JJ plan/NN'],
    ['my ex-wife', 'my/PRP$ ex/AFX -/HYPH wife/NN', 'my/PRP$ ex-wife/NN'],
    ['Gore-Bush', 'Gore/NNP -/HYPH Bush/NNP', 'Gore-Bush/NNP'],
    ['twenty-five', 'twenty/CD -/HYPH five/CD', 'twenty-five/CD'],
    ['I dont', 'I/PRP do/VBP nt/RB', 'I/PRP dont/VBP'],
    ['its good', 'it/PRP s/VBZ good/JJ', 'its/PRP$ good/JJ'],
    ['at 5pm', 'at/IN 5/CD pm/NN', 'at/IN 5pm/NN'],
  ])('%j has one tag', (text, words, expected) => {
    expect(converted(text, words)).toBe(expected);
  });
});

test('if we split a word, its parts get its tag, and punctuation marks get theirs', () => {
  expect(converted('and/or', 'and/or/CC')).toBe('and/CC //: or/CC');
});

test('tokens equal to those of the treebank are marked', () => {
  const words = ['a', 'b', '-', 'c'].map((form) => ({ form, tag: 'NN' }));
  expect([...taggedSentence({ text: 'a b-c', words })!.isSame]).toEqual([1, 0]);
});

test('a tag outside the list counts as unknown', () => {
  expect(converted('um', 'um/HUH')).toBe('um/XX');
});

test('a sentence whose words are not in its text is left out', () => {
  expect(converted('one two', 'one/CD three/CD')).toBeUndefined();
  expect(converted('one two three', 'one/CD three/CD')).toBeUndefined();
});
