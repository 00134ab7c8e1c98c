import { readFileSync } from 'node:fs';
import { watchResponses } from './description.js';
import { exchange } from './exchange.js';
import type { Request, Response } from './row.js';
import { encoded, parsed } from './run-row.js';
import type { OpenAccount, Service } from './service.js';

/** Makes requests of one account and checks every response against the description of the API. */
export type Caller = (request: Request) => Promise<Response>;

const watch = watchResponses(JSON.parse(readFileSync('openapi.json', 'utf8')));

/** @param account a new one by default */
export async function callerOf(
  service: Service,
  account: OpenAccount | Promise<OpenAccount> = service.account(),
): Promise<Caller> {
  const { id, token } = await account;
  return async ({ method, path, headers, body }) => {
    const response = parsed(
      await exchange(service.port, {
        method,
        path: path.replace('{account}', id),
        headers: { ...headers, authorization: `Token token=${token}` },
        body: encoded(body),
      }),
    );
    watch({ method, path }, response);
    return response;
  };
}
