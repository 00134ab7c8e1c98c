import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { assess, emptyFolder } from './assess.js';
import { createWebhook, REACHING_RECEIVERS, receiver, TEXT } from './deliveries.js';
import { newToken, serve } from './serve.js';

interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: SentSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** A collector: keeps the bodies that are sent to it. */
async function collector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { bodies, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('with a collector, a server sends a trace of request, assessment and delivery, and nothing of the text', async () => {
  const { bodies, url } = await collector();
  const cwd = emptyFolder();
  const endpoint = await receiver();
  const environment = { ...REACHING_RECEIVERS, OTEL_EXPORTER_OTLP_ENDPOINT: url };
  const token = newToken(cwd);
  const server = await serve({ cwd, token, environment });
  await createWebhook(server, endpoint);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, tracestate: 'rojo=1' };
  expect((await server.send('PUT', '/text/the-text', TEXT, headers)).status).toBe(200);
  await endpoint.arrived(1);
  expect((await server.end('SIGTERM')).status).toBe(0);

  const sent = bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans);
  const [resource] = sent;
  expect(resource!.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'assess' },
  });
  const all = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  const own = all.filter((span) => span.traceId === traceId);
  expect(own.map(({ name, kind }) => [name, kind]).sort()).toEqual([
    ['assess', 1],
    ['deliver', 3],
    ['request', 2],
  ]);
  const spanOf = (name: string) => own.find((span) => span.name === name)!;
  expect(spanOf('request').parentSpanId).toBe('00f067aa0ba902b7');
  for (const name of ['assess', 'deliver']) expect(spanOf(name).parentSpanId).toBe(spanOf('request').spanId);
  expect(endpoint.arrivals[0]!.headers).toMatchObject({
    traceparent: `00-${traceId}-${spanOf('deliver').spanId}-01`,
    tracestate: 'rojo=1',
  });
  // That of the webhook's creation has no parent, and a trace of its own.
  expect(all.filter(({ name, parentSpanId }) => name === 'request' && !parentSpanId)).toHaveLength(1);
  const everything = bodies.join('');
  for (const personal of [...Object.values(TEXT), 'the-text', token])
    expect(everything).not.toContain(JSON.stringify(personal).slice(1, -1));
});

test('a server that should send traces without the packages for it says what to install', () => {
  const cwd = emptyFolder();
  newToken(cwd);
  const script = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const refusing = script(
    `export const resolve = (name, context, next) => { if (name.startsWith('@opentelemetry/')) throw new Error('absent'); return next(name, context); };`,
  );
  const first = script(`import { register } from 'node:module'; register(${JSON.stringify(refusing)});`);
  const { status, stderr } = assess(['serve', '--port', '0'], {
    cwd,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', NODE_OPTIONS: `--import=${first}` },
  });
  expect(status).toBe(3);
  expect(stderr).toContain('packages of OpenTelemetry are not installed');
  expect(stderr).toContain('npm install @opentelemetry/api');
});
