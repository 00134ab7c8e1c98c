import { Flags } from '@oclif/core';
import { assignments } from '../cli/assignments.js';
import { AssessCommand } from '../cli/command.js';
import {
  optionalArgument,
  outputFlag,
  pipelineFlag,
  repeatable,
  STANDARD,
  toggle,
  workersFlag,
} from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { formatOf } from '../cli/output-format.js';
import { rejectPrinter } from '../cli/reject-printer.js';
import { bomFlag, fileTextFlags, refuseBom } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import { EXPORT_FORMATS } from '../domain/files/output-format.js';
import { AssessError } from '../errors.js';
import {
  CODEBOOK_FORMATS,
  type CodebookEntry,
  type CodebookFormat,
  codebook,
  writeCodebook,
} from '../services/features/codebook.js';
import { type FeaturesSummary, measureFiles } from '../services/features/measure-files.js';
import { loadUpTo } from '../services/pipelines/pipelines.js';
import { isPartlyMeasured, measuringLine } from '../terminal/features.js';
import { createProgress } from '../terminal/progress.js';

export default class Features extends AssessCommand {
  static override summary = 'Measure linguistic indices: one row per text, one column per index.';
  static override description =
    'Reads the same files as import: tables with a column of texts, documents, folders of documents. ' +
    'Nothing is stored; assess export features does the same for stored texts. --codebook describes each ' +
    'index: unit, definition, source, range. For a text that cannot be measured, the column failure ' +
    'gives the reason.';
  static override examples = [
    '<%= config.bin %> features essays.csv -o features.csv',
    '<%= config.bin %> features essays.csv --text essay --keep mark --keep l1 -o features.parquet',
    '<%= config.bin %> features essays -o features.jsonl',
    '<%= config.bin %> features --codebook -o codebook.csv',
  ];
  static override strict = false;
  static override args = {
    file: optionalArgument('Tables or documents; - is a table on stdin.'),
  };
  static override flags = {
    codebook: toggle('Write the codebook instead of measuring.'),
    output: outputFlag,
    format: Flags.option({
      description:
        'Output format (default: from the file extension, else csv). markdown is for the codebook.',
      options: CODEBOOK_FORMATS,
    })(),
    ...bomFlag,
    keep: repeatable('Source column to copy into the table; repeatable.', 'COLUMN'),
    map: repeatable(
      'Column that holds id or question_text, if it has another name; repeatable.',
      'ATTRIBUTE=COLUMN',
    ),
    ...fileTextFlags,
    pipeline: pipelineFlag('Pipeline that measures the indices.'),
    workers: workersFlag,
  };

  async run(): Promise<FeaturesSummary | readonly CodebookEntry[]> {
    const { argv, flags } = await this.parse(Features);
    const { output: out, bom } = flags;
    if (flags.codebook) return this.#codebook(argv as string[], flags);
    if (argv.length === 0)
      throw new AssessError('invalid_option', {
        option: 'FILE',
        reason: 'name a table or documents, or use --codebook',
      });
    const format = formatOf(out, { formats: EXPORT_FORMATS, given: flags.format, fallback: 'csv' });
    this.refuseTwoOutputs(out, 'the table is');
    refuseBom(bom, format);
    const { text, keep, name, encoding, sheet, html } = flags;
    await using context = this.open();
    const progress = createProgress('texts');
    using signal = interruptible(progress.stop);
    const map = assignments('--map', flags.map);
    const loaded = loadUpTo('features', flags.pipeline, context.customPipelines);
    const rejects = rejectPrinter(progress.stop);
    const summary = await measureFiles({
      sources: argv as string[],
      map: text === undefined ? map : { ...map, text },
      keep,
      name,
      encoding,
      sheet,
      html,
      format,
      out,
      bom,
      protect: context.storeFiles,
      pool: () => context.pool(loaded, 'measure'),
      batchSize: context.config.batchSize,
      signal,
      onProgress: (rows) => progress.update(rows, undefined),
      onReject: rejects.show,
      onHint: tell,
      onCrash: (crash) => context.log.error(crash, 'a component failed on a text'),
    }).finally(rejects.end);
    if (out !== STANDARD) this.logToStderr(measuringLine(summary));
    this.endWith({ interrupted: signal.aborted, partly: isPartlyMeasured(summary) });
    return summary;
  }

  async #codebook(
    files: readonly string[],
    { output, bom, format: given }: { output: string; bom: boolean; format?: CodebookFormat | undefined },
  ): Promise<readonly CodebookEntry[]> {
    if (files.length > 0)
      throw new AssessError('invalid_option', { option: '--codebook', reason: 'takes no files' });
    const fallback = output === STANDARD ? 'markdown' : 'csv';
    const format = formatOf(output, { formats: CODEBOOK_FORMATS, given, fallback });
    refuseBom(bom, format);
    await using context = this.open();
    // With --json, the document itself is the codebook.
    if (!this.jsonEnabled() || output !== STANDARD)
      await writeCodebook(format, output, context.storeFiles, bom);
    return codebook();
  }
}
