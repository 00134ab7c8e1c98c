import { expect } from 'vitest';
import { exchange, type Received } from './exchange.js';
import type { Request, Response, Row } from './row.js';
import type { Service } from './service.js';

/** The values of names in braces, each created on first use in a row. */
class Cast {
  readonly #known = new Map<string, Promise<string>>();
  readonly #makers: Readonly<Record<string, () => Promise<string>>>;

  constructor(service: Service) {
    const account = once(() => service.account());
    const other = once(() => service.account());
    this.#makers = {
      account: async () => (await account()).id,
      token: async () => (await account()).token,
      other: async () => (await other()).id,
      other_token: async () => (await other()).token,
      expired_token: async () => service.deadToken((await account()).id, 'expired'),
      revoked_token: async () => service.deadToken((await account()).id, 'revoked'),
    };
  }

  async fill(template: string): Promise<string> {
    const names = new Set([...template.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name!));
    let filled = template;
    for (const name of names) {
      const make = this.#makers[name];
      if (make) filled = filled.replaceAll(`{${name}}`, await this.#value(name, make));
    }
    return filled;
  }

  #value(name: string, make: () => Promise<string>): Promise<string> {
    const known = this.#known.get(name) ?? make();
    this.#known.set(name, known);
    return known;
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Is called with every exchange. */
export type Witness = (sent: Pick<Request, 'method' | 'path'>, response: Response) => void;

/** Sends the requests of a row to a service. Every response must be as the row says, and complete JSON. */
export async function runRow(service: Service, { steps }: Row, witness?: Witness): Promise<void> {
  const cast = new Cast(service);
  const earlier: Response[] = [];
  service.setClock(0);
  for (const { send, expect: expected, at } of steps) {
    if (at !== undefined) service.setClock(at);
    const request = typeof send === 'function' ? send(earlier) : send;
    const sent = await filled(request, cast);
    const received = parsed(await exchange(service.port, sent), sent.method);
    const { status, body, headers = {} } = typeof expected === 'function' ? expected(earlier) : expected;
    expect({ status: received.status, body: received.body }).toStrictEqual({
      status,
      body: sent.method === 'HEAD' ? undefined : body,
    });
    expect(received.headers).toMatchObject(headers);
    witness?.(sent, received);
    earlier.push(received);
  }
}

async function filled(request: Request, cast: Cast) {
  const { method, path, authorization = 'Token token={token}' } = request;
  const headers: Record<string, string> = { ...request.headers };
  if (authorization !== null) headers.authorization = await cast.fill(authorization);
  return { method, path: await cast.fill(path), headers, body: encoded(request.body) };
}

/** The bytes of a body: bytes and strings as they are, anything else as JSON. */
export function encoded(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The response with its body parsed. The body must be JSON, and the headers must say so. */
export function parsed({ status, headers, text }: Received, method = 'GET'): Response {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(Number(headers['content-length'])).toBeGreaterThan(1);
  // HEAD has no body, only its length.
  return { status, headers, body: method === 'HEAD' ? undefined : JSON.parse(text) };
}
