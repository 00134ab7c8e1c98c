import { expect } from 'vitest';
import { until } from '../../until.js';
import { storedResults } from '../store/read-back.js';
import { callerOf } from './caller.js';
import { answer, deleteAuthor, getResults, put, type Response, submission } from './row.js';
import type { Service } from './service.js';

/** A situation with concurrent requests, and what must hold afterwards. */
export interface Race {
  readonly name: string;
  /** @param round from 0; rounds may differ in timing */
  assertOn(service: Service, round: number): Promise<void>;
}

const times = <T>(count: number, make: (position: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, position) => make(position)));
const accepted = (responses: readonly Response[]) => responses.filter(({ status }) => status === 200);
const messages = (responses: readonly Response[]) => [
  ...new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.message as string)),
];

export const races: readonly Race[] = [
  {
    name: 'fifty submitters for the last place of a group: one gets it (decision 16)',
    async assertOn(service) {
      const call = await callerOf(service);
      await call(put('first', answer(0, { sequence_count: 2 })));
      const responses = await times(50, (n) => call(put(`id-${n}`, answer(n + 1, { sequence_count: 2 }))));
      expect(accepted(responses)).toHaveLength(1);
      expect(messages(responses)).toEqual([
        'sequence_count answers have already been uploaded for same author_id, task_id, session_id',
      ]);
      const known = await times(50, (n) => call(getResults(`id-${n}`)));
      expect(known.map(({ status }) => status)).toEqual(
        responses.map(({ status }) => (status === 200 ? 200 : 404)),
      );
    },
  },
  {
    name: 'the same submission many times at once: all get the same response, one is stored (decision 16)',
    async assertOn(service) {
      const account = await service.account();
      const call = await callerOf(service, account);
      expect(accepted(await times(10, () => call(put('a', answer(1)))))).toHaveLength(10);
      expect((await call(deleteAuthor('anna'))).body.submissions_deleted).toBe(1);
    },
  },
  {
    name: 'the same id with different texts: one is stored (interface, uniqueness 1)',
    async assertOn(service) {
      const call = await callerOf(service);
      const responses = await times(10, (n) =>
        call(put('a', submission({ text: `This is text number ${n}.` }))),
      );
      expect(accepted(responses)).toHaveLength(1);
      expect(messages(responses)).toEqual([
        'the text does not match any answers already submitted for this response_id',
      ]);
    },
  },
  {
    name: 'the same answer under different ids: one is stored (interface, uniqueness 2)',
    async assertOn(service) {
      const call = await callerOf(service);
      const responses = await times(10, (n) => call(put(`id-${n}`, answer(1))));
      expect(accepted(responses)).toHaveLength(1);
      const winner = responses.findIndex(({ status }) => status === 200);
      expect(messages(responses)).toEqual([
        expect.stringMatching(
          new RegExp(
            `^existing answer \\(id id-${winner} created at .*\\) for same author_id, task_id, session_id, sequence_id$`,
          ),
        ),
      ]);
    },
  },
  {
    name: 'different sequence_counts: all that are stored agree (interface, uniqueness 3)',
    async assertOn(service) {
      const call = await callerOf(service);
      const responses = await times(10, (n) =>
        call(put(`id-${n}`, answer(n, { sequence_count: 10 + (n % 2) }))),
      );
      const parities = new Set(responses.flatMap(({ status }, n) => (status === 200 ? [n % 2] : [])));
      expect(parities.size).toBe(1);
      expect(accepted(responses)).toHaveLength(5);
    },
  },
  {
    name: 'deletion during assessment: nothing of the author is left or comes back (decision 30)',
    async assertOn(service, round) {
      const account = await service.account();
      const call = await callerOf(service, account);
      await times(5, (n) =>
        call(put(`id-${n}`, submission({ text: `I have ${n} dogs and they are very big.` }))),
      );
      // Before, while or after the threads have the texts, depending on the round; each outcome is right.
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 60));
      expect((await call(deleteAuthor('anna'))).body.submissions_deleted).toBe(5);
      const gone = async () => {
        const known = await times(5, (n) => call(getResults(`id-${n}`)));
        expect(known.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      };
      await gone();
      // When a text of somebody else has its result, so would those before it.
      await call(put('later', submission({ author_id: 'ben' })));
      await until(async () => (await call(getResults('later'))).body.type !== 'results_not_ready');
      await gone();
      const results = await storedResults(service.store, account.id);
      expect(results.map((result) => result.submission.id)).toEqual(['later']);
    },
  },
  {
    name: 'deletion between submissions: every text is either deleted or stored (decision 30)',
    async assertOn(service) {
      const call = await callerOf(service);
      const [deletion, ...responses] = await Promise.all([
        call(deleteAuthor('anna')),
        ...Array.from({ length: 10 }, (_, n) => call(put(`id-${n}`))),
      ]);
      expect(accepted(responses)).toHaveLength(10);
      const known = accepted(await times(10, (n) => call(getResults(`id-${n}`)))).length;
      expect(known + deletion.body.submissions_deleted).toBe(10);
      expect((await call(deleteAuthor('anna'))).body.submissions_deleted).toBe(known || 10);
    },
  },
  {
    name: 'concurrent deletions get the same response (decision 30)',
    async assertOn(service) {
      const call = await callerOf(service);
      await times(3, (n) => call(put(`id-${n}`)));
      const responses = await times(10, () => call(deleteAuthor('anna')));
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(responses[0]!.body.submissions_deleted).toBe(3);
    },
  },
];
