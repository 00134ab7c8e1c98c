import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';

/** Files that users read, and sources of what programs print. */
const SHOWN = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'bench/README.md',
  'openapi.json',
].concat(['bin', 'docs', 'fixtures', 'models', 'scripts', 'src', 'oclif.manifest.json']);

const READABLE = /\.(md|ts|js|json|html|css|yml)$/;

/** Files below a path, or the path itself. */
function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

/**
 * The unscoped npm package `assess` belongs to somebody else. Whoever copies a line that runs, installs or imports it
 * runs the code of a stranger.
 */
const STRANGERS: readonly RegExp[] = [
  /\b(npx|bunx|(npm|pnpm|yarn|bun) (exec|x|dlx|create|init))\b[^\n`]*?\s(assess)(?![\w/-])/,
  /\b(npm|pnpm|yarn|bun) (i|in|install|add|ci)\b[^\n`]*?\sassess(@[\w.^~-]+)?(?![\w/.:-])/,
  /(from|import|require)\s*\(?\s*['"]assess['"/]/,
];

const reachesStranger = (line: string) => STRANGERS.some((pattern) => pattern.test(line));

test.each([
  'npx assess import exam.csv',
  'npx --yes assess check',
  'npm exec assess -- score',
  'pnpm dlx assess score',
  'npm install -g assess',
  'npm i assess@1.2.0',
  'yarn add assess',
  "import { AssessClient } from 'assess';",
  "const { verifySignature } = require('assess');",
])('recognises a line that refers to the other package: %s', (line) => {
  expect(reachesStranger(line)).toBe(true);
});

test.each([
  'npm install -g ./assess-english-cli-0.1.0.tgz',
  'npm install @assess-english/cli',
  'npm link   # puts the command assess on your path',
  'assess import exam.csv',
  "import { AssessClient } from '@assess-english/cli';",
])('accepts a line that does not: %s', (line) => {
  expect(reachesStranger(line)).toBe(false);
});

test('no line that users read or copy refers to the other package', () => {
  const found = SHOWN.flatMap((path) => filesOf(join(ROOT, path)))
    .filter((path) => READABLE.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          reachesStranger(line) ? [`${relative(ROOT, path)}:${at + 1}: ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});
