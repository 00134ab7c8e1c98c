import { ServerCommand } from '../cli/server-command.js';

export default class Work extends ServerCommand {
  static override summary = 'Assess what is submitted to the servers of a store.';
  static override description =
    'For machines that only assess: a server without the API. Any number of them work on one PostgreSQL store. Prints ' +
    'one line when it is ready, and ends with SIGTERM or Ctrl-C; texts that it had in hand are taken up by others.';
  static override examples = [
    '<%= config.bin %> work --store postgres://assess@db.example/assess',
    '<%= config.bin %> work --parts assess,deliver --workers 8',
  ];
  static override flags = ServerCommand.serverFlags;

  async run(): Promise<void> {
    const { config: file, store, account, workers, parts = 'assess' } = (await this.parse(Work)).flags;
    const settings = this.settings({ config: file, store, account, workers, parts });
    await this.serve(settings, () => ({
      line: `at work: ${settings.config.parts.join(', ')}`,
      json: { parts: settings.config.parts },
    }));
  }
}
