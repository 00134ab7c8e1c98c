import { HeldCommand, heldArgs, heldFlags } from '../../cli/held-command.js';
import type { HeldDecided } from '../../domain/results/held.js';

export default class HeldApprove extends HeldCommand {
  static override summary = 'Publish held results.';
  static override description = 'The result shown until now is kept as an earlier result.';
  static override examples = [
    '<%= config.bin %> held approve essay-17 essay-21',
    '<%= config.bin %> held approve --all --run 15',
  ];
  static override strict = false;
  static override args = heldArgs;
  static override flags = heldFlags;

  async run(): Promise<HeldDecided> {
    const { argv, flags } = await this.parse(HeldApprove);
    return this.decide(true, argv as string[], flags);
  }
}
