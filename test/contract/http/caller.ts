import { readFileSync } from 'node:fs';
import { watchAnswers } from './description.js';
import { exchange } from './exchange.js';
import type { Answer, Request } from './row.js';
import { encoded, parsed } from './run-row.js';
import type { OpenAccount, Service } from './service.js';

/** Makes requests of one account; every answer is held to the description of the API. */
export type Caller = (request: Request) => Promise<Answer>;

const watch = watchAnswers(JSON.parse(readFileSync('openapi.json', 'utf8')));

/** @param account a new one unless it is given */
export async function callerOf(
  service: Service,
  account: OpenAccount | Promise<OpenAccount> = service.account(),
): Promise<Caller> {
  const { id, token } = await account;
  return async ({ method, path, headers, body }) => {
    const answer = parsed(
      await exchange(service.port, {
        method,
        path: path.replace('{account}', id),
        headers: { ...headers, authorization: `Token token=${token}` },
        body: encoded(body),
      }),
    );
    watch({ method, path }, answer);
    return answer;
  };
}
