import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const BENCH = fileURLToPath(new URL('../../bench/errors.js', import.meta.url));

let data: string;

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'assess-figures-'));
});

afterAll(() => rmSync(data, { recursive: true, force: true }));

function put(path: string, ...lines: string[]): void {
  mkdirSync(dirname(join(data, path)), { recursive: true });
  writeFileSync(join(data, path), `${lines.join('\n')}\n`);
}

const run = (...args: string[]) =>
  spawnSync(process.execPath, [BENCH, '--data', data, ...args], { encoding: 'utf8' });

it('says which corpora are missing, and measures nothing', () => {
  const { status, stdout, stderr } = run('--only', 'gleu,tagger');
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('gleu: left out');
  expect(stderr).toContain('gec/jfleg-dev');
  expect(stderr).toContain('treebank/en_ewt-test.conllu');
  expect(stderr).toContain('--data');
});

it('lists the available figures when asked for an unknown one', () => {
  const { status, stderr } = run('--only', 'gleu,taste');
  expect(status).toBe(2);
  expect(stderr).toMatch(/no such figure: taste; there are .*gleu/);
});

it('measures the figures whose corpora exist', () => {
  put('gec/jfleg-dev/dev.src', 'My best freind lives in a small house .', 'We have lunch at home .');
  for (const number of [0, 1, 2, 3])
    put(
      `gec/jfleg-dev/dev.ref${number}`,
      'My best friend lives in a small house .',
      number === 3 ? 'We always have lunch at home .' : 'We have lunch at home .',
    );
  const marked = [
    'S My best freind lives in a small house .',
    'A 2 3|||R:SPELL|||friend|||REQUIRED|||-NONE-|||0',
    'A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1',
    '',
    'S We have lunch at home .',
    'A 1 1|||M:ADV|||always|||REQUIRED|||-NONE-|||0',
  ];
  for (const part of ['S', 'G']) put(`gec/cweb-dev/CWEB-${part}.dev.m2`, ...marked, '');

  const { status, stdout, stderr } = run('--only', 'gleu,spans,gug', '--json');
  expect(stderr).toContain('gug: left out');
  expect(status).toBe(0);
  const { figures } = JSON.parse(stdout);
  expect(Object.keys(figures)).toEqual(['gleu', 'spans']);
  expect(figures.gleu.scores.assess).toBeGreaterThan(figures.gleu.scores.source);
  const outcome = (corpus: string) =>
    figures.spans.results.find((result: { corpus: string }) => result.corpus === corpus);
  expect(outcome('JFLEG dev')).toMatchObject({ found: 1, missed: 0, falselyRaised: 0, sameCode: 1 });
  expect(outcome('JFLEG dev, each reference alone')).toMatchObject({ found: 4, missed: 1, falselyRaised: 0 });
  expect(outcome('CWEB S dev')).toMatchObject({ found: 1, missed: 1, falselyRaised: 0, precision: 1 });
  expect(outcome('CWEB S dev').byCode).toMatchObject([
    { name: 'S', found: 1 },
    { name: 'MY', missed: 1 },
  ]);
});
