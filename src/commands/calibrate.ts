import { AssessCommand } from '../cli/command.js';
import { pipelineFlag, valued } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { numberIn } from '../cli/mark-choices.js';
import { markedScaleFlag, markedSourceArgs, markedSourceFlags, sourceOf } from '../cli/marked-source.js';
import { rejectPrinter } from '../cli/reject-printer.js';
import { Stages } from '../cli/stages.js';
import { SCALES } from '../engine/results/scale.js';
import { calibratePipeline } from '../services/calibration/calibrate.js';
import type { CalibrationSummary } from '../services/calibration/summary.js';
import { loadPipeline } from '../services/pipelines/pipelines.js';
import type { TrainInterrupted } from '../services/training/summary.js';
import { renderCalibration } from '../terminal/calibration.js';

export default class Calibrate extends AssessCommand {
  static override summary = 'Fit the scale and intervals of a pipeline to your own marks.';
  static override description =
    'Needs at least 30 marked texts, from files or from the store, as for train. A linear map converts ' +
    'the scores of the pipeline to marks, and standard errors are scaled so that 90 % intervals contain ' +
    '90 % of the marks. Agreement before and after is measured on held-out texts. ' +
    'The result is a new pipeline; select it with --pipeline NAME. With 300 or more marked texts, try ' +
    'train as well.';
  static override examples = [
    '<%= config.bin %> calibrate --name our-ielts --pipeline ielts --human band marked.csv',
    '<%= config.bin %> calibrate --name our-exam --human rater1 --human rater2 --min 1 --max 5 marked.csv',
    '<%= config.bin %> calibrate --name our-cefr',
  ];
  static override strict = false;
  static override args = markedSourceArgs;
  static override flags = {
    pipeline: pipelineFlag('Built-in or trained pipeline to calibrate.'),
    ...markedSourceFlags,
    min: valued("Lowest possible mark, if marks are not on the pipeline's scale.", 'NUMBER'),
    max: valued('Highest possible mark.', 'NUMBER'),
    scale: markedScaleFlag("Scale of the marks (default: the pipeline's)."),
  };

  async run(): Promise<CalibrationSummary | TrainInterrupted> {
    const { argv, flags } = await this.parse(Calibrate);
    const { name, force, folds } = flags;
    await using context = this.open();
    const stages = new Stages();
    using signal = interruptible(() => stages.stop());
    const base = loadPipeline(flags.pipeline, context.customPipelines);
    const rejects = rejectPrinter(() => stages.stop());
    const summary = await calibratePipeline({
      name,
      base,
      source: await sourceOf(context, argv as string[], flags),
      models: context.config.models,
      customPipelines: context.customPipelines,
      force,
      range: { min: numberIn('--min', flags.min), max: numberIn('--max', flags.max) },
      scale: flags.scale && SCALES[flags.scale],
      groupBy: flags['group-by'],
      folds,
      pool: () => context.pool(base),
      batchSize: context.config.batchSize,
      now: context.now,
      signal,
      onProgress: (progress) => stages.show(progress),
      onReject: rejects.show,
      onCrash: (crash) => context.log.error(crash, 'a component failed on a text'),
    }).finally(rejects.end);
    if (summary.interrupted) this.log('stopped; nothing was written');
    else this.log(renderCalibration(summary));
    const left = summary.interrupted ? 0 : summary.rejected + Object.keys(summary.refused).length;
    this.endWith({ interrupted: summary.interrupted, partly: left > 0 });
    return summary;
  }
}
