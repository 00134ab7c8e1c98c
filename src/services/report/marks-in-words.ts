import type { ComparedReading } from '../marks/mark-scale.js';
import type { AgreementReport } from './agreement.js';
import { counted, decimal, interval } from './wording.js';

/** How marks were put on the scale of the scores; undefined if they were on it. */
export function rescaledSentence({ rescaled }: Pick<ComparedReading, 'rescaled'>): string | undefined {
  if (!rescaled) return undefined;
  const { from, to, observed } = rescaled;
  return `Marks were rescaled from ${from.min}–${from.max} to ${to.min}–${to.max}${observed ? ', from the lowest and the highest mark' : ''}.`;
}

/**
 * What scores say of the marks that examiners without error would give; undefined if no text has several marks.
 * @param source what is written of the metric's name
 */
export function trueScoreSentence(
  { trueScore, intervals, sampling }: Pick<AgreementReport, 'trueScore' | 'intervals' | 'sampling'>,
  source: string,
): { readonly sentence: string; readonly isKnown: boolean } | undefined {
  if (!trueScore) return undefined;
  const { multiple, prmse, errorVariance, trueScoreVariance } = trueScore.trimmed;
  const texts = `${counted(multiple, 'text')} with several marks`;
  // An estimate may lie beyond what is possible: by chance, or because errors are larger than what they hide.
  const isPossible = prmse !== null && prmse >= 0 && prmse <= 1;
  if (prmse === null || (!isPossible && trueScoreVariance! < errorVariance!))
    return {
      sentence: `What examiners without error would give cannot be estimated: of ${texts}, marks of one text differ as much as marks of different texts.`,
      isKnown: false,
    };
  const { interval95 } = intervals.prmse;
  const certainty = interval95
    ? `95 % interval ${interval(interval95)}`
    : sampling?.doubleMarked
      ? 'without an interval, because the texts with several marks are of too few authors'
      : 'without an interval';
  const predicted = isPossible
    ? `${decimal(100 * prmse, 1)} % of the variance of true scores (${source}`
    : `${prmse < 0 ? 'true scores worse than their mean would' : 'all of the variance of true scores'} (PRMSE ${decimal(prmse)}; ${source}`;
  return {
    sentence: `With the errors of examiners taken out, system scores predict ${predicted}; ${certainty}; estimated from ${texts}).`,
    isKnown: true,
  };
}
