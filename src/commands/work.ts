import { ServerCommand } from '../cli/server-command.js';

export default class Work extends ServerCommand {
  static override summary = 'Assess submissions of a shared store.';
  static override description =
    'Runs a server without the API, for machines that only assess. Any number can share one PostgreSQL ' +
    'store. Prints one line when ready. Stop it with SIGTERM or Ctrl-C; other workers take over its ' +
    'texts.';
  static override examples = [
    '<%= config.bin %> work --store postgres://assess@db.example/assess',
    '<%= config.bin %> work --parts assess,deliver --workers 8',
  ];
  static override flags = ServerCommand.serverFlags;

  async run(): Promise<void> {
    const { parts = 'assess' } = (await this.parse(Work)).flags;
    const settings = this.settings({ parts });
    await this.serve(settings, () => ({
      line: `running: ${settings.config.parts.join(', ')}`,
      json: { parts: settings.config.parts },
    }));
  }
}
