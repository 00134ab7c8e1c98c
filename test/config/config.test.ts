import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ConfigInput, environmentName, resolveConfig } from '../../src/config.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assess-config-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const resolve = (input: Partial<ConfigInput>) =>
  resolveConfig({ flags: {}, environment: {}, directory, ...input });
const save = (value: unknown, name = 'assess.config.json') =>
  writeFileSync(join(directory, name), JSON.stringify(value));

test('flags win over variables, variables over the file, the file over defaults', () => {
  save({ batchSize: 10, workers: 2, account: 'from-file' });
  const { config, sources } = resolve({
    flags: { workers: 4 },
    environment: { ASSESS_WORKERS: '3', ASSESS_BATCH_SIZE: '20' },
  });
  expect(config).toMatchObject({ workers: 4, batchSize: 20, account: 'from-file', logLevel: 'warn' });
  expect(sources).toMatchObject({
    workers: 'flag',
    batchSize: 'environment',
    account: 'file',
    logLevel: 'default',
  });
});

test('the settings file lies beside the store, or where --config says', () => {
  save({ workers: 5 }, 'other.json');
  expect(resolve({ flags: { store: 'sub/exam.duckdb' } }).file).toBe(
    join(directory, 'sub', 'assess.config.json'),
  );
  expect(resolve({ file: 'other.json' }).config.workers).toBe(5);
});

test('an empty variable counts as not set', () => {
  expect(resolve({ environment: { ASSESS_LOG_LEVEL: '' } }).sources.logLevel).toBe('default');
});

test.each<[string, Partial<ConfigInput>, unknown, RegExp]>([
  ['a variable', { environment: { ASSESS_WORKERS: 'many' } }, {}, /^ASSESS_WORKERS: /],
  ['a flag', { flags: { workers: 0 } }, {}, /^--workers: /],
  ['a value of the file', {}, { logLevel: 'loud' }, /assess\.config\.json: logLevel: /],
  ['a setting that does not exist', {}, { wokers: 2 }, /unknown setting wokers; known are store, /],
  ['a file that holds no object', {}, [1], /must hold a JSON object/],
  ['a file that is not there', { file: 'none.json' }, {}, /none\.json: there is no such file/],
])('names the place of what it cannot use: %s', (_, input, file, message) => {
  save(file);
  expect(() => resolve(input)).toThrow(message);
});

test('a setting in two words has underscores in its variable', () => {
  expect(environmentName('batchTimeout')).toBe('ASSESS_BATCH_TIMEOUT');
});
