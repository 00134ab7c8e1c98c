import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../e2e/assess.js';

const run = promisify(execFile);

/** What a process that ended with 0 wrote. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const npmCli = join(
  execFileSync('npm', ['root', '-g'], { encoding: 'utf8' }).trim(),
  'npm',
  'bin',
  'npm-cli.js',
);

/** Whether packages can be had from the registry. */
export function isRegistryReachable(): boolean {
  try {
    execFileSync('npm', ['view', 'zod', 'version', '--prefer-online', '--fetch-retries=0'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * A machine on which nothing of npm's was used before: its cache is empty, its settings are npm's own but for the
 * registry. Its path has a space in it, as those of users have.
 */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'assess package '));

  constructor() {
    const settings = [
      `registry=${registry}`,
      `cache=${join(this.folder, 'cache')}`,
      'update-notifier=false',
      'audit=false',
    ];
    writeFileSync(join(this.folder, 'npmrc'), settings.join('\n'));
  }

  /** A new folder. */
  folderFor(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder);
    return folder;
  }

  /** @param node the binary that counts as `node`. @throws when npm does not end with 0 */
  npm(args: readonly string[], cwd: string, node = process.execPath): Promise<Output> {
    return run(node, [npmCli, ...args], { cwd, env: this.environment(node), maxBuffer: 1 << 26 });
  }

  /** Runs a command that was installed. @throws when it does not end with 0 */
  run(command: string, args: readonly string[], cwd: string, node = process.execPath): Promise<Output> {
    return run(command, args, { cwd, env: this.environment(node), maxBuffer: 1 << 26 });
  }

  /** The answer of a server at a path, and the status with which it ends after SIGTERM. */
  async serve(command: string, path: string, cwd: string, node: string) {
    const env = { ...this.environment(node), ASSESS_PORT: '0' };
    const server = spawn(command, ['serve'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(server, 'exit');
    try {
      const [line] = await Promise.race([
        once(server.stdout, 'data'),
        ended.then(([status]) => Promise.reject(new Error(`the server ended with ${status}`))),
      ]);
      const answer = await fetch(String(line).trim().replace('listening on ', '') + path);
      server.kill('SIGTERM');
      const [status] = await ended;
      return { answered: answer.status, status };
    } finally {
      server.kill('SIGKILL');
    }
  }

  /** The binary of another release of Node.js, out of the package that has it for this platform. */
  async node(version: string): Promise<string> {
    const folder = this.folderFor(`node ${version}`);
    const name = `node-${process.platform}-${process.arch}`;
    await this.npm(['install', '--ignore-scripts', `${name}@${version}`], folder);
    return join(folder, 'node_modules', name, 'bin', 'node');
  }

  private environment(node: string): NodeJS.ProcessEnv {
    // What tests inherit of npm and vitest would count as settings.
    const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|VITEST)/i.test(name));
    return {
      ...Object.fromEntries(own),
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      npm_config_userconfig: join(this.folder, 'npmrc'),
      NO_COLOR: '1',
    };
  }
}

/** A copy of what the package is made from, so that a pack changes nothing in the checkout. */
export function copyOfCheckout(machine: Machine): string {
  const copy = machine.folderFor('checkout');
  const apart = /^(node_modules|dist.*|test|bench|coverage|demo|\..*)$/;
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => dirname(path) !== ROOT.replace(/\/$/, '') || !apart.test(basename(path)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}
