import { DELIVERY_FAULTS, type DeliveryFault } from '../domain/webhooks/delivery.js';
import { quoted } from './deliveries.js';

/** How one attempt ended. */
interface Shown {
  readonly status?: number;
  readonly fault?: DeliveryFault;
  /** The system's error code for the fault. */
  readonly detail?: string;
  readonly milliseconds: number;
  readonly response: string;
  readonly verdict: 'delivered' | 'retry' | 'refused' | 'gone';
}

const FAULT_ADVICE: Readonly<Record<DeliveryFault, string>> = {
  timeout:
    'Respond as soon as the notification is stored and process it afterwards, or raise webhookTimeout (ASSESS_WEBHOOK_TIMEOUT).',
  dns: 'Is the host name in the URL correct, and can this machine resolve it?',
  address: 'To allow it, add its network to the setting webhookAllow (ASSESS_WEBHOOK_ALLOW).',
  connection: 'Is a server listening there, and do all firewalls in between allow the connection?',
  tls: 'Does the server on this port support HTTPS with TLS 1.2 or newer?',
  certificate:
    'Try openssl s_client -connect HOST:PORT. If you use your own certificate authority, set NODE_EXTRA_CA_CERTS.',
  protocol: 'Is the server there an HTTP/1.1 server?',
  aborted: 'Try again.',
};

const WHAT_FOLLOWS: Readonly<Record<Shown['verdict'], string>> = {
  delivered: 'A notification would have been delivered.',
  retry: 'A notification would be sent again.',
  refused: 'A notification would not be sent again.',
  gone: 'A notification would not be sent again, and the webhook would be disabled.',
};

/** The outcome of a test of a webhook, with advice. */
export function renderWebhookTest(test: Shown): string {
  const { status, fault, detail, milliseconds, response, verdict } = test;
  const received =
    status === undefined ? 'no response' : `${fault ? 'incomplete response' : 'response'} ${status}`;
  const lines = [`${received} after ${milliseconds} ms`];
  if (fault) lines.push(`${DELIVERY_FAULTS[fault]}${detail ? ` (${detail})` : ''}`, FAULT_ADVICE[fault]);
  else if (status !== undefined) lines.push(...statusAdvice(status));
  lines.push(WHAT_FOLLOWS[verdict]);
  if (response.trim() !== '') lines.push('response body:', ...quoted(response));
  return lines.join('\n');
}

function statusAdvice(status: number): string[] {
  if (status >= 300 && status < 400)
    return ['Redirects are not followed. Create the webhook with the final URL.'];
  if (status === 401 || status === 403)
    return ['Does it verify with the secret of this webhook? assess webhook rotate ID issues a new one.'];
  if (status === 404 || status === 405) return ['Is the path of the URL correct, and does it accept POST?'];
  return [];
}
