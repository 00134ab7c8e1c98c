/**
 * The whole `score` command: two workers against one, and against the bare engine on one thread.
 * Argument: number of texts (default 6000).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAssessor, createResources } from '../dist/engine/assessor.js';
import { loadPipeline } from '../dist/services/pipelines.js';
import { BINARY, printMachine, report, textsOfAbout200Words, timed } from './measure.js';

const count = Number(process.argv[2] ?? 6000);
printMachine();
const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
try {
  const sample = textsOfAbout200Words();
  const texts = Array.from({ length: count }, (_, index) => sample[index % sample.length]);
  const lines = texts.map(({ text, question }, index) =>
    JSON.stringify({
      id: `t-${index}`,
      text,
      question_text: question,
      author_id: `a-${index}`,
      task_id: 'bench',
    }),
  );
  writeFileSync(join(folder, 'texts.jsonl'), `${lines.join('\n')}\n`);
  console.log(`${count} texts of about 200 words`);

  const run = (...args) =>
    JSON.parse(
      execFileSync(process.execPath, [BINARY, ...args, '--json'], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      }),
    );
  run('import', 'texts.jsonl');

  const { definition, artefacts } = loadPipeline('cefr');
  const assessor = createAssessor(definition, createResources(artefacts));
  const bareRun = () => {
    for (const { text, question } of texts) JSON.stringify(assessor.assess(text, question));
  };
  for (const { text, question } of texts.slice(0, 300)) assessor.assess(text, question);
  const bare = await timed(bareRun);
  const barePerSecond = count / bare.wall;
  report('bare engine, one thread: texts/s', barePerSecond);

  const rate = (...flags) => {
    const start = performance.now();
    const { assessed } = run('score', '--rescore', ...flags);
    return assessed / ((performance.now() - start) / 1000);
  };
  const one = rate('--workers', '1');
  report('score --workers 1, whole command: texts/s', one);
  const two = rate('--workers', '2');
  report('score --workers 2, whole command: texts/s', two);
  report('ratio score with one worker / bare engine', one / barePerSecond, { reach: 0.9 });
  report('ratio two workers / one', two / one, { reach: 1.8 });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
