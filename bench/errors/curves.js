/**
 * Precision and recall by kind of error as the confidence threshold decreases, on JFLEG dev with each single reference
 * and on ERACOND (words only): every proposal separately, shown or not. `--pictures DIR` draws them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document } from '../../dist/engine/document/document.js';
import { ERROR_KINDS, errorKind } from '../../dist/engine/features/error-kinds.js';
import { buildPipeline } from '../../dist/engine/pipelines/pipeline.js';
import { linePlot } from '../../dist/page/plots/lines.js';
import { STYLE } from '../../dist/page/style.js';
import { correctedTokens, detokenise } from '../../dist/recipes/evaluation/tokenised-sentence.js';
import { percent } from './format.js';
import { errorDetection } from './ours.js';
import { editExtractor, editKey } from './reference-edits.js';

export const title = 'Precision and recall of each kind of error by the confidence that is demanded';
export const needs = ['gec/jfleg-dev', 'gec/eracond'];

/** Less confident choices are not even given a code. */
const LEAST = 0.05;
const CONFIDENCES = [0.9, 0.7, 0.5, 0.3, 0.1];
/** Steps of recall in pictures. */
const STEP = 0.02;
/** Kinds per picture, as many as a plot has colours. */
const PICTURES = {
  forms: ['spelling', 'verb', 'noun', 'punctuation'],
  'function-words': ['determiner', 'preposition', 'wording'],
};

export async function measure({ corpora, ours, flags }) {
  const extract = editExtractor(ours.resources);
  const check = everyProposal(flags.pipeline, ours.resources);
  const sentences = [
    ...corpora.jfleg(),
    ...corpora.eracond().map(({ tokens, corrected }) => ({ tokens, references: [corrected] })),
  ];
  const proposals = [];
  const marked = Object.fromEntries(ERROR_KINDS.map((kind) => [kind, 0]));
  for (const { tokens, references } of sentences) {
    const edits = references.map((corrected) => extract.between(tokens, corrected));
    for (const { code } of edits.flat()) marked[errorKind(code)] += 1;
    const keys = edits.map((each) => new Set(each.map(editKey)));
    const sentence = detokenise(tokens);
    for (const [key, { code, confidence }] of distinct(check(sentence.text), sentence, extract))
      proposals.push({
        kind: errorKind(code),
        confidence,
        right: keys.filter((each) => each.has(key)).length,
        judged: keys.length,
      });
  }
  proposals.sort((a, b) => b.confidence - a.confidence);
  const kinds = ERROR_KINDS.map((kind) => ({
    kind,
    marked: marked[kind],
    curve: curveOf(
      proposals.filter((each) => each.kind === kind),
      marked[kind],
    ),
  }));
  if (flags.pictures) await draw(kinds, flags.pictures);
  return { kinds };
}

/** A checker that returns all proposals, however weak. */
function everyProposal(pipeline, resources) {
  const definition = errorDetection(pipeline);
  const steps = definition.steps
    .filter(({ component }) => component.name !== 'arbitration')
    .map((each) =>
      each.component.name === 'choices' ? { ...each, options: { suspectThreshold: LEAST } } : each,
    );
  const run = buildPipeline({ ...definition, steps }, resources);
  return (text) => {
    const document = new Document(text);
    run(document);
    return document.proposals.filter(({ confidence }) => confidence >= LEAST);
  };
}

/** Each edit of the tokens made by some proposal, with the most confident one. */
function distinct(proposals, sentence, extract) {
  const surest = new Map();
  for (const proposal of proposals) {
    const corrected = correctedTokens(sentence, [proposal]);
    const [edit, ...more] = extract.between(sentence.tokens, corrected);
    if (!edit || more.length > 0) continue;
    const known = surest.get(editKey(edit));
    if (!known || proposal.confidence > known.confidence) surest.set(editKey(edit), proposal);
  }
  return surest;
}

/** From the most confident proposal on: recall of everything marked, and precision of the proposals. */
function curveOf(proposals, marked) {
  let [right, judged] = [0, 0];
  return proposals.map((proposal) => {
    right += proposal.right;
    judged += proposal.judged;
    return { confidence: proposal.confidence, precision: right / judged, recall: right / marked };
  });
}

async function draw(kinds, folder) {
  for (const [name, wanted] of Object.entries(PICTURES)) {
    const drawn = kinds.filter(({ kind }) => wanted.includes(kind));
    const furthest = Math.max(...drawn.map(({ curve }) => curve.at(-1)?.recall ?? 0));
    const recalls = Array.from({ length: Math.floor(furthest / STEP) }, (_, at) => (at + 1) * STEP);
    const svg = await linePlot({
      id: name,
      title: 'Precision by recall',
      description: `Precision at each recall, of errors in ${wanted.join(', ')}`,
      categories: recalls.map((recall) => `${Math.round(100 * recall)} %`),
      series: drawn.map(({ kind, curve }) => ({
        name: kind,
        values: recalls.map((recall) => curve.find((point) => point.recall >= recall)?.precision ?? null),
      })),
      categoryAxis: 'recall',
      valueAxis: 'precision',
    });
    const styled = String(svg).replace('</desc>', () => `</desc><style>${STYLE}</style>`);
    writeFileSync(join(folder, `precision-recall-${name}.svg`), `${styled}\n`);
  }
}

export const tables = ({ kinds }) => [
  {
    title,
    columns: ['kind', '>marked', ...CONFIDENCES.map((confidence) => `>from ${confidence}`)],
    rows: kinds.map(({ kind, marked, curve }) => [
      kind,
      marked,
      ...CONFIDENCES.map((confidence) => {
        const point = curve.findLast((each) => each.confidence >= confidence);
        return point ? `${percent(point.precision)} / ${percent(point.recall)}` : '–';
      }),
    ]),
  },
];
