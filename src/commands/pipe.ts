import { AssessCommand } from '../cli/command.js';
import { pipelineFlag, toggle, workersFlag } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { htmlFlag } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import { pipeTexts } from '../services/assessment/pipe.js';
import { loadPipeline } from '../services/pipelines/pipelines.js';

export default class Pipe extends AssessCommand {
  static override summary = 'Assess JSON lines from stdin and write JSON lines to stdout; nothing is stored.';
  static override description =
    'Each input line is an object with text and, optionally, id and question_text. It produces one ' +
    'output line, in the same order: {"id", "result"}, or {"id", "line", "error"} for a line that ' +
    'breaks a rule. Made for Spark (rdd.pipe), Hadoop streaming, Slurm arrays and GNU parallel. Exits ' +
    'with status 1 if any line has an error.';
  static override examples = [
    '<%= config.bin %> pipe < texts.jsonl > results.jsonl',
    'parallel --pipe --keep-order --block 1M <%= config.bin %> pipe --workers 1 < texts.jsonl',
  ];
  // The output is always JSON, one document per line.
  static override enableJsonFlag = false;
  static override flags = {
    pipeline: pipelineFlag(),
    explain: toggle('Explain in each result what raised or lowered its score.'),
    ...htmlFlag,
    workers: workersFlag,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Pipe);
    const { pipeline, explain } = flags;
    await using context = this.open();
    using signal = interruptible();
    const loaded = loadPipeline(pipeline, context.customPipelines);
    const { errors, interrupted } = await pipeTexts({
      pool: await context.pool(loaded, explain ? 'explain' : 'assess'),
      explain,
      html: flags.html,
      batchSize: context.config.batchSize,
      signal,
      onHint: tell,
      onCrash: (place) => context.log.error(place, 'the pipeline failed on a text'),
    });
    this.endWith({ interrupted: interrupted && signal.aborted, partly: errors > 0 });
  }
}
