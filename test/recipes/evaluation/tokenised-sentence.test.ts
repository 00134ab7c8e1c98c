import { describe, expect, it } from 'vitest';
import {
  correctedTokens,
  detokenise,
  tokenisedDocument,
} from '../../../recipes/evaluation/tokenised-sentence.js';

const sentence = (tokens: string) => detokenise(tokens.split(' '));

/** Tokens after edits, each at the first occurrence of its wrong words. */
function corrected(tokens: string, ...edits: [code: string, wrong: string, correction: string][]): string {
  const made = sentence(tokens);
  const spans = edits.map(([code, wrong, correction]) => {
    const start = made.text.indexOf(wrong);
    expect(start).toBeGreaterThanOrEqual(0);
    return { start, end: start + wrong.length, correction, code, confidence: 1, source: 'test' };
  });
  return correctedTokens(made, spans).join(' ');
}

describe('joining tokens', () => {
  it('spaces words, clitics and punctuation as a writer would', () => {
    const cases = {
      "I do n't know , it 's late .": "I don't know, it's late.",
      'He said : " Come in ! " and left ( quickly ) .': 'He said: "Come in!" and left (quickly).',
      'It costs $ 5 or 10 % more .': 'It costs $5 or 10% more.',
      "The dogs ' food and Ann 's": "The dogs' food and Ann's",
    };
    for (const [tokens, text] of Object.entries(cases)) expect(sentence(tokens).text).toBe(text);
  });

  it('returns the span of each token', () => {
    const { tokens, text, spans } = sentence('" I ca n\'t , " he said .');
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(tokens);
  });
});

describe('a document of given tokens', () => {
  it('has the tokens of the corpus, at their places in the text', () => {
    const given = "They said and/or , I do n't Know !";
    const { text, tokens, sentences } = tokenisedDocument(sentence(given));
    expect(tokens.map((token) => token.text).join(' ')).toBe(given);
    expect(tokens.map(({ start, end }) => text.slice(start, end)).join(' ')).toBe(given);
    expect(tokens.map(({ index }) => index)).toEqual([...tokens.keys()]);
    expect(sentences).toEqual([{ start: 0, end: text.length, firstToken: 0, endToken: tokens.length }]);
  });

  it('has the kind and spacing of each token', () => {
    const { tokens } = tokenisedDocument(sentence("He/she ca n't eat 3 Apples !"));
    expect(tokens.map(({ lower, kind, spaceBefore }) => [lower, kind, spaceBefore])).toEqual([
      ['he/she', 'word', true],
      ['ca', 'word', true],
      ["n't", 'word', false],
      ['eat', 'word', true],
      ['3', 'number', true],
      ['apples', 'word', true],
      ['!', 'punctuation', false],
    ]);
  });
});

describe('tokens after edits', () => {
  it('are unchanged without edits, however unusual', () => {
    const odd = 'She \'s 20-year-old , e.g. , and/or say"hey : 4:they .';
    expect(corrected(odd)).toBe(odd);
  });

  it('are replaced, deleted and inserted', () => {
    expect(corrected('He go to a school .', ['AGV', 'go', 'goes'])).toBe('He goes to a school .');
    expect(corrected('We discussed about it .', ['UT', 'about', ''])).toBe('We discussed it .');
    expect(corrected('My father is doctor .', ['+MD', 'is', 'a'])).toBe('My father is a doctor .');
    expect(corrected('My father is doctor .', ['MD+', 'doctor', 'a'])).toBe('My father is a doctor .');
    expect(corrected('We stayed at home', ['+MP', 'home', '.'])).toBe('We stayed at home .');
  });

  it('are split as in the Penn Treebank if they are new', () => {
    expect(corrected('I dont know .', ['MP', 'dont', "don't"])).toBe("I do n't know .");
    expect(corrected('After lunch we slept .', ['+MP', 'lunch', ','])).toBe('After lunch , we slept .');
  });

  it('have a capital at the new start of the sentence', () => {
    expect(corrected('The my brother came .', ['UD', 'The', ''])).toBe('My brother came .');
    expect(corrected('Is raining again .', ['MA+', 'Is', 'It'])).toBe('It is raining again .');
  });

  it('are those of the corpus beside an edit', () => {
    expect(corrected('He is 20-year-old , and/or more olds than her .', ['FJ', 'olds', 'old'])).toBe(
      'He is 20-year-old , and/or more old than her .',
    );
    expect(corrected("It 's a nices day .", ['X', 'nices', 'nice'])).toBe("It 's a nice day .");
  });

  it('include neighbouring edits', () => {
    expect(corrected('I likes apple very .', ['AGV', 'likes', 'like'], ['FN', 'apple', 'apples'])).toBe(
      'I like apples very .',
    );
    expect(
      corrected('he have two dog', ['RP', 'he', 'He'], ['AGV', 'have', 'has'], ['FN', 'dog', 'dogs']),
    ).toBe('He has two dogs');
  });

  it('can be joined and split', () => {
    expect(corrected('I like it alot .', ['RP', 'alot', 'a lot'])).toBe('I like it a lot .');
    expect(corrected('I can not see any thing .', ['RP', 'any thing', 'anything'])).toBe(
      'I can not see anything .',
    );
  });
});
