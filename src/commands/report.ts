import { Flags } from '@oclif/core';
import { accountToRead } from '../cli/account.js';
import { AssessCommand } from '../cli/command.js';
import {
  dateFormatFlag,
  includeTestsFlag,
  limitFlag,
  repeatable,
  requiredOutput,
  STANDARD,
  toggle,
  valued,
  workersFlag,
} from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { markChoiceFlags, markChoices } from '../cli/mark-choices.js';
import { chosenPipeline, resultsOfFlag } from '../cli/marks-flags.js';
import { formatOf } from '../cli/output-format.js';
import { shownSettings } from '../config.js';
import type { Context } from '../context.js';
import { OVERALL_MARK } from '../domain/marks/human-score.js';
import { loadUpTo } from '../services/pipelines/pipelines.js';
import type { MeasuringThreads } from '../services/report/drivers.js';
import type { Report } from '../services/report/report.js';

export default class ReportCommand extends AssessCommand {
  static override summary = 'Write a page with plots: scores, agreement, fairness, drift, examiners, errors.';
  static override description =
    'The page is a single HTML file without scripts or network access, so it can be emailed, printed ' +
    'and archived. It contains metrics, ids and metadata, but never learners’ texts. The same store ' +
    'always produces the same page, except for the time on it. With --json, the data is also written to ' +
    'stdout.';
  static override examples = [
    '<%= config.bin %> report -o report.html',
    '<%= config.bin %> report -o 2025.html --by l1 --by age_group --title "Autumn 2025"',
    '<%= config.bin %> report -o board.html --no-ids --pipeline ielts',
    '<%= config.bin %> report -o report.html --indices',
  ];
  static override flags = {
    output: requiredOutput('File to write; - is stdout.', 'FILE.html'),
    pipeline: resultsOfFlag('Pipeline whose scores are reported'),
    mark: Flags.string({
      description: 'Member of the marks to use.',
      default: OVERALL_MARK,
      helpValue: 'KEY',
    }),
    by: repeatable(
      'Column that forms groups: a metadata column, task_id or similar; repeatable (default: every ' +
        'suitable metadata column).',
      'COLUMN',
    ),
    date: valued(
      'Metadata column with the dates of texts, for drift (default: when they were received).',
      'COLUMN',
    ),
    'date-format': dateFormatFlag,
    title: Flags.string({ description: 'Title of the page.', default: 'Assessment report' }),
    limit: limitFlag(20, 1000, { description: 'Maximum number of texts to list for review.', min: 0 }),
    ids: Flags.boolean({
      default: true,
      allowNo: true,
      description: 'Show ids of submissions, authors and examiners; with --no-ids they are numbered.',
    }),
    indices: toggle(
      'Also measure the linguistic indices of up to 2,000 marked texts, and show how they go with scores and with marks.',
    ),
    'include-tests': includeTestsFlag,
    workers: workersFlag,
    ...markChoiceFlags,
  };

  async run(): Promise<Report | undefined> {
    const { flags } = await this.parse(ReportCommand);
    formatOf(flags.output, { formats: ['html'], fallback: 'html' });
    this.refuseTwoOutputs(flags.output, 'the page is');
    const choices = markChoices(flags);
    const { config, sources } = this.settings();
    await using context = this.open();
    using signal = interruptible();
    const { store, account } = await accountToRead(context);
    const pipeline = await chosenPipeline(store, account, flags.pipeline);
    const { writeReport } = await import('../services/report/write-report.js');
    const work = writeReport({
      store,
      accountId: account.id,
      pipeline,
      customPipelines: context.customPipelines,
      mark: flags.mark,
      choices,
      by: flags.by && [...new Set(flags.by)],
      date: flags.date,
      dateFormat: flags['date-format'],
      includeTests: flags['include-tests'],
      limit: flags.limit,
      withIds: flags.ids,
      title: flags.title,
      settings: shownSettings(config, sources),
      version: this.config.version,
      now: context.now(),
      out: flags.output,
      protect: context.storeFiles,
      signal,
      measuring: flags.indices ? measuringThreads(context, pipeline) : undefined,
    });
    const report = await this.unlessStopped(signal, work);
    if (report === undefined) return undefined;
    if (flags.output !== STANDARD) this.logToStderr(`report written to ${flags.output}`);
    return report;
  }
}

function measuringThreads(context: Context, pipeline: string): MeasuringThreads {
  const loaded = loadUpTo('features', pipeline, context.customPipelines);
  return {
    pool: () => context.pool(loaded, 'measure'),
    batchSize: context.config.batchSize,
    onCrash: (crash) => context.log.error(crash, 'a component failed on a text'),
  };
}
