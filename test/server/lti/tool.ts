import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK } from 'jose';
import { addPlatform } from '../../../src/services/lti/platforms.js';
import { createLtiTool, type LtiTool } from '../../../src/services/lti/tool.js';
import { ACCOUNT, NOON, type RunningServer, startServer } from '../running-server.js';
import { firstPair, startPlatform, type TestPlatform } from './platform.js';

const LOCAL = ['127.0.0.0/8', '::1'];
export const TOOL_URL = 'https://assess.example';

/** An answer of the tool. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

/** A page that a launch opened. */
export interface OpenedPage extends Answer {
  readonly token: string;
  readonly shown: Record<string, unknown>;
  call(operation: string, body?: object): Promise<Answer>;
}

export interface TestTool extends AsyncDisposable {
  readonly server: RunningServer;
  readonly tool: LtiTool;
  readonly platform: TestPlatform;
  readonly logged: readonly {
    readonly fields: Readonly<Record<string, unknown>>;
    readonly message: string;
  }[];
  get(path: string): Promise<Answer>;
  post(path: string, form: Readonly<Record<string, string>>): Promise<Answer>;
  /** Begins a login. @returns what it sends to the platform */
  login(more?: Readonly<Record<string, string>>): Promise<URLSearchParams>;
  /** Opens a page. @param more claims that differ from those of a learner */
  open(more?: Readonly<Record<string, unknown>>): Promise<OpenedPage>;
  /** Sets the clock forward or back, while no time passes. */
  setClock(milliseconds: number): void;
}

/** Settings of a tool that looks for scores when it starts, when a text is handed in, and when a test asks. */
export const settings = () => ({
  ...{ cooldown: 0, pause: 3_600_000 },
  config: {
    ...{ ltiUrl: TOOL_URL, pipelines: {}, models: mkdtempSync(join(tmpdir(), 'assess-models-')) },
    ...{ webhookAllow: LOCAL, webhookTimeout: 5, webhookRetry: [] },
  },
});

/** A server that is a tool, and a platform that it knows. */
export async function startTool(members?: readonly Record<string, unknown>[]): Promise<TestTool> {
  const logged: { fields: Readonly<Record<string, unknown>>; message: string }[] = [];
  const keep = (fields: Readonly<Record<string, unknown>>, message: string) =>
    logged.push({ fields, message });
  let tool: LtiTool;
  let leapt = 0;
  const server = await startServer({
    makeLti: (store, now) => {
      const clock = () => now().getTime() - leapt;
      tool = createLtiTool({
        ...settings(),
        store,
        now,
        clock,
        log: { info: keep, warn: keep, error: keep },
      });
      return tool;
    },
  });
  const now = () => server.now;
  const platform = await startPlatform({
    ...{ toolKeys: () => tool.publicKeys(), now, accountId: ACCOUNT },
    ...(members && { members }),
  });
  const jwk = JSON.stringify(await exportJWK((await firstPair('tool')).privateKey));
  await server.store.addLtiKey({ id: 'first', jwk, createdAt: NOON }, NOON);
  await addPlatform({ store: server.store, now }, platform.description, LOCAL);
  const origin = `http://127.0.0.1:${server.port}`;
  const request = async (path: string, options: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${origin}${path}`, { ...options, redirect: 'manual' });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
  };
  const post: TestTool['post'] = (path, form) =>
    request(path, { method: 'POST', body: new URLSearchParams(form) });
  const login: TestTool['login'] = async (more = {}) => {
    const query = new URLSearchParams({
      ...{ iss: platform.url, login_hint: 'hint', lti_message_hint: 'message', ...more },
    });
    const { headers } = await request(`/lti/login?${query}`);
    return new URL(headers.get('location')!).searchParams;
  };
  return {
    server,
    tool: tool!,
    platform,
    logged,
    get: request,
    post,
    login,
    async open(more) {
      const sent = await login();
      const claims = platform.claims(sent.get('nonce')!, server.now, more);
      const page = await post('/lti/launch', {
        state: sent.get('state')!,
        id_token: await platform.sign(claims),
      });
      const meta = (name: string) =>
        new RegExp(`name="${name}" content="([^"]*)"`).exec(page.text)?.[1] ?? '';
      const token = meta('session');
      return {
        ...page,
        token,
        shown: JSON.parse(meta('shown').replaceAll('&quot;', '"') || '{}') as Record<string, unknown>,
        call: (operation, body = {}) =>
          request(`/lti/api/${operation}`, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { authorization: `Bearer ${token}` },
          }),
      };
    },
    setClock(milliseconds) {
      leapt += milliseconds;
      server.now = new Date(server.now.getTime() + milliseconds);
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}
