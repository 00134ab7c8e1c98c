/**
 * How well the expected errors of a text correlate with those that annotators mark, found or not: wrong words per
 * hundred, in texts of eight consecutive sentences of a corpus.
 */
import { createResources } from '../../dist/engine/assessor.js';
import { Document } from '../../dist/engine/document/document.js';
import { ERROR_KINDS, errorKind } from '../../dist/engine/features/error-kinds.js';
import { errorDensity } from '../../dist/engine/indices/error-density.js';
import { buildPipeline, stepsTo } from '../../dist/engine/pipelines/pipeline.js';
import { pearson } from '../../dist/metrics/correlation.js';
import { findPipeline } from '../../dist/pipelines/registry.js';
import { detokenise } from '../../dist/recipes/evaluation/tokenised-sentence.js';
import { eracondSentences, realecSentences } from '../../dist/recipes/text/marked-sentences.js';
import { loadArtefactsOf } from '../../dist/workers/artefacts.js';
import { fixed } from '../errors/format.js';
import { editExtractor } from '../errors/reference-edits.js';

export const title = 'Errors expected and marked';
export const needs = ['gec/jfleg-dev', 'gec/eracond', 'gec/realec'];

const SENTENCES_OF_A_TEXT = 8;
const IS_WORD = /[\p{L}\p{N}]/u;

export function measure({ data, corpora, flags: { pipeline } }) {
  const definition = findPipeline(pipeline);
  const resources = createResources(loadArtefactsOf(definition));
  const steps = stepsTo('expectedErrors', definition).filter(
    ({ component }) => !component.assigns.includes('admission'),
  );
  const run = buildPipeline({ ...definition, steps }, resources);
  const extract = editExtractor(resources);
  const editsOf = (tokens, references) => references.map((corrected) => extract.between(tokens, corrected));
  /** Number of marked words in a sentence, the mean of its references; a missing word counts as one. */
  const corrected = (tokens, references) => {
    const edits = editsOf(tokens, references).flat();
    const share = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / references.length;
    const ofKind = (kind) => share(edits.map(({ code }) => Number(errorKind(code) === kind)));
    return {
      tokens,
      marked: share(edits.map(({ firstToken, endToken }) => Math.max(1, endToken - firstToken))),
      all: edits.length / references.length,
      ...Object.fromEntries(ERROR_KINDS.map((kind) => [kind, ofKind(kind)])),
    };
  };
  const sets = {
    'JFLEG dev': corpora.jfleg().map(({ tokens, references }) => corrected(tokens, references)),
    'ERACOND, part for measuring': eracondSentences(`${data}/gec`, 'measure').map((turn) =>
      corrected(turn.tokens, [turn.corrected]),
    ),
    'REALEC, part for measuring': realecSentences(`${data}/gec`, 'measure').map(({ tokens, wrong }) => ({
      tokens,
      marked: wrong.filter(Boolean).length,
    })),
  };
  return Object.entries(sets).map(([name, sentences]) => {
    const found = sentences.map(({ tokens, ...marks }) => {
      const document = new Document(detokenise(tokens).text);
      run(document);
      return {
        words: tokens.filter((token) => IS_WORD.test(token)).length,
        marks,
        densities: errorDensity(document),
        marked: marks.marked,
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
      kinds: ['all', ...ERROR_KINDS]
        .filter((kind) => kind in found[0].marks)
        .map((kind) => {
          const errors = (countOf) => (100 * found.reduce((sum, one) => sum + countOf(one), 0)) / all.words;
          return {
            kind,
            marked: errors(({ marks }) => marks[kind]),
            estimated: errors(({ densities, words }) => (densities[`density.${kind}`] * words) / 100),
          };
        }),
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
  ...sets
    .filter(({ kinds }) => kinds.length > 0)
    .map(({ name, kinds }) => ({
      title: `${name}: edits of annotators in a hundred words, and density_… of a table of indices`,
      columns: ['', '>marked', '>estimated'],
      rows: kinds.map(({ kind, marked, estimated }) => [kind, fixed(marked, 2), fixed(estimated, 2)]),
    })),
];
