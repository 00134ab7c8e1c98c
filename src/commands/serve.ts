import { Flags } from '@oclif/core';
import { ServerCommand } from '../cli/server-command.js';
import { DEFAULT_PIPELINE } from '../domain/account.js';

export default class Serve extends ServerCommand {
  static override summary = 'Serve the REST API and assess what comes in; or check texts for editors.';
  static override description =
    'Prints one line when it is ready, and ends with SIGTERM or Ctrl-C. While it runs, the other commands work on the ' +
    'same store. A public address is refused until an account has a token. On PostgreSQL any number of servers work on ' +
    'one store; --parts says what this one does.\n\n' +
    'With --editor it checks texts for LibreOffice, browser add-ons and whatever else speaks to a LanguageTool server. ' +
    'It opens no store then, and keeps nothing of a text.';
  static override examples = [
    '<%= config.bin %> serve',
    '<%= config.bin %> serve --host 0.0.0.0 --port 8443 --workers 4',
    '<%= config.bin %> serve --editor',
    '<%= config.bin %> serve --store postgres://assess@db.example/assess --parts api,deliver',
  ];
  static override flags = {
    host: Flags.string({ description: 'Address to listen at; 127.0.0.1 otherwise.' }),
    port: Flags.string({
      description: 'Port to listen at; 0 takes a free one. 8080 otherwise, 8081 for editors.',
    }),
    // Without a default, which would count as given for what depends on it.
    editor: Flags.boolean({
      description: "Answer editors, as LanguageTool's servers do, instead of the REST API.",
      exclusive: ['parts', 'store', 'account'],
    }),
    pipeline: Flags.string({
      description: `Pipeline that editors are answered by; ${DEFAULT_PIPELINE} otherwise.`,
      helpValue: 'NAME',
      dependsOn: ['editor'],
    }),
    ...ServerCommand.serverFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    const { config: file, store, account, host, port, workers, parts, editor, pipeline } = flags;
    if (editor) {
      const settings = this.settings({ config: file, store, editorHost: host, editorPort: port, workers });
      return this.serveEditors(settings, pipeline ?? DEFAULT_PIPELINE, (url) => ({
        line: `editors find the checker at ${url}`,
        json: { url },
      }));
    }
    const settings = this.settings({ config: file, store, account, host, port, workers, parts });
    const others = settings.config.parts.join(', ');
    await this.serve(settings, (url) => ({
      line: url ? `listening on ${url}` : `at work: ${others}`,
      json: { url: url ?? null },
    }));
  }
}
