import { describe, expect, it } from 'vitest';
import { surprisalFeatures } from '../../../src/engine/features/surprisal.js';
import { documentReaderFrom } from '../../../src/engine/language-model/document-reading.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../shipped-models.js';
import { taggedDocument } from './tagged-document.js';

const resources = shippedModels('lexicon', 'language-model');
const valuesOf = (document: ReturnType<typeof taggedDocument>) =>
  surprisalFeatures(document, documentReaderFrom(resources), lexiconFrom(resources));
const valuesOfText = (annotated: string) => valuesOf(taggedDocument(annotated));

describe('surprisal', () => {
  const usual = valuesOfText('I/PRP would/MD like/VB to/TO thank/VB you/PRP for/IN your/PRP$ help/NN ./.');
  const jumbled = valuesOfText('You/PRP for/IN to/TO thank/VB help/NN your/PRP$ would/MD I/PRP like/VB ./.');

  it('distinguishes usual from unusual sequences of the same words', () => {
    expect(usual['surprisal.association']!).toBeGreaterThan(jumbled['surprisal.association']! + 1);
    expect(usual['surprisal.function_words']!).toBeGreaterThan(jumbled['surprisal.function_words']!);
    expect(usual['surprisal.mean']!).toBeLessThan(jumbled['surprisal.mean']!);
    expect(usual['surprisal.misplaced']).toBe(0);
    expect(jumbled['surprisal.misplaced']!).toBeGreaterThan(0.2);
    expect(usual['surprisal.collocated']!).toBeGreaterThan(jumbled['surprisal.collocated']!);
  });

  it('does not take a rare but fitting word for a bad sequence', () => {
    const common = valuesOfText('He/PRP made/VBD a/DT mistake/NN ./.');
    const rare = valuesOfText('He/PRP made/VBD a/DT concession/NN ./.');
    expect(rare['surprisal.mean']!).toBeGreaterThan(common['surprisal.mean']!);
    expect(rare['surprisal.content_words']!).toBeGreaterThan(0);
  });

  it('reads intended words, and reports the cost of misspellings separately', () => {
    const document = taggedDocument('She/PRP is/VBZ my/PRP$ best/JJS freind/NN ./.');
    const asWritten = valuesOf(withIntended(document, 'freind'));
    const asMeant = valuesOf(withIntended(document, 'friend'));
    expect(asWritten['surprisal.repaired']).toBe(0);
    expect(asMeant['surprisal.repaired']!).toBeGreaterThan(0.5);
    expect(asMeant['surprisal.collocated_content']!).toBeGreaterThan(
      asWritten['surprisal.collocated_content']!,
    );
  });

  it('excludes names and numbers', () => {
    const values = valuesOfText('PROPER_NAME/NNP 17/CD !/.');
    expect(Object.values(values).every((value) => value === 0)).toBe(true);
  });

  it('does not change when a text is repeated', () => {
    const sentence = 'The/DT dog/NN sleeps/VBZ in/IN the/DT garden/NN ./.';
    const once = valuesOfText(sentence);
    const twice = valuesOfText(`${sentence} ${sentence}`);
    for (const name of Object.keys(once)) expect(twice[name], name).toBeCloseTo(once[name]!, 9);
  });
});

/** The document with this intended word for its fifth token. */
function withIntended(document: ReturnType<typeof taggedDocument>, word: string) {
  document.intended = document.tokens.map((token) =>
    token.index === 4 && word !== token.lower ? { ...token, text: word, lower: word } : token,
  );
  return document;
}
