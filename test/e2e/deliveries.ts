import { onTestFinished } from 'vitest';
import { AUTHORITY_FILE, type Receiver, startReceiver } from '../webhooks/receiver.js';
import type { Server } from './serve.js';

/** Settings that let a server reach receivers of tests, and retry soon. */
export const REACHING_RECEIVERS = {
  ASSESS_WEBHOOK_ALLOW: '127.0.0.0/8',
  ASSESS_WEBHOOK_RETRY: Array(50).fill(0.2).join(','),
  NODE_EXTRA_CA_CERTS: AUTHORITY_FILE,
};

/** A receiver that is stopped after the test. */
export async function receiver(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...options);
  onTestFinished(() => started[Symbol.asyncDispose]() as Promise<void>);
  return started;
}

/** Creates a webhook over the API. */
export async function createWebhook(
  server: Server,
  { url }: { readonly url: string },
): Promise<{ readonly id: string; readonly secret: string }> {
  const { status, json } = await server.send('POST', '/webhooks', { url });
  if (status !== 200) throw new Error(`no webhook: ${JSON.stringify(json)}`);
  return { id: String(json.id), secret: String(json.secret) };
}

/** The attributes of a text to be submitted. */
export const TEXT = {
  text: 'I has a dog. He name is Rex. We go every day in the park.',
  author_id: 'anna',
  task_id: 'pets',
  question_text: 'Do you have a pet?',
};

/** Submits a text over the API. */
export async function submit(server: Server, id: string): Promise<void> {
  const { status } = await server.send('PUT', `/text/${id}`, TEXT);
  if (status !== 200) throw new Error(`the text ${id} was refused`);
}
