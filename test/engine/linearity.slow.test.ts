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
const ROUNDS = 3;

const ofLength = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** CPU time of this process in microseconds, the minimum of several rounds. */
function cpuTime(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

test.each(Object.entries(pieces))(
  'a text ten times as long takes about ten times as long: %s',
  (_, piece) => {
    const [short, long] = [ofLength(piece, SHORT), ofLength(piece, LONG)];
    expect(assessor.assess(long, '').type).toBe('success');
    const longTime = cpuTime(() => assessor.assess(long, ''));
    const shortTime = cpuTime(() => {
      for (let count = 0; count < LONG / SHORT; count++) assessor.assess(short, '');
    });
    expect(longTime).toBeLessThan(MOST * shortTime);
  },
);
