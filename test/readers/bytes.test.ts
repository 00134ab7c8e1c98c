import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { openBytes } from '../../src/readers/bytes.js';
import { temporaryFile } from './files.js';

it.skipIf(process.platform === 'win32')(
  'aborting while a pipe is being opened ends the reading',
  async () => {
    const path = temporaryFile('texts.csv');
    execFileSync('mkfifo', [path]);
    const stop = new AbortController();
    const source = await openBytes(path, stop.signal);
    const reading = source[Symbol.asyncIterator]().next();
    stop.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
  },
);
