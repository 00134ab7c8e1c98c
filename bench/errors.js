/**
 * False alarms of the grammar and punctuation rules on edited prose, their finds in learners' sentences, and tokens per
 * CPU-second.
 *
 *   npm run build && node bench/errors.js --data DIR [--words 60000] [--show RULE]
 *
 * DIR/text holds running text, a paragraph a line, as *.txt.gz; DIR/gec/jfleg-dev holds dev.src and dev.ref0 to dev.ref3
 * (JFLEG, Napoles et al. 2017), for measuring only. An edit on edited prose counts as a false alarm, whatever it says. An
 * edit on a JFLEG sentence agrees with an examiner when it brings the sentence closer to one of its four references.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createResources } from '../dist/engine/assessor.js';
import { documentOf } from '../dist/engine/document/segment.js';
import { tagger } from '../dist/engine/document/tagging/tagger.js';
import { applyEdits } from '../dist/engine/errors/apply.js';
import { arbitrate } from '../dist/engine/errors/arbitration.js';
import { RuleSet } from '../dist/engine/errors/rule-set.js';
import { RULES } from '../dist/engine/errors/rules/index.js';
import { lexiconFrom } from '../dist/engine/lexicon/lexicon.js';
import { printMachine, ROOT, timed } from './measure.js';

const CLEAN = ['wikinews_2019_2020_cc_by', 'vagov', 'openstax_cc_by', 'pratham_books_cc_by'];
const PARAGRAPHS_A_TEXT = 8;

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string' },
    words: { type: 'string', default: '60000' },
    show: { type: 'string' },
  },
});
if (!flags.data) throw new Error('--data DIR is missing');

const resources = createResources(new Map(['lexicon', 'tagger'].map((name) => [name, modelFile(name)])));
const rules = new RuleSet(RULES, lexiconFrom(resources));
const tag = tagger.create(resources, undefined);

printMachine();
for (const name of CLEAN) await falseAlarms(name);
if (existsSync(join(flags.data, 'gec/jfleg-dev/dev.src'))) finds();

async function falseAlarms(name) {
  const documents = slice(name).map(tagged);
  const tokens = documents.reduce((sum, document) => sum + document.tokens.length, 0);
  const words = documents.reduce(
    (sum, { tokens }) => sum + tokens.filter(({ kind }) => kind === 'word').length,
    0,
  );
  const { cpu } = await timed(() => {
    for (const document of documents) document.proposals = rules.proposals(document);
  });
  const edits = documents.flatMap(editsOf);
  console.log(
    `\n${name}: ${words} words, ${edits.length} edits, ${((1000 * edits.length) / words).toFixed(2)} a 1,000 words, ` +
      `${Math.round(tokens / cpu)} tokens a CPU-second`,
  );
  printCounts(edits);
}

function finds() {
  const read = (file) =>
    readFileSync(join(flags.data, 'gec/jfleg-dev', file), 'utf8')
      .trimEnd()
      .split('\n');
  const references = [0, 1, 2, 3].map((number) => read(`dev.ref${number}`));
  const edits = read('dev.src').flatMap((source, line) => {
    const document = tagged(detokenised(source));
    document.proposals = rules.proposals(document);
    const before = document.tokens.map(({ text }) => text);
    return editsOf(document).map((edit) => {
      const after = documentOf(applyEdits(document.text, [edit])).tokens.map(({ text }) => text);
      const agrees = references.some((lines) => {
        const reference = documentOf(detokenised(lines[line])).tokens.map(({ text }) => text);
        return distance(after, reference) < distance(before, reference);
      });
      return { ...edit, agrees };
    });
  });
  const agreeing = edits.filter(({ agrees }) => agrees).length;
  console.log(
    `\njfleg-dev: ${edits.length} edits, ${((100 * agreeing) / edits.length).toFixed(1)} % agree with a reference`,
  );
  printCounts(edits);
}

function printCounts(edits) {
  const bySource = Map.groupBy ? Map.groupBy(edits, ({ source }) => source) : groups(edits);
  const rows = [...bySource].sort((a, b) => b[1].length - a[1].length);
  for (const [source, found] of rows) {
    const agreeing = found.filter(({ agrees }) => agrees).length;
    const share = 'agrees' in found[0] ? `  ${Math.round((100 * agreeing) / found.length)} % agree` : '';
    console.log(`  ${String(found.length).padStart(4)}  ${source}${share}`);
    if (flags.show === source || flags.show === 'all')
      for (const { shown, agrees } of found)
        console.log(`        ${agrees === undefined ? '' : agrees ? '+ ' : '- '}${shown}`);
  }
}

function groups(edits) {
  const bySource = new Map();
  for (const edit of edits) bySource.set(edit.source, [...(bySource.get(edit.source) ?? []), edit]);
  return bySource;
}

function editsOf(document) {
  arbitrate(document);
  return document.edits.map((edit) => ({ ...edit, shown: inContext(document.text, edit) }));
}

function inContext(text, { start, end, correction, code }) {
  const before = text.slice(Math.max(0, start - 50), start);
  return `${before}[${text.slice(start, end)} > ${correction}]${text.slice(end, end + 40)} (${code})`.replaceAll(
    '\n',
    '¶',
  );
}

/** Texts of consecutive paragraphs, taken at even distances from the whole file. */
function slice(name) {
  const lines = gunzipSync(readFileSync(join(flags.data, 'text', `${name}.txt.gz`)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const texts = [];
  for (let at = 0; at < lines.length; at += PARAGRAPHS_A_TEXT)
    texts.push(lines.slice(at, at + PARAGRAPHS_A_TEXT).join('\n'));
  const total = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  const every = Math.max(1, Math.floor(total / Number(flags.words)));
  return texts.filter((_, index) => index % every === 0);
}

function tagged(text) {
  const document = documentOf(text);
  tag(document);
  return document;
}

/** A sentence of a tokenised corpus as one would write it. */
function detokenised(line) {
  return line
    .replace(/ (n't|'(?:s|m|re|ve|ll|d))\b/gi, '$1')
    .replace(/ ([,.;:!?%)\]])/g, '$1')
    .replace(/([([]) /g, '$1')
    .trim();
}

/** Levenshtein's distance between lists of words. */
function distance(a, b) {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[j] + 1, current[j - 1] + 1));
    }
    previous = current;
  }
  return previous[b.length];
}

function modelFile(name) {
  const bytes = readFileSync(join(ROOT, 'models', name, `${name}.bin`));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
