import { Flags } from '@oclif/core';
import { accountToRead } from '../cli/account.js';
import { AssessCommand } from '../cli/command.js';
import { includeTestsFlag, limitFlag, repeatable, STANDARD, valued } from '../cli/flags.js';
import { chosenPipeline } from '../cli/marks-flags.js';
import { formatOf } from '../cli/output-format.js';
import { bomFlag, refuseBom } from '../cli/table-flags.js';
import { counted } from '../domain/counted.js';
import { EXPORT_FORMATS } from '../domain/files/output-format.js';
import { scaleNamed } from '../domain/pipelines/pipeline-cards.js';
import { AssessError } from '../errors.js';
import { exportTable } from '../services/export/table.js';
import { type Diff, diffVersions } from '../services/versions/diff.js';
import { MOVE, moveRow } from '../tables/moves.js';
import { renderDiff } from '../terminal/diff.js';

const FORMATS = ['table', ...EXPORT_FORMATS] as const;

export default class DiffCommand extends AssessCommand {
  static override summary = 'Compare two versions of a pipeline, text by text.';
  static override description =
    'Shows which scores moved, how far, across which levels and in which subgroups. If results have ' +
    'explanations, also shows which features caused the moves. ' +
    'A version is a run number (assess runs) or NAME@VERSION; by default, the last two are compared.';
  static override examples = [
    '<%= config.bin %> diff',
    '<%= config.bin %> diff --pipeline my-exam',
    '<%= config.bin %> diff --from cefr@1.0.0 --to cefr@1.1.0 --by l1',
    '<%= config.bin %> diff --from 12 --to 15 --limit 1000 -o moved.csv',
  ];
  static override flags = {
    from: valued('The earlier version.', 'RUN'),
    to: valued('The later version.', 'RUN'),
    pipeline: valued(
      "Pipeline whose last two versions are compared (default: the account's, or the only one with results).",
      'NAME',
      { exclusive: ['from', 'to'] },
    ),
    by: repeatable(
      'Column that forms subgroups: a metadata column, task_id or similar; repeatable.',
      'COLUMN',
    ),
    limit: limitFlag(20, 100_000, {
      description: 'Maximum number of texts to list, largest moves first.',
      min: 0,
    }),
    format: Flags.option({
      description:
        'table shows everything; the others contain the texts that moved most (default: from the extension ' +
        'of -o, else table).',
      options: FORMATS,
    })(),
    output: Flags.string({
      char: 'o',
      description: 'File for the texts that moved most (default: stdout).',
      helpValue: 'FILE',
    }),
    ...bomFlag,
    'include-tests': includeTestsFlag,
  };

  async run(): Promise<Diff> {
    const { flags } = await this.parse(DiffCommand);
    const { output = STANDARD, bom } = flags;
    if (flags.format === 'table' && flags.output !== undefined) {
      const reason = 'does not go with --format table, which is always written to stdout';
      throw new AssessError('invalid_option', { option: '-o', reason });
    }
    const format =
      flags.output === undefined
        ? (flags.format ?? 'table')
        : formatOf(output, { formats: EXPORT_FORMATS, given: flags.format, fallback: 'csv' });
    refuseBom(bom, format);
    if (format !== 'table') this.refuseTwoOutputs(output, `the ${format} is`);
    await using context = this.open();
    const { store, account } = await accountToRead(context);
    const isNamed = flags.from !== undefined || flags.to !== undefined;
    const diff = await diffVersions({
      store,
      accountId: account.id,
      pipeline: isNamed ? account.pipeline : await chosenPipeline(store, account, flags.pipeline),
      from: flags.from,
      to: flags.to,
      by: flags.by,
      limit: flags.limit,
      includeTests: flags['include-tests'],
      scaleOf: (name) => scaleNamed(name, context.customPipelines),
    });
    if (format === 'table') this.log(renderDiff(diff));
    else
      await exportTable(Object.entries(MOVE), diff.largest.map(moveRow), {
        format,
        out: output,
        protect: context.storeFiles,
        bom,
      });
    if (format !== 'table' && output !== STANDARD) {
      this.logToStderr(`${counted(diff.largest.length, 'text')} written to ${output}`);
    }
    return diff;
  }
}
