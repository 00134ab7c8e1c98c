/** The cost of each family of features, and the speed of scoring without error detection. */
import { createResources } from '../../dist/engine/assessor.js';
import { cleanText } from '../../dist/engine/document/clean-text.js';
import { wordSpans } from '../../dist/engine/document/counted-words.js';
import { Document } from '../../dist/engine/document/document.js';
import { buildPipeline, stepsToFeatures } from '../../dist/engine/pipelines/pipeline.js';
import { findPipeline } from '../../dist/pipelines/registry.js';
import { loadArtefactsOf } from '../../dist/workers/artefacts.js';
import { fixed } from '../errors/format.js';
import { textsOfAbout200Words, timed } from '../measure.js';

export const title = 'Cost of features';
/** Texts of the sample archive, and essays of ELLIPSE if available. */
export const needs = [];

/** One of this many essays. */
const ESSAY_STEP = 40;
/** Number of rounds for each measurement; the fastest counts, because other programs can only slow one down. */
const TURNS = 7;
/** Components that only find errors, or assess something other than the whole text. */
const LEFT_OUT = new Set([
  'spelling',
  'intended',
  'grammar',
  'choices',
  'foreign-clauses',
  'arbitration',
  'sentence-scores',
  'prompt-relevance',
]);
const REACH = 60_000;

export async function measure({ corpora, flags: { pipeline } }) {
  const definition = findPipeline(pipeline);
  const resources = createResources(loadArtefactsOf(definition));
  const sample = textsOfAbout200Words().map(({ text }) => text);
  const essays = corpora.hasEllipse ? corpora.ellipse(ESSAY_STEP).map(({ text }) => text) : [];
  const texts = [...sample, ...essays].map((text) => cleanText(text).text);
  const words = texts.reduce((sum, text) => sum + wordSpans(text).length, 0);

  const steps = stepsToFeatures(definition);
  const prepare = buildPipeline({ ...definition, steps: steps.filter((step) => !isFamily(step)) }, resources);
  const documents = texts.map((text) => {
    const document = new Document(text);
    prepare(document);
    return document;
  });
  const families = [];
  for (const { component, options } of definition.steps.filter(isFamily)) {
    const run = component.create(resources, options);
    const before = new Set(documents.flatMap(({ features }) => [...features.keys()]));
    const cpu = await fastest(() => documents.forEach(run));
    const after = new Set(documents.flatMap(({ features }) => [...features.keys()]));
    families.push({ name: component.name, features: after.size - before.size, cpu });
  }

  const scoring = definition.steps.filter(({ component }) => !LEFT_OUT.has(component.name));
  const score = buildPipeline({ ...definition, steps: scoring }, resources);
  const cpu = await fastest(() => {
    for (const text of texts) score(new Document(text));
  });
  return { texts: texts.length, words, families, wordsPerCpuSecond: words / cpu };
}

const isFamily = ({ component }) => component.assigns.includes('features');

/** CPU seconds of the fastest round. */
async function fastest(work) {
  const times = [];
  for (let turn = 0; turn < TURNS; turn++) times.push((await timed(work)).cpu);
  return Math.min(...times);
}

export const tables = ({ texts, words, families, wordsPerCpuSecond }) => [
  {
    title: `${title}, ${texts} texts of ${words} words`,
    columns: ['', '>features', '>ms a text', '>ms for 1,000 words'],
    rows: [
      ...families.map((family) => costRow(family, texts, words)),
      costRow(
        {
          name: 'all',
          features: families.reduce((sum, { features }) => sum + features, 0),
          cpu: families.reduce((sum, { cpu }) => sum + cpu, 0),
        },
        texts,
        words,
      ),
    ],
  },
  {
    title: 'Scoring without error detection',
    columns: ['', '>measured', '>target', ''],
    rows: [
      [
        'words per CPU-second',
        fixed(wordsPerCpuSecond, 0),
        `≥ ${REACH}`,
        wordsPerCpuSecond >= REACH ? 'met' : 'not met',
      ],
    ],
  },
];

const costRow = ({ name, features, cpu }, texts, words) => [
  name,
  String(features),
  fixed((1000 * cpu) / texts, 3),
  fixed((1e6 * cpu) / words, 2),
];
