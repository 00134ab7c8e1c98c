import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, environmentWithAssess, findProgram, runProgram } from '../clients/programs.js';
import { emptyFolder, ROOT } from '../e2e/assess.js';
import { findOpenEdx } from '../server/lti/openedx/open-edx.js';

const SCRIPT = join(ROOT, 'test/server/lti/openedx/staff_graded.py');

/** The commands of the page, as they stand there. */
const recipe = () =>
  codeOf(readFileSync(join(ROOT, 'docs/lti.md'), 'utf8'), 'sh').find((code) => code.startsWith('python3 -'))!;

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

test.skipIf(!findProgram(['python3'], '--version'))(
  'responses of an ORA report become grades that Staff Graded Points imports',
  async (context) => {
    const cwd = emptyFolder();
    const rest =
      'It has a river and an old bridge. People are friendly, and I like to walk there in the evening.';
    const item = 'block-v1:school+English+2026+type@openassessment+block@town';
    const response = (...parts: string[]) => JSON.stringify({ parts: parts.map((text) => ({ text })) });
    const rows = [
      [
        'Submission ID',
        'Item ID',
        'Username',
        'Anonymized Student ID',
        'Date/Time Response Submitted',
        'Response',
      ],
      ['s1', item, 'anna', 'a1', '2026-03-02', response('My town are small.', rest)],
      ['s2', item, 'ben', 'b2', '2026-03-02', response(`My town is "big". ${rest}`)],
      ['s3', item, 'cem', 'c3', '2026-03-02', response(`I live in a village. ${rest}`)],
    ];
    // Both as Open edX writes them: with a byte order mark, and with more columns.
    writeFileSync(join(cwd, 'ora.csv'), `\uFEFF${rows.map(quoted).join('\r\n')}\r\n`);
    writeFileSync(join(cwd, 'users.csv'), 'user_id,username,block_id,New Points\n17,anna,x,\n18,ben,x,\n');
    const environment = environmentWithAssess(cwd);
    const done = await runProgram('bash', ['-euc', recipe()], { cwd, environment });
    expect(done).toMatchObject({ status: 0 });
    expect(done.stderr).toContain('1 text without a value in the column of users');
    const [header, ...lines] = readFileSync(join(cwd, 'grades.csv'), 'utf8').trimEnd().split(/\r?\n/);
    expect(header).toBe('user_id,block_id,Previous Points,New Points');
    const grade = (user: number) =>
      new RegExp(
        `^${user},block-v1:school\\+English\\+2026\\+type@staffgradedxblock\\+block@essay,,0\\.\\d+$`,
      );
    expect(lines).toEqual([expect.stringMatching(grade(17)), expect.stringMatching(grade(18))]);

    // Open edX's own importer reads it.
    const openEdx = findOpenEdx();
    if ('missing' in openEdx) return context.skip(openEdx.missing);
    const args = [SCRIPT, join(cwd, 'grades.csv'), lines[0]!.split(',')[1]!, '1'];
    const read = await runProgram(openEdx.python, args, { cwd });
    expect(JSON.parse(read.stdout || read.stderr)).toEqual({
      errors: {},
      staged: lines.map((line) => [line.split(',')[0], Number(line.split(',')[3])]),
    });
  },
);
