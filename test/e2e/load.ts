import type { Server } from './serve.js';

/** What a server acknowledged before it was killed. */
export interface Acknowledged {
  readonly texts: Set<string>;
  /** Authors of texts, by the id of the text. */
  readonly deletedAuthors: Set<string>;
  readonly marks: Set<string>;
}

/** A client marks every fifth of its texts and deletes the author of every seventh. */
const MARK_EACH = 5;
const DELETE_EACH = 7;

const SENTENCES = [
  'Yesterday I go to the market with my mother and we buyed many apple.',
  'In my opinion the people should to use the bus more often than the car.',
  'My best friend live in a big house near of the river and she have a dog.',
];

export interface Load {
  /** Resolves when this many texts are acknowledged. @throws Error if a response is not a success */
  until(texts: number): Promise<void>;
  /** Stops sending, and resolves when no request is pending. @throws Error if a response was not a success */
  end(): Promise<void>;
  readonly acknowledged: Acknowledged;
}

/**
 * Sends texts, marks and deletions of authors from several clients, each one request after the other, until it is ended
 * or the server is gone. Records what got a response of success.
 * @param prefix of all ids
 */
export function putUnderLoad(server: Server, clients: number, prefix: string): Load {
  const acknowledged: Acknowledged = { texts: new Set(), deletedAuthors: new Set(), marks: new Set() };
  let isOver = false;
  let fault: Error | undefined;
  const succeeds = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await server.send(method, path, body);
    if (status !== 200) throw new Unexpected(`${method} ${path}: ${JSON.stringify(json)}`);
  };
  const client = async (number: number) => {
    for (let n = 0; !isOver; n += 1) {
      const id = `${prefix}-${number}-${n}`;
      const attributes = {
        text: `${SENTENCES[n % SENTENCES.length]} This is text ${n} of client ${number}.`,
        author_id: id,
        task_id: 'load',
        question_text: 'What do you think of it?',
      };
      await succeeds('PUT', `/text/${id}`, attributes);
      acknowledged.texts.add(id);
      if (n % MARK_EACH === 0) {
        await succeeds('PUT', `/text/${id}/feedback`, { examiner_id: 1, mark: { holistic: '3' } });
        acknowledged.marks.add(id);
      }
      if (n % DELETE_EACH === 1) {
        // If no response arrives, the deletion may have happened or not: such a text counts neither way.
        acknowledged.texts.delete(id);
        acknowledged.marks.delete(id);
        await succeeds('DELETE', `/author/${id}`);
        acknowledged.deletedAuthors.add(id);
      }
    }
  };
  const running = Array.from({ length: clients }, (_, number) =>
    client(number).catch((error: unknown) => {
      // A killed server breaks connections, which is no fault; any response but success is.
      if (error instanceof Unexpected) fault ??= error;
    }),
  );
  return {
    acknowledged,
    async until(texts) {
      while (!fault && acknowledged.texts.size < texts)
        await new Promise((resolve) => setTimeout(resolve, 2));
      if (fault) throw fault;
    },
    async end() {
      isOver = true;
      await Promise.all(running);
      if (fault) throw fault;
    },
  };
}

class Unexpected extends Error {}
