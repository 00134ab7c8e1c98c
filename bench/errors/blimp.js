/** BLiMP (Warstadt et al. 2020): whether the wrong sentence of a minimal pair is the one that is flagged. */
import { percent } from './format.js';

export const title = 'Minimal pairs of BLiMP';
export const needs = ['gec/blimp.tar.gz'];

export async function measure({ corpora, checkers, flags }) {
  const [checker] = checkers;
  const phenomena = new Map();
  for (const { phenomenon, pairs } of await corpora.blimp(Number(flags.pairs))) {
    const counts = phenomena.get(phenomenon) ?? { pairs: 0, right: 0, flaggedBad: 0, flaggedGood: 0 };
    phenomena.set(phenomenon, counts);
    for (const { good, bad } of pairs) {
      const [goodSum, badSum] = [await errorSum(checker, good), await errorSum(checker, bad)];
      counts.pairs += 1;
      counts.right += badSum > goodSum ? 1 : badSum === goodSum ? 0.5 : 0;
      counts.flaggedBad += badSum > 0 ? 1 : 0;
      counts.flaggedGood += goodSum > 0 ? 1 : 0;
    }
  }
  const results = [...phenomena].map(([phenomenon, counts]) => ({ phenomenon, ...counts }));
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const all = { phenomenon: 'all', pairs: sum('pairs'), right: sum('right') };
  return {
    results: [...results, { ...all, flaggedBad: sum('flaggedBad'), flaggedGood: sum('flaggedGood') }],
  };
}

async function errorSum(checker, text) {
  const { edits, suspects } = await checker.check(text);
  return [...edits, ...suspects].reduce((sum, { confidence }) => sum + confidence, 0);
}

export const tables = ({ results }) => [
  {
    title: `${title}: the wrong sentence has the greater sum of confidences, a tie counting half`,
    columns: ['phenomenon', '>pairs', '>accuracy', '>wrong ones flagged', '>right ones flagged'],
    rows: results.map(({ phenomenon, pairs, right, flaggedBad, flaggedGood }) => [
      phenomenon,
      pairs,
      percent(right / pairs),
      percent(flaggedBad / pairs),
      percent(flaggedGood / pairs),
    ]),
  },
];
