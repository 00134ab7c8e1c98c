import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAssessor, createResources } from '../../src/engine/assessor.js';
import { findPipeline } from '../../src/pipelines/registry.js';
import { loadArtefactsOf } from '../../src/workers/artefacts.js';

const definition = findPipeline('cefr');
const assessor = createAssessor(definition, createResources(loadArtefactsOf(definition)));
const pieces = JSON.parse(
  readFileSync(new URL('../../fixtures/hostile/pieces.json', import.meta.url), 'utf8'),
) as Record<string, string>;

const [SHORT, LONG] = [1000, 10_000];
/** Largest accepted ratio of times. Quadratic growth has 10; a busy machine distorts a ratio by less than half. */
const MOST = 3;
const ROUNDS = 4;
/** Microseconds below which a time says nothing. */
const LEAST_TIME = 5000;

const ofLength = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** CPU time of this process in microseconds. */
function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Smallest ratio of the time of a long text to that of as much in short ones. Measures again only if it seems too great. */
function growth(piece: string): number {
  const [short, long] = [ofLength(piece, SHORT), ofLength(piece, LONG)];
  let smallest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && smallest >= MOST; round++) {
    const longTime = cpuTime(() => assessor.assess(long, ''));
    const shortTime = cpuTime(() => {
      for (let count = 0; count < LONG / SHORT; count++) assessor.assess(short, '');
    });
    smallest = Math.min(smallest, longTime / (shortTime + LEAST_TIME));
  }
  return smallest;
}

test.each(Object.entries(pieces))(
  'a text ten times as long takes about ten times as long: %s',
  (_, piece) => {
    expect(assessor.assess(ofLength(piece, LONG), '').type).toBe('success');
    expect(growth(piece)).toBeLessThan(MOST);
  },
);

/** Each alone, and beside others: the kinds of input below. */
const UNITS = [
  ...'a|word |The dog runs. |verylongwordwithoutend|7|1,000 |(|)|[|"|“|”|\'|’|-|--|—|.|...|!|?|, |;|:|/|@|#|<b>|&amp;|A|AbC |x-y-'.split(
    '|',
  ),
  ..."😀|👨‍👩‍👧|🇬🇧|é|Ж|中|ع|ｆ|𝗯|ﬁ|http://a.b/c?d=e |a@b.c |don't |dont |freind |U.S. |I has |the the |Mr. |of |and |to be ".split(
    '|',
  ),
  ...[
    'e\u0301',
    '\u0301',
    '\u200b',
    '\u00ad',
    '\u202e',
    '\u00a0',
    '\u2028',
    '\n',
    '\n\n',
    '\r\n',
    '\t',
    ' ',
    '- a\n',
    '| a ',
    '\\',
  ],
];
const KINDS = 600;

/** The units, then pairs of them, without repetition. */
function kindsOfInput(): string[] {
  const kinds = new Set(UNITS);
  for (let step = 1; kinds.size < KINDS; step++)
    UNITS.forEach((unit, at) => void kinds.add(unit + UNITS[(at + step * 5) % UNITS.length]!));
  return [...kinds].slice(0, KINDS);
}

/** Ends a paragraph before a sentence becomes too long to be assessed. */
const inParagraphs = (piece: string) => `${ofLength(piece, 180)}\n\n`;

test.each([
  ['on end', (piece: string) => piece],
  [
    'in paragraphs between English',
    (piece: string) => `We went to the sea and it was very good. ${inParagraphs(piece)}`,
  ],
])('so does a text of any of 600 kinds of input %s', (_, form) => {
  const kinds = kindsOfInput();
  expect(kinds).toHaveLength(KINDS);
  expect(kinds.filter((kind) => growth(form(kind)) >= MOST)).toEqual([]);
});
