import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';

const SRC = join(ROOT, 'src');
const ROOMS = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(ROOMS.map(({ name }) => name))(
  'src/%s says in a few lines what it is for, about files that exist',
  (room) => {
    const page = readFileSync(join(SRC, room, 'README.md'), 'utf8');
    expect(page.split('\n').length).toBeLessThan(15);
    expect(page).toMatch(/^# .+\n\nIn: .+\. Out: .+\.\n/);
    const named = [...page.matchAll(/`([\w/-]+\.ts|[\w/-]+\/)`/g)].map(([, path]) => path!);
    const missing = named.filter(
      (path) => ![join(SRC, room), SRC, ROOT].some((base) => existsSync(join(base, path))),
    );
    expect(missing).toEqual([]);
  },
);
