import { HeldCommand, heldArgs, heldFlags } from '../../cli/held-command.js';
import type { HeldDecided } from '../../domain/results/held.js';

export default class HeldReject extends HeldCommand {
  static override summary = 'Discard held results and keep showing the current ones.';
  static override description = 'The result stays rejected if the same version produces it again.';
  static override examples = [
    '<%= config.bin %> held reject essay-17 essay-21',
    '<%= config.bin %> held reject --all --run 15',
  ];
  static override strict = false;
  static override args = heldArgs;
  static override flags = heldFlags;

  async run(): Promise<HeldDecided> {
    const { argv, flags } = await this.parse(HeldReject);
    return this.decide(false, argv as string[], flags);
  }
}
