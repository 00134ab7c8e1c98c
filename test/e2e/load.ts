import type { Server } from './serve.js';

/** What a server said was done, before it was killed. */
export interface Acknowledged {
  readonly texts: Set<string>;
  /** Authors of texts, by the id of the text. */
  readonly deletedAuthors: Set<string>;
  readonly marks: Set<string>;
}

/** Every so many texts of a client an earlier one is marked, and the author of one is deleted. */
const MARK_EACH = 5;
const DELETE_EACH = 7;

const SENTENCES = [
  'Yesterday I go to the market with my mother and we buyed many apple.',
  'In my opinion the people should to use the bus more often than the car.',
  'My best friend live in a big house near of the river and she have a dog.',
];

export interface Load {
  /** Resolves when so many texts are acknowledged. @throws Error when an answer is no success */
  until(texts: number): Promise<void>;
  /** Stops sending, and resolves when every answer that came was noted. @throws Error when one was no success */
  end(): Promise<void>;
  readonly acknowledged: Acknowledged;
}

/**
 * Sends as much as so many clients can, one request after the other each, until it is ended or the server is gone: texts,
 * marks, and deletions of authors. What is noted was answered with success.
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
        // Whether an answer that never came was carried out is open: such a text counts neither way.
        acknowledged.texts.delete(id);
        acknowledged.marks.delete(id);
        await succeeds('DELETE', `/author/${id}`);
        acknowledged.deletedAuthors.add(id);
      }
    }
  };
  const running = Array.from({ length: clients }, (_, number) =>
    client(number).catch((error: unknown) => {
      // A server that was killed cuts connections; any other answer than success is a fault.
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
