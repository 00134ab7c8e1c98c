/** BLiMP (Warstadt et al. 2020): how often the wrong sentence of a minimal pair is the flagged one. */
import { existsSync } from 'node:fs';
import { tokenize } from '../../dist/engine/document/tokenizer.js';
import { languageModelFrom } from '../../dist/engine/language-model/language-model.js';
import { modelPath } from '../../dist/workers/artefacts.js';
import { percent } from './format.js';
import { modelResources } from './ours.js';

export const title = 'Minimal pairs of BLiMP';
export const needs = ['gec/blimp.tar.gz'];

export async function measure({ corpora, ours, flags }) {
  const logProbability = sentenceLogProbability();
  const phenomena = new Map([['all', emptyCounts()]]);
  for (const { phenomenon, pairs } of await corpora.blimp(Number(flags.pairs))) {
    if (!phenomena.has(phenomenon)) phenomena.set(phenomenon, emptyCounts());
    for (const { good, bad } of pairs) {
      const [errorsInGood, errorsInBad] = [errorSum(ours, good), errorSum(ours, bad)];
      for (const counts of [phenomena.get(phenomenon), phenomena.get('all')]) {
        counts.pairs += 1;
        counts.right += points(errorsInBad - errorsInGood);
        counts.flaggedBad += errorsInBad > 0 ? 1 : 0;
        counts.flaggedGood += errorsInGood > 0 ? 1 : 0;
      }
      if (!logProbability) continue;
      const point = points(logProbability(good) - logProbability(bad));
      for (const counts of [phenomena.get(phenomenon), phenomena.get('all')]) counts.likelier += point;
    }
  }
  const results = [...phenomena].map(([phenomenon, { likelier, ...counts }]) => ({
    phenomenon,
    ...counts,
    ...(logProbability && { likelier }),
  }));
  return { results };
}

const emptyCounts = () => ({ pairs: 0, right: 0, flaggedBad: 0, flaggedGood: 0, likelier: 0 });

/** A tie counts half. */
const points = (difference) => (difference > 0 ? 1 : difference === 0 ? 0.5 : 0);

function errorSum(checker, text) {
  const { edits, suspects } = checker.check(text);
  return [...edits, ...suspects].reduce((sum, { confidence }) => sum + confidence, 0);
}

/** The language model's score of a sentence; undefined if there is no model. */
function sentenceLogProbability() {
  if (!existsSync(modelPath('language-model', 'language-model.bin'))) return undefined;
  const model = languageModelFrom(modelResources('language-model'));
  return (text) => {
    const ids = model.sentenceIds(tokenize(text));
    return model.score(ids, 1, ids.length);
  };
}

export const tables = ({ results }) => [
  {
    title: `${title}: the wrong sentence has the greater sum of confidences, a tie counting half`,
    columns: ['phenomenon', '>pairs', '>accuracy', '>wrong flagged', '>right flagged', '>by language model'],
    rows: results.map(({ phenomenon, pairs, right, flaggedBad, flaggedGood, likelier }) => [
      phenomenon,
      pairs,
      percent(right / pairs),
      percent(flaggedBad / pairs),
      percent(flaggedGood / pairs),
      likelier === undefined ? null : percent(likelier / pairs),
    ]),
  },
];
