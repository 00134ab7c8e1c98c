/**
 * Sentence scores: how often a corrected sentence outranks the learner's (JFLEG dev), and how well scores correlate
 * with grades of grammaticality (GUG train and dev), compared with two simple measures.
 */
import { createResources } from '../../dist/engine/assessor.js';
import { Document } from '../../dist/engine/document/document.js';
import { languageModelFrom } from '../../dist/engine/language-model/language-model.js';
import { buildPipeline } from '../../dist/engine/pipelines/pipeline.js';
import { pearson, spearman } from '../../dist/metrics/correlation.js';
import { mean } from '../../dist/metrics/moments.js';
import { findPipeline } from '../../dist/pipelines/registry.js';
import { detokenise } from '../../dist/recipes/evaluation/tokenised-sentence.js';
import { loadArtefactsOf } from '../../dist/workers/artefacts.js';
import { fixed, percent } from '../errors/format.js';

export const title = 'Sentence scores';
export const needs = ['gec/jfleg-dev', 'gec/gug'];

const PAIR_REACH = 0.85;
const CORRELATION_REACH = 0.65;

export function measure({ corpora, flags: { pipeline } }) {
  const read = remembering(sentenceReader(pipeline));
  const sets = {
    'as one writes': corpora
      .jfleg()
      .map((sentence) => rewritten(sentence, (tokens) => detokenise(tokens).text)),
    'with spaces around all tokens': corpora
      .jfleg()
      .map((sentence) => rewritten(sentence, (tokens) => tokens.join(' '))),
  };
  const grades = corpora.gug();
  return {
    pairs: Object.entries(sets).map(([form, sentences]) => ({ form, ...pairFigures(sentences, read) })),
    sentences: grades.length,
    grades: Object.keys(MEASURES).map((name) => {
      const values = grades.map(({ text }) => MEASURES[name](read(text)));
      const given = grades.map(({ grade }) => grade);
      return { name, pearson: pearson(values, given), spearman: spearman(values, given) };
    }),
  };
}

/** The compared measures; higher is better. */
const MEASURES = {
  'sentence score': ({ score }) => score,
  'errors a word': ({ errorDensity }) => -errorDensity,
  'language model, a word': ({ logProbability }) => logProbability,
};

function pairFigures(sentences, read) {
  const pairs = sentences.flatMap(({ written, references }) =>
    references.flatMap((corrected, reference) =>
      corrected.text === written.text ? [] : [{ written, corrected, reference }],
    ),
  );
  const accuracy = (name, some) =>
    mean(
      some.map(({ written, corrected }) => {
        const gain = MEASURES[name](read(corrected.text)) - MEASURES[name](read(written.text));
        return gain > 0 ? 1 : gain === 0 ? 0.5 : 0;
      }),
    );
  const single = pairs.filter(({ written, corrected }) => differsInOne(written.tokens, corrected.tokens));
  return {
    count: pairs.length,
    singleCount: single.length,
    measures: Object.keys(MEASURES).map((name) => ({
      name,
      pooled: accuracy(name, pairs),
      byReference: [0, 1, 2, 3].map((number) =>
        accuracy(
          name,
          pairs.filter(({ reference }) => reference === number),
        ),
      ),
      single: accuracy(name, single),
    })),
  };
}

/** Whether exactly one token was replaced, inserted or deleted. */
function differsInOne(one, other) {
  let first = 0;
  while (first < Math.min(one.length, other.length) && one[first] === other[first]) first += 1;
  let last = 0;
  const most = Math.min(one.length, other.length) - first;
  while (last < most && one[one.length - 1 - last] === other[other.length - 1 - last]) last += 1;
  return Math.max(one.length, other.length) - first - last === 1;
}

function rewritten({ tokens, references }, write) {
  const asText = (list) => ({ tokens: list, text: write(list) });
  return { written: asText(tokens), references: references.map(asText) };
}

/** Each text is a separate document; one that is split counts as the mean of its sentences, weighted by tokens. */
function sentenceReader(pipeline) {
  const definition = findPipeline(pipeline);
  const steps = definition.steps.filter(({ component }) =>
    component.assigns.every(
      (slot) => !['admission', 'features', 'overallScore', 'traits', 'promptRelevance'].includes(slot),
    ),
  );
  const resources = createResources(loadArtefactsOf({ ...definition, steps }));
  const run = buildPipeline({ ...definition, steps }, resources);
  const languageModel = languageModelFrom(resources);
  return (text) => {
    const document = new Document(text);
    run(document);
    const { tokens, sentences, sentenceScores, edits, suspects } = document;
    const total = sentences.reduce(
      (sum, { firstToken, endToken }, at) => sum + (endToken - firstToken) * sentenceScores[at],
      0,
    );
    const words = tokens.filter(({ kind }) => kind === 'word').length;
    const errors = [...edits, ...suspects].reduce((sum, { confidence }) => sum + confidence, 0);
    const ids = languageModel.sentenceIds(tokens);
    return {
      score: total / Math.max(1, tokens.length),
      errorDensity: errors / Math.max(1, words),
      logProbability: languageModel.score(ids, 1, ids.length) / (ids.length - 1),
    };
  };
}

function remembering(read) {
  const known = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text);
  };
}

export const tables = ({ pairs, sentences, grades }) => [
  ...pairs.map(({ form, count, singleCount, measures }) => ({
    title: `JFLEG dev, ${form}: corrected above the learner's, ${count} pairs, ${singleCount} of one token (target ${percent(PAIR_REACH)})`,
    columns: ['', '>pairs', '>ref 0', '>ref 1', '>ref 2', '>ref 3', '>of one token'],
    rows: measures.map(({ name, pooled, byReference, single }) => [
      name,
      percent(pooled),
      ...byReference.map((share) => percent(share)),
      percent(single),
    ]),
  })),
  {
    title: `GUG train and dev, ${sentences} sentences (target r ${CORRELATION_REACH})`,
    columns: ['', '>Pearson', '>Spearman'],
    rows: grades.map((grade) => [grade.name, fixed(grade.pearson, 3), fixed(grade.spearman, 3)]),
  },
];
