import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from './assess.js';

test.skipIf(process.platform !== 'linux')(
  'two minutes of everything at once lose nothing acknowledged, and leave no file descriptor open',
  async () => {
    const soak = ['bench/soak.js', '--minutes', '2', '--rate', '4'];
    // The script ends with status 1 if something was lost or a response was wrong.
    const { stdout } = await promisify(execFile)(process.execPath, soak, { cwd: ROOT });
    expect(stdout).toMatch(/"deleted":[1-9]/);
    expect(stdout).toMatch(/"backups":[1-9]/);
    expect(stdout).toMatch(/^descriptors left open.*: met\)$/m);
  },
);
