/**
 * How far the errors that a text is expected to have go with those that examiners mark, found or not: words that are wrong
 * among a hundred, in texts of eight sentences that follow each other in their corpus.
 */
import { createResources } from '../../dist/engine/assessor.js';
import { Document } from '../../dist/engine/document/document.js';
import { buildPipeline, stepsTo } from '../../dist/engine/pipelines/pipeline.js';
import { findPipeline } from '../../dist/engine/registry.js';
import { pearson } from '../../dist/metrics/correlation.js';
import { mean } from '../../dist/metrics/moments.js';
import { detokenise } from '../../dist/training/evaluation/tokenised-sentence.js';
import { eracondSentences, realecSentences } from '../../dist/training/text/marked-sentences.js';
import { loadArtefacts } from '../../dist/workers/artefacts.js';
import { fixed } from '../errors/format.js';
import { editExtractor } from '../errors/reference-edits.js';

export const title = 'Errors expected and marked';
export const needs = ['gec/jfleg-dev', 'gec/eracond', 'gec/realec'];

const SENTENCES_OF_A_TEXT = 8;
const IS_WORD = /[\p{L}\p{N}]/u;

export function measure({ data, corpora, flags: { pipeline } }) {
  const definition = findPipeline(pipeline);
  const resources = createResources(loadArtefacts(definition));
  const steps = stepsTo('expectedErrors', definition).filter(
    ({ component }) => !component.assigns.includes('admission'),
  );
  const run = buildPipeline({ ...definition, steps }, resources);
  const extract = editExtractor(resources);
  /** Wrong words of a sentence, the mean of its references; something missing counts as one. */
  const wrongWords = (tokens, references) =>
    mean(
      references.map((corrected) =>
        extract
          .between(tokens, corrected)
          .reduce((sum, { firstToken, endToken }) => sum + Math.max(1, endToken - firstToken), 0),
      ),
    );
  const sets = {
    'JFLEG dev': corpora
      .jfleg()
      .map(({ tokens, references }) => ({ tokens, marked: wrongWords(tokens, references) })),
    'ERACOND, part for measuring': eracondSentences(`${data}/gec`, 'measure').map(
      ({ tokens, corrected }) => ({
        tokens,
        marked: wrongWords(tokens, [corrected]),
      }),
    ),
    'REALEC, part for measuring': realecSentences(`${data}/gec`, 'measure').map(({ tokens, wrong }) => ({
      tokens,
      marked: wrong.filter(Boolean).length,
    })),
  };
  return Object.entries(sets).map(([name, sentences]) => {
    const found = sentences.map(({ tokens, marked }) => {
      const document = new Document(detokenise(tokens).text);
      run(document);
      return {
        words: tokens.filter((token) => IS_WORD.test(token)).length,
        marked,
        expected: document.expectedErrors.reduce((sum, errors) => sum + errors, 0),
        shown: document.edits.reduce((sum, { confidence }) => sum + confidence, 0),
      };
    });
    const texts = [];
    for (let from = 0; from + SENTENCES_OF_A_TEXT <= found.length; from += SENTENCES_OF_A_TEXT)
      texts.push(total(found.slice(from, from + SENTENCES_OF_A_TEXT)));
    const rates = (key) => texts.map((text) => text[key] / text.words);
    const all = total(found);
    return {
      name,
      texts: texts.length,
      marked: (100 * all.marked) / all.words,
      expected: (100 * all.expected) / all.words,
      pearson: pearson(rates('marked'), rates('expected')),
      ofShown: pearson(rates('marked'), rates('shown')),
    };
  });
}

function total(parts) {
  const sum = (key) => parts.reduce((so, part) => so + part[key], 0);
  return { words: sum('words'), marked: sum('marked'), expected: sum('expected'), shown: sum('shown') };
}

export const tables = (sets) => [
  {
    title: `${title}: wrong words in a hundred, and their correlation over texts of ${SENTENCES_OF_A_TEXT} sentences`,
    columns: ['', '>texts', '>marked', '>expected', '>r', '>r of shown errors'],
    rows: sets.map((set) => [
      set.name,
      set.texts,
      fixed(set.marked),
      fixed(set.expected),
      fixed(set.pearson, 3),
      fixed(set.ofShown, 3),
    ]),
  },
];
