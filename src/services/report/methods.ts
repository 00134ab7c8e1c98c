import { decimalsOn } from '../../engine/results/scale.js';
import { isMissing, type Report } from './report.js';
import { count, counted, day, decimal, interval } from './wording.js';

/** A paragraph on how the figures of a report were made, ready to cite, and the works that it names. */
export interface Methods {
  readonly paragraph: string;
  readonly references: readonly string[];
}

const REFERENCES = {
  software: (version: string) =>
    `The authors of assess. (${version}). assess: open, offline, automatic assessment of learner-written English [Computer software].`,
  williamson:
    'Williamson, D. M., Xi, X., & Breyer, F. J. (2012). A framework for evaluation and use of automated scoring. Educational Measurement: Issues and Practice, 31(1), 2–13.',
  loukina:
    'Loukina, A., Madnani, N., Cahill, A., Yao, L., Johnson, M. S., Riordan, B., & McCaffrey, D. F. (2020). Using PRMSE to evaluate automated scoring systems in the presence of label noise. Proceedings of the Fifteenth Workshop on Innovative Use of NLP for Building Educational Applications, 18–29.',
  binder:
    'Binder, D. A. (1983). On the variances of asymptotically normal estimators from complex surveys. International Statistical Review, 51(3), 279–292.',
  holm: 'Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics, 6(2), 65–70.',
} as const;

/** What was done with which configuration; parts without data are not mentioned. */
export function methodsOf(report: Report): Methods {
  const {
    software,
    pipeline,
    results,
    scale,
    overview,
    agreement,
    examiners,
    fairness,
    drift,
    drivers,
    fitted,
  } = report;
  const of = isMissing(results) ? pipeline : results.pipeline;
  const texts = isMissing(results) ? overview.submissions : results.texts;
  const when = isMissing(results)
    ? ''
    : `, between ${day(results.assessed[0])} and ${day(results.assessed[1])}`;
  const sentences = [
    `Of ${counted(overview.submissions, 'text')} by ${counted(overview.authors, 'author')}, ${count(texts)} were assessed with assess ${software.assess} (pipeline ${of.name} ${of.version}, configuration ${of.configHash}${when}), which scores on the scale ${scale.name} from ${scale.min} to ${scale.max}.`,
  ];
  const references: string[] = [REFERENCES.software(software.assess)];
  if (pipeline.settings)
    sentences.push(
      `The pipeline is ${pipeline.settings.base} with changed settings: ${JSON.stringify(pipeline.settings)}.`,
    );
  if (pipeline.licences.length > 0)
    sentences.push(`Its models are licensed under ${pipeline.licences.join(', ')}.`);
  if (fitted && fitted.leftOut > 0)
    sentences.push(
      `${counted(fitted.leftOut, 'text')} that the pipeline was fitted on ${fitted.leftOut === 1 ? 'was' : 'were'} left out of comparisons with marks.`,
    );
  if (!isMissing(agreement)) {
    const { n, intervals, sampling, trueScore, agreement: found } = agreement;
    const by =
      sampling?.by === 'text'
        ? 'texts as independent'
        : 'texts of one author together (linearised standard errors; Binder, 1983)';
    const decimals = decimalsOn(scale);
    const { qwk, pearson, rmse } = found.trimmed;
    sentences.push(
      `Scores, limited to the scale, were compared with the mark of the first examiner of ${counted(n, 'text')} (mark ${report.mark}): QWK ${decimal(qwk)} (95 % interval ${interval(intervals.qwk.interval95)}), r ${decimal(pearson)} (${interval(intervals.pearson.interval95)}), RMSE ${decimal(rmse, decimals)} points.`,
      `Metrics and standards are those of Williamson, Xi, and Breyer (2012); intervals take ${by}.`,
    );
    references.push(REFERENCES.williamson);
    if (sampling?.by !== 'text') references.push(REFERENCES.binder);
    const prmse = trueScore?.trimmed.prmse;
    if (prmse !== null && prmse !== undefined) {
      sentences.push(
        `With the error of examiners taken out, scores predict ${decimal(100 * prmse, 1)} % of the variance of true scores (PRMSE; Loukina et al., 2020).`,
      );
      references.push(REFERENCES.loukina);
    }
  }
  if (!isMissing(examiners)) {
    const { coverage, pooled, examiners: all } = examiners;
    const alpha = pooled ? `; Krippendorff’s alpha ${decimal(pooled.alpha.value)}` : '';
    sentences.push(
      `${counted(all.length, 'examiner')} gave ${counted(coverage.marks, 'mark')} on ${counted(coverage.texts, 'text')}, ${count(coverage.doubleMarked)} of which have several${alpha}.`,
    );
  }
  if (!isMissing(fairness) && fairness.columns.length > 0) {
    const names = fairness.columns.map(({ by }) => by).join(', ');
    sentences.push(
      `Groups (${names}) were compared net of the difference on all texts, with a limit of ${decimal(fairness.limit)} standard deviations; p values were adjusted for the number of comparisons (Holm, 1979).`,
    );
    references.push(REFERENCES.holm);
  }
  if (!isMissing(drift) && drift.periods.length > 1)
    sentences.push(`Drift was watched over ${counted(drift.periods.length, 'period')}.`);
  if (!isMissing(drivers) && drivers.indices)
    sentences.push(
      `${counted(drivers.indices.rows.length, 'linguistic index', 'linguistic indices')} of ${counted(drivers.indices.texts, 'text')} were correlated with scores and with mean marks.`,
    );
  return { paragraph: sentences.join(' '), references: references.sort() };
}
