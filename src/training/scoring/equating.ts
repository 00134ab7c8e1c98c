import { type Equating, equated } from '../../engine/scoring/equating.js';
import { mean } from '../../metrics/moments.js';
import { solvePositiveDefinite } from '../linear-equations.js';
import type { MarkedVector } from './marked-text.js';
import { quantile } from './preprocessing.js';

/** One corpus: what examiners gave, and what the system gave to texts that it had not seen. */
interface ScorePairs {
  readonly human: readonly number[];
  readonly system: readonly number[];
}

const LEVELS = 100;
/** Share of scores on either side beyond which the tangent goes on. */
const TAIL = 0.005;
/** How much a reported score may rise with a raw one: scores that hardly tell texts apart are not blown up. */
const [LEAST_SLOPE, MOST_SLOPE] = [0.25, 5];

/**
 * Equipercentile equating, smoothed: the parabola through the quantiles of system scores against those of human scores,
 * by least squares, corpora counting alike (Kolen & Brennan 2014, "Test Equating, Scaling, and Linking"). Scores get the
 * distribution that the examiners' have, at the price of a slightly larger error than the regression's. Where the parabola
 * would rise too little or too much, a line takes its place.
 */
export function fitEquating(corpora: readonly ScorePairs[]): Equating {
  const system = corpora.map((corpus) => Float64Array.from(corpus.system).sort());
  const human = corpora.map((corpus) => Float64Array.from(corpus.human).sort());
  const points = corpora.flatMap((_, corpus) =>
    Array.from({ length: LEVELS }, (__, at) => {
      const level = (at + 0.5) / LEVELS;
      return [quantile(system[corpus]!, level), quantile(human[corpus]!, level)] as const;
    }),
  );
  const low = Math.min(...system.map((scores) => quantile(scores, TAIL)));
  const high = Math.max(...system.map((scores) => quantile(scores, 1 - TAIL)));
  const curve: Equating = { coefficients: polynomial(points, 2), low, high };
  const slopes = [low - 1, high].map((raw) => equated(curve, raw + 1) - equated(curve, raw));
  const isSound = slopes.every((slope) => slope >= LEAST_SLOPE && slope <= MOST_SLOPE);
  return isSound ? curve : { coefficients: line(points), low, high };
}

/** The least-squares line with a slope within bounds; it goes through the mean of the points. */
function line(points: readonly (readonly [x: number, y: number])[]): [number, number, number] {
  const [, free] = polynomial(points, 1);
  const slope = Number.isFinite(free) ? Math.min(MOST_SLOPE, Math.max(LEAST_SLOPE, free)) : 1;
  const [x, y] = [0, 1].map((side) => mean(points.map((point) => point[side]!))!);
  return [y! - slope * x!, slope, 0];
}

/** The same from raw scores of texts, each corpus by itself. */
export function equatingOf(texts: readonly MarkedVector[], raw: readonly number[]): Equating {
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))];
  return fitEquating(
    corpora.map((name) => {
      const places = texts.flatMap(({ corpus }, at) => (corpus === name ? [at] : []));
      return { human: places.map((at) => texts[at]!.score), system: places.map((at) => raw[at]!) };
    }),
  );
}

/** Least-squares polynomial of degree 1 or 2. */
function polynomial(
  points: readonly (readonly [x: number, y: number])[],
  degree: 1 | 2,
): [number, number, number] {
  const powers = Array.from({ length: degree + 1 }, (_, power) => power);
  const solved = solvePositiveDefinite(
    powers.map((i) => powers.map((j) => points.reduce((sum, [x]) => sum + x ** (i + j), 0))),
    powers.map((i) => points.reduce((sum, [x, y]) => sum + y * x ** i, 0)),
  );
  return [solved[0]!, solved[1]!, solved[2] ?? 0];
}
