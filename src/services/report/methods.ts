import { isSameIdentity, type PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import { decimalsOn, SCALES, type Scale } from '../../engine/results/scale.js';
import type { Estimate } from '../../metrics/estimate.js';
import type { Overview, ResultProfile } from '../../store/statistics.js';
import type { ExaminersReport } from '../examiners/report.js';
import type { FairnessReport } from '../fairness/report.js';
import type { ComparedReading } from '../marks/mark-scale.js';
import type { AgreementReport } from './agreement.js';
import { type Citation, citationOfSoftware } from './citation.js';
import { rescaledSentence, trueScoreSentence } from './marks-in-words.js';
import { isMissing, type Methods, type Report } from './report.js';
import { count, counted, day, decimal, interval, plain } from './wording.js';

const WORKS = {
  williamson: {
    inText: 'Williamson et al., 2012',
    reference:
      'Williamson, D. M., Xi, X., & Breyer, F. J. (2012). A framework for evaluation and use of automated scoring. Educational Measurement: Issues and Practice, 31(1), 2–13.',
  },
  loukina: {
    inText: 'Loukina et al., 2020',
    reference:
      'Loukina, A., Madnani, N., Cahill, A., Yao, L., Johnson, M. S., Riordan, B., & McCaffrey, D. F. (2020). Using PRMSE to evaluate automated scoring systems in the presence of label noise. Proceedings of the Fifteenth Workshop on Innovative Use of NLP for Building Educational Applications, 18–29.',
  },
  binder: {
    inText: 'Binder, 1983',
    reference:
      'Binder, D. A. (1983). On the variances of asymptotically normal estimators from complex surveys. International Statistical Review, 51(3), 279–292.',
  },
  krippendorff: {
    inText: 'Krippendorff, 2011',
    reference:
      'Krippendorff, K. (2011). Computing Krippendorff’s alpha-reliability. University of Pennsylvania, Annenberg School for Communication.',
  },
  holm: {
    inText: 'Holm, 1979',
    reference:
      'Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics, 6(2), 65–70.',
  },
} as const satisfies Readonly<Record<string, Citation>>;

/**
 * What was done with which configuration; parts without data are not mentioned.
 * @param origin how the pipeline differs from those that come with the package, in sentences
 */
export function methodsOf(report: Omit<Report, 'methods'>, origin: readonly string[]): Methods {
  const own = citationOfSoftware();
  const { software, pipeline, results, waiting, agreement, examiners, fairness, drift, drivers } = report;
  const paragraph = [
    ...assessed(report),
    waiting > 0 &&
      `${counted(waiting, 'newer result')} ${waiting === 1 ? 'waits' : 'wait'} for approval and ${isOrAre(waiting)} not counted.`,
    !isMissing(results) &&
      !isSameIdentity(results.pipeline, pipeline) &&
      `The pipeline has changed since; it is described as it is now (${versionOf(pipeline)}).`,
    ...origin,
    pipeline.licences.length > 0 && `Its models are licensed under ${pipeline.licences.join(', ')}.`,
    ...marks(report),
    !isMissing(examiners) && ofExaminers(examiners),
    ...(isMissing(agreement) ? [] : compared(agreement, report)),
    !isMissing(fairness) && fairness.source.reading.warning === null && ofGroups(fairness),
    !isMissing(drift) &&
      drift.periods.length > 1 &&
      `Drift was watched over ${counted(drift.periods.length, drift.source.by)}, by ${drift.source.date === 'received_at' ? 'when texts were received' : `the dates in ${drift.source.date}`}.`,
    !isMissing(drivers) &&
      drivers.indices &&
      drivers.indices.rows.length > 0 &&
      `${counted(drivers.indices.rows.length, 'linguistic index', 'linguistic indices')} of ${counted(drivers.indices.texts, 'text')} were correlated with scores and with mean marks.`,
    `The figures were computed with assess ${software.assess} (${own.inText}).`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
  const works = [own, ...Object.values(WORKS)];
  const cited = works.filter(({ inText }) => paragraph.includes(inText));
  return { paragraph, references: cited.map(({ reference }) => reference).sort() };
}

type Sentences = readonly (string | false | undefined)[];

const isOrAre = (number: number) => (number === 1 ? 'is' : 'are');
const wasOrWere = (number: number) => (number === 1 ? 'was' : 'were');
const versionOf = ({ name, version, configHash }: PipelineIdentity) =>
  `pipeline ${name} ${version}, configuration ${configHash}`;

/** How many texts have a score, and why the others have none. */
function assessed({ overview, results, pipeline, scale, includesTests }: Omit<Report, 'methods'>): Sentences {
  const { submissions, authors } = overview;
  if (submissions === 0) return ['There are no texts, so nothing was assessed.'];
  const texts = `${counted(submissions, 'text')} by ${counted(authors, 'author')}${testsIn(overview, includesTests)}`;
  if (isMissing(results)) return [`None of ${texts} has a result yet (${versionOf(pipeline)}).`];
  const { scored } = results;
  const failed = results.texts - scored;
  const without = submissions - results.texts;
  const others = [
    failed > 0 && `${count(failed)} could not be assessed (${reasons(results)})`,
    without > 0 && `${count(without)} ${without === 1 ? 'has' : 'have'} no result of this version`,
  ].filter(Boolean);
  return [
    `Of ${texts}, ${count(scored)} ${wasOrWere(scored)} scored${onScale(scale)} (${versionOf(results.pipeline)}, ${when(results)})${others.map((other) => `; ${other}`).join('')}.`,
  ];
}

const testsIn = ({ tests }: Overview, includesTests: boolean) =>
  tests > 0 && includesTests ? `, ${counted(tests, 'test submission')} included` : '';

const reasons = ({ failures }: ResultProfile) =>
  Object.entries(failures)
    .map(([message, texts]) => `${message}: ${count(texts)}`)
    .join(', ');

const onScale = ({ name, min, max }: Scale) =>
  Object.hasOwn(SCALES, name)
    ? ` on the ${name.toUpperCase()} scale, ${min} to ${max}`
    : ` from ${plain(min)} to ${plain(max)}`;

function when({ assessed: [first, last] }: ResultProfile): string {
  const [from, to] = [day(first), day(last)];
  return from === to ? `on ${from}` : `between ${from} and ${to}`;
}

/** Which marks there are, how they were read, and which were left out. */
function marks({ overview, agreement, examiners, fitted }: Omit<Report, 'methods'>): Sentences {
  if (overview.submissions > 0 && overview.markedTexts === 0) return ['No text has a mark of an examiner.'];
  const read = [agreement, examiners].find((part) => !isMissing(part)) as
    | AgreementReport
    | ExaminersReport
    | undefined;
  const { rejected = 0 } = read?.rows ?? {};
  return [
    read && levels(read.source.reading),
    read && rescaledSentence(read.source.reading),
    rejected > 0 &&
      `${counted(rejected, 'mark')} that ${isOrAre(rejected)} no scores on the scale ${wasOrWere(rejected)} left out.`,
    fitted &&
      fitted.leftOut > 0 &&
      `${counted(fitted.leftOut, 'text')} that the pipeline was fitted on ${wasOrWere(fitted.leftOut)} left out of comparisons with marks.`,
    fitted &&
      fitted.unknown.length > 0 &&
      `The texts that ${fitted.unknown.join(' and ')} ${wasOrWere(fitted.unknown.length)} fitted on are not known; if some of them are among those compared with marks, agreement is overestimated.`,
  ];
}

const levels = ({ labels }: ComparedReading) =>
  labels.length > 0 &&
  `Levels among the marks were read as scores (${labels.map(({ label, score }) => `${label} = ${plain(score)}`).join(', ')}).`;

/** How well scores agree with the marks. */
function compared(agreement: AgreementReport, { mark, scale, results }: Omit<Report, 'methods'>): Sentences {
  const { n, intervals, sampling, source, thresholds, trueScore } = agreement;
  const { pipeline, reading } = source;
  if (reading.warning !== null)
    return ['Agreement is not reported, because the marks do not seem to be on the scale of the scores.'];
  const isOther = pipeline && !isMissing(results) && !isSameIdentity(pipeline, results.pipeline);
  const scores = `Scores${isOther ? ` of an earlier version (${versionOf(pipeline)})` : ''}, limited to the scale and not rounded`;
  const which = trueScore ? '; of several, that of the examiner with the lowest id' : '';
  const { qwk, pearson, rmse } = intervals;
  const figures = [
    figure('QWK', qwk),
    figure('r', pearson),
    figure('RMSE', rmse, ' points', decimalsOn(scale)),
  ].filter(Boolean);
  const units = sampling?.by === 'text' ? 'texts as independent' : 'texts of one author together';
  return [
    `${scores}, were compared with marks of ${counted(n, 'text')} (member ${mark}${which}): ${figures.join('; ')}.`,
    thresholds.some(({ passed }) => passed !== null) &&
      `Agreement was judged by the standards of the literature (${WORKS.williamson.inText}).`,
    [qwk, pearson, rmse].some(({ interval95 }) => interval95) &&
      `Intervals have linearised standard errors that take ${units} (${WORKS.binder.inText}).`,
    trueScoreSentence(agreement, `PRMSE; ${WORKS.loukina.inText}`)?.sentence,
  ];
}

const figure = (name: string, { value, interval95 }: Estimate, unit = '', decimals = 2) =>
  value !== null &&
  `${name} ${decimal(value, decimals)}${unit}${interval95 ? ` (95 % interval ${interval(interval95, decimals)})` : ''}`;

function ofExaminers({ coverage, pooled, examiners }: ExaminersReport): string {
  const { marks, texts, doubleMarked } = coverage;
  const several =
    doubleMarked === 0
      ? ''
      : `, ${count(doubleMarked)} of which ${doubleMarked === 1 ? 'has' : 'have'} several`;
  const alpha = pooled?.alpha.value ?? null;
  const agreed =
    alpha === null
      ? ''
      : `; Krippendorff’s alpha for interval data ${decimal(alpha)} (${WORKS.krippendorff.inText})`;
  return `${counted(examiners.length, 'examiner')} gave ${counted(marks, 'mark')} on ${counted(texts, 'text')}${several}${agreed}.`;
}

function ofGroups({ columns, overall, limit, tests, fewest }: FairnessReport): string {
  const compared = overall
    ? 'by how far scores exceed mean marks, net of that difference on all texts, and by scores at the same mark'
    : 'by their scores alone';
  const judged =
    tests === 0
      ? `no group has the ${count(fewest)} texts and the authors that a test takes`
      : `differences beyond ${decimal(limit)} standard deviations and beyond chance were flagged (${WORKS.williamson.inText}), and p values adjusted for ${counted(tests, 'test')} (${WORKS.holm.inText})`;
  return `Groups (${columns.map(({ by }) => by).join(', ')}) were compared ${compared}; ${judged}.`;
}
