import { Command, Errors, Flags, type Interfaces } from '@oclif/core';
import { type Config, resolveConfig, type SettingName } from '../config.js';
import { Context } from '../context.js';
import { harmless, harmlessJson } from '../domain/shown.js';
import { AssessError, placeOf } from '../errors.js';
import { EXIT } from './exit.js';
import { endOnSignals } from './interrupt.js';
import { printError, type ShownError } from './print-error.js';
import { tell } from './tell.js';
import { meantFlags } from './unknown.js';
import { usageMessage } from './usage-message.js';

/** Flags that every command has. */
const globalFlags = {
  store: Flags.string({
    description: 'The file that holds everything, or the URL of a PostgreSQL database.',
    helpGroup: 'GLOBAL',
    helpValue: 'FILE|URL',
  }),
  account: Flags.string({ description: 'The account to work on.', helpGroup: 'GLOBAL', helpValue: 'ID' }),
  wait: Flags.string({
    description: 'How long to wait for a store that another process holds: 90s, 10m, 2h, or forever.',
    helpGroup: 'GLOBAL',
    helpValue: 'DURATION',
  }),
  config: Flags.string({
    description: 'Settings file; otherwise assess.config.json beside the store, or here for a database.',
    helpGroup: 'GLOBAL',
    helpValue: 'FILE',
  }),
};

/** Flags or arguments as they were parsed. */
type Values = Record<string, unknown>;

type GivenFlags = Partial<Record<SettingName | 'config', unknown>>;

/**
 * What all commands share: global flags, settings, `--json`, and how errors end the process. A command parses, calls
 * one service and prints its result; `run` returns the same as a typed object, which `--json` prints.
 */
export abstract class AssessCommand extends Command {
  static override enableJsonFlag = true;
  static override baseFlags = globalFlags;

  #wait: string | undefined;

  /** Remembers the flag that no command has to hand on. */
  protected override async parse<F extends Values, B extends Values, A extends Values>(
    options?: Interfaces.Input<F, B, A>,
    argv?: string[],
  ): Promise<Interfaces.ParserOutput<F, B, A>> {
    const parsed = await super.parse<F, B, A>(options, argv);
    this.#wait = (parsed.flags as { readonly wait?: string }).wait;
    return parsed;
  }

  override log(message = '', ...args: unknown[]): void {
    super.log(harmless(message), ...args);
  }

  override logToStderr(message = '', ...args: unknown[]): void {
    super.logToStderr(harmless(message), ...args);
  }

  protected override logJson(json: unknown): void {
    process.stdout.write(`${harmlessJson(json, 2)}\n`);
  }

  /** Settings as this call sees them. */
  protected settings(flags: GivenFlags): ReturnType<typeof resolveConfig> {
    const { config: file, ...others } = flags;
    const given = { wait: this.#wait, ...others };
    return resolveConfig({
      flags: given,
      environment: process.env,
      file: file as string | undefined,
      directory: process.cwd(),
    });
  }

  /** Opens what the command works with; dispose of it with `await using`. */
  protected open(flags: GivenFlags): Context {
    const config: Config = this.settings(flags).config;
    return new Context(config, undefined, (what) => {
      // First of all: whoever reads the words may stop the command at once.
      const restore = endOnSignals();
      tell(what);
      return restore;
    });
  }

  /** Says on stderr what is wrong with figures that go to a file. */
  protected caution(warning: string | null): void {
    if (warning !== null) this.logToStderr(`! ${warning}`);
  }

  /** Ends with status 1 when some rows or texts were rejected, 130 when Ctrl-C stopped the work. */
  protected endWith(outcome: { readonly interrupted?: boolean; readonly partly?: boolean }): void {
    if (outcome.interrupted) process.exitCode = EXIT.interrupted;
    else if (outcome.partly) process.exitCode = EXIT.partly;
  }

  /** What `work` gives; undefined, with the status of Ctrl-C, where the signal ended it. */
  protected async unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (!signal.aborted) throw error;
      this.endWith({ interrupted: true });
      return undefined;
    }
  }

  protected override async catch(error: Error & { oclif?: { exit?: number } }): Promise<unknown> {
    if (error instanceof Errors.ExitError) throw error;
    printError(describe(error, this.id, this.config), this.jsonEnabled());
    return undefined;
  }
}

function describe(error: Error, id = '', config: Interfaces.Config): ShownError {
  if (error instanceof AssessError) {
    const { code, message, next, exit } = error;
    return { code, message, next, exit };
  }
  if (error instanceof Errors.CLIError) {
    return {
      code: 'usage',
      message: usageMessage(error.message),
      exit: EXIT.usage,
      next: `${meantFlags(error, id, config)}see assess ${id.replaceAll(':', ' ')} --help`,
    };
  }
  const bug = new AssessError('internal', { reason: placeOf(error) }, { cause: error });
  return { code: bug.code, message: bug.message, next: bug.next, exit: bug.exit };
}
