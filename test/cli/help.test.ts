import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GROUPS } from '../../src/cli/help.js';
import { assess, emptyFolder, ROOT } from '../e2e/assess.js';

const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'oclif.manifest.json'), 'utf8')) as {
  readonly commands: Readonly<Record<string, { readonly hidden?: boolean }>>;
};
const helpOf = (...args: string[]) => assess(args, { cwd: emptyFolder() }).stdout;

test('help lists each command and topic once, in a group', () => {
  const help = helpOf('help');
  const listed = [...help.matchAll(/^ {2}([a-z][a-z-]*) {2,}\S/gm)].map(([, name]) => name!);
  const names = Object.keys(MANIFEST.commands).map((id) => id.split(':')[0]!);
  expect(listed.toSorted()).toEqual([...new Set([...names, 'autocomplete'])].toSorted());
  expect(help).not.toMatch(/^(OTHER|TOPICS|COMMANDS)$/m);
  const grouped = Object.values(GROUPS).flat();
  expect(new Set(grouped).size).toBe(grouped.length);
});

test('USAGE names arguments and required flags, and no empty alternatives', () => {
  const usageOf = (...args: string[]) => /USAGE\n +(.*)\n/.exec(helpOf(...args, '--help'))?.[1];
  expect(usageOf('evaluate')).toBe('$ assess evaluate [FLAGS]');
  expect(usageOf('serve')).toBe('$ assess serve [FLAGS]');
  expect(usageOf('classify')).toBe('$ assess classify ORIGINAL CORRECTED... [FLAGS]');
  expect(usageOf('check')).toBe('$ assess check [FILE] [FLAGS]');
  expect(usageOf('account', 'export')).toBe('$ assess account export ID --output FOLDER [FLAGS]');
});

test('help and messages name pages of the documentation where they lie in the package', () => {
  for (const args of [['drift', '--help'], ['import-feedback', '--help'], ['schedule']]) {
    const { stdout, stderr } = assess(args, { cwd: emptyFolder(), environment: { OCLIF_COLUMNS: '500' } });
    const [path] = /\S*docs\/[a-z-]+\.md/.exec(stdout + stderr) ?? [];
    expect(path, args.join(' ')).toMatch(/^\//);
    expect(existsSync(path!)).toBe(true);
  }
});

test('no message names a page by a relative path', () => {
  const source = join(ROOT, 'src');
  const named = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== join('domain', 'manual.ts'))
    .flatMap((file) => readFileSync(join(source, file), 'utf8').split('\n'))
    .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && /\bdocs\/[a-z-]+\.md/.test(line));
  expect(named).toEqual([]);
});
