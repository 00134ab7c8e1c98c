import { expect, test } from 'vitest';
import { scheduleSetting } from '../../src/domain/schedule.js';

const NIGHTLY = { name: 'nightly', job: 'rescore', cron: '0 2 * * *' };

/** The faults of a schedule, each with its place. */
function faults(jobs: unknown): string[] {
  const judged = scheduleSetting.safeParse(jobs);
  return judged.success
    ? []
    : judged.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('valid jobs are accepted', () => {
  const jobs = [
    { ...NIGHTLY, timeZone: 'Europe/Berlin', account: 'school', pipeline: 'ielts', explain: true },
    { name: 'board', job: 'report', cron: '0 6 1 * *', output: 'reports/{date}.html', by: ['l1'] },
    { name: 'drift', job: 'drift', cron: '0 3 * * *', date: 'day', dateFormat: 'DD.MM.YYYY' },
    { name: 'tidy', job: 'compact', cron: '0 5 * * 0' },
  ];
  expect(scheduleSetting.parse(jobs)).toEqual(jobs);
  expect(scheduleSetting.parse([])).toEqual([]);
});

test.each([
  ['an object for the list', { nightly: NIGHTLY }, ': must be a list of jobs'],
  ['a string for a job', ['rescore'], '0: must be an object'],
  ['null for a job', [null], '0: must be an object'],
  ['no name', [{ job: 'compact', cron: '0 2 * * *' }], '0.name: must be a name'],
  [
    'an invalid name',
    [{ ...NIGHTLY, name: 'a b' }],
    'a b.name: must hold letters, digits and hyphens, at most 40',
  ],
  ['another kind', [{ ...NIGHTLY, job: 'dance' }], /^nightly\.job: must be one of rescore, evaluate, /],
  ['no cron', [{ name: 'n', job: 'compact' }], 'n.cron: must be five fields, such as 0 2 * * *'],
  ['an unknown zone', [{ ...NIGHTLY, timeZone: 'Mars/Olympus' }], /^nightly\.timeZone: must be a time zone/],
  [
    'a member of other jobs',
    [{ ...NIGHTLY, output: 'x' }],
    /^nightly: unknown member output; a job rescore has name, cron/,
  ],
  [
    'an invalid date format',
    [{ ...NIGHTLY, job: 'drift', date: 'day', dateFormat: 'dd.mm.jjjj' }],
    'nightly.dateFormat: must be a format of dates, such as DD.MM.YYYY',
  ],
  ['no output', [{ ...NIGHTLY, job: 'report' }], 'nightly.output: must be the file to write'],
  ['standard output', [{ ...NIGHTLY, job: 'backup', output: '-' }], /^nightly\.output: must be a file/],
  [
    'an unknown placeholder',
    [{ ...NIGHTLY, job: 'backup', output: '{day}.db' }],
    /^nightly\.output: may hold \{date\}/,
  ],
  ['a name twice', [NIGHTLY, { ...NIGHTLY, job: 'compact' }], 'nightly.name: two jobs have this name'],
])('%s is refused at its place', (_, jobs, fault) => {
  expect(faults(jobs)).toEqual([typeof fault === 'string' ? fault : expect.stringMatching(fault)]);
});
