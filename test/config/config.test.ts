import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ConfigInput, environmentName, resolveConfig, shownSettings } from '../../src/config.js';

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

test('a settings file may begin with a byte order mark, as some editors write it', () => {
  writeFileSync(join(directory, 'assess.config.json'), '\uFEFF{"workers": 5}');
  expect(resolve({}).config.workers).toBe(5);
});

test('the settings file lies beside the store, or where --config says', () => {
  save({ workers: 5 }, 'other.json');
  expect(resolve({ flags: { store: 'sub/exam.duckdb' } }).file).toBe(
    join(directory, 'sub', 'assess.config.json'),
  );
  expect(resolve({ file: 'other.json' }).config.workers).toBe(5);
});

test('trained pipelines lie beside the store, or where a setting says', () => {
  expect(resolve({ flags: { store: 'sub/exam.duckdb' } }).config.models).toBe(join('sub', 'assess.models'));
  expect(resolve({}).sources.models).toBe('default');
  expect(resolve({ environment: { ASSESS_MODELS: '/srv/models' } }).config.models).toBe('/srv/models');
});

test('with a database, files are in the working directory, and its password is not shown', () => {
  save({ workers: 5 });
  const { config, sources, file } = resolve({
    environment: { ASSESS_STORE: 'postgres://me:secret@db/assess' },
  });
  expect(file).toBe(join(directory, 'assess.config.json'));
  expect(config).toMatchObject({ workers: 5, models: 'assess.models', databaseConnections: 10 });
  const shown = shownSettings(config, sources);
  expect(shown.find(({ name }) => name === 'store')).toEqual({
    name: 'store',
    value: 'postgres://me@db/assess',
    source: 'environment',
  });
  expect(JSON.stringify(shown)).not.toContain('secret');
});

test('an empty variable counts as not set', () => {
  expect(resolve({ environment: { ASSESS_LOG_LEVEL: '' } }).sources.logLevel).toBe('default');
});

test('pipelines come from the file as they are, from a variable as JSON', () => {
  const pipelines = { mine: { base: 'cefr', off: ['grammar'], variety: 'british', editThreshold: 0.7 } };
  save({ pipelines });
  expect(resolve({}).config.pipelines).toEqual(pipelines);
  const other = { ASSESS_PIPELINES: '{"other": {"base": "ielts"}}' };
  expect(resolve({ environment: other }).config.pipelines).toEqual({ other: { base: 'ielts' } });
});

test('networks are separated by commas in a variable and a list in the file', () => {
  const webhookAllow = ['127.0.0.0/8', '::1'];
  expect(resolve({ environment: { ASSESS_WEBHOOK_ALLOW: '127.0.0.0/8, ::1' } }).config).toMatchObject({
    webhookAllow,
  });
  save({ webhookAllow });
  expect(resolve({}).config).toMatchObject({ webhookAllow });
});

test('gaps between attempts are separated by commas in a variable and a list in the file', () => {
  expect(resolve({}).config).toMatchObject({ webhookRetry: [], webhookTimeout: 15, deliveryLogDays: 30 });
  const environment = { ASSESS_WEBHOOK_RETRY: '1, 2,0.5', ASSESS_WEBHOOK_TIMEOUT: '3' };
  expect(resolve({ environment }).config).toMatchObject({ webhookRetry: [1, 2, 0.5], webhookTimeout: 3 });
  save({ webhookRetry: [1, 2] });
  expect(resolve({}).config).toMatchObject({ webhookRetry: [1, 2] });
});

test.each<[string, Partial<ConfigInput>, unknown, RegExp]>([
  [
    'a network',
    { environment: { ASSESS_WEBHOOK_ALLOW: '10.0.0.0/8,intranet' } },
    {},
    /^ASSESS_WEBHOOK_ALLOW.* must be a network/,
  ],
  [
    'a gap',
    { environment: { ASSESS_WEBHOOK_RETRY: '1,,2' } },
    {},
    /^ASSESS_WEBHOOK_RETRY.* must be a number/,
  ],
  ['a variable', { environment: { ASSESS_WORKERS: 'many' } }, {}, /^ASSESS_WORKERS: /],
  ['a flag', { flags: { workers: 0 } }, {}, /^--workers: /],
  ['a flag with a name of its own', { flags: { ltiUrl: 'nonsense' } }, {}, /^--lti: /],
  ['a value of the file', {}, { logLevel: 'loud' }, /assess\.config\.json: logLevel: /],
  ['a setting that does not exist', {}, { wokers: 2 }, /unknown setting wokers; known settings: store, /],
  [
    'pipelines that are not an object',
    {},
    { pipelines: ['cefr'] },
    /: pipelines: must be an object of pipelines/,
  ],
  [
    'a setting of a pipeline that does not exist',
    {},
    { pipelines: { mine: { base: 'cefr', on: [] } } },
    /pipelines\.mine: unknown setting on; known settings: base, off, variety, editThreshold, suspectThreshold/,
  ],
  [
    'a threshold beyond 1',
    {},
    { pipelines: { mine: { base: 'cefr', editThreshold: 2 } } },
    /pipelines\.mine\.editThreshold: must be a number from 0 to 1/,
  ],
  [
    'a pipeline without a base',
    {},
    { pipelines: { mine: {} } },
    /pipelines\.mine\.base: must name the pipeline/,
  ],
  [
    'an unknown variety of English',
    {},
    { pipelines: { mine: { base: 'cefr', variety: 'scots' } } },
    /pipelines\.mine\.variety: must be british or american/,
  ],
  [
    'a name with spaces',
    {},
    { pipelines: { 'my exam': { base: 'cefr' } } },
    /: pipelines\.my exam: the name of a pipeline holds letters/,
  ],
  [
    'pipelines in a variable that are not JSON',
    { environment: { ASSESS_PIPELINES: '{' } },
    {},
    /^ASSESS_PIPELINES: not/,
  ],
  ['permissions that lock the owner out', {}, { outputMode: '0040' }, /: outputMode: must be umask, or/],
  ['permissions that are a number', {}, { outputMode: 640 }, /: outputMode: must be umask, or/],
  ['a file that does not contain an object', {}, [1], /must contain a JSON object/],
  ['a missing file', { file: 'none.json' }, {}, /none\.json: there is no such file/],
])('names the place of an invalid value: %s', (_, input, file, message) => {
  save(file);
  expect(() => resolve(input)).toThrow(message);
});

test('a setting in two words has underscores in its variable', () => {
  expect(environmentName('batchTimeout')).toBe('ASSESS_BATCH_TIMEOUT');
});

test('a wait is a duration, or forever', () => {
  const wait = (given: string) =>
    resolveConfig({ flags: { wait: given }, environment: {}, directory: '/nowhere' }).config.wait;
  expect(['0s', '90s', '10m', 'forever'].map(wait)).toEqual(['0s', '90s', '10m', 'forever']);
  for (const given of ['soon', '10', '-1s', ''])
    expect(() => wait(given)).toThrow('--wait: must be a duration such as 90s, 10m or 24h, or forever');
});
