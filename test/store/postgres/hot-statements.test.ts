import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase, hasPostgres } from './server.js';

/** Calls of functions: made on small tables until the plan is cached, and again on large tables. */
const STATEMENTS: readonly (readonly [statement: string, tables: readonly string[]])[] = [
  [`SELECT * FROM standings('{school}', '{text-7}', '{false}')`, ['submission', 'result']],
  [`SELECT * FROM claim_texts(gen_random_uuid(), 'school', 5)`, ['work', 'submission']],
  [
    `SELECT * FROM insert_apart('{1}', '{false}', '{school}', true, '{school}', ARRAY['new-' || gen_random_uuid()],
       '{ada}', '{home}', ARRAY[gen_random_uuid()::text], '{0}', '{1}', '{false}', ARRAY[now()], '{NULL}', '{Why?}', '{So.}', '{NULL}')`,
    ['submission'],
  ],
];

test.skipIf(!hasPostgres).each(
  STATEMENTS.map(([statement, tables]) => ({
    name: /FROM (\w+)/.exec(statement)![1]!,
    statement,
    tables,
  })),
)(
  '$name makes no sequential scan and reads few rows, even with a plan cached for small tables',
  async ({ statement, tables }) => {
    await using database = await freshDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(`INSERT INTO account VALUES ('school', 'cefr', now())`);
      for (let time = 0; time < 7; time++) await client.query(statement);
      await client.query(`
      INSERT INTO submission (receipt, account_id, id, author_id, task_id, test, received_at, question_text, text)
      SELECT -n, 'school', 'text-' || n, 'ada-' || n, 'home', false, now(), 'Why?', 'So.' FROM generate_series(1, 5000) AS n`);
      await client.query(`INSERT INTO work SELECT account_id, receipt FROM submission WHERE receipt < 0`);
      const scans = async () => {
        const { rows } = await client.query(
          `SELECT relname, seq_scan, idx_tup_fetch > 100 AS is_much
           FROM pg_stat_xact_user_tables WHERE relname = ANY ($1) ORDER BY relname`,
          [tables],
        );
        return rows;
      };
      await client.query('BEGIN');
      const before = await scans();
      await client.query(statement);
      expect(await scans()).toEqual(before);
    } finally {
      await client.end();
    }
  },
);
