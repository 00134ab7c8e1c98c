import { Flags } from '@oclif/core';
import { editorWorkersFlag } from '../cli/flags.js';
import { ServerCommand } from '../cli/server-command.js';
import { tell } from '../cli/tell.js';
import { pageInHelp } from '../domain/manual.js';

export default class Lsp extends ServerCommand {
  static override summary = 'Check texts in an editor, as a language server.';
  static override description =
    'Speaks the Language Server Protocol on stdin and stdout; the editor starts and stops it. Reads ' +
    'Markdown, LaTeX and plain text: errors with reasons and corrections, own words, and the score. ' +
    `Opens no store, and neither keeps nor logs texts. Settings come from the editor: see ${pageInHelp('editors')}.`;
  static override examples = ['<%= config.bin %> lsp'];
  static override enableJsonFlag = false;
  static override flags = {
    workers: editorWorkersFlag,
    stdio: Flags.boolean({ description: 'Use stdin and stdout, as always; some editors add this flag.' }),
    clientProcessId: Flags.string({ hidden: true }),
  };

  async run(): Promise<void> {
    await this.parse(Lsp);
    if (process.stdin.isTTY) tell('waiting for an editor, which starts this command itself; Ctrl-C ends it');
    await this.serveLanguage(this.settings());
  }
}
