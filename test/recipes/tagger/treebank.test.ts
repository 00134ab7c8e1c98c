import { describe, expect, test } from 'vitest';
import { readConllu, readTagged, withPrepositions } from '../../../recipes/tagger/treebank.js';

const pairs = (words: readonly { form: string; tag: string }[]) =>
  words.map(({ form, tag }) => `${form}/${tag}`).join(' ');

test('CoNLL-U is read as text, forms and Penn tags, without multiword and empty lines', () => {
  const row = (id: string, form: string, tag: string) =>
    [id, form, '_', 'X', tag, '_', '0', '_', '_', '_'].join('\t');
  const content = [
    '# sent_id = a',
    "# text = I don't.",
    row('1', 'I', 'PRP'),
    row('2-3', "don't", '_'),
    row('2', 'do', 'VBP'),
    row('3', "n't", 'RB'),
    row('3.1', 'go', 'VB'),
    row('4', '.', '.'),
    '',
    '# text = Yes',
    row('1', 'Yes', 'UH'),
  ].join('\n');
  const [first, second] = [...readConllu(content)];
  expect(first!.text).toBe("I don't.");
  expect(pairs(first!.words)).toBe("I/PRP do/VBP n't/RB ./.");
  expect(pairs(second!.words)).toBe('Yes/UH');
});

describe('a file with a word and its tag per line', () => {
  const sentence = (...words: string[]) =>
    [...readTagged(`# doc = x\n${words.map((word) => word.replace('|', '\t')).join('\n')}\n\n`)][0]!;

  test('clitics and hyphenated parts are joined in the text', () => {
    const { text } = sentence('do|VBP', "n't|RB", 'see|VB', 'mid-|JJ', 'June|NNP', '.|.');
    expect(text).toBe("don't see mid-June .");
  });

  test('brackets and opening quotation marks get the tags of EWT', () => {
    const { words } = sentence('(|(', "\"|''", 'Yes|UH', "\"|''", ')|)');
    expect(pairs(words)).toBe('(/-LRB- "/`` Yes/UH "/\'\' )/-RRB-');
  });

  test('blank lines separate sentences', () => {
    expect([...readTagged('a\tDT\n\nb\tNN\n')].map(({ text }) => text)).toEqual(['a', 'b']);
  });
});

describe('to', () => {
  const retagged = (...words: string[]) => {
    const split = words.map((word) => ({ form: word.split('|')[0]!, tag: word.split('|')[1]! }));
    return pairs(withPrepositions({ text: '', words: split }).words);
  };

  test('is a preposition before a noun', () => {
    expect(retagged('to|TO', 'school|NN')).toBe('to/IN school/NN');
  });

  test('stays a particle before a verb, with adverbs between, and if the verb is omitted', () => {
    expect(retagged('to|TO', 'go|VB')).toBe('to/TO go/VB');
    expect(retagged('to|TO', 'really|RB', 'go|VB')).toBe('to/TO really/RB go/VB');
    expect(retagged('want|VBP', 'to|TO', '.|.')).toBe('want/VBP to/TO ./.');
  });
});
