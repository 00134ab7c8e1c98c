import { DELIVERY_FAULTS, type DeliveryFault } from '../domain/delivery.js';
import { quoted } from './deliveries.js';

/** How one attempt ended. */
interface Shown {
  readonly status?: number;
  readonly fault?: DeliveryFault;
  /** A code of the system that says more of the fault. */
  readonly detail?: string;
  readonly milliseconds: number;
  readonly answer: string;
  readonly verdict: 'delivered' | 'retry' | 'refused' | 'gone';
}

const FAULT_ADVICE: Readonly<Record<DeliveryFault, string>> = {
  timeout:
    'Answer as soon as the notification is stored, and work on it afterwards; webhookTimeout (ASSESS_WEBHOOK_TIMEOUT) gives it longer.',
  dns: 'Is the name of the URL right, and known to the name servers of this machine?',
  address:
    'Name its network in the setting webhookAllow (ASSESS_WEBHOOK_ALLOW) if it is meant to be reached.',
  connection: 'Does something listen there, and does every firewall in between let it through?',
  tls: 'Does the port of the URL speak HTTPS, with TLS 1.2 or newer?',
  certificate:
    'Try openssl s_client -connect HOST:PORT; an authority of your own is named in NODE_EXTRA_CA_CERTS.',
  protocol: 'Is it a server of HTTP/1.1 that listens there?',
  aborted: 'Try it again.',
};

const WHAT_FOLLOWS: Readonly<Record<Shown['verdict'], string>> = {
  delivered: 'A notification would have been delivered.',
  retry: 'A notification would be sent again.',
  refused: 'A notification would be given up.',
  gone: 'A notification would be given up, and the webhook disabled.',
};

/** What a test of a webhook found, with what can be done about it. */
export function renderWebhookTest(test: Shown): string {
  const { status, fault, detail, milliseconds, answer, verdict } = test;
  const answered =
    status === undefined ? 'no answer' : `answered ${status}${fault ? ', but not to the end,' : ''}`;
  const lines = [`${answered} after ${milliseconds} ms`];
  if (fault) lines.push(`${DELIVERY_FAULTS[fault]}${detail ? ` (${detail})` : ''}`, FAULT_ADVICE[fault]);
  else if (status !== undefined) lines.push(...statusAdvice(status));
  lines.push(WHAT_FOLLOWS[verdict]);
  if (answer.trim() !== '') lines.push('its answer:', ...quoted(answer));
  return lines.join('\n');
}

function statusAdvice(status: number): string[] {
  if (status >= 300 && status < 400)
    return ['Redirects are not followed: create the webhook with the URL it leads to.'];
  if (status === 401 || status === 403)
    return ['Does it verify with the secret of this webhook? assess webhook rotate ID gives a new one.'];
  if (status === 404 || status === 405) return ['Is the path of the URL right, and does it take POST?'];
  return [];
}
