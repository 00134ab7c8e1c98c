/** Monotone sense: what a text gains by being said twice, and by padding with its own first sentence. */
import { createAssessor, createResources } from '../../dist/engine/assessor.js';
import { findPipeline } from '../../dist/engine/registry.js';
import { mean } from '../../dist/metrics/moments.js';
import { loadArtefacts } from '../../dist/workers/artefacts.js';
import { fixed } from '../errors/format.js';
import { sampleSubmissions } from '../measure.js';

export const title = 'What repeating gains, in points of the scale (one level is a point; reach under 1)';
export const needs = [];

export function measure({ flags: { pipeline } }) {
  const definition = findPipeline(pipeline);
  const assessor = createAssessor(definition, createResources(loadArtefacts(definition)));
  const scoreOf = (text) => assessor.document(text, '').overallScore;
  const gains = sampleSubmissions().flatMap(({ text }) => {
    const once = scoreOf(text);
    if (once === undefined) return [];
    const sentence = /^[^.!?]*[.!?]/.exec(text)?.[0] ?? text;
    return [
      {
        doubled: scoreOf(`${text}\n\n${text}`) - once,
        padded: scoreOf(`${text} ${`${sentence} `.repeat(5)}`) - once,
      },
    ];
  });
  const figures = (key) => {
    const values = gains.map((gain) => gain[key]);
    return { mean: mean(values), most: Math.max(...values) };
  };
  return { texts: gains.length, doubled: figures('doubled'), padded: figures('padded') };
}

export const tables = ({ texts, doubled, padded }) => [
  {
    title: `${title}: ${texts} texts of the sample archive`,
    columns: ['', '>mean', '>most'],
    rows: [
      ['the text twice', fixed(doubled.mean), fixed(doubled.most)],
      ['its first sentence five times more', fixed(padded.mean), fixed(padded.most)],
    ],
  },
];
