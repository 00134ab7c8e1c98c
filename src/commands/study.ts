import { isAbsolute, join, relative } from 'node:path';
import { Flags } from '@oclif/core';
import { openAccount } from '../cli/account.js';
import { assignments } from '../cli/assignments.js';
import { AssessCommand } from '../cli/command.js';
import { commandLine } from '../cli/command-line.js';
import { argument, pipelineFlag, repeatable, valued, workersFlag } from '../cli/flags.js';
import { importFlags } from '../cli/import-command.js';
import { interruptible } from '../cli/interrupt.js';
import { markChoiceFlags, markChoices } from '../cli/mark-choices.js';
import { tell } from '../cli/tell.js';
import { shownSettings } from '../config.js';
import { pageInHelp } from '../domain/manual.js';
import { OVERALL_MARK } from '../domain/marks/human-score.js';
import { AssessError } from '../errors.js';
import { loadPipeline, requireScores } from '../services/pipelines/pipelines.js';
import type { StudyEnded } from '../services/study/study.js';
import { STUDY_PIPELINE, STUDY_STORE, type StudySummary } from '../services/study/summary.js';
import { rejectPrinter } from '../terminal/import.js';
import { createProgress, type Progress } from '../terminal/progress.js';
import { renderStudy } from '../terminal/study.js';

export default class Study extends AssessCommand {
  static override summary =
    'Evaluate the scores on your own marked texts in one go: import, score, agreement, calibration, fairness, report.';
  static override description =
    'Needs only a table with a column of texts and a column of marks; no ids, tasks or questions. The folder gets a ' +
    'store, a report, tables and a README with the commands that repeat each step. What there is too little data ' +
    'for is skipped, and the reason is given. After Ctrl-C, run the same command to continue; ' +
    `if nothing is new, it changes nothing. See ${pageInHelp('study')}.`;
  static override examples = [
    '<%= config.bin %> study marked.xlsx --text Essay --mark Band',
    '<%= config.bin %> study marked.csv --text answer --mark rater1 --mark rater2 --question prompt --by l1 -o autumn',
    '<%= config.bin %> study marked.csv --text Essay --mark Band --pipeline ielts --map author_id=Student',
  ];
  static override strict = false;
  static override args = {
    file: argument('Tables of marked texts: .csv, .tsv, .jsonl, also .gz, .parquet, .xlsx, .ods.'),
  };
  static override flags = {
    text: valued('Column with the texts (default: text).', 'COLUMN'),
    mark: Flags.string({
      description: 'Column with marks; repeatable: one for each examiner.',
      multiple: true,
      multipleNonGreedy: true,
      required: true,
      helpValue: 'COLUMN',
    }),
    question: valued('Column with the questions (default: question_text, or no question).', 'COLUMN'),
    'question-text': valued('The question of all texts without one in their row.', 'TEXT'),
    by: repeatable('Column that forms groups; repeatable (default: all columns that can).', 'COLUMN'),
    output: Flags.string({
      char: 'o',
      description: 'Folder for everything that the study writes.',
      default: 'study',
      helpValue: 'DIR',
    }),
    pipeline: pipelineFlag(),
    map: importFlags.map,
    encoding: importFlags.encoding,
    sheet: importFlags.sheet,
    html: importFlags.html,
    workers: workersFlag,
    ...markChoiceFlags,
  };

  async run(): Promise<StudySummary | StudyEnded> {
    const { argv, flags } = await this.parse(Study);
    const sources = argv as string[];
    const { output: folder } = flags;
    if (flags.store !== undefined)
      throw new AssessError('invalid_option', {
        option: '--store',
        reason: 'a study keeps its store in its folder',
      });
    if (sources.includes('-'))
      throw new AssessError('invalid_option', {
        option: 'FILE',
        reason: 'a study needs a file, which it can read again',
      });
    const choices = markChoices(flags);
    const { prepareStudyFolder, runStudy } = await import('../services/study/study.js');
    const own = { store: join(folder, STUDY_STORE) };
    const settings = this.settings(own);
    await using context = this.open(own);
    const pipeline = loadPipeline(flags.pipeline, context.customPipelines);
    requireScores(pipeline.definition, context.customPipelines);
    const map = {
      ...assignments('--map', flags.map),
      ...(flags.text !== undefined && { text: flags.text }),
      ...(flags.question !== undefined && { question_text: flags.question }),
    };
    const question = flags['question-text'];
    const set = { task_id: 'study', ...(question !== undefined && { question_text: question }) };
    const marks = [...new Set(flags.mark)].map((column) => ({ member: OVERALL_MARK, column }));
    const by = [...new Set(flags.by)];
    const read = { map, set, sheet: flags.sheet, encoding: flags.encoding, html: flags.html };
    const way = (path: string) => (isAbsolute(path) ? path : relative(folder, path));
    const onScale = readingFlags(flags);
    const ofMarks = [...onScale, ...(flags.rescale ? ['--rescale'] : [])];
    const steps = [
      ['import', ...sources.map(way), ...importing({ ...read, marks: marks.map(({ column }) => column) })],
      ['score', '--pipeline', flags.pipeline],
      ['evaluate', '--pipeline', flags.pipeline, ...ofMarks],
      ['calibrate', '--name', STUDY_PIPELINE, '--pipeline', flags.pipeline, ...onScale, '--force'],
      [
        'fairness',
        '--pipeline',
        flags.pipeline,
        ...each('--by', by),
        ...ofMarks,
        '-o',
        'fairness.csv',
        '--bom',
      ],
      ['report', '--pipeline', flags.pipeline, ...each('--by', by), ...ofMarks, '-o', 'report.html'],
      ['export', 'results', '--pipeline', flags.pipeline, '--format', 'csv', '--bom', '-o', 'results.csv'],
    ].map(commandLine);

    await prepareStudyFolder(folder);
    let progress: Progress | undefined;
    using signal = interruptible(() => progress?.stop());
    const { store, accountId } = await openAccount(context, 'store');
    const rejects = rejectPrinter(tell);
    const summary = await runStudy({
      store,
      accountId,
      folder,
      sources,
      ...read,
      marks,
      by,
      pipeline,
      choices,
      models: context.config.models,
      customPipelines: context.customPipelines,
      settings: shownSettings(settings.config, settings.sources),
      version: this.config.version,
      commands: { study: commandLine(['study', ...process.argv.slice(3)]), steps },
      protect: context.storeFiles,
      pool: () => context.pool(pipeline),
      batchSize: context.config.batchSize,
      now: context.now,
      signal,
      onReject: rejects.show,
      onHint: (hint) => {
        progress?.stop();
        tell(hint);
      },
      onStep: (step) => {
        progress?.stop();
        tell(STEPS[step]);
        progress = createProgress(step === 'import' ? 'rows' : 'texts', step !== 'score');
      },
      onProgress: (done, total) => progress?.update(done, total),
      onCrash: (cause) => context.log.error({ cause }, 'a component failed on a text'),
    }).finally(() => progress?.stop());
    this.log(renderStudy(summary));
    const isPartial = 'rejected' in summary ? summary.rejected > 0 : lost(summary) > 0;
    this.endWith({ interrupted: summary.interrupted, partly: isPartial });
    return summary;
  }
}

const STEPS = {
  import: 'importing texts and marks …',
  score: 'scoring the texts …',
  agreement: 'comparing scores with marks …',
  calibration: 'calibrating, with cross-validation …',
  fairness: 'comparing groups …',
  report: 'writing the report …',
} as const;

/** Rows and marks that were rejected, and texts that could not be assessed. */
const lost = ({ import: { rejected, marks }, score: { failures } }: StudySummary) =>
  Object.values(failures).reduce((sum, count) => sum + count, rejected + (marks?.rejected ?? 0));

const each = (flag: string, values: readonly string[]) => values.flatMap((value) => [flag, value]);

/** The flags with which `import` reads what a study reads. */
function importing({
  map,
  set,
  sheet,
  encoding,
  html,
  marks,
}: {
  readonly map: Readonly<Record<string, string>>;
  readonly set: Readonly<Record<string, string>>;
  readonly sheet: string | undefined;
  readonly encoding: string | undefined;
  readonly html: boolean | undefined;
  readonly marks: readonly string[];
}): string[] {
  const pairs = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([name, value]) => `${name}=${value}`);
  return [
    ...each('--map', pairs(map)),
    ...each('--set', pairs(set)),
    ...each(
      '--mark',
      marks.map((column) => `${OVERALL_MARK}=${column}`),
    ),
    ...(sheet === undefined ? [] : ['--sheet', sheet]),
    ...(encoding === undefined ? [] : ['--encoding', encoding]),
    ...(html ? ['--html'] : []),
    ...['--clean-ids', '--generate-ids', '--generate-authors', '--no-question'],
  ];
}

/** The flags that say how marks are read, as they were given. */
function readingFlags(flags: {
  readonly levels?: readonly string[] | undefined;
  readonly scale?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}): string[] {
  const single = (['scale', 'min', 'max'] as const).flatMap((name) =>
    flags[name] === undefined ? [] : [`--${name}`, flags[name]],
  );
  return [...each('--levels', flags.levels ?? []), ...single];
}
