/**
 * Checks the marks of texts in the format of the authored corpus, and prints its size by level.
 *
 *   node recipes/check-corpus.js [FILE]      default: fixtures/authored/texts.jsonl
 *
 * Ends with 1 if a line is wrong.
 */
import { readFileSync } from 'node:fs';
import { faultsOfMarks } from '../dist/recipes/text/corrected-texts.js';

const file = process.argv[2] ?? 'fixtures/authored/texts.jsonl';
const byLevel = new Map();
const ids = new Set();
let faults = 0;
const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
for (const [index, line] of lines.entries()) {
  const report = (fault) => {
    faults += 1;
    console.error(`${file}:${index + 1}: ${fault}`);
  };
  const parsed = parse(line);
  if (!parsed) {
    report('is not a JSON object');
    continue;
  }
  for (const fault of faultsOfMarks(parsed)) report(fault);
  if (ids.has(parsed.id)) report(`the id ${parsed.id} occurs twice`);
  ids.add(parsed.id);
  const counts = byLevel.get(parsed.level) ?? { texts: 0, words: 0, errors: 0 };
  counts.texts += 1;
  counts.words += String(parsed.text).split(/\s+/).length;
  counts.errors += parsed.edits?.length ?? 0;
  byLevel.set(parsed.level, counts);
}
console.log('level   texts   words  errors  per 100 words');
for (const [level, { texts, words, errors }] of [...byLevel].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(
    `${String(level).padEnd(6)} ${String(texts).padStart(6)} ${String(words).padStart(7)} ${String(errors).padStart(7)}  ${((100 * errors) / words).toFixed(1).padStart(13)}`,
  );
process.exitCode = faults > 0 ? 1 : 0;

function parse(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
