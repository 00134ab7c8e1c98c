import { AssessCommand } from '../cli/command.js';
import { interruptible } from '../cli/interrupt.js';
import { type CompactSummary, compactStore } from '../services/upkeep/compact.js';
import { megabytes } from '../terminal/size.js';

export default class Compact extends AssessCommand {
  static override summary = 'Erase the bytes of deleted data from the files of the store.';
  static override description =
    'Needs as much free disk space as the store. A server compacts automatically after deletions ' +
    '(setting compactAfter).';
  static override examples = ['<%= config.bin %> author delete anna && <%= config.bin %> compact'];

  async run(): Promise<CompactSummary | undefined> {
    await this.parse(Compact);
    await using context = this.open();
    using signal = interruptible();
    const store = await context.existingStore();
    const summary = await this.unlessStopped(
      signal,
      compactStore({ store, files: context.storeFiles, signal }),
    );
    if (!summary) return undefined;
    const { erased_since, bytes_before, bytes_after, seconds } = summary;
    const cleared = erased_since
      ? `data deleted since ${erased_since.slice(0, 10)} was erased from the file`
      : 'the file contained no deleted data';
    this.log(`${cleared}; ${megabytes(bytes_before)} → ${megabytes(bytes_after)} in ${seconds.toFixed(1)} s`);
    return summary;
  }
}
