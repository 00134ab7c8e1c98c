import { Flags } from '@oclif/core';
import { ServerCommand } from '../cli/server-command.js';

export default class Serve extends ServerCommand {
  static override summary = 'Serve the REST API and assess what comes in.';
  static override description =
    'Prints one line when it is ready, and ends with SIGTERM or Ctrl-C. While it runs, the other commands work on the ' +
    'same store. A public address is refused until an account has a token. On PostgreSQL any number of servers work on ' +
    'one store; --parts says what this one does.';
  static override examples = [
    '<%= config.bin %> serve',
    '<%= config.bin %> serve --host 0.0.0.0 --port 8443 --workers 4',
    '<%= config.bin %> serve --store postgres://assess@db.example/assess --parts api,deliver',
  ];
  static override flags = {
    host: Flags.string({ description: 'Address to listen at; 127.0.0.1 otherwise.' }),
    port: Flags.string({ description: 'Port to listen at; 0 takes a free one. 8080 otherwise.' }),
    ...ServerCommand.serverFlags,
  };

  async run(): Promise<void> {
    const { config: file, store, account, host, port, workers, parts } = (await this.parse(Serve)).flags;
    const settings = this.settings({ config: file, store, account, host, port, workers, parts });
    const others = settings.config.parts.join(', ');
    await this.serve(settings, (url) => ({
      line: url ? `listening on ${url}` : `at work: ${others}`,
      json: { url: url ?? null },
    }));
  }
}
