/**
 * Prompt relevance: how often an answer scores higher with its own question than with others, and the scores of special
 * cases.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createResources } from '../../dist/engine/assessor.js';
import { tokenize } from '../../dist/engine/document/tokenizer.js';
import { lexiconFrom } from '../../dist/engine/lexicon/lexicon.js';
import { relevanceOf } from '../../dist/engine/relevance/relevance-head.js';
import { RelevanceMeter } from '../../dist/engine/relevance/relevance-meter.js';
import { findPipeline } from '../../dist/pipelines/registry.js';
import {
  asagQuestions,
  taskQuestions,
  withLongAnswer,
} from '../../dist/recipes/relevance/answered-questions.js';
import { fitHead } from '../../dist/recipes/relevance/fit-head.js';
import { besideSeparation, separation } from '../../dist/recipes/relevance/separation.js';
import { answerReader, compareAll, compareBeside } from '../../dist/recipes/relevance/swapped-questions.js';
import { loadArtefactsOf } from '../../dist/workers/artefacts.js';
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
  const resources = createResources(loadArtefactsOf(findPipeline('cefr')));
  const model = resources.artefact('relevance');
  const meter = RelevanceMeter.from(model, lexiconFrom(resources));
  const read = answerReader(resources);
  const compare = (document) => meter.evidence(document);
  const compared = (set) => ({
    answers: compareAll(set, read, compare),
    beside: compareBeside(set, read, compare),
  });
  const asag = asagQuestions(PARTS.flatMap((path) => rowsOf(join(data, path))));
  const short = fixture('dev');
  const tasks = taskQuestions(fixture('tasks-dev'));
  const measuring = { short: fixture('test'), tasks: taskQuestions(fixture('tasks-test')) };
  const { head } = model.meta;
  const fitted = heldOut(compared([...short.map(withLongAnswer), ...tasks]));
  const isShort = (question) => question < short.length;
  const rows = [
    { name: 'CEFR-ASAG', set: asag, ...scored(compared(asag), head) },
    {
      name: 'own short answers for measuring',
      set: measuring.short,
      ...scored(compared(measuring.short), head),
    },
    { name: 'own tasks for measuring', set: measuring.tasks, ...scored(compared(measuring.tasks), head) },
    {
      name: 'own short answers for choosing (each question with a head fitted without it)',
      set: short,
      ...part(fitted, isShort),
    },
    {
      name: 'own tasks for choosing (the same)',
      set: tasks,
      ...part(fitted, (question) => !isShort(question)),
    },
    ...[
      ['CEFR-ASAG', asag],
      ['own short answers for measuring', measuring.short],
      ['own tasks for measuring', measuring.tasks],
    ].map(([name, set]) => ({
      name: `${name}: shared words alone`,
      set,
      answers: compareAll(set, read, (document) => sharedWords(document, meter.finder)),
      beside: compareBeside(set, read, (document) => sharedWords(document, meter.finder)),
    })),
  ];
  return {
    separation: rows.map(({ name, set, answers, beside }) => ({
      name,
      questions: set.length,
      answers: answers.length,
      ...separation(answers),
      ...(beside.length > 0 && { beside: besideSeparation(answers, beside) }),
    })),
    special: special(read, (document) => relevanceOf(meter.evidence(document), model.meta.head)),
  };
}

function scored({ answers, beside }, head) {
  return {
    answers: answers.map(({ own, values }) => ({
      own,
      values: values.map((value) => relevanceOf(value, head)),
    })),
    beside: beside.map(({ question, value }) => ({ question, value: relevanceOf(value, head) })),
  };
}

/** The answers to each question, scored by a head fitted without that question. */
function heldOut({ answers, beside }) {
  const parts = answers[0].values.map((_, question) => {
    const head = fitHead(answers, beside, question);
    return scored(
      {
        answers: answers.filter(({ own }) => own === question),
        beside: beside.filter((answer) => answer.question === question),
      },
      head,
    );
  });
  return {
    answers: parts.flatMap(({ answers: found }) => found),
    beside: parts.flatMap(({ beside: found }) => found),
  };
}

/** From answers to several sets, those to the questions of one set, compared with these questions. */
function part({ answers, beside }, belongs) {
  const questions = answers[0].values.flatMap((_, question) => (belongs(question) ? [question] : []));
  return {
    answers: answers
      .filter(({ own }) => belongs(own))
      .map(({ own, values }) => ({
        own: questions.indexOf(own),
        values: questions.map((question) => values[question]),
      })),
    beside: beside
      .filter(({ question }) => belongs(question))
      .map(({ question, value }) => ({ question: questions.indexOf(question), value })),
  };
}

/** The share of the question's content words in the answer. */
function sharedWords({ tokens, question }, finder) {
  const contentOf = (list) =>
    new Set(finder.terms(list).flatMap(({ unit, isContent }) => (isContent ? unit : [])));
  const asked = [...contentOf(tokenize(question))];
  const written = contentOf(tokens);
  return asked.filter((unit) => written.has(unit)).length / Math.max(1, asked.length);
}

/** By kind of special case: how many are on their side of 2.5, and their median. */
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

export const tables = ({ separation: rows, special: kinds }) => [
  {
    title: `${title}: own question against the others of the set, and against answers beside the topic`,
    columns: [
      '',
      '>questions',
      '>answers',
      '>per answer',
      '>pooled AUC',
      '>median own',
      '>others',
      '>beside: pairs',
      '>AUC',
    ],
    rows: rows.map((row) => [
      row.name,
      String(row.questions),
      String(row.answers),
      fixed(row.perAnswer, 3),
      fixed(row.pooled, 3),
      fixed(row.medianOwn),
      fixed(row.medianOthers),
      row.beside ? fixed(row.beside.pairs, 3) : '',
      row.beside ? fixed(row.beside.pooled, 3) : '',
    ]),
  },
  {
    title: 'Special cases: from 2.5 on counts as on topic',
    columns: ['', '>cases', '>right', '>median'],
    rows: kinds.map(({ kind, cases, right, median }) => [kind, String(cases), String(right), fixed(median)]),
  },
];
