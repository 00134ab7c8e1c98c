import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { NewPlatform } from '../../../src/services/lti/platforms.js';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
export const LEARNER = `${MEMBERSHIP}Learner`;
export const INSTRUCTOR = `${MEMBERSHIP}Instructor`;
export const CLIENT = 'client 1';

/** A request that a platform received, with its body as JSON. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly body: Record<string, unknown>;
}

interface Column {
  readonly id: string;
  readonly resourceId?: unknown;
}

/** A platform of LTI as the specification describes it: it signs launches, and takes scores and asks for members. */
export interface TestPlatform extends AsyncDisposable {
  readonly url: string;
  /** As a tool registers it. */
  readonly description: NewPlatform;
  /** Requests to its services that had a valid access token. */
  readonly received: readonly Received[];
  /** Statuses with which the next requests to its services end; 0 for one that is answered. */
  readonly refusals: (number | (() => number))[];
  /** Columns of grades that tools made. */
  readonly columns: Column[];
  /** Seconds of the newest score of each user, as of Moodle, which refuses those that are not newer. */
  readonly grades: Map<unknown, number>;
  /** Milliseconds by which its clock is ahead of the tool's. */
  ahead: number;
  /** Signs claims with its current key. @param header changes to the protected header */
  sign(claims: JWTPayload, header?: Record<string, string>): Promise<string>;
  /** Claims of a launch, fresh at a time. */
  claims(nonce: string, now: Date, more?: Record<string, unknown>): JWTPayload;
  /** Signs with another key from now on. @param published whether tools can know it */
  rotate(published?: boolean): Promise<void>;
}

interface PlatformOptions {
  /** The public keys of the tool, against which it checks what it receives. */
  readonly toolKeys: () => Promise<JSONWebKeySet>;
  readonly now: () => Date;
  readonly accountId: string;
  readonly members?: readonly Record<string, unknown>[];
}

export async function startPlatform({
  toolKeys,
  now,
  accountId,
  members = [],
}: PlatformOptions): Promise<TestPlatform> {
  const received: Received[] = [];
  const refusals: TestPlatform['refusals'] = [];
  const columns: Column[] = [];
  const grades: TestPlatform['grades'] = new Map();
  const published: JSONWebKeySet = { keys: [] };
  let key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  let kid = '';
  const rotate = async (isPublished = true) => {
    const pair = published.keys.length === 0 ? await firstPair('platform') : await newPair();
    key = pair.privateKey;
    kid = `key ${published.keys.length}`;
    if (isPublished) published.keys.push({ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256' });
    else kid = 'unknown';
  };
  await rotate();

  let url = '';
  const answers: Record<string, (request: IncomingMessage, body: string) => Promise<unknown>> = {
    '/jwks': async () => published,
    '/token': async (_request, body) => {
      const form = new URLSearchParams(body);
      const { payload } = await jwtVerify(
        form.get('client_assertion')!,
        createLocalJWKSet(await toolKeys()),
        {
          issuer: CLIENT,
          subject: CLIENT,
          audience: `${url}/token`,
          currentDate: now(),
        },
      );
      return { access_token: `for ${form.get('scope')} ${payload.jti}`, expires_in: 3600 };
    },
    '/.well-known/openid-configuration': async () => ({
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      registration_endpoint: `${url}/register`,
    }),
    '/register': async ({ headers }, body) => {
      received.push({ ...RECEIVED, path: '/register', body: JSON.parse(body) as Record<string, unknown> });
      if (headers.authorization !== 'Bearer of the platform') throw new Error('no token');
      const tool = { 'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: '7' } };
      return { ...(JSON.parse(body) as object), client_id: 'registered', ...tool };
    },
  };
  const services: Record<string, (path: string, body: Record<string, unknown>) => unknown> = {
    // Slow enough that others ask in the meantime, and without a filter.
    'GET /lineitems': () => delay(50, [...columns]),
    'POST /lineitems': (_path, { resourceId }) => {
      columns.push({ id: `${url}/lineitems/${9 + columns.length}?type=own`, resourceId });
      return columns.at(-1);
    },
    'POST /scores': (_path, { userId, timestamp }) => {
      const seconds = Math.floor(Date.parse(String(timestamp)) / 1000);
      if (seconds <= (grades.get(userId) ?? 0)) throw new Conflict();
      grades.set(userId, seconds);
    },
    'GET /members': (path) => {
      const [, at = '0'] = /at=(\d+)/.exec(path) ?? [];
      return { members: members.slice(Number(at), Number(at) + 2) };
    },
  };
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '' } = request;
    const body = await text(request);
    const answer = answers[path.replace(/\?.*/, '')];
    response.setHeader('date', new Date(now().getTime() + platform.ahead).toUTCString());
    try {
      let content: unknown;
      if (answer) content = await answer(request, body);
      else {
        const name = `${method} ${path.replace(/\?.*/, '').replace(/^\/lineitems\/.*\/scores$/, '/scores')}`;
        const service = services[name];
        if (!service || !request.headers.authorization?.startsWith('Bearer for ')) throw new Error(name);
        const next = refusals.shift() ?? 0;
        const refusal = typeof next === 'number' ? next : next();
        if (refusal) {
          response.writeHead(refusal).end();
          return;
        }
        const type = request.headers['content-type'];
        const parsed = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
        const one = { method, path, type, body: parsed };
        received.push(one);
        try {
          content = await service(path, parsed);
        } catch (error) {
          received.splice(received.indexOf(one), 1);
          throw error;
        }
        const at = /at=(\d+)/.exec(path)?.[1] ?? '0';
        if (name === 'GET /members' && Number(at) + 2 < members.length)
          response.setHeader('link', `<${url}/members?at=${Number(at) + 2}>; rel="next"`);
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(content === undefined ? '' : JSON.stringify(content));
    } catch (error) {
      response.writeHead(error instanceof Conflict ? 409 : 400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;

  const platform: TestPlatform = {
    ...{ url, received, refusals, columns, grades, ahead: 0 },
    description: {
      ...{ accountId, issuer: url, clientId: CLIENT, deployments: ['1'] },
      ...{ authUrl: `${url}/auth`, tokenUrl: `${url}/token`, jwksUrl: `${url}/jwks` },
    },
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key),
    claims: (nonce, at, more = {}) => {
      const seconds = Math.floor(at.getTime() / 1000);
      return {
        ...{ iss: url, aud: CLIENT, sub: 'user 5', name: 'Anna', nonce, iat: seconds, exp: seconds + 300 },
        [`${LTI}message_type`]: 'LtiResourceLinkRequest',
        [`${LTI}version`]: '1.3.0',
        [`${LTI}deployment_id`]: '1',
        [`${LTI}roles`]: [LEARNER],
        [`${LTI}resource_link`]: { id: 'link 1', title: 'Pets' },
        [`${AGS}claim/endpoint`]: {
          lineitem: `${url}/lineitems/3?type=1`,
          lineitems: `${url}/lineitems`,
          scope: [`${AGS}scope/lineitem`, `${AGS}scope/score`],
        },
        'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
          context_memberships_url: `${url}/members`,
        },
        ...more,
      };
    },
    rotate,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return platform;
}

class Conflict extends Error {}

/** Keys take long to generate: all platforms begin with the same, and all tools. */
const newPair = () => generateKeyPair('RS256', { extractable: true });
const first: Partial<Record<'platform' | 'tool', ReturnType<typeof newPair>>> = {};
export function firstPair(owner: 'platform' | 'tool'): ReturnType<typeof newPair> {
  first[owner] ??= newPair();
  return first[owner];
}

const RECEIVED = { method: 'POST', type: 'application/json' };

/** Names of claims, for tests that change them. */
export const claim = (name: string): string => `${LTI}${name}`;
