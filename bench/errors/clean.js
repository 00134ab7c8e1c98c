/** False alarms in clean prose: sentences of CWEB dev that no annotator changed, and edited texts of our own. */
import { tokenize } from '../../dist/engine/document/tokenizer.js';
import { detokenise } from '../../dist/recipes/evaluation/tokenised-sentence.js';
import { CLEAN_SOURCES, cleanTexts } from './clean-texts.js';
import { fixed, tally } from './format.js';

export const title = 'False alarms in clean prose';
export const needs = ['gec/cweb-dev', 'text'];

export async function measure({ data, corpora, checkers, flags }) {
  const sets = [];
  for (const part of ['S', 'G'])
    sets.push({ name: `CWEB ${part} dev`, texts: unchanged(await corpora.cweb(part)) });
  for (const source of CLEAN_SOURCES)
    sets.push({ name: source, texts: await cleanTexts(data, source, Number(flags.words)), mayBeShown: true });
  const results = [];
  for (const checker of checkers)
    for (const set of sets) results.push(await falseAlarms(checker, set, flags.show));
  return { results };
}

/** Sentences that no annotator changed. */
const unchanged = (sentences) =>
  sentences
    .filter(({ references }) => references.every((edits) => edits.length === 0))
    .map(({ tokens }) => detokenise(tokens).text);

async function falseAlarms(checker, { name, texts, mayBeShown }, show) {
  const alarms = [];
  let [words, suspects] = [0, 0];
  for (const text of texts) {
    words += tokenize(text).filter(({ kind }) => kind === 'word').length;
    const checked = await checker.check(text);
    suspects += checked.suspects.length;
    for (const { source, code, ...edit } of checked.edits) {
      const shown = mayBeShown && isWanted(show, source, code) ? inContext(text, edit) : undefined;
      alarms.push({ source, code, shown });
    }
  }
  return {
    texts: name,
    checker: checker.name,
    words,
    alarms: alarms.length,
    suspects,
    perThousand: (1000 * alarms.length) / words,
    suspectsPerThousand: (1000 * suspects) / words,
    bySource: tally(alarms, ({ source, code }) => `${source} ${code}`),
    examples: alarms.flatMap(({ source, code, shown }) => (shown ? [`${source} ${code}: ${shown}`] : [])),
  };
}

const isWanted = (show, source, code) => show === 'all' || show === source || show === code;

function inContext(text, { start, end, correction, confidence }) {
  const before = text.slice(Math.max(0, start - 50), start);
  const shown = `${before}[${text.slice(start, end)} > ${correction}]${text.slice(end, end + 40)}`;
  return `${shown.replaceAll('\n', '¶')} (${fixed(confidence)})`;
}

export const tables = ({ results }) => [
  {
    title: `${title} (target: at most 2 edits per 1,000 words)`,
    columns: ['texts', '', '>words', '>edits', '>per 1,000', '>suspects per 1,000'],
    rows: [...results, ...sums(results)].map(({ texts, checker, words, alarms, ...rates }) => [
      texts,
      checker,
      words,
      alarms,
      fixed(rates.perThousand),
      fixed(rates.suspectsPerThousand),
    ]),
  },
  ...byDetector(results),
];

const isCweb = ({ texts }) => texts.startsWith('CWEB');

/** The findings of a checker, summed over CWEB and over all other texts. */
function sums(results) {
  const checkers = [...new Set(results.map(({ checker }) => checker))];
  return checkers.flatMap((checker) => {
    const own = results.filter((result) => result.checker === checker);
    return [
      { ...sum(own.filter(isCweb)), texts: 'CWEB dev, both', checker },
      { ...sum(own.filter((result) => !isCweb(result))), texts: 'other prose, all', checker },
    ];
  });
}

function sum(results) {
  const total = (field) => results.reduce((all, result) => all + result[field], 0);
  const [words, alarms, suspects] = [total('words'), total('alarms'), total('suspects')];
  return {
    words,
    alarms,
    perThousand: (1000 * alarms) / words,
    suspectsPerThousand: (1000 * suspects) / words,
  };
}

const MOST_DETECTORS = 30;

/** The detectors and codes that caused them, the most frequent first. */
function byDetector(results) {
  return [...new Set(results.map(({ checker }) => checker))].map((checker) => {
    const own = results.filter((result) => result.checker === checker);
    const groups = {
      CWEB: own.filter(isCweb),
      'other prose': own.filter((result) => !isCweb(result)),
    };
    const counts = Object.values(groups).map((group) => {
      const sum = new Map();
      for (const { bySource } of group)
        for (const [source, count] of bySource) sum.set(source, (sum.get(source) ?? 0) + count);
      return sum;
    });
    const total = (source) => counts.reduce((sum, count) => sum + (count.get(source) ?? 0), 0);
    const sources = [...new Set(counts.flatMap((count) => [...count.keys()]))];
    return {
      title: `False alarms of ${checker} by detector and code`,
      columns: ['detector and code', ...Object.keys(groups).map((name) => `>${name}`)],
      rows: sources
        .sort((a, b) => total(b) - total(a))
        .slice(0, MOST_DETECTORS)
        .map((source) => [source, ...counts.map((count) => count.get(source) ?? 0)]),
      note: own.flatMap(({ examples }) => examples).join('\n'),
    };
  });
}
