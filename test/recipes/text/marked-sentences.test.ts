import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eracondSentences, realecSentences, realecUnmarked } from '../../../recipes/text/marked-sentences.js';

const folder = mkdtempSync(join(tmpdir(), 'marked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ['realec', 'eracond']) mkdirSync(join(folder, name));

const sentences = Array.from({ length: 60 }, (_, at) => [`The${'e'.repeat(at)}`, 'dog', 'barks']);
writeFileSync(
  join(folder, 'realec/detection.tsv'),
  `${sentences.map((words) => words.map((word, at) => `${word}\t${at === 1 ? 'i' : 'c'}`).join('\n')).join('\n\n')}\n\n`,
);
writeFileSync(join(folder, 'realec/unlabelled.tsv'), 'No\nmarks\n\nat\nall');

test('sentences of REALEC are for fitting or measuring, each in one part', () => {
  const [fit, measure] = [realecSentences(folder, 'fit'), realecSentences(folder, 'measure')];
  expect(fit.length + measure.length).toBe(sentences.length);
  expect(measure.length).toBeGreaterThan(sentences.length / 10);
  expect(fit.length).toBeGreaterThan(measure.length);
  const both = [...fit, ...measure].map(({ tokens }) => tokens.join(' '));
  expect(new Set(both)).toEqual(new Set(sentences.map((words) => words.join(' '))));
  for (const { wrong } of fit) expect(wrong).toEqual([false, true, false]);
});

test('the same words are in the same part however they are written', () => {
  const partOf = (tokens: string[]) => {
    writeFileSync(join(folder, 'realec/detection.tsv'), tokens.map((token) => `${token}\tc`).join('\n'));
    return realecSentences(folder, 'measure').length;
  };
  for (const words of sentences.slice(0, 8))
    expect(partOf([...words.map((word) => word.toUpperCase()), '!'])).toBe(partOf(words));
});

test('a sentence in which the file repeats each word is left out', () => {
  const lines = (words: string[]) => words.map((word) => `${word}\tc`).join('\n');
  const twice = lines(['It', 'It', 'rains', 'rains', 'again', 'again']);
  writeFileSync(
    join(folder, 'realec/detection.tsv'),
    `${twice}\n\n${lines(['It', 'rains', 'very', 'very', 'often'])}`,
  );
  const found = [...realecSentences(folder, 'fit'), ...realecSentences(folder, 'measure')];
  expect(found.map(({ tokens }) => tokens.join(' '))).toEqual(['It rains very very often']);
});

test('sentences without marks are read as their words', () => {
  expect(realecUnmarked(folder)).toEqual([
    ['No', 'marks'],
    ['at', 'all'],
  ]);
});

test('sentences of ERACOND have the corrections of the first annotator', () => {
  const annotation = (place: string, correction: string, annotator = 0) =>
    `A ${place}|||R:X|||${correction}|||REQUIRED|||-NONE-|||${annotator}`;
  const block = [
    'S I has  a dog .',
    annotation('1 2', 'have'),
    annotation('1 2', 'had', 1),
    annotation('4 5', 'two dogs'),
    annotation('4 5', 'cat'),
  ].join('\n');
  // Blocks have forty turns; the first block is for measuring.
  writeFileSync(join(folder, 'eracond/dialogues.m2'), Array.from({ length: 80 }, () => block).join('\n\n'));
  const measured = eracondSentences(folder, 'measure');
  expect(measured).toHaveLength(40);
  expect(eracondSentences(folder, 'fit')).toHaveLength(40);
  expect(measured[0]).toEqual({
    tokens: ['I', 'has', 'a', 'dog', '.'],
    corrected: ['I', 'have', 'a', 'two', 'dogs', '.'],
  });
});
