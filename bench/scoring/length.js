/**
 * Monotonicity: how much a text gains from being repeated, from padding with its own first sentence, and from applying
 * all corrections.
 */
import { createAssessor, createResources } from '../../dist/engine/assessor.js';
import { applyEdits } from '../../dist/engine/errors/apply.js';
import { mean } from '../../dist/metrics/moments.js';
import { findPipeline } from '../../dist/pipelines/registry.js';
import { loadArtefactsOf } from '../../dist/workers/artefacts.js';
import { fixed } from '../errors/format.js';
import { sampleSubmissions } from '../measure.js';

export const title = 'What changes of a text gain, in points of the scale';
export const needs = [];

export function measure({ flags: { pipeline } }) {
  const definition = findPipeline(pipeline);
  const assessor = createAssessor(definition, createResources(loadArtefactsOf(definition)));
  const scoreOf = (text) => assessor.document(text, '').overallScore;
  const gains = sampleSubmissions().flatMap(({ text }) => {
    const { overallScore: once, edits } = assessor.document(text, '');
    if (once === undefined) return [];
    const sentence = /^[^.!?]*[.!?]/.exec(text)?.[0] ?? text;
    return [
      {
        doubled: scoreOf(`${text}\n\n${text}`) - once,
        padded: scoreOf(`${text} ${`${sentence} `.repeat(5)}`) - once,
        corrected: scoreOf(applyEdits(text, edits)) - once,
      },
    ];
  });
  const summary = (key) => {
    const values = gains.map((gain) => gain[key]);
    return { mean: mean(values), least: Math.min(...values), most: Math.max(...values) };
  };
  return {
    texts: gains.length,
    doubled: summary('doubled'),
    padded: summary('padded'),
    corrected: summary('corrected'),
  };
}

const inWords = ({ mean, least, most }) => [mean, least, most].map((gain) => fixed(gain, 2));

export const tables = ({ texts, doubled, padded, corrected }) => [
  {
    title: `${title}: ${texts} texts of the sample archive`,
    columns: ['', '>mean', '>least', '>most'],
    rows: [
      ['the text twice (target: under 1)', ...inWords(doubled)],
      ['its first sentence five times more (target: under 1)', ...inWords(padded)],
      ['all corrections taken over (never below 0)', ...inWords(corrected)],
    ],
  },
];
