/**
 * Two endpoints with TLS in a separate process: one that responds with 204 at once, one that never responds. Reports
 * their URLs.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const certificates = new URL('../../test/webhooks/certificates/', import.meta.url);
const pem = (name) => readFileSync(new URL(`${name}.pem`, certificates));

/** @returns its URL */
async function listen(answer) {
  const server = createServer({ cert: pem('valid.cert'), key: pem('leaf.key') }, (request, response) => {
    request.resume().on('end', () => answer(response));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `https://localhost:${server.address().port}/hook`;
}

process.send({
  healthy: await listen((response) => response.writeHead(204).end()),
  hanging: await listen(() => {}),
});
