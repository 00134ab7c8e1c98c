import { connect } from 'node:net';
import { tokenHash } from '../../../src/services/accounts/accounts.js';
import { NOON } from '../../contract/store/samples.js';
import { type RunningService, runService, send } from '../../server/operation/running-service.js';
import type { FuzzTarget } from '../target.js';

/** The placeholder for a token in the corpus. */
const TOKEN = 'f'.repeat(40);

/** All that a server sends in response to bytes, until it is silent for a moment or closes the connection. */
function exchange(port: number, input: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const end = () => socket.destroy();
    // A request may lack a part of its body, or the connection may stay open for further requests.
    const quiet = setTimeout(end, 100);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      quiet.refresh();
    });
    socket.on('end', end).on('error', end);
    socket.on('close', () => {
      clearTimeout(quiet);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
    socket.end(input);
  });
}

/** @throws unless the first response is HTTP and not a server error */
function expectResponse(response: string): void {
  if (response === '') return;
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1];
  if (!status || /^5/.test(status)) throw new Error(`responded ${response.slice(0, 200)}`);
}

export const http: FuzzTarget = {
  name: 'http',
  tokens: [
    ...[
      'GET ',
      'PUT ',
      'POST ',
      'DELETE ',
      'HEAD ',
      ' HTTP/1.1\r\n',
      ' HTTP/1.0\r\n',
      '\r\n\r\n',
      '/v2.1.0/account/school',
    ],
    ...[
      'Content-Length: 5\r\n',
      'Transfer-Encoding: chunked\r\n',
      'Expect: 100-continue\r\n',
      'Upgrade: h2c\r\n',
      '%2F',
      '%',
    ],
    ...[
      `Authorization: Token token=${TOKEN}\r\n`,
      '{"text":',
      '/../',
      '?',
      '#',
      'Content-Encoding: gzip\r\n',
      '\r\n0\r\n\r\n',
    ],
  ],
  async open() {
    const running: RunningService = await runService();
    const token = {
      id: '00000000-0000-4000-8000-0000000000ff',
      accountId: 'school',
      label: 'fuzz',
      createdAt: NOON,
    };
    await running.store.addToken(token, tokenHash(TOKEN));
    let fed = 0;
    return {
      async feed(input) {
        expectResponse(await exchange(running.port, input));
        fed += 1;
        const faults = running.logged.filter(({ level }) => level === 'error');
        if (faults.length > 0) throw new Error(JSON.stringify(faults[0]));
        if (fed % 50 !== 0) return;
        const { status } = await send(`${running.service.url}/account/school/versions`, {
          token: running.token,
        });
        if (status !== 200) throw new Error(`the server responds ${status} to everybody`);
      },
      [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() as Promise<void>,
    };
  },
};
