import { fittedNotice } from '../../domain/pipelines/fitted.js';
import { reliabilitySentence } from '../../metrics/by-mark.js';
import type { DriftMetric } from '../../metrics/drift-report.js';
import { FEWEST_TEXTS } from '../../metrics/group-comparison.js';
import {
  type GroupComparison,
  isFlagged,
  isSure,
  type JudgedDifference,
  judgedDifferences,
} from '../../metrics/group-report.js';
import { lackOfDiscrimination } from '../../metrics/raters/discrimination.js';
import type { Threshold } from '../../metrics/thresholds.js';
import { type Content, html } from '../../page/html.js';
import { isMissing, type Report } from './report.js';
import { count, counted, decimal, named, percent, plain } from './wording.js';

/** A sentence for readers who read nothing else. */
interface Finding {
  /** Null if there is nothing to pass. */
  readonly passed: boolean | null;
  readonly sentence: Content;
}

export const CRITERIA: Readonly<Record<Threshold['criterion'], string>> = {
  qwk: 'QWK',
  pearson: 'Pearson’s r',
  qwk_degradation: 'QWK below that of two examiners',
  pearson_degradation: 'r below that of two examiners',
  smd: 'standardised mean difference',
  subgroup_smd: 'standardised mean difference of a group',
};

export const DRIFT_METRICS: Readonly<Record<DriftMetric, string>> = {
  psi: 'population stability index',
  smd: 'mean score',
  errors: 'errors per 100 words',
  suspects: 'suspect words per 100 words',
  failures: 'texts that could not be assessed',
  length: 'words a text',
};

/** This many names go into a sentence. */
const MOST_NAMES = 3;

/** The findings of a report, most important first. */
export function findingsOf(report: Report): Finding[] {
  return [
    ...fittedFindings(report),
    ...agreementFindings(report),
    ...reliabilityFindings(report),
    ...fairnessFindings(report),
    ...driftFindings(report),
    ...examinerFindings(report),
    ...coverageFindings(report),
  ];
}

/** Conditions to report before any metric of agreement. */
function fittedFindings({ fitted }: Report): Finding[] {
  if (!fitted) return [];
  const isUnknown = fitted.unknown.length > 0;
  return [{ passed: isUnknown ? false : null, sentence: fittedNotice(fitted).join(' ') }];
}

function agreementFindings({ agreement }: Report): Finding[] {
  if (isMissing(agreement))
    return [
      { passed: null, sentence: `How well scores agree with examiners is not known: ${agreement.missing}` },
    ];
  const { warning } = agreement.source.reading;
  if (warning !== null) return [{ passed: false, sentence: warning }];
  const judged = agreement.thresholds.filter(({ passed }) => passed !== null);
  const failed = judged.filter(({ passed }) => !passed);
  const texts = counted(agreement.n, 'text');
  const isFew = agreement.n < FEWEST_TEXTS;
  if (judged.length === 0 || isFew)
    return [
      {
        passed: null,
        sentence: `How well scores agree with examiners cannot be said on ${texts} with a mark${isFew ? `: it takes ${FEWEST_TEXTS} or more` : ''}.`,
      },
    ];
  if (failed.length === 0)
    return [
      {
        passed: true,
        sentence: `Scores agree with examiners as well as the standards ask for: all ${judged.length} that could be judged are met, on ${texts}.`,
      },
    ];
  const names = failed.map(({ criterion, value, atLeast, atMost }) => {
    const limit = atLeast === undefined ? `at most ${decimal(atMost)}` : `at least ${decimal(atLeast)}`;
    return `${CRITERIA[criterion]} ${decimal(value)}, ${limit} asked for`;
  });
  return [
    {
      passed: false,
      sentence: `${failed.length} of ${judged.length} standards of agreement with examiners ${failed.length === 1 ? 'is' : 'are'} not met, on ${texts}: ${names.join('; ')}.`,
    },
  ];
}

/** Where on the scale scores are not reliable. */
function reliabilityFindings({ agreement }: Report): Finding[] {
  if (isMissing(agreement) || agreement.source.reading.warning !== null) return [];
  const isBad = agreement.byMark.marks.some(({ verdict }) => verdict === 'unreliable');
  return isBad ? [{ passed: false, sentence: reliabilitySentence(agreement.byMark) }] : [];
}

function fairnessFindings({ fairness }: Report): Finding[] {
  // Of marks on another scale, which is a finding of its own, every group would differ.
  if (isMissing(fairness) || fairness.source.reading.warning !== null) return [];
  const isJudged = ({ verdict }: JudgedDifference) => verdict !== 'few' && verdict !== 'unknown';
  const judged = fairness.columns.flatMap(({ by, groups }) =>
    groups.flatMap((group) => (group.net && isJudged(group.net) ? [{ ...group, by, net: group.net }] : [])),
  );
  if (judged.length === 0)
    return [{ passed: null, sentence: 'No group has enough marks to judge whether scores are fair to it.' }];
  const groups = `${counted(judged.length, 'group')} with enough marks`;
  const flagged = judged.filter(isFlagged);
  if (flagged.length === 0)
    return [
      {
        passed: true,
        sentence: `Of ${groups}, none is treated differently from the others: no difference is beyond ${decimal(fairness.limit)} standard deviations and beyond chance.`,
      },
    ];
  const sure = flagged.filter((group) => judgedDifferences(group).some(isSure)).length;
  const others = flagged.length - MOST_NAMES;
  const names = flagged
    .map(({ by, group, ...rest }) => ({ by, group, value: furthest({ group, ...rest }) }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, MOST_NAMES)
    .map(
      ({ by, group, value }, index) =>
        html`${index > 0 && ', '}${named(by)} ${named(group)} (${decimal(value)})`,
    );
  return [
    {
      // By chance alone, one test in twenty is flagged.
      passed: sure > 0 ? false : null,
      sentence: html`${flagged.length} of ${groups} ${flagged.length === 1 ? 'is' : 'are'} scored higher or lower, compared with examiners, than the others, by more than ${decimal(fairness.limit)} standard deviations, ${sure === 0 ? 'none' : count(sure)} of them beyond what the number of tests explains: ${names}${others > 0 && ` and ${counted(others, 'other')}`}.`,
    },
  ];
}

/** The largest of a group's flagged differences. */
function furthest(group: GroupComparison): number {
  const flagged = judgedDifferences(group).filter(({ verdict }) => verdict === 'flagged');
  return flagged.map(({ value }) => value ?? 0).reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
}

/** Why nothing is said of drift, as a sentence. @param unit of the periods */
export const nothingJudged = (unit: string): string =>
  `No ${unit} can be judged: the last one is not over yet, or it or the reference has fewer than 30 texts.`;

function driftFindings({ drift }: Report): Finding[] {
  if (isMissing(drift) || drift.periods.length < 2) return [];
  const { alarms, periods, source } = drift;
  const what = source.by;
  if (!periods.some(({ isJudged }) => isJudged))
    return [{ passed: null, sentence: `Drift is not known. ${nothingJudged(what)}` }];
  return [
    alarms.length === 0
      ? { passed: true, sentence: `No alarm of drift over ${counted(periods.length, what)}.` }
      : {
          passed: false,
          sentence: html`${counted(alarms.length, 'alarm')} of drift over ${counted(periods.length, what)}: ${alarms
            .slice(0, MOST_NAMES)
            .map(
              ({ period, metric: name }, index) =>
                html`${index > 0 && ', '}${DRIFT_METRICS[name]} in ${named(period)}`,
            )}${alarms.length > MOST_NAMES && ` and ${counted(alarms.length - MOST_NAMES, 'other')}`}.`,
        },
  ];
}

function examinerFindings({ examiners }: Report): Finding[] {
  if (isMissing(examiners)) return [];
  const found = examiners.examiners.filter((facts) => lackOfDiscrimination(facts));
  if (found.length === 0) return [];
  const sentence = `The marks of ${counted(found.length, 'examiner')} of ${count(examiners.examiners.length)} hardly tell texts apart; see Examiners.`;
  return [{ passed: false, sentence }];
}

function coverageFindings({ overview, results, waiting, adjudication }: Report): Finding[] {
  const findings: Finding[] = [];
  if (!isMissing(adjudication) && adjudication.found > 0)
    findings.push({
      passed: null,
      sentence: `Scores or marks of ${counted(adjudication.found, 'text')} differ by ${plain(adjudication.threshold)} points or more; somebody should look at them.`,
    });
  if (!isMissing(results)) {
    const failed = results.texts - results.scored;
    const without = overview.submissions - results.texts;
    findings.push({
      passed: null,
      sentence: `${counted(failed, 'text')} (${percent(failed, results.texts)}) could not be assessed${without > 0 ? `, and ${count(without)} ${without === 1 ? 'has' : 'have'} no result of this pipeline version` : ''}.`,
    });
  }
  if (waiting > 0)
    findings.push({
      passed: null,
      sentence: `${counted(waiting, 'newer result')} ${waiting === 1 ? 'waits' : 'wait'} for approval and ${waiting === 1 ? 'is' : 'are'} not in this report; the scores that moved most are among them.`,
    });
  return findings;
}
