/** The overall score on texts that the model has not seen: by cross-validation, and fitted only on the other corpus. */
import { CEFR_LABELS, SCALES } from '../../dist/engine/results/scale.js';
import { pearson } from '../../dist/metrics/correlation.js';
import { rootMeanSquaredError } from '../../dist/metrics/error.js';
import { mean, standardDeviation } from '../../dist/metrics/moments.js';
import { SHIPPED_SETTINGS } from '../../dist/recipes/scoring/corpora.js';
import { trainOnCorpora } from '../../dist/recipes/scoring/populations.js';
import { intervalCoverage } from '../../dist/training/scoring/standard-errors.js';
import { fixed, percent } from '../errors/format.js';
import { markedVectors, NEEDS } from './vectors.js';

export const title = 'Overall score on the CEFR scale';
export const needs = NEEDS;

const IN_ORDER = new Intl.Collator('en', { numeric: true });
const LENGTHS = [70, 120, 200, 330, Number.POSITIVE_INFINITY];

export function measure({ data }) {
  const { names, vectors, refused } = markedVectors(data);
  const options = { range: SCALES.cefr, settings: SHIPPED_SETTINGS };
  const { metrics, coverage, coverageByCorpus, leftOut, heldOut } = trainOnCorpora(names, vectors, options);
  const judged = vectors.map((vector, at) => ({ ...vector, ...heldOut[at], human: vector.score }));
  return {
    texts: vectors.length,
    refused,
    metrics,
    coverage,
    coverageByCorpus,
    leftOut,
    subgroups: [
      ...subgroups(
        judged,
        ({ corpus, human }) => `${corpus}, marked ${CEFR_LABELS[Math.floor(human)].slice(0, 2)}`,
      ),
      ...subgroups(judged, ({ corpus, words }) => `${corpus}, ${lengthOf(words)} words`),
    ],
  };
}

function lengthOf(words) {
  const next = LENGTHS.findIndex((bound) => words < bound);
  return next === LENGTHS.length - 1
    ? `${LENGTHS[next - 1]} and more`
    : `${LENGTHS[next - 1] ?? 0} to ${LENGTHS[next] - 1}`;
}

function subgroups(texts, nameOf) {
  const spread = standardDeviation(texts.map(({ human }) => human));
  const names = [...new Set(texts.map(nameOf))].sort(IN_ORDER.compare);
  return names.map((name) => {
    const members = texts.filter((text) => nameOf(text) === name);
    const [human, system] = ['human', 'score'].map((key) => members.map((text) => text[key]));
    return {
      name,
      texts: members.length,
      pearson: pearson(human, system),
      rmse: rootMeanSquaredError(human, system),
      difference: (mean(system) - mean(human)) / spread,
      coverage: intervalCoverage(members),
    };
  });
}

export const tables = ({ texts, refused, metrics, coverage, coverageByCorpus, leftOut, subgroups }) => [
  {
    title: `${title}: ${texts} texts, refused ${JSON.stringify(refused)}`,
    columns: ['', '>n', '>r', '>r beyond length', '>QWK', '>RMSE', '>SMD', '>SD ratio'],
    rows: Object.entries(metrics).map(([name, of]) => [
      name,
      of.texts,
      fixed(of.pearson, 3),
      fixed(of.beyondLength, 3),
      fixed(of.kappa, 3),
      fixed(of.rmse, 2),
      fixed(of.meanDifference, 2),
      fixed(of.spread, 2),
    ]),
    note: `90 % intervals hold ${percent(coverage)} % of marks: ${Object.entries(coverageByCorpus)
      .map(([name, share]) => `${name} ${percent(share)} %`)
      .join(
        ', ',
      )}; of a corpus that was left out, within its own part alone and with the part between populations: ${Object.entries(
      leftOut,
    )
      .map(([name, { within, both }]) => `${name} ${percent(within)} and ${percent(both)} %`)
      .join(', ')}`,
  },
  {
    title: 'By subgroup, cross-validated; differences in standard deviations of all marks',
    columns: ['', '>n', '>r', '>RMSE', '>difference', '>in interval'],
    rows: subgroups.map((of) => [
      of.name,
      of.texts,
      fixed(of.pearson, 2),
      fixed(of.rmse, 2),
      fixed(of.difference, 2),
      `${percent(of.coverage, 0)} %`,
    ]),
  },
];
