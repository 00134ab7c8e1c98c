import { Args, Flags } from '@oclif/core';
import { assignments } from '../cli/assignments.js';
import { AssessCommand } from '../cli/command.js';
import { interruptible } from '../cli/interrupt.js';
import { formatOf } from '../cli/output-format.js';
import { rejectPrinter } from '../cli/reject-printer.js';
import { bomFlag, htmlFlag, refuseBom, sheetFlag } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import { DEFAULT_PIPELINE } from '../domain/account.js';
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

const STDOUT = '-';

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
    file: Args.string({ ignoreStdin: true, description: 'Tables or documents; - is a table on stdin.' }),
  };
  static override flags = {
    codebook: Flags.boolean({
      default: false,
      description: 'Write the codebook instead of measuring.',
    }),
    output: Flags.string({
      char: 'o',
      description: 'File to write (default: stdout).',
      default: STDOUT,
      helpValue: 'FILE',
    }),
    format: Flags.option({
      description:
        'Output format (default: from the file extension, else csv). markdown is for the codebook.',
      options: CODEBOOK_FORMATS,
    })(),
    ...bomFlag,
    keep: Flags.string({
      description: 'Source column to copy into the table; repeatable.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'COLUMN',
    }),
    text: Flags.string({ description: 'Column with the texts (default: text).', helpValue: 'COLUMN' }),
    map: Flags.string({
      description: 'Column that holds id or question_text, if it has another name; repeatable.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'ATTRIBUTE=COLUMN',
    }),
    name: Flags.string({
      description:
        "Pattern of columns in the names of documents, which form the id: '{task_id}/{author_id}'.",
      helpValue: 'PATTERN',
    }),
    encoding: Flags.string({
      description: 'Encoding of the files (default: UTF-8, or detected for files that are not valid UTF-8).',
      helpValue: 'NAME',
    }),
    sheet: sheetFlag(),
    ...htmlFlag,
    pipeline: Flags.string({
      description: 'Pipeline that measures the indices.',
      default: DEFAULT_PIPELINE,
      helpValue: 'NAME',
    }),
    workers: Flags.integer({ description: 'Number of threads (default: one per core).', min: 1, max: 256 }),
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
    if (this.jsonEnabled() && out === STDOUT) {
      const reason = 'requires -o FILE, because the table is written to stdout';
      throw new AssessError('invalid_option', { option: '--json', reason });
    }
    refuseBom(bom, format);
    const { config, store, account, workers, text, keep, name, encoding, sheet, html } = flags;
    await using context = this.open({ config, store, account, workers });
    const progress = createProgress('texts');
    using signal = interruptible(progress.stop);
    const map = assignments('--map', flags.map);
    const loaded = loadUpTo('features', flags.pipeline, context.customPipelines);
    const rejects = rejectPrinter();
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
    }).finally(() => {
      progress.stop();
      rejects.end();
    });
    if (out !== STDOUT) this.logToStderr(measuringLine(summary));
    this.endWith({ interrupted: signal.aborted, partly: isPartlyMeasured(summary) });
    return summary;
  }

  async #codebook(
    files: readonly string[],
    {
      output,
      bom,
      store,
      config,
      format: given,
    }: {
      output: string;
      bom: boolean;
      store?: string | undefined;
      config?: string | undefined;
      format?: CodebookFormat | undefined;
    },
  ): Promise<readonly CodebookEntry[]> {
    if (files.length > 0)
      throw new AssessError('invalid_option', { option: '--codebook', reason: 'takes no files' });
    const fallback = output === STDOUT ? 'markdown' : 'csv';
    const format = formatOf(output, { formats: CODEBOOK_FORMATS, given, fallback });
    refuseBom(bom, format);
    await using context = this.open({ config, store });
    // With --json, the document itself is the codebook.
    if (!this.jsonEnabled() || output !== STDOUT)
      await writeCodebook(format, output, context.storeFiles, bom);
    return codebook();
  }
}
