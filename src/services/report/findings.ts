import { fittedNotice } from '../../domain/fitted.js';
import type { DriftFigure } from '../../metrics/drift-report.js';
import { FEWEST_TEXTS } from '../../metrics/group-comparison.js';
import type { Threshold } from '../../metrics/thresholds.js';
import { type Content, html } from '../../page/html.js';
import { isMissing, type Report } from './report.js';
import { count, counted, figure, named, percent, plain } from './wording.js';

/** A sentence that somebody who reads nothing else should have read. */
export interface Finding {
  /** Null where there is nothing to pass. */
  readonly passed: boolean | null;
  readonly sentence: Content;
}

export const CRITERIA: Readonly<Record<Threshold['criterion'], string>> = {
  qwk: 'QWK',
  pearson: 'Pearson’s r',
  qwkDegradation: 'QWK below that of two examiners',
  pearsonDegradation: 'r below that of two examiners',
  smd: 'standardised mean difference',
  subgroupSmd: 'standardised mean difference of a group',
};

export const DRIFT_FIGURES: Readonly<Record<DriftFigure, string>> = {
  psi: 'population stability index',
  smd: 'mean score',
  errors: 'errors per 100 words',
  suspects: 'suspect words per 100 words',
  failures: 'texts that could not be assessed',
  length: 'words a text',
};

/** Beyond chance is what stays below it after the correction for the number of tests. */
const SIGNIFICANT = 0.05;

/** So many names go into a sentence. */
const MOST_NAMES = 3;

/** What a report comes to, most important first. */
export function findingsOf(report: Report): Finding[] {
  return [
    ...fittedFindings(report),
    ...agreementFindings(report),
    ...fairnessFindings(report),
    ...driftFindings(report),
    ...coverageFindings(report),
  ];
}

/** What has to be known before any figure of agreement. */
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
    const limit = atLeast === undefined ? `at most ${figure(atMost)}` : `at least ${figure(atLeast)}`;
    return `${CRITERIA[criterion]} ${figure(value)}, ${limit} asked for`;
  });
  return [
    {
      passed: false,
      sentence: `${failed.length} of ${judged.length} standards of agreement with examiners ${failed.length === 1 ? 'is' : 'are'} not met, on ${texts}: ${names.join('; ')}.`,
    },
  ];
}

function fairnessFindings({ fairness }: Report): Finding[] {
  if (isMissing(fairness)) return [];
  const judged = fairness.columns.flatMap(({ by, groups }) =>
    groups.flatMap(({ group, systemHuman }) =>
      systemHuman && (systemHuman.verdict === 'flagged' || systemHuman.verdict === 'within')
        ? [{ by, group, ...systemHuman }]
        : [],
    ),
  );
  if (judged.length === 0)
    return [{ passed: null, sentence: 'No group has enough marks to judge whether scores are fair to it.' }];
  const flagged = judged.filter(({ verdict }) => verdict === 'flagged');
  if (flagged.length === 0)
    return [
      {
        passed: true,
        sentence: `Of ${counted(judged.length, 'group')} with enough marks, none is scored higher or lower than examiners mark it by more than ${figure(fairness.limit)} standard deviations.`,
      },
    ];
  const sure = flagged.filter(({ adjustedP }) => adjustedP !== null && adjustedP < SIGNIFICANT).length;
  const others = flagged.length - MOST_NAMES;
  const names = [...flagged]
    .sort((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0))
    .slice(0, MOST_NAMES)
    .map(
      ({ by, group, value }, index) =>
        html`${index > 0 && ', '}${named(by)} ${named(group)} (${figure(value)})`,
    );
  return [
    {
      passed: false,
      sentence: html`${flagged.length} of ${counted(judged.length, 'group')} with enough marks ${flagged.length === 1 ? 'is' : 'are'} scored higher or lower than examiners mark them by more than ${figure(fairness.limit)} standard deviations, ${sure === 0 ? 'none' : count(sure)} of them beyond what chance explains: ${names}${others > 0 && ` and ${counted(others, 'other')}`}.`,
    },
  ];
}

function driftFindings({ drift }: Report): Finding[] {
  if (isMissing(drift) || drift.periods.length < 2) return [];
  const { alarms, periods, source } = drift;
  const what = source.by === 'run' ? 'run' : source.by;
  return [
    alarms.length === 0
      ? { passed: true, sentence: `No alarm of drift over ${counted(periods.length, what)}.` }
      : {
          passed: false,
          sentence: html`${counted(alarms.length, 'alarm')} of drift over ${counted(periods.length, what)}: ${alarms
            .slice(0, MOST_NAMES)
            .map(
              ({ period, figure: name }, index) =>
                html`${index > 0 && ', '}${DRIFT_FIGURES[name]} in ${named(period)}`,
            )}${alarms.length > MOST_NAMES && ` and ${counted(alarms.length - MOST_NAMES, 'other')}`}.`,
        },
  ];
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
