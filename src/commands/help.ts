import { Args, Command, Flags, loadHelpClass } from '@oclif/core';

export default class Help extends Command {
  static override summary = 'Display help for <%= config.bin %>.';
  static override strict = false;
  static override args = {
    command: Args.string({ description: 'Command to show help for.', required: false }),
  };
  static override flags = {
    'nested-commands': Flags.boolean({
      char: 'n',
      description: 'Include all nested commands in the output.',
    }),
  };

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(Help);
    const HelpClass = await loadHelpClass(this.config);
    await new HelpClass(this.config, { all: flags['nested-commands'] }).showHelp(argv as string[]);
  }
}
