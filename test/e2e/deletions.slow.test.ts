import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder } from './assess.js';
import { newToken, serve, untilAssessed } from './serve.js';

const text = (author_id: string) => ({
  text: 'I have a dog and I like to walk with him.',
  author_id,
  task_id: 'pets',
  question_text: 'A pet?',
});

test('commands delete submissions, marks and an account under a running server, with immediate effect', async () => {
  const cwd = emptyFolder();
  const token = newToken(cwd);
  const server = await serve({ cwd, token, environment: { ASSESS_WORKERS: '1' } });
  for (const id of ['a', 'b']) {
    expect((await server.send('PUT', `/text/${id}`, text(id))).status).toBe(200);
    await untilAssessed(server, id);
  }
  writeFileSync(join(cwd, 'marks.csv'), 'id,examiner_id,mark\na,1,B1\nb,1,B2\nb,2,B2\n');
  const { run } = assessJson<{ run: number }>(['import-feedback', 'marks.csv'], { cwd });

  // Without a terminal to ask for confirmation, nothing is deleted.
  const refused = [
    ['submission', 'delete', 'a'],
    ['mark', 'delete', '--examiner', '1'],
    ['account', 'delete', 'default'],
  ].map((args) => assess(args, { cwd, input: 'default\n' }));
  expect(refused.map(({ status }) => status)).toEqual([2, 2, 2]);
  expect(refused[2]!.stderr).toContain('--yes');

  const submission = assess(['submission', 'delete', 'a', 'x', '--yes'], { cwd });
  expect(submission.stdout).toMatch(/^deleted at \S+: 1 submission, 1 result, 1 mark, 0 notifications\n/);
  expect([submission.status, submission.stderr]).toEqual([1, 'account default has no submission x\n']);
  expect((await server.send('GET', '/text/a/results')).status).toBe(404);
  expect((await server.send('PUT', '/text/a', { ...text('a'), text: 'A new one.' })).status).toBe(200);

  expect(assess(['mark', 'delete', 'b', '--examiner', '2', '-y'], { cwd }).stdout).toMatch(
    /^deleted 1 mark on b of examiner 2 at /,
  );
  expect(assess(['mark', 'delete', '--import', `${run}`, '-y'], { cwd }).stdout).toMatch(
    /^deleted 1 mark from import \d+ at .*\n2 other marks from this import had already been replaced or deleted/,
  );
  expect(assess(['mark', 'delete', '--examiner', '7', '-y'], { cwd })).toMatchObject({
    status: 1,
    stderr: 'there are no marks of examiner 7; nothing was deleted\n',
  });

  expect(assessJson(['account', 'delete', 'default', '--yes'], { cwd })).toMatchObject({
    account_id: 'default',
    submissions: 2,
    marks: 0,
    tokens: 1,
    repeated: false,
  });
  expect((await server.send('GET', '/text/b/results')).status).toBe(401);
  expect(assess(['account', 'delete', 'default', '--yes'], { cwd }).stdout).toMatch(
    /^account default was already deleted, with 2 submissions, at /,
  );
  expect(assess(['account', 'list'], { cwd }).stdout).not.toContain('default');
  expect((await server.end('SIGTERM')).status).toBe(0);
}, 60_000);
