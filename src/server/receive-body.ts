import type { IncomingMessage } from 'node:http';

/** Maximum size in bytes; fits two fields with every character written as `\uXXXX` (decision 20). */
const BODY_LIMIT = 512 * 1024;

/** The client disconnected before its request was complete. */
export class RequestAborted extends Error {}

/** Whether a body is sent without encoding; `Content-Type` is ignored. */
export function isPlain({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding === '' || encoding.toLowerCase() === 'identity';
}

/**
 * The bytes of a body; undefined if there are too many. Bytes beyond the limit are received and discarded, so that
 * the client can read the response.
 * @throws RequestAborted
 */
export function receiveBody(request: IncomingMessage, limit = BODY_LIMIT): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve(undefined);
      }
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', () => reject(new RequestAborted()));
    // A connection that breaks while the request is paused raises no error.
    request.on('close', () => {
      if (!request.complete) reject(new RequestAborted());
    });
  });
}
