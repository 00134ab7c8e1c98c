import { createHmac } from 'node:crypto';
import { type Arrival, answers, type Behaviour, type Receiver, startReceiver } from '../webhooks/receiver.js';
import { Violation } from './history.js';
import type { BEHAVIOURS } from './plan/operation.js';

const BEHAVIOUR: Readonly<Record<(typeof BEHAVIOURS)[number], Behaviour>> = {
  accept: answers(204),
  fail: answers(503),
  cut: { onRequest: (response) => void response.socket?.destroy() },
  hang: { onRequest: () => undefined },
  redirect: answers(302, { location: 'https://localhost/elsewhere' }),
  slow: { onRequest: (response) => void setTimeout(() => response.writeHead(204).end(), 700) },
};

/** A notification as it arrived. */
export interface Notified {
  readonly id: string;
  /** Path of the webhook's URL. */
  readonly path: string;
  readonly account: string;
  readonly text: string;
  readonly body: string;
  readonly result: unknown;
  readonly at: number;
}

/** Endpoints of webhooks that do what a plan says. */
export class Receivers implements AsyncDisposable {
  readonly #receivers: readonly Receiver[];
  readonly #read: number[];
  /** Everything that arrived. */
  readonly notified: Notified[] = [];

  private constructor(receivers: readonly Receiver[]) {
    this.#receivers = receivers;
    this.#read = receivers.map(() => 0);
  }

  static async start(count: number): Promise<Receivers> {
    return new Receivers(await Promise.all(Array.from({ length: count }, () => startReceiver())));
  }

  /** @param path which no other webhook has */
  url(receiver: number, path: string): string {
    return `https://localhost:${this.#receivers[receiver % this.#receivers.length]!.port}/${path}`;
  }

  behave(receiver: number, behaviour: (typeof BEHAVIOURS)[number]): void {
    this.#receivers[receiver % this.#receivers.length]!.behave(BEHAVIOUR[behaviour]);
  }

  heal(): void {
    for (const receiver of this.#receivers) receiver.behave(BEHAVIOUR.accept);
  }

  /** Takes in what has arrived. @param secretOf the secret of the webhook with a path */
  read(secretOf: (path: string) => string | undefined): void {
    for (const [index, { arrivals }] of this.#receivers.entries()) {
      for (const arrival of arrivals.slice(this.#read[index])) {
        const notified = notifiedBy(arrival);
        const secret = secretOf(notified.path);
        // The creation of a webhook may have got no answer.
        if (secret !== undefined) expectSignature(arrival, secret);
        const other = this.notified.find(({ id }) => id === notified.id);
        if (other && other.body !== notified.body)
          throw new Violation(`a notification was repeated with other bytes: ${notified.body}`);
        if (other && other.path !== notified.path)
          throw new Violation(`two webhooks share the notification ${notified.id}`);
        this.notified.push(notified);
      }
      this.#read[index] = arrivals.length;
    }
  }

  async [Symbol.asyncDispose]() {
    await Promise.all(this.#receivers.map((each) => each[Symbol.asyncDispose]()));
  }
}

function notifiedBy({ path, headers, body, at }: Arrival): Notified {
  const { type, parameters, notification } = JSON.parse(String(body));
  if (type !== 'text_assessment') throw new Violation(`a notification of type ${type}`);
  return {
    id: String(headers['service-notification-id']),
    path: path.slice(1),
    account: parameters.account_id,
    text: parameters.id,
    body: String(body),
    result: notification,
    at: at.getTime(),
  };
}

function expectSignature({ headers, body }: Arrival, secret: string): void {
  const elements = String(headers['service-signature'])
    .split(',')
    .map((element) => element.split('=') as [string, string]);
  const time = elements.find(([name]) => name === 't')?.[1];
  const digest = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  if (!elements.some(([name, value]) => name === 'v1' && value === digest))
    throw new Violation('a notification has no right signature');
}
