/**
 * The cost of a table of linguistic indices compared with results for the same texts, in CPU seconds of the whole
 * command with one worker, in alternating runs; and its peak memory for more texts compared with fewer. Argument:
 * number of texts (default 1000).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BINARY, distinctTexts, median, printMachine, report, runMeasured } from './measure.js';

const [count = 1000] = process.argv.slice(2).map(Number);
/** With this many times as many texts, memory must not grow. */
const TIMES = 4;
const TURNS = 3;

printMachine();
const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
const lines = distinctTexts(TIMES * count).map(({ text, question }, index) =>
  JSON.stringify({ id: `t-${index}`, text, question_text: question }),
);
const input = (texts) => `${lines.slice(0, texts).join('\n')}\n`;
const features = (texts) => {
  const file = join(folder, 'texts.jsonl');
  writeFileSync(file, input(texts));
  const out = join(folder, 'features.csv');
  return runMeasured([BINARY, 'features', file, '-o', out, '--workers', '1'], { cwd: folder });
};
const pipe = () => runMeasured([BINARY, 'pipe', '--workers', '1'], { cwd: folder, input: input(count) });

try {
  const turns = Array.from({ length: TURNS }, () => ({ table: features(count), results: pipe() }));
  const cpu = (of) => median(turns.map((turn) => turn[of].cpu));
  console.log(
    `features ${cpu('table').toFixed(1)} s, pipe ${cpu('results').toFixed(1)} s of CPU, ${count} texts`,
  );
  report('features against pipe, CPU', cpu('table') / cpu('results'));
  const few = median(turns.map(({ table }) => table.peak));
  const many = features(TIMES * count).peak;
  console.log(`peak memory ${few.toFixed(0)} MiB, of ${TIMES} times as many texts ${many.toFixed(0)} MiB`);
  report(`memory of ${TIMES} times as many texts`, many / few, { atMost: 1.2 });
} finally {
  rmSync(folder, { recursive: true });
}
