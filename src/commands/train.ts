import { existsSync } from 'node:fs';
import { Args, Flags } from '@oclif/core';
import { assignments } from '../cli/assignments.js';
import { AssessCommand } from '../cli/command.js';
import { interruptible } from '../cli/interrupt.js';
import { levelChoice, levelsFlag, numberIn } from '../cli/mark-choices.js';
import type { Context } from '../context.js';
import { OVERALL_MARK } from '../domain/human-score.js';
import { MarkReader } from '../domain/mark-reader.js';
import { SCALES } from '../domain/scale.js';
import { AssessError } from '../errors.js';
import { useAccount } from '../services/accounts.js';
import { loadToFeatures } from '../services/pipelines.js';
import { type TrainProgress, trainPipeline } from '../services/train.js';
import { type MarkedSource, markedFiles, markedSubmissions } from '../services/train-source.js';
import type { TrainInterrupted, TrainSummary } from '../services/train-summary.js';
import { createProgress, type Progress } from '../terminal/progress.js';
import { renderTraining } from '../terminal/training.js';

/** What trained pipelines take everything but the overall score from. */
const BASE = 'cefr';

interface SourceFlags {
  readonly human: string[] | undefined;
  readonly text: string | undefined;
  readonly map: string[] | undefined;
  readonly encoding: string | undefined;
  readonly mark: string | undefined;
  readonly 'group-by': string | undefined;
  readonly levels: string[] | undefined;
  readonly scale: 'cefr' | 'ielts' | undefined;
}

export default class Train extends AssessCommand {
  static override summary = 'Fit a scoring pipeline of your own on marked texts.';
  static override description =
    "Texts come from CSV, TSV, JSONL (also .gz, and - for stdin) or Parquet files with a column of marks; without a file, from the store: the examiners' marks of " +
    'import-feedback, or a metadata column. Marks are numbers in any range, higher ones being better, or CEFR levels. Figures come from texts that the model has not seen. ' +
    'The pipeline is then used by --pipeline NAME, as any other.';
  static override examples = [
    '<%= config.bin %> train --name my-exam --human overall --group-by prompt marked.csv',
    '<%= config.bin %> train --name my-exam --human rater1 --human rater2 --text essay --min 1 --max 6 marked.csv',
    '<%= config.bin %> train --name my-exam',
  ];
  static override strict = false;
  static override args = {
    file: Args.string({
      ignoreStdin: true,
      description: 'Files with a marked text a row; otherwise the store.',
    }),
  };
  static override flags = {
    name: Flags.string({
      required: true,
      description: 'Name of the new pipeline: letters, digits and hyphens.',
      helpValue: 'NAME',
    }),
    human: Flags.string({
      description: 'A column of marks; may be repeated, the score is then their mean.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'COLUMN',
    }),
    'group-by': Flags.string({
      description:
        'Texts with the same value stay in one fold: prompt, author … Otherwise author_id, task_id or question_text, the first with several texts a value.',
      helpValue: 'COLUMN',
    }),
    text: Flags.string({ description: 'The column of the texts, unless it is text.', helpValue: 'COLUMN' }),
    map: Flags.string({
      description:
        'The column that holds question_text, author_id, task_id or id, where it has another name; may be repeated.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'ATTRIBUTE=COLUMN',
    }),
    encoding: Flags.string({
      description: 'Encoding of the files; UTF-8 otherwise, and a guess for a file that is not.',
      helpValue: 'NAME',
    }),
    mark: Flags.string({
      description: `Without a file: which member of examiners' marks; ${OVERALL_MARK} otherwise.`,
      helpValue: 'KEY',
    }),
    min: Flags.string({ description: 'Lowest score; the lowest mark otherwise.', helpValue: 'NUMBER' }),
    max: Flags.string({ description: 'Highest score; the highest mark otherwise.', helpValue: 'NUMBER' }),
    ...levelsFlag,
    scale: Flags.option({
      description:
        'The scale that the marks are on, so that scores have its range, and CEFR scores their levels.',
      options: ['cefr', 'ielts'] as const,
      exclusive: ['min', 'max'],
    })(),
    folds: Flags.integer({
      description: 'Parts of the texts, each scored by a model fitted on the others.',
      min: 2,
      max: 20,
      default: 10,
    }),
    force: Flags.boolean({ default: false, description: 'Replace a trained pipeline of that name.' }),
    workers: Flags.integer({ description: 'Threads; one for each core otherwise.', min: 1, max: 256 }),
  };

  async run(): Promise<TrainSummary | TrainInterrupted> {
    const { argv, flags } = await this.parse(Train);
    const { config, store, account, workers, name, force, folds } = flags;
    await using context = this.open({ config, store, account, workers });
    const stages = new Stages();
    using signal = interruptible(() => stages.stop());
    const range = { min: numberIn('--min', flags.min), max: numberIn('--max', flags.max) };
    const base = loadToFeatures(BASE, context.ownPipelines);
    let rejects = 0;
    const summary = await trainPipeline({
      name,
      base: base.definition,
      source: await sourceOf(context, argv as string[], flags),
      models: context.config.models,
      ownPipelines: context.ownPipelines,
      force,
      range,
      scale: flags.scale && SCALES[flags.scale],
      groupBy: flags['group-by'],
      folds,
      pool: () => context.pool(base, 'extract'),
      batchSize: context.config.batchSize,
      now: context.now,
      signal,
      onProgress: (progress) => stages.show(progress),
      onReject: ({ place, message }) => {
        rejects += 1;
        if (rejects <= MOST_REJECTS) process.stderr.write(`${place}: ${message}\n`);
      },
      onCrash: (crash) => context.log.error(crash, 'a component failed on a text'),
    }).finally(() => {
      stages.stop();
      if (rejects > MOST_REJECTS)
        process.stderr.write(`… and ${rejects - MOST_REJECTS} more rejected rows\n`);
    });
    if (summary.interrupted) this.log('stopped; nothing was written');
    else this.log(renderTraining(summary));
    this.endWith({
      interrupted: summary.interrupted,
      partly: !summary.interrupted && summary.rejected + failuresOf(summary) > 0,
    });
    return summary;
  }
}

/** After so many rejected rows on the screen, only the count goes on: a file of the wrong kind rejects every row. */
const MOST_REJECTS = 20;

const failuresOf = ({ refused }: TrainSummary) =>
  Object.values(refused).reduce((sum, count) => sum + count, 0);

async function sourceOf(
  context: Context,
  paths: readonly string[],
  flags: SourceFlags,
): Promise<MarkedSource> {
  const human = flags.human ?? [];
  const groupBy = flags['group-by'];
  const reader = new MarkReader(levelChoice(flags.levels), flags.scale && SCALES[flags.scale]);
  if (paths.length === 0) {
    for (const option of ['text', 'map', 'encoding'] as const)
      if (flags[option] !== undefined)
        throw new AssessError('invalid_option', { option: `--${option}`, reason: 'goes with a file' });
    if (!existsSync(context.config.store)) {
      const reason = `name a file of marked texts; without one, marks come from the store, and there is no store ${context.config.store}`;
      throw new AssessError('invalid_option', { option: 'FILE', reason });
    }
    const store = await context.readableStore();
    const { id } = await useAccount(store, context.config.account, context.now());
    return markedSubmissions(store, id, { human, markKey: flags.mark ?? OVERALL_MARK, groupBy, reader });
  }
  if (flags.mark !== undefined)
    throw new AssessError('invalid_option', {
      option: '--mark',
      reason: 'goes with the marks in the store, not with a file; --human names its columns of marks',
    });
  const map = assignments('--map', flags.map);
  return markedFiles(paths, {
    map: flags.text === undefined ? map : { ...map, text: flags.text },
    human,
    groupBy,
    encoding: flags.encoding,
    onHint: (hint) => process.stderr.write(`${hint}\n`),
    reader,
  });
}

/** Progress of the two stages on stderr, one after the other. */
class Stages {
  #stage: TrainProgress['stage'] | undefined;
  #bar: Progress | undefined;
  #stopped = false;

  show(progress: TrainProgress): void {
    if (this.#stopped) return;
    if (progress.stage !== this.#stage) this.#begin(progress);
    if (progress.stage === 'fitting') this.#bar?.update(progress.done, progress.total);
    else this.#bar?.update(progress.texts, progress.share && Math.round(progress.texts / progress.share));
  }

  #begin({ stage }: TrainProgress): void {
    this.#bar?.stop();
    process.stderr.write(
      stage === 'measuring' ? 'measuring the texts …\n' : 'fitting and cross-validating the model …\n',
    );
    this.#bar = stage === 'measuring' ? createProgress('texts', true) : createProgress('steps');
    this.#stage = stage;
  }

  stop(): void {
    this.#stopped = true;
    this.#bar?.stop();
  }
}
