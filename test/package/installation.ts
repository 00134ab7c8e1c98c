import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../e2e/assess.js';

const run = promisify(execFile);

/** The output of a process that ended with status 0. */
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

/** Whether the registry responds. */
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
 * A machine on which npm was never used: its cache is empty, and its settings are the defaults, except the registry.
 * Its path contains a space, as users' paths may.
 */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'assess package '));

  /** @param from the registry that npm uses */
  constructor(from = registry) {
    const settings = [
      `registry=${from}`,
      `cache=${join(this.folder, 'cache')}`,
      'update-notifier=false',
      'audit=false',
    ];
    writeFileSync(join(this.folder, 'npmrc'), settings.join('\n'));
  }

  /** Creates a folder. */
  folderFor(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder);
    return folder;
  }

  /** @param node the binary to use as `node`. @throws Error if npm does not end with status 0 */
  npm(args: readonly string[], cwd: string, node = process.execPath): Promise<Output> {
    return run(node, [npmCli, ...args], { cwd, env: this.environment(node), maxBuffer: 1 << 26 });
  }

  /** Runs an installed command. @throws Error if it does not end with status 0 */
  run(command: string, args: readonly string[], cwd: string, node = process.execPath): Promise<Output> {
    return run(command, args, { cwd, env: this.environment(node), maxBuffer: 1 << 26 });
  }

  /** The HTTP status of a server's response at a path, and the status with which the server ends after SIGTERM. */
  async serve(command: string, path: string, cwd: string, node: string) {
    const env = { ...this.environment(node), ASSESS_PORT: '0' };
    const server = spawn(command, ['serve'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(server, 'exit');
    try {
      const [line] = await Promise.race([
        once(server.stdout, 'data'),
        ended.then(([status]) => Promise.reject(new Error(`the server ended with ${status}`))),
      ]);
      const response = await fetch(String(line).trim().replace('listening on ', '') + path);
      server.kill('SIGTERM');
      const [status] = await ended;
      return { responded: response.status, status };
    } finally {
      server.kill('SIGKILL');
    }
  }

  /** Path of the binary of another release of Node.js, from the npm package for this platform. */
  async node(version: string): Promise<string> {
    const folder = this.folderFor(`node ${version}`);
    const name = `node-${process.platform}-${process.arch}`;
    await this.npm(['install', '--ignore-scripts', `${name}@${version}`], folder);
    return join(folder, 'node_modules', name, 'bin', 'node');
  }

  private environment(node: string): NodeJS.ProcessEnv {
    // Variables inherited from npm and vitest would count as settings.
    const own = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|VITEST)/i.test(name));
    return {
      ...Object.fromEntries(own),
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      npm_config_userconfig: join(this.folder, 'npmrc'),
      NO_COLOR: '1',
    };
  }
}

/** A copy of what the package is created from, so that packing does not change the checkout. */
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
