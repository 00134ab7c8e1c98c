import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, BINARY, emptyFolder } from './assess.js';
import { manyTexts } from './sample.js';

const PARALLEL =
  spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('GNU') ?? false;
const HOW_TO_GET_IT = PARALLEL ? '' : ' (no GNU parallel: apt-get install parallel)';

const TEXTS = 164;

test.skipIf(!PARALLEL)(
  `GNU parallel gives the same bytes as one process, however it splits the sample archive${HOW_TO_GET_IT}`,
  () => {
    const cwd = emptyFolder();
    const input = manyTexts(TEXTS);
    writeFileSync(join(cwd, 'texts.jsonl'), input);
    const { stdout: whole } = assess(['pipe'], { cwd, input });
    expect(whole.trimEnd().split('\n')).toHaveLength(TEXTS);
    for (const block of ['--block 20k', '--block 90k', '-N 50']) {
      const script = `parallel --pipe --keep-order ${block} -j 2 '${process.execPath}' '${BINARY}' pipe --workers 1 < texts.jsonl`;
      const { stdout, status } = spawnSync('bash', ['-c', script], {
        cwd,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
      expect(status).toBe(0);
      expect(stdout).toBe(whole);
    }
  },
);
