import type { IncomingMessage } from 'node:http';

/** At most so many bytes: two fields with every character written as `\uXXXX` fit (decision 20). */
const BODY_LIMIT = 512 * 1024;

/** The client was gone before its request was whole. */
export class RequestAborted extends Error {}

/** Whether a body has its bytes as they are; `Content-Type` is not asked. */
export function isPlain({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding === '' || encoding.toLowerCase() === 'identity';
}

/**
 * The bytes of a body; undefined when there are too many. What comes beyond the limit is let through unread, so that
 * the client gets to read the answer.
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
    // A connection that breaks while a body is under way makes no error where the request was paused.
    request.on('close', () => {
      if (!request.complete) reject(new RequestAborted());
    });
  });
}
