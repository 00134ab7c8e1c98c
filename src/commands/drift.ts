import { Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { dateFormatFlag, valued } from '../cli/flags.js';
import { marksFlags, marksQuery } from '../cli/marks-flags.js';
import { tableExport, tableFlags } from '../cli/table-flags.js';
import { pageInHelp } from '../domain/manual.js';
import { AssessError } from '../errors.js';
import { driftReport } from '../services/drift/drift.js';
import { DRIFT_LIMITS, DRIFT_UNITS, type DriftLimits, type DriftReport } from '../services/drift/report.js';
import { exportTable } from '../services/export/table.js';
import { PERIOD } from '../tables/drift.js';
import { renderDrift } from '../terminal/drift.js';

const ALARMS = 'ALARMS';
const limit = (description: string, value: number) =>
  Flags.string({ description, default: String(value), helpValue: 'LIMIT', helpGroup: ALARMS });

export default class Drift extends AssessCommand {
  static override summary = 'Show how scores, failures, errors and lengths change over time or between runs.';
  static override description =
    'Compares each period with the first one, or with --from. A change of the last period that is over ' +
    'raises an alarm if it exceeds its limit and what chance explains: a log line on stderr, and exit ' +
    'status 1. If nothing changed, at most 1 run in 20 raises an alarm. ' +
    `${pageInHelp('agreement-and-fairness')} explains each metric.`;
  static override examples = [
    '<%= config.bin %> drift --date exam_day',
    '<%= config.bin %> drift --date exam_day --date-format MM/DD/YYYY',
    '<%= config.bin %> drift --by quarter --from 2026-Q1 --max-psi .1',
    '<%= config.bin %> drift --by run --from cefr@0.1.0',
  ];
  static override flags = {
    by: Flags.option({
      description: 'Units of comparison.',
      options: DRIFT_UNITS,
      default: 'month' as const,
    })(),
    from: valued(
      'Reference period, such as 2026-03, 2026-Q1 or 2026-W09; or a run: a run number or NAME@VERSION.',
      'PERIOD',
    ),
    to: valued('Last period, in the same form.', 'PERIOD'),
    since: valued('First period that may raise alarms (default: the last period that is over).', 'PERIOD'),
    date: valued(
      'Metadata column with the dates of texts (default: when they were received). The format is detected.',
      'COLUMN',
    ),
    'date-format': dateFormatFlag,
    'max-psi': limit('Highest population stability index.', DRIFT_LIMITS.psi),
    'max-smd': limit('Largest shift of the mean, in standard deviations.', DRIFT_LIMITS.smd),
    'max-errors': limit('Largest relative change of the error rate.', DRIFT_LIMITS.errors),
    'max-suspects': limit('Largest relative change of the rate of suspect words.', DRIFT_LIMITS.suspects),
    'max-failures': limit('Largest rise of the failure rate, in percentage points.', DRIFT_LIMITS.failures),
    'max-length': limit('Largest relative change of the number of words.', DRIFT_LIMITS.length),
    pipeline: marksFlags.pipeline,
    'include-tests': marksFlags['include-tests'],
    ...tableFlags,
  };

  async run(): Promise<DriftReport> {
    const { flags } = await this.parse(Drift);
    await using context = this.open();
    const target = tableExport(flags, this.jsonEnabled(), context.storeFiles);
    const limits = limitsOf(flags);
    const { by, date, 'date-format': dateFormat, from, to, since } = flags;
    const query = {
      ...(await marksQuery(context, flags)),
      by,
      date,
      dateFormat,
      from,
      to,
      since,
      limits,
      // After marksQuery has opened the store, whose clock counts.
      now: context.now(),
    };
    const report = await driftReport(query);
    if (target) await exportTable(Object.entries(PERIOD), report.periods, target);
    else this.log(renderDrift(report));
    for (const { period, reference, metric, value, limit } of report.alarms) {
      context.log.warn(
        { alarm: 'drift', account: context.config.account, period, reference, metric, value, limit },
        'drift',
      );
    }
    this.endWith({ partly: report.alarms.length > 0 });
    return report;
  }
}

/** @throws AssessError `invalid_option` for an invalid limit */
function limitsOf(flags: Readonly<Record<`max-${keyof DriftLimits}`, string>>): DriftLimits {
  const metrics = Object.keys(DRIFT_LIMITS) as (keyof DriftLimits)[];
  const limits = metrics.map((metric) => {
    const text = flags[`max-${metric}`];
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
      const reason = `${text} is not a number of 0 or more`;
      throw new AssessError('invalid_option', { option: `--max-${metric}`, reason });
    }
    return [metric, value];
  });
  return Object.fromEntries(limits) as DriftLimits;
}
