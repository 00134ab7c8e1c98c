import { describe, expect, test } from 'vitest';
import { Database } from '../../../src/store/postgres/database.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { ACCOUNT, added, CEFR, finished, NOON, submission, webhook } from '../../contract/store/samples.js';
import { freshDatabase, hasPostgres } from './server.js';

describe.skipIf(!hasPostgres)('the verification of a database', () => {
  test('names rows that lack what they belong to, and texts that nobody will assess', async () => {
    await using place = await freshDatabase();
    await using store = await openPostgres(place.url);
    await using database = new Database(place.url, 'tables');
    await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    await store.addWebhook(webhook('w'));
    const { a } = await added(
      store,
      ['a', 'b', 'c'].map((id) => submission(id)),
    );
    await store.saveResults(CEFR, [finished(a!)], NOON);
    const whole = await store.verify();
    expect(whole.faults).toEqual([]);
    expect(whole.tables).toMatchObject({ submission: 3, work: 2, result: 1, notification: 1, webhook: 1 });
    await database.run(`DELETE FROM submission WHERE id = 'a'`);
    await database.run(`DELETE FROM work WHERE receipt = (SELECT receipt FROM submission WHERE id = 'b')`);
    await database.run('DELETE FROM webhook');
    expect((await store.verify()).faults).toEqual([
      '1 row of result has no submission',
      '1 row of notification has no submission',
      '1 row of notification has no webhook',
      '1 row of submission has no result and does not wait for one',
    ]);
  });
});
