import { fileURLToPath } from 'node:url';
import { type Command, Config, type Errors, Plugin, run, settings } from '@oclif/core';
import { AssessError, placeOf, reasonOf } from '../errors.js';
import { CompletionPlugin } from './completion.js';
import { EXIT } from './exit.js';
import { printError } from './print-error.js';
import { unknownCommand } from './unknown.js';
import { usageMessage } from './usage-message.js';

/** The modules of all commands by id, each loaded when its command runs. */
type CommandModules = Readonly<Record<string, () => Promise<{ readonly default: Command.Class }>>>;

/** The package's manifest for oclif, with commands from the bundle instead of separate files. */
class BundledCommands extends Plugin {
  constructor(
    root: string,
    private readonly modules: CommandModules,
  ) {
    super({ isRoot: true, root });
  }

  override findCommand(id: string, options: { must: true }): Promise<Command.Class>;
  override findCommand(id: string, options?: { must: boolean }): Promise<Command.Class | undefined>;
  override async findCommand(id: string): Promise<Command.Class | undefined> {
    const module = await this.modules[id]?.();
    return module && Object.assign(module.default, { id, plugin: this });
  }
}

const SEE_HELP = 'see assess --help';

/**
 * Runs the command that the process was started with, and sets the exit status.
 * @param url of the launcher, in a folder of the package
 */
export async function start(url: string, commands: CommandModules): Promise<void> {
  const args = process.argv.slice(2);
  // oclif's own listener throws all errors except a broken pipe.
  process.stdout.removeAllListeners('error');
  process.stdout.on('error', onOutputError);
  // For errors outside the command's own promises: Node.js would print the message, which might quote a text.
  process.on('uncaughtException', (error) => {
    printBug(error, args.includes('--json'));
    process.exit();
  });
  // An installed package is compiled, so oclif need not look for a compiler, whatever NODE_ENV says.
  settings.enableAutoTranspile = false;
  const root = fileURLToPath(url);
  const plugins = [
    new BundledCommands(root, commands),
    new CompletionPlugin({ name: '@oclif/plugin-autocomplete', root }),
  ];
  for (const plugin of plugins) await plugin.load();
  const config = await Config.load({
    root: plugins[0]!.root,
    plugins: new Map(plugins.map((plugin) => [plugin.name, plugin])),
  });
  try {
    await run(args, config);
  } catch (error) {
    if (!isOfOclif(error)) {
      printBug(error, false);
    } else if (error.code === 'EEXIT') process.exitCode = error.oclif.exit ?? EXIT.bug;
    else {
      // Errors before a command runs: an unknown command, or one from a plugin.
      const isUnknown = /^command .* not found\.?$/is.test(error.message);
      const found = isUnknown
        ? unknownCommand(args, config)
        : { message: usageMessage(error.message), next: SEE_HELP };
      printError({ code: 'usage', exit: EXIT.usage, ...found }, args.includes('--json'));
    }
  }
}

/** Prints the place of an error that no command expects. */
function printBug(error: unknown, asJson: boolean): void {
  printError({ code: 'internal', message: `internal error: ${placeOf(error)}`, exit: EXIT.bug }, asJson);
}

/**
 * Whether oclif threw this. Only the shape of the error shows it, because plugins load their own copy of its classes.
 */
function isOfOclif(error: unknown): error is Errors.CLIError {
  return error instanceof Error && 'oclif' in error;
}

/** Ignores a closed pipe (`| head`); any other error, such as a full disk, ends the process. */
function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  const { code, message, next, exit } = new AssessError('unwritable_file', {
    path: 'stdout',
    reason: reasonOf(error),
  });
  printError({ code, message, next, exit }, false);
  process.exit(exit);
}
