import {
  PERIOD_PRODUCTS,
  PERIOD_TOTALS,
  type PeriodSums,
  type PeriodTotal,
} from '../../src/domain/results/period-sums.js';
import { analyseDrift, DRIFT_LIMITS } from '../../src/metrics/drift.js';
import { seededRandom } from '../../src/training/random.js';

export const [LOWEST, STEP] = [0, 0.01];

export interface Text {
  readonly score: number | null;
  readonly words: number;
  readonly errors: number;
  readonly suspects?: number;
}

function totalsOf({ score, words, errors, suspects = 0 }: Text): Record<PeriodTotal, number> {
  const [failed, scored] = score === null ? [1, 0] : [0, 1];
  return {
    assessed: 1,
    failed,
    scored,
    score: score ?? 0,
    square: (score ?? 0) ** 2,
    words,
    errors,
    suspects,
  };
}

const PRODUCTS = PERIOD_PRODUCTS.map(([a, b]) => ({ name: `${a}_${b}`, a, b }));

/** Sums over texts. @param perAuthor number of texts by each author */
export function sumsOf(
  period: string,
  texts: readonly Text[],
  perAuthor = 1,
): PeriodSums & { period: string } {
  const totals = Object.fromEntries(PERIOD_TOTALS.map((name) => [name, 0])) as Record<PeriodTotal, number>;
  const products: Record<string, number> = Object.fromEntries(PRODUCTS.map(({ name }) => [name, 0]));
  const textProducts = { ...products };
  const addProducts = (to: Record<string, number>, own: Record<PeriodTotal, number>) => {
    for (const { name, a, b } of PRODUCTS) to[name]! += own[a] * own[b];
  };
  const ranges = new Map<number, number>();
  for (let start = 0; start < texts.length; start += perAuthor) {
    const ofAuthor = texts.slice(start, start + perAuthor);
    const own = totalsOf(ofAuthor[0]!);
    for (const [place, text] of ofAuthor.entries()) {
      const one = totalsOf(text);
      addProducts(textProducts, one);
      if (place > 0) for (const name of PERIOD_TOTALS) own[name] += one[name];
      if (text.score === null) continue;
      const range = Math.floor(text.score / STEP);
      ranges.set(range, (ranges.get(range) ?? 0) + 1);
    }
    for (const name of PERIOD_TOTALS) totals[name] += own[name];
    addProducts(products, own);
  }
  return {
    period,
    authors: Math.ceil(texts.length / perAuthor),
    largest: Math.min(perAuthor, texts.length),
    totals,
    products: products as PeriodSums['products'],
    textProducts: textProducts as PeriodSums['products'],
    failures: {},
    ranges: [...ranges].sort(([a], [b]) => a - b),
    errorCodes: { S: totals.errors, R: totals.errors / 2 },
  };
}

export function textsAround(mean: number, count: number, seed: number, rate = 0.05): Text[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, () => {
    const words = 150 + Math.floor(100 * random());
    return {
      score: Math.min(13, Math.max(0, mean + 2 * normal())),
      words,
      errors: Math.floor(words * 2 * rate * random()),
    };
  });
}

export const ANY = { limits: DRIFT_LIMITS, lowest: LOWEST, step: STEP };
export const lastOf = (periods: readonly { period: string }[]) => [periods.at(-1)!.period];

/** The last period against the first. */
export const analyse = (...periods: (PeriodSums & { period: string })[]) =>
  analyseDrift(periods, { ...ANY, reference: periods[0]!.period, judged: lastOf(periods) });
