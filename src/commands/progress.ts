import { Flags } from '@oclif/core';
import { accountToRead } from '../cli/account.js';
import {
  authoredArgs,
  authoredFiles,
  authoredFlags,
  includesTests,
  refuseOtherSource,
  type SourceFlags,
} from '../cli/authored-source.js';
import { AssessCommand } from '../cli/command.js';
import { repeatable, STANDARD, valued, workersFlag } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { chosenPipeline } from '../cli/marks-flags.js';
import { rejectPrinter } from '../cli/reject-printer.js';
import { PAGE_FORMATS, pageFlags, tableExport } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import type { Context } from '../context.js';
import { DEFAULT_PIPELINE } from '../domain/account.js';
import { pageInHelp } from '../domain/manual.js';
import { scaleNamed } from '../domain/pipelines/pipeline-cards.js';
import type { ProgressReport } from '../domain/progress.js';
import { conditionsOf } from '../services/conditions.js';
import { exportTable, type TableExport } from '../services/export/table.js';
import { loadPipeline } from '../services/pipelines/pipelines.js';
import { writeProgressPage } from '../services/progress/page.js';
import { progressOf } from '../services/progress/progress.js';
import { assessedNow, resultsInStore } from '../services/progress/progress-texts.js';
import type { FileTextsOptions } from '../services/texts/file-texts.js';
import { AUTHORS_FILE, KINDS, TEXTS_FILE } from '../tables/progress.js';
import {
  PROGRESS_BY,
  type ProgressBy,
  progressLine,
  renderProgress,
  textRows,
} from '../terminal/learners-progress.js';
import { createProgress } from '../terminal/progress.js';

type ProgressFlags = SourceFlags & { readonly pipeline?: string | undefined };

export default class Progress extends AssessCommand {
  static override summary = 'Show how scores and errors of authors change over drafts and tasks.';
  static override description =
    'Texts by one author on the same question are drafts. Their words are aligned, so that each error of a draft is found ' +
    'again in the next one: mended, kept or dropped with its sentence; others are new. A change of the score is called ' +
    'within error if measurement alone may explain it. Reads the results of the store, or files, whose texts are then ' +
    `assessed. ${pageInHelp('progress')} explains the figures.`;
  static override examples = [
    '<%= config.bin %> progress',
    "<%= config.bin %> progress --where 'author_id = anna' --by text",
    '<%= config.bin %> progress --by kind -o kinds.csv',
    '<%= config.bin %> progress essays.csv --map author_id=student --order date --order draft -o progress.html',
  ];
  static override strict = false;
  static override args = authoredArgs;
  static override flags = {
    by: Flags.option({
      description: 'What the rows of the table are.',
      options: PROGRESS_BY,
      default: 'author' as const,
    })(),
    order: repeatable(
      'Column that orders the texts of an author: numbers, or dates such as 2026-03-31; repeatable (default: as they arrived).',
      'COLUMN',
    ),
    pipeline: valued(
      `Pipeline whose results are shown (default: the account's, or the only one with results; for files, ${DEFAULT_PIPELINE}).`,
      'NAME',
    ),
    ...pageFlags,
    ...authoredFlags,
    workers: workersFlag,
  };

  async run(): Promise<ProgressReport | undefined> {
    const { argv, flags } = await this.parse(Progress);
    const files = argv as string[];
    refuseOtherSource(files, flags);
    await using context = this.open();
    const bar = createProgress('texts');
    using signal = interruptible(bar.stop);
    const rejects = rejectPrinter(bar.stop);
    const onReject = rejects.show;
    const order = [...new Set(flags.order)];
    const source = await (files.length > 0
      ? this.#ofFiles(context, files, flags, { order, signal, onReject })
      : this.#ofStore(context, flags, { order, signal }));
    const target = tableExport(flags, this.jsonEnabled(), source.protect, PAGE_FORMATS);
    const work = progressOf({
      ...{ ...source, order, signal, onReject },
      onProgress: (texts) => bar.update(texts, undefined),
    }).finally(rejects.end);
    const found = await this.unlessStopped(signal, work);
    if (!found) return undefined;
    const report = { ...found, rejected: rejects.count };
    if (!target) this.log(renderProgress(report, flags.by));
    else {
      const { format, ...to } = target;
      if (format === 'html')
        await writeProgressPage(report, { ...to, version: this.config.version, now: context.now() });
      else await exportRows(report, flags.by, { ...to, format });
      if (to.out !== STANDARD) this.logToStderr(`${progressLine(report)}; written to ${to.out}`);
    }
    this.endWith({ partly: rejects.count > 0 });
    return report;
  }

  async #ofFiles(
    context: Context,
    files: readonly string[],
    flags: ProgressFlags,
    {
      order,
      signal,
      onReject,
    }: { order: string[]; signal: AbortSignal; onReject: FileTextsOptions['onReject'] },
  ) {
    const loaded = loadPipeline(flags.pipeline ?? DEFAULT_PIPELINE, context.customPipelines);
    const told = { signal, onReject, onHint: tell };
    const { texts, protect } = await authoredFiles(files, flags, {
      ...told,
      keep: order,
      keptBy: () => 'order',
      required: ['author_id'],
    });
    return {
      ...{ protect, pipeline: loaded.identity, scale: loaded.definition.scale ?? null },
      texts: assessedNow(texts, {
        pool: () => context.pool(loaded),
        batchSize: context.config.batchSize,
        signal,
        onCrash: (crash) => context.log.error(crash, 'a component failed on a text'),
      }),
    };
  }

  async #ofStore(
    context: Context,
    flags: ProgressFlags,
    { order, signal }: { order: string[]; signal: AbortSignal },
  ) {
    const { store, account, accountId } = await accountToRead(context);
    const name = await chosenPipeline(store, account, flags.pipeline);
    const where = await conditionsOf(store, accountId, 'results', flags.where);
    const choices = { keep: order, where, includeTests: includesTests(flags), signal };
    const { texts, pipeline } = await resultsInStore(store, accountId, name, choices);
    const scale = scaleNamed(name, context.customPipelines) ?? null;
    return { texts, pipeline, scale, protect: context.storeFiles };
  }
}

async function exportRows(report: ProgressReport, by: ProgressBy, to: TableExport): Promise<void> {
  if (by === 'author') await exportTable(Object.entries(AUTHORS_FILE), report.authors, to);
  else if (by === 'text') await exportTable(Object.entries(TEXTS_FILE), textRows(report), to);
  else await exportTable(Object.entries(KINDS), report.kinds, to);
}
