/** An endpoint that accepts everything and counts it by text, and one that fails; with TLS, in this process. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const certificates = new URL('../../test/webhooks/certificates/', import.meta.url);
const pem = (name) => readFileSync(new URL(`${name}.pem`, certificates));
export const AUTHORITY = new URL('authority.cert.pem', certificates).pathname;

/** @param hear receives the id of the text of a notification */
export async function startReceiver(hear) {
  const server = createServer(
    { cert: pem('valid.cert'), key: pem('leaf.key') },
    async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      if (request.url === '/fails') return response.writeHead(503).end();
      hear(JSON.parse(Buffer.concat(chunks)).parameters.id);
      return response.writeHead(204).end();
    },
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `https://localhost:${server.address().port}`;
  return {
    takes: `${base}/takes`,
    fails: `${base}/fails`,
    disconnect: () => server.closeAllConnections(),
    stop: () => server.close().closeAllConnections(),
  };
}
