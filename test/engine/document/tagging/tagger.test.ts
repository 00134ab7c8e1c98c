import { describe, expect, test } from 'vitest';
import { Document } from '../../../../src/engine/document/document.js';
import { documentOf } from '../../../../src/engine/document/segment.js';
import { tagger } from '../../../../src/engine/document/tagging/tagger.js';
import { shippedModels } from '../../shipped-models.js';

const tagDocument = tagger.create(shippedModels('tagger'), undefined);

/** A text in the form `word/TAG …`. */
function tagged(text: string): string {
  const document = documentOf(text);
  tagDocument(document);
  return document.tokens.map((token) => `${token.text}/${token.tag}`).join(' ');
}

describe('the shipped tagger', () => {
  test.each([
    'My/PRP$ sister/NN works/VBZ in/IN a/DT small/JJ shop/NN ./.',
    'Yesterday/NN we/PRP walked/VBD to/IN the/DT old/JJ bridge/NN ./.',
    'She/PRP has/VBZ never/RB eaten/VBN better/JJR bread/NN ./.',
    'They/PRP are/VBP going/VBG to/TO visit/VB London/NNP ./.',
    "I/PRP do/VBP n't/RB know/VB what/WP he/PRP wants/VBZ ./.",
    'Where/WRB did/VBD you/PRP buy/VB these/DT shoes/NNS ?/.',
    'You/PRP should/MD drink/VB more/JJR water/NN ./.',
    'The/DT book/NN which/WDT I/PRP read/VBD was/VBD boring/JJ ./.',
    'There/EX were/VBD 20/CD people/NNS in/IN the/DT room/NN ./.',
    "It/PRP 's/VBZ my/PRP$ father/NN 's/POS car/NN ./.",
    'He/PRP gave/VBD up/RP smoking/NN and/CC felt/VBD much/RB better/JJR ./.',
  ])('tags %s', (expected) => {
    const words = expected.split(' ').map((pair) => pair.slice(0, pair.lastIndexOf('/')));
    const text = words.join(' ').replace(/ (?=n't|'s|[.?])/g, '');
    expect(tagged(text)).toBe(expected);
  });

  test.each([
    ['a word that is noun or verb', 'I want to play. The play was long.', ['play/VB', 'play/NN']],
    [
      'another word that is noun or verb',
      'He reports crimes. The reports are late.',
      ['reports/VBZ', 'reports/NNS'],
    ],
    ['that', 'I think that you saw that man.', ['that/IN', 'that/DT']],
    ['to', 'I went to school to learn.', ['to/IN', 'to/TO']],
    ['past tense and participle', 'She walked home. She has walked home.', ['walked/VBD', 'walked/VBN']],
    ['her', 'I saw her. I saw her dog.', ['her/PRP', 'her/PRP$']],
  ])('distinguishes the uses of %s', (_, text, expected) => {
    const word = expected[0]!.split('/')[0]!;
    expect(
      tagged(text)
        .split(' ')
        .filter((pair) => pair.startsWith(`${word}/`)),
    ).toEqual(expected);
  });

  test('does not need capitals, which some learners leave out', () => {
    expect(tagged('i like my teacher because she is from spain.')).toBe(
      'i/PRP like/VBP my/PRP$ teacher/NN because/IN she/PRP is/VBZ from/IN spain/NNP ./.',
    );
  });

  test('guesses the tag of a misspelt word from its context and ending', () => {
    expect(tagged('There are many beautifull plases and they are writting leters.')).toBe(
      'There/EX are/VBP many/JJ beautifull/JJ plases/NNS and/CC they/PRP are/VBP writting/VBG leters/NNS ./.',
    );
  });

  test('tags a sentence the same wherever it is', () => {
    const sentence = 'The new teacher reads books.';
    const [alone, after] = [tagged(sentence), tagged(`Why? ${sentence}`)];
    expect(after).toBe(`Why/WRB ?/. ${alone}`);
  });

  test('gives every token a tag', () => {
    const document = documentOf('😀 :) http://a.example ?? ½ 中文 #x \u200b “quoted” a@b.example');
    tagDocument(document);
    expect(document.tokens.every(({ tag }) => tag !== '')).toBe(true);
  });

  test('leaves an empty document unchanged', () => {
    const document = new Document('');
    tagDocument(document);
    expect(document.tokens).toEqual([]);
  });
});
