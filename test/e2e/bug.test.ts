import { expect, test } from 'vitest';
import { assess, emptyFolder } from './assess.js';

/** Throws an uncaught error that quotes a text, as soon as the command has this many listeners for such errors. */
const bugAfter = (listeners: number): Record<string, string> => {
  const code = `let heard = 0;
    process.on('newListener', (name) => {
      if (name !== 'uncaughtException' || ++heard < ${listeners}) return;
      setImmediate(() => { throw new TypeError('My dog likes long walks.'); });
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};

test.each([
  { form: 'text', flags: [], stream: 'stderr' },
  { form: 'JSON', flags: ['--json'], stream: 'stdout' },
] as const)(
  'a bug ends a command with status 4 and its place in the code as $form, without a learner’s text',
  ({ flags, stream }) => {
    const run = assess(['stats', ...flags], { cwd: emptyFolder(), environment: bugAfter(1) });
    expect(run.status).toBe(4);
    expect(run[stream]).toMatch(/internal error: TypeError at /);
    expect(run.stdout + run.stderr).not.toContain('My dog');
  },
);

test('a bug ends a server with status 4 and a line in the log', () => {
  const run = assess(['serve'], { cwd: emptyFolder(), environment: { ...bugAfter(2), ASSESS_PORT: '0' } });
  expect(run.status).toBe(4);
  expect(run.stderr).toContain('"msg":"internal error: the server is shutting down"');
  expect(run.stdout + run.stderr).not.toContain('My dog');
});
