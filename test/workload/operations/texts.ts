import { moment } from '../history.js';
import type { Told } from '../model/family.js';
import type { Reference } from '../model/reference.js';
import type { Attributes } from '../model/state.js';
import { questionOf, textOf } from '../model/texts.js';
import type { Operation } from '../plan/operation.js';
import { ask, messageOf, request } from './request.js';
import { familyName, type Scene } from './scene.js';

export const bodyOf = ({ author, task, session, sequence, count, text, question, test }: Attributes) => ({
  text: textOf(text),
  author_id: author,
  task_id: task,
  ...(session !== undefined && { session_id: session }),
  ...(sequence !== undefined && { sequence_id: sequence, sequence_count: count }),
  question_text: questionOf(question),
  ...(test && { test }),
});

/** Asks for the results of a text. @returns whether there is one that has not been finished */
export async function askResults(
  scene: Scene,
  { account, family, id, version }: { account: number; family: number; id: string; version: string },
): Promise<'unknown' | 'pending' | 'there'> {
  const response = await ask(
    scene,
    familyName(account, family),
    { ask: 'results', id, version },
    () => request(scene, account, 'GET', `/text/${id}/results`, undefined, { version }),
    ({ status, body, text }) => {
      if (status !== 200) return { message: String(body.message) };
      return { result: toldBy(scene.reference, version, body, text) };
    },
  );
  if (!response) return 'unknown';
  return response.body.type === 'results_not_ready' ? 'pending' : 'there';
}

/** What a result of the API or of an export says. @param bytes of the response, which never change */
function toldBy(reference: Reference, version: string, body: unknown, bytes?: string): Told {
  if ((body as { type: string }).type === 'results_not_ready') return 'not ready';
  const isRight = (attributes: Attributes) => reference.isRight(attributes, version, body, bytes);
  return Object.assign(isRight, { body });
}

/** Sends a text, marks it, or deletes an author. */
export async function operateText(
  scene: Scene,
  step: Extract<Operation, { do: 'put' | 'mark' | 'results' | 'erase' }>,
): Promise<void> {
  switch (step.do) {
    case 'put': {
      const { account, family, id, attributes } = step;
      const asked = moment();
      await ask(
        scene,
        familyName(account, family),
        { ask: 'put', id, attributes },
        () => request(scene, account, 'PUT', `/text/${id}`, bodyOf(attributes)),
        messageOf,
      );
      scene.storings.push({ account, id, attributes, asked, answered: moment() });
      return;
    }
    case 'mark': {
      const { account, family, id, examiner, mark } = step;
      const body = { examiner_id: examiner, mark: { holistic: mark } };
      await ask(
        scene,
        familyName(account, family),
        { ask: 'mark', id, examiner, mark },
        () => request(scene, account, 'PUT', `/text/${id}/feedback`, body),
        messageOf,
      );
      return;
    }
    case 'results':
      await askResults(scene, step);
      return;
    case 'erase': {
      const { account, family, author } = step;
      const asked = moment();
      const response = await ask(
        scene,
        familyName(account, family),
        { ask: 'erase', author },
        () => request(scene, account, 'DELETE', `/author/${author}`),
        ({ body }) => ({ count: Number(body.submissions_deleted), at: String(body.timestamp) }),
      );
      const answered = response ? moment() : Number.POSITIVE_INFINITY;
      scene.deletions.push({ account, author, asked, answered });
      return;
    }
  }
}
