import { Flags } from '@oclif/core';
import { assignments } from '../cli/assignments.js';
import { AssessCommand } from '../cli/command.js';
import { repeatable, STANDARD, valued } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { numberIn } from '../cli/mark-choices.js';
import { markedSourceArgs, markedSourceFlags, sourceOf } from '../cli/marked-source.js';
import { formatOf } from '../cli/output-format.js';
import { rejectPrinter } from '../cli/reject-printer.js';
import { Stages } from '../cli/stages.js';
import { tell } from '../cli/tell.js';
import { EXPORT_FORMATS } from '../domain/files/output-format.js';
import { SCALES } from '../engine/results/scale.js';
import { TRAITS } from '../engine/results/traits.js';
import { loadUpTo } from '../services/pipelines/pipelines.js';
import { type ColumnsSummary, trainWithColumns } from '../services/training/columns.js';
import type { FitProgress } from '../services/training/fit-texts.js';
import type { TrainInterrupted, TrainSummary } from '../services/training/summary.js';
import { trainPipeline } from '../services/training/train.js';
import { renderTraining } from '../terminal/training.js';
import { renderColumns } from '../terminal/training-columns.js';

/** The base of trained pipelines, which provides everything except the overall score. */
const BASE = 'cefr';

export default class Train extends AssessCommand {
  static override summary = 'Train a scoring pipeline on your own marked texts.';
  static override description =
    'Reads texts from CSV, TSV, JSONL (also .gz, and - for stdin) or Parquet files with a column of ' +
    "marks. Without a file, reads texts from the store, with examiners' marks from import-feedback or a " +
    'metadata column. Marks are numbers in any range (higher is better) or CEFR levels. Metrics are ' +
    'measured on held-out texts. Select the new pipeline with --pipeline NAME. With --features, your own ' +
    'columns are added to the indices of the engine, and the report shows what they contribute. No ' +
    'pipeline is created then, because it could not score texts without these columns.';
  static override examples = [
    '<%= config.bin %> train --name my-exam --human overall --group-by prompt marked.csv',
    '<%= config.bin %> train --name my-exam --human rater1 --human rater2 --text essay --min 1 --max 6 ' +
      'marked.csv',
    '<%= config.bin %> train --name my-exam --human overall --trait grammar=accuracy --trait vocabulary=range ' +
      'marked.csv',
    '<%= config.bin %> train --name my-exam',
    '<%= config.bin %> train --features features.csv --human overall --predictions unseen.csv marked.csv',
  ];
  static override strict = false;
  static override args = markedSourceArgs;
  static override flags = {
    ...markedSourceFlags,
    name: Flags.string({
      description: 'Name of the new pipeline: letters, digits and hyphens.',
      helpValue: 'NAME',
      exactlyOne: ['name', 'features'],
    }),
    features: valued(
      'Table with your own columns, joined by id. Its numeric columns are used, except ids, indices, ' +
        'marks and groups; texts with a missing value are rejected.',
      'FILE',
      { exclusive: ['force'] },
    ),
    trait: repeatable(
      'Column of marks for a trait, on the same scale as the --human marks; repeatable. Without a file and ' +
        `without --human, a member of the marks. Traits: ${TRAITS.join(', ')}.`,
      'TRAIT=COLUMN',
      { exclusive: ['features'] },
    ),
    predictions: valued(
      'Write the cross-validated prediction of each text to a file (default: CSV; - is stdout): id, fold, mark, ' +
        'prediction, standard error.',
      'FILE',
    ),
  };

  async run(): Promise<TrainSummary | ColumnsSummary | TrainInterrupted> {
    const { argv, flags } = await this.parse(Train);
    const { name, features, force, folds, predictions } = flags;
    this.refuseTwoOutputs(predictions, 'the predictions are', '--predictions');
    await using context = this.open();
    const stages = new Stages();
    using signal = interruptible(() => stages.stop());
    const range = { min: numberIn('--min', flags.min), max: numberIn('--max', flags.max) };
    const base = loadUpTo('features', BASE, context.customPipelines);
    const rejects = rejectPrinter(() => stages.stop());
    const options = {
      base: base.definition,
      source: await sourceOf(context, argv as string[], flags),
      range,
      scale: flags.scale && SCALES[flags.scale],
      groupBy: flags['group-by'],
      folds,
      predictions:
        predictions === undefined
          ? undefined
          : {
              out: predictions,
              format: formatOf(predictions, { formats: EXPORT_FORMATS, fallback: 'csv' }, '--predictions'),
              protect: [...(argv as string[]), ...(features ? [features] : []), ...context.storeFiles],
            },
      pool: () => context.pool(base, 'extract'),
      batchSize: context.config.batchSize,
      now: context.now,
      signal,
      onProgress: (progress: FitProgress) => stages.show(progress),
      onReject: rejects.show,
      onCrash: (crash: { readonly place: string; readonly cause: string }) =>
        context.log.error(crash, 'a component failed on a text'),
    };
    const { models } = context.config;
    const trained =
      features === undefined
        ? trainPipeline({ ...options, name: name!, models, customPipelines: context.customPipelines, force })
        : trainWithColumns({
            ...options,
            features,
            reading: { encoding: flags.encoding, onHint: tell },
            taken: [
              ...(flags.human ?? []),
              ...[flags['group-by'], flags.text].filter((column) => column !== undefined),
              ...Object.values(assignments('--map', flags.map)),
            ],
          });
    const summary = await trained.finally(rejects.end);
    const told = this.#told(summary);
    if (predictions === STANDARD) this.logToStderr(told);
    else this.log(told);
    this.endWith({
      interrupted: summary.interrupted,
      partly: !summary.interrupted && summary.rejected + failuresOf(summary) > 0,
    });
    return summary;
  }

  #told(summary: TrainSummary | ColumnsSummary | TrainInterrupted): string {
    if (summary.interrupted) return 'stopped; nothing was written';
    return 'columns' in summary ? renderColumns(summary) : renderTraining(summary);
  }
}

const failuresOf = ({ refused }: Pick<TrainSummary, 'refused'>) =>
  Object.values(refused).reduce((sum, count) => sum + count, 0);
