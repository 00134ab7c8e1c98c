/** `assess serve` as users run it, with a measurement of its process. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, fetch } from 'undici';
import { BINARY } from '../measure.js';

/** @param cwd an empty folder, in which the store is created */
export async function startServer(cwd, environment) {
  const env = { ...process.env, ...environment };
  const assess = (...args) =>
    execFileSync(process.execPath, [BINARY, ...args], { cwd, env, encoding: 'utf8' });
  const token = assess('token', 'create').trim();
  const child = spawn(process.execPath, [BINARY, 'serve'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim().replace('listening on ', '');
  let connections = new Agent();
  const headers = { authorization: `Token token=${token}` };
  return {
    pid: child.pid,
    url,
    get log() {
      return log;
    },
    /** Runs a command on the store that the server holds; resolves with its exit status. */
    async command(...args) {
      const command = spawn(process.execPath, [BINARY, ...args], { cwd, env, stdio: 'ignore' });
      const [status] = await once(command, 'exit');
      return status;
    },
    /** @returns status and body of a response */
    async send(method, path, body) {
      const answer = await fetch(`${url}/v2.1.0/account/default${path}`, {
        method,
        headers,
        dispatcher: connections,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, json: await answer.json() };
    },
    /** Resident memory in MiB and open descriptors, as the kernel reports them. */
    usage() {
      const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1];
      return { memory: kibibytes / 1024, descriptors: readdirSync(`/proc/${child.pid}/fd`).length };
    },
    /** Closes the connections of `send`; later requests open new ones. */
    async disconnect() {
      await connections.close();
      connections = new Agent();
    },
    async stop() {
      child.kill('SIGTERM');
      const [status] = await once(child, 'exit');
      return status;
    },
  };
}
