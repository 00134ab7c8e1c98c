/**
 * How the scale of ELLIPSE (mean of six traits, 1 to 5) is linked with the CEFR scale: models of each corpus applied to
 * the other.
 */
import { SCALES } from '../../dist/engine/results/scale.js';
import { ScoreModel } from '../../dist/engine/scoring/score-model.js';
import { mean, standardDeviation } from '../../dist/metrics/moments.js';
import { ellipseToCefr } from '../../dist/recipes/scoring/corpora.js';
import { trainOnCorpora } from '../../dist/recipes/scoring/populations.js';
import { fixed } from '../errors/format.js';
import { markedVectors, NEEDS } from './vectors.js';

export const title = 'ELLIPSE on the CEFR scale';
export const needs = NEEDS;

export function measure({ data }) {
  const { names, vectors } = markedVectors(data);
  const essays = vectors
    .filter((essay) => essay.marks)
    .map((essay) => ({ ...essay, score: mean(essay.marks) }));
  const answers = vectors.filter(({ corpus }) => corpus === 'CEFR-ASAG');
  const marks = (texts) => texts.map(({ score }) => score);
  const byEssays = scored(names, essays, { min: 1, max: 5 }, answers);
  const byAnswers = scored(names, answers, SCALES.cefr, essays);
  const lines = [
    { name: 'answers of CEFR-ASAG, scored as ELLIPSE', ...lineBetween(byEssays, marks(answers)) },
    { name: 'essays of ELLIPSE, scored as CEFR-ASAG', ...lineBetween(marks(essays), byAnswers) },
  ];
  const between = { slope: Math.sqrt(lines[0].slope * lines[1].slope) };
  const middle = mean(marks(essays));
  between.intercept = mean(lines.map((line) => at(line, middle))) - between.slope * middle;
  const taken = { intercept: ellipseToCefr(0), slope: ellipseToCefr(1) - ellipseToCefr(0) };
  return { lines: [...lines, { name: 'between these', ...between }, { name: 'taken', ...taken }] };
}

/** Scores of texts by a model fitted on other texts, before trimming to the scale. */
function scored(names, fitted, range, texts) {
  const { parameters } = trainOnCorpora(names, fitted, { range });
  const model = new ScoreModel(parameters);
  return texts.map(({ values, ngrams }) => {
    const features = new Map(names.map((name, column) => [name, values[column]]));
    return model.report(model.raw({ features, ngrams }));
  });
}

/** The line that gives y the mean and standard deviation of x. */
function lineBetween(x, y) {
  const slope = standardDeviation(y) / standardDeviation(x);
  return { slope, intercept: mean(y) - slope * mean(x) };
}

const at = ({ slope, intercept }, x) => intercept + slope * x;

export const tables = ({ lines }) => [
  {
    title: `${title}: CEFR = intercept + slope · mean of the traits`,
    columns: ['', '>slope', '>intercept', ...[1, 2, 3, 4, 5].map((mark) => `>${mark}`)],
    rows: lines.map((line) => [
      line.name,
      fixed(line.slope, 2),
      fixed(line.intercept, 2),
      ...[1, 2, 3, 4, 5].map((mark) => fixed(at(line, mark))),
    ]),
  },
];
