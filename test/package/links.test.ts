import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';

const PAGES = [
  ...readdirSync(ROOT).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
  'bench/README.md',
  'clients/python/README.md',
].map((file) => join(ROOT, file));

/** Anchors of headings, as GitHub creates them. */
function anchorsOf(page: string): Set<string> {
  const withoutCode = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '');
  const headings = [...withoutCode.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}

/** Broken links of a page. */
function brokenLinks(page: string): string[] {
  const text = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '');
  const targets = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target]) => target!);
  return targets.filter((target) => {
    const [path, anchor] = target.split('#') as [string, string?];
    const file = path === '' ? page : join(dirname(page), path);
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).has(anchor));
  });
}

test.each(PAGES.map((page) => [relative(ROOT, page), page]))('links of %s are valid', (_, page) => {
  expect(brokenLinks(page)).toEqual([]);
});

test('the README has at most 200 lines', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(201);
});
