import { accountToRead } from '../../cli/account.js';
import { AssessCommand } from '../../cli/command.js';
import { limitFlag, valued } from '../../cli/flags.js';
import type { HeldList } from '../../domain/results/held.js';
import { listHeld } from '../../services/assessment/held.js';
import { renderHeld } from '../../terminal/held.js';

export default class Held extends AssessCommand {
  static override summary = 'List held results, which await approval, largest moves first.';
  static override description =
    'With the setting holdMoves, a text keeps its current result when a new version moves its score too ' +
    'far. The new result is shown once you approve it.';
  static override examples = [
    '<%= config.bin %> held',
    '<%= config.bin %> held --run cefr@1.1.0 --limit 500',
  ];
  static override flags = {
    run: valued('Only results of this version: a run number, or NAME@VERSION.', 'RUN'),
    limit: limitFlag(50, 100_000),
  };

  async run(): Promise<HeldList> {
    const { flags } = await this.parse(Held);
    const { run, limit } = flags;
    await using context = this.open();
    const { store, accountId } = await accountToRead(context);
    const held = await listHeld({ store, accountId, run, limit });
    this.log(renderHeld(held));
    return held;
  }
}
