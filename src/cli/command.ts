import { Command, Errors, Flags, type Interfaces } from '@oclif/core';
import { type Config, resolveConfig, type SettingName } from '../config.js';
import { Context } from '../context.js';
import { printable } from '../domain/shown.js';
import { AssessError, coded, placeOf } from '../errors.js';
import { EXIT } from './exit.js';
import { STANDARD } from './flags.js';
import { endOnSignals } from './interrupt.js';
import { jsonDocument } from './json-document.js';
import { printError, type ShownError } from './print-error.js';
import { tell } from './tell.js';
import { meantFlags } from './unknown.js';
import { usageMessage } from './usage-message.js';

/** Flags of every command. */
const globalFlags = {
  store: Flags.string({
    description: 'Store to use: a file, or the URL of a PostgreSQL database.',
    helpGroup: 'GLOBAL',
    helpValue: 'FILE|URL',
  }),
  account: Flags.string({ description: 'Account to use.', helpGroup: 'GLOBAL', helpValue: 'ID' }),
  wait: Flags.string({
    description: 'How long to wait for a store in use by another process: 90s, 10m, 2h, or forever.',
    helpGroup: 'GLOBAL',
    helpValue: 'DURATION',
  }),
  config: Flags.string({
    description:
      'Settings file (default: assess.config.json next to the store; for a database, in this folder).',
    helpGroup: 'GLOBAL',
    helpValue: 'FILE',
  }),
};

const NOTHING_WRITTEN = 'stopped; nothing was written';

/** Parsed flags or arguments. */
type Values = Record<string, unknown>;

type GivenFlags = Partial<Record<SettingName | 'config', unknown>>;

/**
 * Base of all commands: global flags, settings, `--json`, and how errors end the process. A command parses, calls
 * one service and prints its result; `run` returns the same as a typed object, which `--json` prints with keys in
 * snake_case.
 */
export abstract class AssessCommand extends Command {
  static override enableJsonFlag = true;
  static override baseFlags = globalFlags;

  #given: GivenFlags = {};

  /** Remembers the flags that are settings, so that commands need not pass them on. */
  protected override async parse<F extends Values, B extends Values, A extends Values>(
    options?: Interfaces.Input<F, B, A>,
    argv?: string[],
  ): Promise<Interfaces.ParserOutput<F, B, A>> {
    const parsed = await super.parse<F, B, A>(options, argv);
    const { store, account, wait, config, workers } = parsed.flags as GivenFlags;
    this.#given = { store, account, wait, config, workers };
    return parsed;
  }

  override log(message = '', ...args: unknown[]): void {
    super.log(printable(message), ...args);
  }

  override logToStderr(message = '', ...args: unknown[]): void {
    super.logToStderr(printable(message), ...args);
  }

  protected override logJson(json: unknown): void {
    process.stdout.write(jsonDocument(json, 2));
  }

  /** The settings of this call. @param more further settings that flags give */
  protected settings(more: GivenFlags = {}): ReturnType<typeof resolveConfig> {
    const { config: file, ...flags } = { ...this.#given, ...more };
    return resolveConfig({
      flags,
      environment: process.env,
      file: file as string | undefined,
      directory: process.cwd(),
    });
  }

  /** Opens the command's context; dispose of it with `await using`. @param more as for `settings` */
  protected open(more?: GivenFlags): Context {
    const config: Config = this.settings(more).config;
    return new Context(config, undefined, (what) => {
      // Before the message, because its reader may stop the command immediately.
      const restore = endOnSignals();
      tell(what);
      return restore;
    });
  }

  /**
   * Refuses `--json` if something else goes to standard output.
   * @param what is written there
   * @throws AssessError `invalid_option`
   */
  protected refuseTwoOutputs(output: string | undefined, what: string, option = '-o'): void {
    if (output !== STANDARD || !this.jsonEnabled()) return;
    const reason = `requires ${option} FILE, because ${what} written to stdout`;
    throw new AssessError('invalid_option', { option: '--json', reason });
  }

  /** Prints a warning about metrics that are written to a file, on stderr. */
  protected caution(warning: string | null): void {
    if (warning !== null) this.logToStderr(`! ${warning}`);
  }

  /** Says what a file has now, on stderr: a stopped command leaves it as it was. @param what was written */
  protected tellWritten(what: string, { out, interrupted }: { out: string; interrupted: boolean }): void {
    if (out !== STANDARD) this.logToStderr(interrupted ? NOTHING_WRITTEN : `${what} written to ${out}`);
  }

  /** Ends with status 1 when some rows or texts were rejected, 130 when Ctrl-C stopped the work. */
  protected endWith(outcome: { readonly interrupted?: boolean; readonly partly?: boolean }): void {
    if (outcome.interrupted) process.exitCode = EXIT.interrupted;
    else if (outcome.partly) process.exitCode = EXIT.partly;
  }

  /** The result of `work`; undefined, with the exit status of Ctrl-C, if a signal ended it. */
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
  const known = coded(error);
  if (known) {
    const { code, message, next, exit } = known;
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
