import { expect, test } from 'vitest';
import { freshDatabase, hasPostgres } from '../store/postgres/server.js';
import { assessJson, emptyFolder } from './assess.js';
import { type Server, serve, untilAssessed } from './serve.js';

const TEXT = {
  text: 'There are many famos people from my country.  Where to begin? Im not shure.',
  author_id: 'anna',
  task_id: 'home',
  question_text: 'Who is famous in your country?',
};

test.skipIf(!hasPostgres)(
  'what a command changes in a database applies to the next request on every server',
  async () => {
    await using database = await freshDatabase();
    const cwd = emptyFolder();
    const environment = { ASSESS_STORE: database.url, ASSESS_WORKERS: '1', ASSESS_LOG_LEVEL: 'info' };
    const command = (...args: string[]) => assessJson<Record<string, never>>(args, { cwd, environment });
    const token = command('token', 'create').token as unknown as string;
    const start = (parts: string) =>
      serve({ cwd, token, environment: { ...environment, ASSESS_PARTS: parts } });
    const [first, second] = await Promise.all([start('api,assess'), start('api')]);
    const both = <T>(ask: (server: Server) => Promise<T>) => Promise.all([first, second].map(ask));
    const statuses = async () =>
      (await both((server) => server.send('GET', '/webhooks'))).map(({ status }) => status);

    expect(await statuses()).toEqual([200, 200]);
    expect((await second.send('PUT', '/text/a', TEXT)).status).toBe(200);
    const cefr = await untilAssessed(second, 'a');
    expect(await untilAssessed(first, 'a')).toEqual(cefr);
    command('account', 'update', 'default', '--pipeline', 'ielts');
    expect((await second.send('PUT', '/text/b', TEXT)).status).toBe(200);
    expect(await untilAssessed(second, 'b')).toMatchObject({ pipeline: { name: 'ielts' } });

    const receipt = command('author', 'delete', 'anna', '--yes');
    const repeated = await both((server) => server.send('DELETE', '/author/anna'));
    for (const { json } of repeated)
      expect(json).toMatchObject({ submissions_deleted: 2, timestamp: receipt.deleted_at });
    expect(
      (await both((server) => server.send('GET', '/text/a/results'))).map(({ status }) => status),
    ).toEqual([404, 404]);

    const [listed] = command('token', 'list') as unknown as { id: string }[];
    command('token', 'revoke', listed!.id);
    expect(await statuses()).toEqual([401, 401]);
    for (const { log } of [first, second]) {
      expect(log).toContain(`"store":"${database.url}"`);
      expect(log).toMatch(/"parts":\["api"/);
    }
  },
);
