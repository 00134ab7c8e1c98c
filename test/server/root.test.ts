import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addRoot } from '../../src/server/root.js';

const get = async (hasTryPage: boolean, accept: string, url = '/') => {
  const app = fastify({ rewriteUrl: ({ url: asked = '/' }) => (asked.includes('%') ? '/' : asked) });
  addRoot(app, { hasTryPage, handler: async (_request, reply) => reply.code(404).send('of the API') });
  return app.inject({ url, headers: { accept } });
};

test('a browser gets a page with links, to /try only where it is served', async () => {
  const { body, headers, statusCode } = await get(true, 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const path of ['/try', '/docs', '/openapi.json']) expect(body).toContain(`href="${path}"`);
  expect((await get(false, 'text/html')).body).not.toContain('/try');
});

test('a program that asks for JSON gets the links, and any other the response of the API', async () => {
  expect((await get(true, 'application/json')).json()).toEqual({
    docs: '/docs',
    openapi: '/openapi.json',
    try: '/try',
  });
  const other = await get(true, '*/*');
  expect(other).toMatchObject({ statusCode: 404, body: 'of the API' });
  expect(other.headers.link).toContain('</docs>');
});

test('a path with escapes is not taken for the root', async () => {
  expect((await get(true, 'text/html', '/account/%61')).statusCode).toBe(404);
});
