import { Flags } from '@oclif/core';
import { ServerCommand } from '../cli/server-command.js';
import { DEFAULT_PIPELINE } from '../domain/account.js';

export default class Serve extends ServerCommand {
  static override summary = 'Serve the REST API and assess submissions, or check texts for editors.';
  static override description =
    'Prints one line when ready; stop it with SIGTERM or Ctrl-C. Other commands can use the same store ' +
    'while it runs. Does not listen on a public address until an account has a token. On PostgreSQL, ' +
    'any number of servers can share one store; --parts selects what this one does.\n\n' +
    'With --editor, checks texts for LibreOffice, browser add-ons and other LanguageTool clients. It ' +
    'then opens no store and keeps no texts.';
  static override examples = [
    '<%= config.bin %> serve',
    '<%= config.bin %> serve --host 0.0.0.0 --port 8443 --workers 4',
    '<%= config.bin %> serve --editor',
    '<%= config.bin %> serve --lti https://assess.example.org',
    '<%= config.bin %> serve --store postgres://assess@db.example/assess --parts api,deliver',
  ];
  static override flags = {
    host: Flags.string({ description: 'Address to listen on (default: 127.0.0.1).' }),
    port: Flags.string({
      description: 'Port to listen on; 0 uses any free port (default: 8080, or 8081 for editors).',
    }),
    lti: Flags.string({
      description: 'Be a tool of LTI 1.3 for learning platforms, which reach the server at this URL.',
      helpValue: 'URL',
      exclusive: ['editor'],
    }),
    // No default: flags that depend on it would see it as given.
    editor: Flags.boolean({
      description: "Serve editors through LanguageTool's interface instead of the REST API.",
      exclusive: ['parts', 'store', 'account'],
    }),
    pipeline: Flags.string({
      description: `Pipeline that checks texts for editors (default: ${DEFAULT_PIPELINE}).`,
      helpValue: 'NAME',
      dependsOn: ['editor'],
    }),
    ...ServerCommand.serverFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve);
    const { host, port, parts, editor, pipeline, lti } = flags;
    if (editor) {
      const settings = this.settings({ editorHost: host, editorPort: port });
      return this.serveEditors(settings, pipeline ?? DEFAULT_PIPELINE, (url) => ({
        line: `editors can connect to ${url}`,
        json: { url },
      }));
    }
    const settings = this.settings({ host, port, parts, ltiUrl: lti });
    const others = settings.config.parts.join(', ');
    await this.serve(settings, ({ url, tryUrl }) => ({
      line: url ? `listening on ${url}` : `running: ${others}`,
      // Programs read one line.
      ...(tryUrl && process.stdout.isTTY && { more: `try it in a browser: ${tryUrl}` }),
      json: { url: url ?? null, try: tryUrl ?? null },
    }));
  }
}
