import { describe, expect, test } from 'vitest';
import { temporaryStore } from '../stores.js';
import { addResults, fillArchive, pageOf, sectionOf } from './archive.js';

const LATER = new Date('2026-04-01T00:00:00Z');

test('gives the same bytes for the same store and time', async () => {
  const store = await temporaryStore();
  await fillArchive(store);
  expect(await pageOf(store)).toBe(await pageOf(store));
});

test('reports bands of an IELTS pipeline', async () => {
  const store = await temporaryStore();
  await fillArchive(store, { pipeline: 'ielts' });
  const page = await pageOf(store, { pipeline: 'ielts' });
  expect(sectionOf(page, 'overview')).toContain('ielts, 0 to 9');
  expect(sectionOf(page, 'scores')).toMatch(/ 4\.5 \d+ /);
  expect(page).not.toContain('B1.ii');
});

test('shows how the last version moved scores', async () => {
  const store = await temporaryStore();
  await fillArchive(store);
  await addResults(store, { version: '0.0.2', shift: 0.5, assessedAt: LATER });
  const changes = sectionOf(await pageOf(store), 'changes');
  expect(changes).toMatch(/cefr 0\.0\.1 \(c0ffee\) and cefr 0\.0\.2 \(c0ffee\) both assessed 60 texts/);
  expect(changes).toMatch(
    /58 of 58 scores \(100\.0 %\) moved, from \+0\.50 to \+0\.50; the mean moved by \+0\.50 points/,
  );
  expect(changes).toMatch(/\d+ texts changed the level\./);
});

test('says that newer results are held for approval, and that their texts are missing', async () => {
  const store = await temporaryStore();
  await fillArchive(store);
  await addResults(store, { version: '0.0.2', shift: 0.5, assessedAt: LATER, holdBeyond: 0.4 });
  const page = await pageOf(store);
  expect(sectionOf(page, 'overview')).toMatch(
    /58 newer results wait for approval and are not in this report/,
  );
  expect(sectionOf(page, 'changes')).toMatch(/58 texts got a score that waits for approval or was rejected/);
});

test('compares no groups by a column with one value among texts with a score', async () => {
  const store = await temporaryStore();
  // The texts that can't be assessed are numbers 29 and 59.
  await fillArchive(store, {
    change: (each, index) => ({
      ...each,
      metadata: { ...each.metadata, note: index % 30 === 29 ? 'odd' : 'even' },
    }),
  });
  const fairness = sectionOf(await pageOf(store), 'fairness');
  expect(fairness).toContain('By l1');
  expect(fairness).not.toContain('By note');
  expect(fairness).toMatch(/Not compared, .*note \(1 value\)/);
});

describe('hostile names', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '\u202Egpj.exe\u2066',
    'a\u0000b\u0007c\u001Bd',
    '𝔘'.repeat(10_000),
    '__proto__',
    '{{constructor}} {a|b} {c0}',
    ']]></style></svg><b>',
  ];

  test('are shown without effect', async () => {
    const store = await temporaryStore();
    await fillArchive(store, {
      texts: 120,
      change: (each, index) => ({
        ...each,
        id: `${index}${HOSTILE[index % HOSTILE.length]!.slice(0, 100)}`,
        metadata: { [HOSTILE[0]!]: HOSTILE[index % HOSTILE.length] ?? '', [HOSTILE[6]!]: index % 2 },
      }),
    });
    const page = await pageOf(store, { title: HOSTILE[0]! });
    const tags = new Set([...page.matchAll(/<([a-z]\w*)/gi)].map(([, tag]) => tag));
    expect(tags).not.toContain('script');
    expect(tags).not.toContain('img');
    expect(page).not.toMatch(/<[^>]*\son\w+=/);
    expect(page).not.toMatch(/[\0-\x08\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2066-\u2069]/);
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain('\\u202egpj.exe');
    expect(page.length).toBeLessThan(2_000_000);
    // Names used as keys of objects could change the prototype of all objects.
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
