import { Args, Flags } from '@oclif/core';
import { accountToRead } from '../cli/account.js';
import { AssessCommand } from '../cli/command.js';
import { outputFlag, reasonsLangFlag, repeatable, STANDARD, toggle, valued } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { chosenPipeline } from '../cli/marks-flags.js';
import { formatOf } from '../cli/output-format.js';
import { bomFlag, refuseBom } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import { counted } from '../domain/counted.js';
import { EXPORT_FORMATS } from '../domain/files/output-format.js';
import type { ConditionSubject } from '../domain/submissions/condition.js';
import { AssessError } from '../errors.js';
import { conditionsOf } from '../services/conditions.js';
import { exportErrors } from '../services/export/errors.js';
import type { ExportFormat, ExportSummary } from '../services/export/export.js';
import { reasonsByAuthor } from '../services/export/reasons-by-author.js';
import { exportRows } from '../services/export/rows.js';
import { exportWorkbook } from '../services/export/workbook.js';
import type { FeaturesExport } from '../services/features/export-features.js';
import { UnknownLanguages } from '../services/reasons/unknown-languages.js';
import { isPartlyMeasured, measuringLine } from '../terminal/features.js';
import { createProgress } from '../terminal/progress.js';

const KINDS = ['results', 'errors', 'submissions', 'feedback', 'features'] as const;
const FORMATS = [...EXPORT_FORMATS, 'm2'] as const;

export default class Export extends AssessCommand {
  static override summary =
    'Export results, errors, submissions, feedback or linguistic indices as CSV, TSV, JSONL, Parquet or ' +
    '.xlsx, errors also as M2.';
  static override examples = [
    '<%= config.bin %> export results -o results.csv',
    '<%= config.bin %> export results -o results.xlsx',
    '<%= config.bin %> export errors -o errors.csv',
    '<%= config.bin %> export errors -o errors.m2',
    '<%= config.bin %> export errors --reasons-lang-column l1 -o errors.xlsx',
    '<%= config.bin %> export results | jq .result.overall_score',
    "<%= config.bin %> export results --where 'l1 = Spanish' --where 'cefr_level >= B2' -o b2.parquet",
    "<%= config.bin %> export features --where 'l1 = Spanish' -o features.csv",
    '<%= config.bin %> export submissions --pseudonymise --key ~/study.key --keep l1 -o study.jsonl',
  ];
  static override args = {
    what: Args.string({
      ignoreStdin: true,
      description: 'What to export.',
      options: [...KINDS],
      required: true,
    }),
  };
  static override flags = {
    format: Flags.option({
      description: 'Output format (default: from the file extension, else jsonl).',
      options: FORMATS,
    })(),
    output: outputFlag,
    ...bomFlag,
    where: repeatable(
      "Only rows that match, such as 'l1 = Spanish' or 'overall_score < 4'; repeatable.",
      'CONDITION',
    ),
    pipeline: valued(
      "Only results of this pipeline. For features, the pipeline that measures the indices (default: the account's, or the only one with results).",
      'NAME',
    ),
    run: valued(
      'Only results of this version, including replaced ones: a run number, or NAME@VERSION. For ' +
        'features, only texts with such a result.',
      'RUN',
      { exclusive: ['pipeline'] },
    ),
    'reasons-lang': reasonsLangFlag,
    'reasons-lang-column': valued(
      'Metadata column that names the language of each reason, as a code or in English; --reasons-lang applies to others.',
      'COLUMN',
    ),
    pseudonymise: toggle(
      'Replace ids with pseudonyms, mask names and addresses in texts, and leave out metadata; requires --key.',
    ),
    key: valued('Key file for pseudonyms, created on first use; keep it.', 'FILE'),
    keep: repeatable('Metadata column to keep with --pseudonymise; repeatable.', 'COLUMN'),
    drop: repeatable('Metadata column to drop, keeping all others; repeatable.', 'COLUMN', {
      exclusive: ['keep'],
    }),
  };

  async run(): Promise<ExportSummary> {
    const { args, flags } = await this.parse(Export);
    this.refuseTwoOutputs(flags.output, 'the export is');
    const ofResults = args.what === 'results' || args.what === 'errors';
    if (flags.run !== undefined && !ofResults && args.what !== 'features') {
      const reason = 'applies only to results, errors and features';
      throw new AssessError('invalid_option', { option: '--run', reason });
    }
    const { 'reasons-lang': language, 'reasons-lang-column': languageColumn } = flags;
    const formats = args.what === 'errors' ? FORMATS : EXPORT_FORMATS;
    const format = formatOf(flags.output, { formats, given: flags.format, fallback: 'jsonl' });
    refuseBom(flags.bom, format);
    const hasReasons =
      format !== 'm2' && (args.what === 'errors' || (args.what === 'results' && format === 'xlsx'));
    if (!hasReasons && (language ?? languageColumn) !== undefined) {
      const option = language === undefined ? 'reasons-lang-column' : 'reasons-lang';
      throw new AssessError('invalid_option', {
        option,
        reason: 'applies to errors, and to results as .xlsx',
      });
    }
    const { pseudonymise, pipeline, run, key, keep, drop } = flags;
    if (pseudonymise !== (key !== undefined) || (!pseudonymise && (keep ?? drop))) {
      const reason = 'requires --key FILE, and --key, --keep and --drop require --pseudonymise';
      throw new AssessError('invalid_option', { option: '--pseudonymise', reason });
    }
    await using context = this.open();
    const progress = createProgress('rows');
    using signal = interruptible(progress.stop);
    const { store, account: found } = await accountToRead(context);
    const options = {
      store,
      accountId: found.id,
      out: flags.output,
      bom: flags.bom,
      protect: context.storeFiles,
      signal,
      onProgress: (rows: number) => progress.update(rows, undefined),
    };
    const unknown = new UnknownLanguages('text');
    const exported = async (): Promise<ExportSummary | FeaturesExport> => {
      if (args.what === 'features') {
        const { exportFeatures, measuringPipeline } = await import('../services/features/export-features.js');
        const { version, loaded } = await measuringPipeline(
          store,
          found,
          { run, pipeline: run === undefined ? await chosenPipeline(store, found, pipeline) : undefined },
          context.customPipelines,
        );
        return exportFeatures({
          ...options,
          format: format as ExportFormat,
          where: flags.where,
          version,
          key,
          keep,
          drop,
          pool: () => context.pool(loaded, 'measure'),
          batchSize: context.config.batchSize,
          onCrash: (crash) => context.log.error(crash, 'a component failed on a text'),
        });
      }
      const subject = (ofResults ? 'results' : args.what) as ConditionSubject;
      const where = await conditionsOf(store, found.id, subject, flags.where);
      const reasonsFor = await reasonsByAuthor(store, found.id, { language, languageColumn, unknown });
      const chosen = { ...options, where, pipeline, run, key, keep, drop, reasonsFor };
      if (args.what === 'results' && format === 'xlsx') return exportWorkbook(chosen);
      if (args.what === 'errors') return exportErrors({ ...chosen, format });
      return exportRows(subject, { ...chosen, format: format as ExportFormat });
    };
    const summary = await exported().finally(progress.stop);
    for (const note of unknown.notes(languageColumn ?? '')) tell(note);
    const measured = 'refused' in summary ? summary : undefined;
    if (!measured) this.tellWritten(counted(summary.rows, 'row'), summary);
    else if (flags.output !== STANDARD) this.logToStderr(measuringLine(measured));
    if ('leftOut' in summary && summary.leftOut)
      this.logToStderr(
        `! ${counted(summary.leftOut, 'edit')} left out: M2 cannot express changes of spaces alone; csv and jsonl can`,
      );
    this.endWith({
      interrupted: signal.aborted,
      partly: measured !== undefined && isPartlyMeasured(measured),
    });
    return summary;
  }
}
