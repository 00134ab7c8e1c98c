import { Flags } from '@oclif/core';
import { accountToRead } from '../cli/account.js';
import { AssessCommand } from '../cli/command.js';
import { toggle, valued, workersFlag } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { counted } from '../domain/counted.js';
import { recordScoring, type ScoreRun } from '../services/assessment/score.js';
import { loadPipeline, pipelineNamed } from '../services/pipelines/pipelines.js';
import { createProgress } from '../terminal/progress.js';

export default class Score extends AssessCommand {
  static override summary = 'Assess all texts without an up-to-date result.';
  static override description =
    'Results are stored continuously: after Ctrl-C or a crash, run the same command to continue.';
  static override examples = [
    '<%= config.bin %> score',
    '<%= config.bin %> score --pipeline ielts --workers 4',
    '<%= config.bin %> score --rescore',
  ];
  static override flags = {
    rescore: toggle('Assess every text again.'),
    explain: toggle('Store an explanation with each result: what raised or lowered its score.'),
    pipeline: valued("Pipeline to use instead of the account's own.", 'NAME'),
    workers: workersFlag,
    limit: Flags.integer({ description: 'Maximum number of texts to assess.', min: 1 }),
  };

  async run(): Promise<ScoreRun> {
    const { flags } = await this.parse(Score);
    const { pipeline, rescore, explain, limit } = flags;
    await using context = this.open();
    const progress = createProgress('texts');
    using signal = interruptible(progress.stop);
    const custom = context.customPipelines;
    if (pipeline !== undefined) pipelineNamed(pipeline, custom);
    const { store, account: owner } = await accountToRead(context, 'existingStore');
    const loaded = loadPipeline(pipeline ?? owner.pipeline, custom);
    const { holdMoves, batchSize } = context.config;
    const summary = await recordScoring({
      store,
      pool: () => context.pool(loaded),
      pipeline: loaded,
      accountId: owner.id,
      rescore,
      explain,
      limit,
      holdMoves: holdMoves === 'off' ? undefined : holdMoves,
      batchSize,
      now: context.now,
      signal,
      onProgress: progress.update,
      onCrash: (place) => context.log.error(place, 'the pipeline failed on a text'),
    }).finally(progress.stop);
    this.#print(summary);
    const failed = Object.values(summary.failures).reduce((sum, count) => sum + count, 0);
    this.endWith({ interrupted: summary.interrupted, partly: failed > 0 });
    return summary;
  }

  #print(summary: ScoreRun): void {
    const { pipeline, assessed, failures, seconds, interrupted, gone, moved, held, queued, rescoringSince } =
      summary;
    if (rescoringSince) this.log(`continued the rescoring started at ${rescoringSince.toISOString()}`);
    const rate = seconds > 0 ? ` (${Math.round(assessed / seconds)}/s)` : '';
    const what = counted(assessed, 'text');
    if (assessed === 0 && !interrupted)
      this.log(`nothing to do: every text is up to date for ${pipeline.name} ${pipeline.version}`);
    else
      this.log(
        `assessed ${what} with ${pipeline.name} ${pipeline.version} in ${seconds.toFixed(1)} s${rate}`,
      );
    for (const [message, count] of Object.entries(failures)) this.log(`  ${count} × ${message}`);
    if (moved > 0) this.log(`  ${moved} moved (assess diff shows how far)`);
    if (held > 0) this.log(`  ${held} of them held for approval (assess held)`);
    if (queued > 0)
      this.log(`  ${counted(queued, 'notification')} queued for webhooks (assess serve sends them)`);
    if (gone > 0) this.log(`  ${gone} deleted in the meantime`);
    if (interrupted) this.log('stopped; run the same command to continue');
  }
}
