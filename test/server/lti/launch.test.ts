import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../../src/services/accounts/accounts.js';
import { addPlatform } from '../../../src/services/lti/platforms.js';
import { NOON } from '../running-server.js';
import { CLIENT, claim, INSTRUCTOR, startPlatform } from './platform.js';
import { startTool, type TestTool, TOOL_URL } from './tool.js';

let own: TestTool;
beforeAll(async () => {
  own = await startTool();
}, 90_000);
afterAll(() => own[Symbol.asyncDispose]());

/** Launches with changed claims or another header. */
async function launched(
  more: Record<string, unknown>,
  header?: Record<string, string>,
): Promise<{ status: number; reason: string }> {
  const { platform, server, login, post } = own;
  const sent = await login();
  const claims = platform.claims(sent.get('nonce')!, server.now, more);
  return outcome(
    await post('/lti/launch', { state: sent.get('state')!, id_token: await platform.sign(claims, header) }),
  );
}
const outcome = ({ status, text }: { status: number; text: string }) => ({
  status,
  reason: /<p>([^<]*)<\/p>/.exec(text)?.[1] ?? '',
});

test('a login leads to the platform, with a state and a nonce', async () => {
  const sent = await own.login();
  expect(Object.fromEntries(sent)).toMatchObject({
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{
      client_id: CLIENT,
      redirect_uri: `${TOOL_URL}/lti/launch`,
      login_hint: 'hint',
      lti_message_hint: 'message',
    },
  });
  const again = await own.login();
  for (const name of ['state', 'nonce']) expect(sent.get(name)).not.toBe(again.get(name));
  const posted = await own.post('/lti/login', { iss: own.platform.url, login_hint: 'x', client_id: CLIENT });
  expect(posted.status).toBe(302);
});

test('a launch opens a page that only the platform may frame, without cookies', async () => {
  const page = await own.open({
    [claim('launch_presentation')]: { return_url: 'https://school.example/course' },
  });
  expect(page.status).toBe(200);
  expect(page.shown).toMatchObject({ view: 'work', title: 'Pets' });
  expect(page.text).toContain('Signed in as Anna');
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toContain(`frame-ancestors ${own.platform.url} https://school.example;`);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect((await own.open({ [claim('roles')]: [INSTRUCTOR] })).shown.view).toBe('task');
});

test.each([
  ['another tool', { aud: 'client 2' }, 'The token is for another tool.'],
  [
    'several tools, and authorised for another',
    { aud: [CLIENT, 'x'], azp: 'x' },
    'The token is for another tool.',
  ],
  ['another issuer', { iss: 'https://else.example' }, 'The token has a wrong claim: iss.'],
  ['another nonce', { nonce: 'other' }, 'The token belongs to another login.'],
  ['no nonce', { nonce: undefined }, 'The token has a wrong claim: nonce.'],
  ['an unknown deployment', { [claim('deployment_id')]: '2' }, 'This deployment is not registered here.'],
  ['the past', { exp: NOON.getTime() / 1000 - 120 }, 'The token of the platform has expired.'],
  ['the distant past', { iat: NOON.getTime() / 1000 - 3600 }, 'The token of the platform has expired.'],
  ['nobody', { sub: undefined }, 'The token is not a launch that this tool understands: sub.'],
  ['another version', { [claim('version')]: '1.1' }, /understands: .*version/],
  ['another message', { [claim('message_type')]: 'LtiStartProctoring' }, /understands: .*message_type/],
])('a token for %s is refused', async (_, claims, reason) => {
  expect(await launched(claims)).toEqual({
    status: expect.toSatisfy((status) => status >= 400 && status < 500),
    reason: expect.stringMatching(reason),
  });
});

test('a launch whose page could not send its token is refused', async () => {
  const link = (length: number) => ({ [claim('resource_link')]: { id: 'long', title: 'x'.repeat(length) } });
  expect(await launched(link(16_000))).toEqual({
    status: 413,
    reason: 'The platform says more of this link than this tool can keep: shorten its title.',
  });
  const page = await own.open(link(8000));
  expect(page.status).toBe(200);
  expect((await page.call('work')).json.message).toMatch(/has no task yet/);
});

test('U+0000, which no id has, is refused before it gets to the store', async () => {
  const endpoint = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
  for (const [place, claims] of [
    ['sub', { sub: 'a\0' }],
    ['resource_link.id', { [claim('resource_link')]: { id: '\0' } }],
    ['lineitem', { [endpoint]: { lineitem: 'https://school.example/\0' } }],
  ] as const)
    expect((await launched(claims)).reason).toMatch(new RegExp(`understands: .*${place}`));
  const teacher = await own.open({
    ...{ [claim('roles')]: [INSTRUCTOR], [claim('custom')]: { task: '\0' } },
    [claim('resource_link')]: { id: 'no task' },
  });
  expect(teacher.shown.view).toBe('task');
  const task = { title: 'Pets', question: 'Why?', pipeline: 'cefr', drafts: 1, shows: [] };
  for (const name of ['title', 'question'])
    expect(await teacher.call('task', { ...task, [name]: 'a\0b' })).toMatchObject({
      ...{ status: 400, json: { message: `the task has no valid ${name}` } },
    });
  expect((await teacher.call('task', task)).status).toBe(200);
  expect((await teacher.call('work', { user_id: '\0' })).status).toBe(404);
});

test('a token that is not signed, or with a secret, is refused', async () => {
  const { platform, server, login, post } = own;
  for (const alg of ['none', 'HS256']) {
    const sent = await login();
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
    const claims = platform.claims(sent.get('nonce')!, server.now);
    const signature = alg === 'none' ? '' : 'c2lnbmF0dXJl';
    const token = `${part({ alg, typ: 'JWT' })}.${part(claims)}.${signature}`;
    expect(outcome(await post('/lti/launch', { state: sent.get('state')!, id_token: token }))).toEqual({
      status: 401,
      reason: expect.stringMatching(/not signed (with RS256|by the platform)/),
    });
  }
});

test('a state works once, for its platform and its time', async () => {
  const { platform, server, login, post } = own;
  const sent = await login();
  const state = sent.get('state')!;
  const token = async (nonce = sent.get('nonce')!) => platform.sign(platform.claims(nonce, server.now));
  expect((await post('/lti/launch', { state, id_token: await token() })).status).toBe(200);
  // The same request, and a new token for the same login.
  for (let repeated = 0; repeated < 2; repeated += 1) {
    const replayed = outcome(await post('/lti/launch', { state, id_token: await token() }));
    expect(replayed).toEqual({ status: 400, reason: 'This was used before.' });
    // Nor while the clock was ahead for a moment.
    own.setClock(48 * 3_600_000);
    expect(await own.open()).toMatchObject({ status: 200 });
    own.setClock(-48 * 3_600_000);
  }
  expect((await post('/lti/launch', { id_token: await token() })).status).toBe(400);
  const page = await own.open();
  const foreign = [page.token, `${state.slice(0, -4)}AAAA`, 'x.y.z'];
  for (const invented of foreign)
    expect((await post('/lti/launch', { state: invented, id_token: await token() })).status).toBe(401);
  const late = await login();
  server.now = new Date(NOON.getTime() + 601_000);
  try {
    const id_token = await token(late.get('nonce')!);
    expect(outcome(await post('/lti/launch', { state: late.get('state')!, id_token }))).toEqual({
      status: 401,
      reason: 'This page has expired.',
    });
  } finally {
    server.now = NOON;
  }
});

test('keys of a platform rotate; a key that it does not publish is refused', async () => {
  const { platform } = own;
  expect((await launched({})).status).toBe(200);
  await platform.rotate();
  expect((await launched({})).status).toBe(200);
  await platform.rotate(false);
  expect(await launched({})).toEqual({ status: 401, reason: 'The token has no key of the platform.' });
  await platform.rotate();
  expect((await launched({}, { kid: 'key 0' })).status).toBe(401);
  expect((await launched({})).status).toBe(200);
});

test('a platform cannot open pages of another one', async () => {
  const { server, login, post, tool } = own;
  const now = () => server.now;
  await createAccount(server.store, 'other', NOON);
  await using other = await startPlatform({ toolKeys: () => tool.publicKeys(), now, accountId: 'other' });
  await addPlatform({ store: server.store, now }, other.description, ['127.0.0.0/8']);
  await other.rotate();
  const sent = await login();
  const nonce = sent.get('nonce')!;
  const state = sent.get('state')!;
  for (const claims of [
    other.claims(nonce, NOON),
    other.claims(nonce, NOON, { iss: own.platform.url }),
    own.platform.claims(nonce, NOON),
  ])
    expect(
      (await post('/lti/launch', { state, id_token: await other.sign(claims, { kid: 'key 0' }) })).status,
    ).toBe(401);
});

test('an unknown platform and an incomplete request are refused, and nothing is written before a launch', async () => {
  const { get } = own;
  for (const query of [
    '',
    'iss=https%3A%2F%2Felse.example&login_hint=x',
    `iss=${encodeURIComponent(own.platform.url)}&login_hint=x&client_id=other`,
  ])
    expect((await get(`/lti/login?${query}`)).status).toBe(400);
  expect((await get('/lti/launch')).status).toBeGreaterThanOrEqual(400);
});

test('the page of a platform that was removed no longer works', async () => {
  await using another = await startTool();
  const page = await another.open({ [claim('roles')]: [INSTRUCTOR] });
  expect((await page.call('task', {})).status).toBe(400);
  const [platform] = await another.server.store.ltiPlatforms();
  await another.server.store.removeLtiPlatform(platform!.id);
  expect((await page.call('task', {})).status).toBe(401);
});

test('a session expires, and only a session opens the operations of a page', async () => {
  const { server, get } = own;
  const page = await own.open();
  expect((await page.call('work')).status).toBe(404);
  expect((await page.call('nothing')).status).toBe(404);
  const sent = await own.login();
  for (const token of [undefined, 'x', sent.get('state')!, `${page.token}x`]) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${server.port}/lti/api/work`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(answer.status).toBe(401);
  }
  server.now = new Date(NOON.getTime() + 9 * 3_600_000);
  expect((await page.call('work')).status).toBe(401);
  server.now = NOON;
  expect((await get('/lti/jwks')).json.keys).toHaveLength(1);
});

test('keys of the tool rotate by themselves: announced for a day, then used, later removed', async () => {
  await using another = await startTool();
  const { server, get } = another;
  const kids = async () =>
    ((await get('/lti/jwks')).json.keys as { kid: string; d?: string }[]).map(({ kid, d }) => {
      expect(d).toBeUndefined();
      return kid;
    });
  const used = async () =>
    JSON.parse(Buffer.from((await another.login()).get('state')!.split('.')[0]!, 'base64url').toString())
      .kid as string;
  const [first] = await kids();
  const day = 86_400_000;
  server.now = new Date(NOON.getTime() + 91 * day);
  const [second] = await kids();
  expect(await kids()).toEqual([second, first]);
  expect(await used()).toBe(first);
  server.now = new Date(NOON.getTime() + 93 * day);
  expect(await used()).toBe(second);
  server.now = new Date(NOON.getTime() + 190 * day);
  expect(await kids()).toHaveLength(2);
  expect(await kids()).not.toContain(first);
});
