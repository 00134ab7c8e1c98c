/** Prompt relevance: whether an answer's own question gets more than swapped ones, and what special cases get. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createResources } from '../../dist/engine/assessor.js';
import { tokenize } from '../../dist/engine/document/tokenizer.js';
import { lexiconFrom } from '../../dist/engine/lexicon/lexicon.js';
import { findPipeline } from '../../dist/engine/registry.js';
import { relevanceOf } from '../../dist/engine/relevance/relevance-head.js';
import { RelevanceMeter } from '../../dist/engine/relevance/relevance-meter.js';
import { TermFinder } from '../../dist/engine/relevance/terms.js';
import { WordVectors } from '../../dist/engine/relevance/word-vectors.js';
import { asagQuestions } from '../../dist/training/relevance/answered-questions.js';
import { fitHead } from '../../dist/training/relevance/fit-head.js';
import { separation } from '../../dist/training/relevance/separation.js';
import { answerReader, compareAll } from '../../dist/training/relevance/swapped-questions.js';
import { loadArtefacts } from '../../dist/workers/artefacts.js';
import { fixed } from '../errors/format.js';
import { ROOT } from '../measure.js';

export const title = 'Prompt relevance';
const PARTS = ['labelled', 'unlabelled'].map((part) => `scores/cefr-asag-${part}.jsonl`);
export const needs = PARTS;

const rowsOf = (path) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const fixture = (name) => rowsOf(join(ROOT, `fixtures/relevance/${name}.jsonl`));

export function measure({ data }) {
  const resources = createResources(loadArtefacts(findPipeline('cefr')));
  const model = resources.artefact('relevance');
  const finder = new TermFinder(lexiconFrom(resources));
  const meter = new RelevanceMeter(finder, new WordVectors(model));
  const read = answerReader(resources);
  const sets = [
    asagQuestions(PARTS.flatMap((path) => rowsOf(join(data, path)))),
    fixture('dev'),
    fixture('test'),
  ];
  const evidence = sets.map((set) => compareAll(set, read, (document) => meter.evidence(document)));
  const [asag, dev, test] = evidence;
  const { head } = model.meta;
  const rows = [
    ['CEFR-ASAG', asag.map((answer) => scored(answer, head))],
    ['own pairs for measuring', test.map((answer) => scored(answer, head))],
    ['own pairs for choosing, each question with a head fitted without it', heldOut(dev)],
    ...['CEFR-ASAG', 'own pairs for choosing', 'own pairs for measuring'].map((name, index) => [
      `${name}: shared words alone`,
      compareAll(sets[index], read, (document) => sharedWords(document, finder)),
    ]),
  ];
  return {
    sets: sets.map((set) => ({
      questions: set.length,
      answers: set.flatMap(({ answers }) => answers).length,
    })),
    separation: rows.map(([name, answers]) => ({ name, ...separation(answers) })),
    special: special(read, (document) => relevanceOf(meter.evidence(document), model.meta.head)),
  };
}

const scored = ({ own, values }, head) => ({ own, values: values.map((value) => relevanceOf(value, head)) });

function heldOut(answers) {
  const heads = answers[0].values.map((_, question) => fitHead(answers, question));
  return answers.map((answer) => scored(answer, heads[answer.own]));
}

/** The share of the question's content words that the answer has. */
function sharedWords({ tokens, question }, finder) {
  const contentOf = (list) =>
    new Set(finder.terms(list).flatMap(({ unit, isContent }) => (isContent ? unit : [])));
  const asked = [...contentOf(tokenize(question))];
  const written = contentOf(tokens);
  return asked.filter((unit) => written.has(unit)).length / Math.max(1, asked.length);
}

/** By kind of special case: how many fall on their side of 2.5, and their median. */
function special(read, relevance) {
  const kinds = new Map();
  for (const { kind, onTopic, question, answer } of fixture('special')) {
    const { tokens, intended } = read(answer);
    const value = relevance({ tokens, intended, question });
    kinds.set(kind, [...(kinds.get(kind) ?? []), { value, right: value >= 2.5 === onTopic }]);
  }
  return [...kinds].map(([kind, cases]) => ({
    kind,
    cases: cases.length,
    right: cases.filter(({ right }) => right).length,
    median: cases.map(({ value }) => value).sort((a, b) => a - b)[Math.floor(cases.length / 2)],
  }));
}

export const tables = ({ sets, separation: rows, special: kinds }) => [
  {
    title: `${title}: own question against the others of the set (${sets
      .map(({ questions, answers }) => `${answers} answers to ${questions}`)
      .join(', ')})`,
    columns: ['', '>per answer', '>pooled AUC', '>median own', '>others'],
    rows: rows.map(({ name, perAnswer, pooled, medianOwn, medianOthers }) => [
      name,
      fixed(perAnswer, 3),
      fixed(pooled, 3),
      fixed(medianOwn),
      fixed(medianOthers),
    ]),
  },
  {
    title: 'Special cases: from 2.5 on counts as on topic',
    columns: ['', '>cases', '>right', '>median'],
    rows: kinds.map(({ kind, cases, right, median }) => [kind, String(cases), String(right), fixed(median)]),
  },
];
