import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../running-server.js';

const tryPage = { explain: async () => undefined, serveClass: async () => undefined };

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ tryPage });
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });

/** Paths of what a file of the page loads. */
function loadedBy(path: string, content: string): string[] {
  const inMarkup = [...content.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)];
  const inScript = [...content.matchAll(/^import .* from '([^']+)';$/gm)];
  return [...inMarkup, ...inScript].map(([, url]) => new URL(url!, `http://host${path}`).pathname);
}

test('all that the pages load is served, and their policy forbids anything else', async () => {
  const seen = new Map<string, string>();
  const waiting = ['/try', '/class'];
  for (const path of waiting) {
    if (seen.has(path)) continue;
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    const policy = response.headers.get('content-security-policy')!.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    seen.set(path, response.headers.get('content-type')!);
    waiting.push(...loadedBy(path, await response.text()));
  }
  expect(seen.get('/try')).toBe('text/html; charset=utf-8');
  expect(seen.get('/try/page.css')).toBe('text/css; charset=utf-8');
  expect(seen.get('/try/main.js')).toBe('text/javascript; charset=utf-8');
  expect(seen.size).toBeGreaterThan(10);
});

test.each(['/try', '/class'])(
  '%s contains no inline script or style, and nothing from elsewhere',
  async (path) => {
    const page = await (await get(path)).text();
    expect(page).toContain('<form id="connect" autocomplete="off">');
    expect(page).not.toMatch(
      /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)|https?:|\sname="(?!viewport|robots|color)/,
    );
  },
);

test('HEAD is supported, and paths that are not of the page get the response of the API', async () => {
  const head = await get('/try', 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const path of [
    '/try/',
    '/try/page.html',
    '/try/../page.css',
    '/try/add-try-page.js',
    '/try/%2e%2e/x',
  ]) {
    const response = await get(path);
    expect([path, response.status, await response.json()]).toMatchObject([
      path,
      404,
      { message: 'not found' },
    ]);
  }
});

test('the meanings of error codes need no token', async () => {
  const codes = (await (await get('/try/error-codes.json')).json()) as object;
  expect(codes).toMatchObject({ S: { meaning: 'spelling' }, MD: { meaning: 'missing determiner' } });
});

test('without the page, none of its paths exists, with a token either', async () => {
  await using server = await startServer();
  for (const path of ['/try', '/try/main.js', '/try/error-codes.json']) {
    expect(await server.send({ path })).toMatchObject({ status: 404, json: { message: 'not found' } });
  }
  const explanation = await server.send({
    method: 'POST',
    path: '/try/account/school/explanation',
    body: { text: 'I like my dog.', question_text: 'Do you have a pet?' },
  });
  expect(explanation).toMatchObject({ status: 404, json: { message: 'version not supported' } });
});
