import { Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { timeOption } from '../cli/time-options.js';
import { useAccount } from '../services/accounts.js';
import { type PruneSummary, pruneResults } from '../services/prune.js';
import { renderTable } from '../terminal/table.js';

export default class Prune extends AssessCommand {
  static override summary = 'Remove results that gave way to those of newer versions.';
  static override description =
    'Never removes what is shown or waits for approval. Where --keep and --before are both given, both must allow it.';
  static override examples = [
    '<%= config.bin %> prune --keep 2',
    '<%= config.bin %> prune --keep 0 --before 2025-09-01 --dry-run',
  ];
  static override flags = {
    keep: Flags.integer({
      description: 'Keep the results of so many earlier versions of each pipeline, the last ones.',
      min: 0,
      max: 1000,
    }),
    before: Flags.string({
      description: 'Remove only what was made before this day or time (UTC).',
      helpValue: 'DATE',
    }),
    pipeline: Flags.string({ description: 'Only results of this pipeline.', helpValue: 'NAME' }),
    'dry-run': Flags.boolean({ default: false, description: 'Only tell what would be removed.' }),
  };

  async run(): Promise<PruneSummary> {
    const { flags } = await this.parse(Prune);
    const before = flags.before === undefined ? undefined : timeOption('--before', flags.before);
    await using context = this.open({ config: flags.config, store: flags.store, account: flags.account });
    const { keep, pipeline, 'dry-run': dryRun } = flags;
    const store = await (dryRun ? context.readableStore() : context.existingStore());
    const { id } = await useAccount(store, context.config.account, context.now());
    const summary = await pruneResults({ store, accountId: id, keep, before, pipeline, dryRun });
    this.#print(summary);
    return summary;
  }

  #print({ removed, versions, dryRun }: PruneSummary): void {
    if (removed === 0) {
      this.log('no earlier results to remove');
      return;
    }
    const rows = versions.map(({ pipeline, results }) => [
      pipeline.name,
      pipeline.version,
      pipeline.configHash,
      results,
    ]);
    const columns = ['pipeline', 'version', 'configuration'].map((title) => ({ title }));
    this.log(renderTable([...columns, { title: 'results', align: 'right' }], rows));
    this.log(
      dryRun
        ? `${removed} earlier results would be removed`
        : `removed ${removed} earlier results; assess compact gives their space on the disk back`,
    );
  }
}
