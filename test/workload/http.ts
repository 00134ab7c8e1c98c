import { Agent, request } from 'node:http';

export interface Response {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

/** Why a request has no answer: it reached no server, or what became of it is unknown. */
export type Unanswered = 'refused' | 'lost';

/** Sends requests over kept connections, never twice. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true });

  send(
    url: string,
    token: string,
    { method, path, body }: { readonly method: string; readonly path: string; readonly body?: unknown },
  ): Promise<Response | Unanswered> {
    return new Promise((resolve) => {
      const bytes =
        body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
      const sent = request(
        `${url}${path}`,
        {
          method,
          agent: this.#agent,
          headers: {
            authorization: `Token token=${token}`,
            ...(bytes && { 'content-length': String(bytes.length) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => resolve('lost'));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            try {
              resolve({ status: response.statusCode!, body: JSON.parse(text), text });
            } catch {
              // Cut off: the length of the body is known to the client, but not to a broken connection.
              resolve('lost');
            }
          });
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'lost'),
      );
      sent.end(bytes);
    });
  }

  /** Closes connections that nobody uses. */
  disconnect(): void {
    this.#agent.destroy();
  }
}
