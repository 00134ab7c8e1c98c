import { Config } from '@oclif/core';
import { beforeAll, expect, test } from 'vitest';
import { meantFlags, unknownCommand } from '../../src/cli/unknown.js';
import { ROOT } from '../e2e/assess.js';

let config: Config;
beforeAll(async () => {
  config = await Config.load({ root: ROOT });
});

test.each([
  ['scroe', 'there is no command scroe', 'did you mean: assess score'],
  ['import-feedbak marks.csv', 'there is no command import-feedbak', 'did you mean: assess import-feedback'],
  ['wehbook create URL', 'there is no command wehbook', 'did you mean: assess webhook create'],
  ['webhook creat URL --json', 'there is no command webhook creat', 'did you mean: assess webhook create'],
  ['help webhook creat', 'there is no command webhook creat', 'did you mean: assess webhook create'],
  ['held aprove', 'there is no command held aprove', 'did you mean: assess held approve'],
  ['webhook fly', 'there is no command webhook fly', 'see assess webhook --help'],
  ['teach', 'there is no command teach', 'see assess --help'],
  ['score cefr', 'score does not take cefr', 'see assess score --help'],
  ['--vesion', 'the command is missing before --vesion', 'did you mean: assess --version'],
  ['--store a stats', 'the command is missing before --store', /^name the command first/],
])('assess %s', (line, message, next) => {
  const found = unknownCommand(line.split(' '), config);
  expect(found).toEqual({ message, next: typeof next === 'string' ? next : expect.stringMatching(next) });
});

test.each([
  [['--rescroe'], 'did you mean --rescore? '],
  [['--worker=3', '--pipline'], 'did you mean --workers --pipeline? '],
  [['--josn', '--fast'], 'did you mean --json? '],
  [['-q', '--fast'], ''],
])('score with %j', (flags, meant) => {
  expect(meantFlags(Object.assign(new Error(), { flags }), 'score', config)).toBe(meant);
});

test('a negated flag is suggested in its negated form', () => {
  expect(meantFlags(Object.assign(new Error(), { flags: ['--no-idss'] }), 'report', config)).toBe(
    'did you mean --no-ids? ',
  );
});

test('other errors suggest nothing', () => {
  expect(meantFlags(new Error('Missing 1 required arg'), 'score', config)).toBe('');
});
