import { expect, test } from 'vitest';
import { createAccount } from '../../../src/services/accounts/accounts.js';
import { addPlatform } from '../../../src/services/lti/platforms.js';
import { invitationTo } from '../../../src/services/lti/registration.js';
import { ToolKeys } from '../../../src/services/lti/tool-keys.js';
import { ACCOUNT, NOON } from '../running-server.js';
import { startPlatform } from './platform.js';
import { startTool, TOOL_URL } from './tool.js';

test('a platform registers itself with an invitation, once, and this tool there', async () => {
  await using own = await startTool();
  const { server, tool, get } = own;
  const now = () => server.now;
  await createAccount(server.store, 'other', NOON);
  await using other = await startPlatform({ toolKeys: () => tool.publicKeys(), now, accountId: 'other' });
  const keys = new ToolKeys({ store: server.store, now });
  const invite = async (accountId = 'other') =>
    (await invitationTo(keys, { url: TOOL_URL, accountId, seconds: 3600 })).slice(TOOL_URL.length);
  const query = (url = other.url) =>
    `?${new URLSearchParams({
      openid_configuration: `${url}/.well-known/openid-configuration`,
      registration_token: 'of the platform',
    })}`;
  const link = await invite();
  expect((await get(link)).text).toContain('registration URL of a tool');
  const done = await get(`${link}${query()}`);
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('<h1>Registered</h1>')]);
  expect(other.received.map(({ body }) => body)).toMatchObject([
    {
      client_name: 'assess',
      initiate_login_uri: `${TOOL_URL}/lti/login`,
      redirect_uris: [`${TOOL_URL}/lti/launch`],
      jwks_uri: `${TOOL_URL}/lti/jwks`,
      token_endpoint_auth_method: 'private_key_jwt',
      'https://purl.imsglobal.org/spec/lti-tool-configuration': {
        domain: 'assess.example',
        // In this order, and with names of the specification or URLs: Canvas has one message for each of its placements.
        messages: [
          {
            type: 'LtiDeepLinkingRequest',
            placements: ['ContentArea', 'https://canvas.instructure.com/lti/assignment_selection'],
          },
          { type: 'LtiResourceLinkRequest' },
        ],
      },
    },
  ]);
  const added = (await server.store.ltiPlatforms()).find(({ accountId }) => accountId === 'other');
  expect(added).toMatchObject({
    ...{ accountId: 'other', issuer: other.url, clientId: 'registered', deployments: ['7'] },
    ...{ authUrl: `${other.url}/auth`, tokenUrl: `${other.url}/token`, jwksUrl: `${other.url}/jwks` },
  });
  expect((await get(`${link}${query()}`)).text).toContain('This was used before');

  // An account of another issuer: the platform is not asked to register anything, and the invitation is good for another try.
  const kept = await invite(ACCOUNT);
  const foreign = await get(`${kept}${query()}`);
  expect(foreign.status).toBe(400);
  expect(foreign.text).toContain(`has the data of ${own.platform.url}`);
  expect(foreign.text).toContain('assess account create');
  expect(foreign.text).not.toContain('from the course');
  expect(other.received).toHaveLength(1);
  expect((await get(`${kept}${query()}`)).text).toContain('has the data of');

  // The platform has no such page; an account of another issuer; a link that is old or not of this server.
  expect((await get(`${await invite()}${query(`${other.url}/wrong`)}`)).status).toBe(502);
  expect((await get(`${await invite()}${query(own.platform.url)}`)).status).toBe(400);
  const late = await invite();
  server.now = new Date(NOON.getTime() + 3_700_000);
  expect((await get(`${late}${query()}`)).status).toBe(401);
  const page = await own.open();
  expect((await get(`/lti/register/${page.token}${query()}`)).status).toBe(401);
  expect(await server.store.ltiPlatforms()).toHaveLength(2);
});

test('an issuer that is no URL of a platform is refused, because it would take the account', async () => {
  await using own = await startTool();
  const { store } = own.server;
  const { description } = own.platform;
  for (const issuer of ['moodle', 'http://moodle.example', 'ftp://moodle.example'])
    await expect(
      addPlatform({ store, now: () => NOON }, { ...description, issuer, clientId: 'new' }, [
        '127.0.0.0/8',
        '::1',
      ]),
    ).rejects.toMatchObject({ code: 'invalid_option', message: 'ISSUER: must be an https URL' });
  expect(await store.ltiPlatforms()).toHaveLength(1);
});

test('private addresses are not reached, unless the settings allow them', async () => {
  await using own = await startTool();
  const keys = new ToolKeys({ store: own.server.store, now: () => own.server.now });
  const invite = async () =>
    (await invitationTo(keys, { url: TOOL_URL, accountId: 'school', seconds: 60 })).slice(TOOL_URL.length);
  for (const place of [
    'https://10.0.0.1/x',
    'https://[fd00::1]/x',
    'http://lms.example/x',
    'file:///etc/passwd',
    'x',
  ]) {
    const refused = await own.get(
      `${await invite()}?${new URLSearchParams({ openid_configuration: place })}`,
    );
    expect([place, refused.status]).toEqual([place, place === 'x' ? 400 : 502]);
  }
});
