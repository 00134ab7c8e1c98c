import { Flags } from '@oclif/core';
import { openAccount } from '../cli/account.js';
import { AssessCommand } from '../cli/command.js';
import { toggle, valued } from '../cli/flags.js';
import { timeOption } from '../cli/time-options.js';
import { counted } from '../domain/counted.js';
import { type PruneSummary, pruneResults } from '../services/upkeep/prune.js';
import { renderTable } from '../terminal/table.js';

export default class Prune extends AssessCommand {
  static override summary = 'Remove results that newer versions have replaced.';
  static override description =
    'Never removes current results or results awaiting approval. With both --keep and --before, a ' +
    'result must match both.';
  static override examples = [
    '<%= config.bin %> prune --keep 2',
    '<%= config.bin %> prune --keep 0 --before 2025-09-01 --dry-run',
  ];
  static override flags = {
    keep: Flags.integer({
      description: 'Number of most recent earlier versions to keep for each pipeline.',
      min: 0,
      max: 1000,
    }),
    before: valued('Only remove results made before this day or time (UTC).', 'DATE'),
    pipeline: valued('Only results of this pipeline.', 'NAME'),
    'dry-run': toggle('Only report what would be removed.'),
  };

  async run(): Promise<PruneSummary> {
    const { flags } = await this.parse(Prune);
    const before = flags.before === undefined ? undefined : timeOption('--before', flags.before);
    await using context = this.open();
    const { keep, pipeline, 'dry-run': dryRun } = flags;
    const { store, accountId } = await openAccount(context, dryRun ? 'readableStore' : 'existingStore');
    const summary = await pruneResults({ store, accountId, keep, before, pipeline, dryRun });
    this.#print(summary);
    return summary;
  }

  #print({ removed, versions, dryRun }: PruneSummary): void {
    if (removed === 0) {
      this.log('no earlier results to remove');
      return;
    }
    this.log(
      renderTable(
        [
          { title: 'pipeline', format: 'text', of: ({ pipeline }) => pipeline.name },
          { title: 'version', format: 'text', of: ({ pipeline }) => pipeline.version },
          { title: 'configuration', format: 'text', of: ({ pipeline }) => pipeline.configHash },
          { title: 'results', format: 'count', of: ({ results }) => results },
        ],
        versions,
      ),
    );
    this.log(
      dryRun
        ? `${counted(removed, 'earlier result')} would be removed`
        : `removed ${counted(removed, 'earlier result')}; assess compact frees the disk space`,
    );
  }
}
