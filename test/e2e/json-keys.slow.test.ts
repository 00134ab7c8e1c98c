import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, emptyFolder, ROOT } from './assess.js';
import { MARKS, SAMPLE } from './sample.js';
import { LONG } from './training.js';

/** Commands that are not called: they print no document, run until they are stopped, or need an endpoint. */
const WITHOUT = ['demo', 'help', 'lsp', 'pipe', 'serve', 'work', 'webhook/test'];

const OWN = (threshold: number) =>
  `ASSESS_PIPELINES={"mine":{"base":"cefr","off":["grammar"],"editThreshold":${threshold}}}`;
const JOBS = ['evaluate', 'drift'];

/** Run in this order on the same store. A word in capitals before a command is an environment variable. */
const CALLS = [
  'import archive.csv',
  `import-feedback ${MARKS}`,
  'score --limit 20 --explain',
  'score',
  'stats --by firstLanguage',
  'export results -o results.jsonl',
  'export features -o features.csv',
  'export errors --format m2 -o errors.m2',
  'export grades --for moodle --item Essay --where task_id=note -o grades.csv',
  'evaluate --by firstLanguage',
  'report -o report.html --by firstLanguage --indices',
  'examiners',
  'examiners adjudication --by firstLanguage',
  'fairness --by firstLanguage',
  'drift --by month',
  'duplicates --words 8',
  'progress',
  'train --name board --folds 2',
  'calibrate --name fitted',
  'pipelines',
  'pipelines show board',
  'pipelines show fitted',
  `${OWN(0.5)} score --pipeline mine`,
  `${OWN(0.95)} ASSESS_HOLD_MOVES=0.1 score --pipeline mine`,
  `${OWN(0.95)} pipelines show mine`,
  `${OWN(0.95)} config`,
  'held',
  'held reject s001',
  'held approve --all',
  `${OWN(0.95)} diff --pipeline mine --by firstLanguage`,
  `${OWN(0.95)} drift --by run --pipeline mine`,
  'prune --keep 0 --dry-run',
  'schedule --once',
  'schedule --list',
  'mark delete s002 --examiner 101 --yes',
  'submission delete s003 s004 --yes',
  'author delete anna --yes',
  'runs',
  'account create school --pipeline ielts',
  'account create school',
  'account update school --pipeline cefr',
  'token create --account school --label door',
  'token list --account school',
  'token revoke {id} --account school',
  'lti platform add https://lms.example --client-id 1 --auth-url https://lms.example/auth --token-url https://lms.example/token --jwks-url https://lms.example/jwks --account school',
  'lti platform list',
  'lti platform remove {id} --yes',
  'lti invite --account school --lti https://assess.example',
  'webhook create https://example.org/hook --account school',
  'webhook list --account school',
  'webhook disable {id} --account school',
  'webhook enable {id} --account school',
  'webhook rotate {id} --account school',
  'webhook deliveries {id} --account school',
  'webhook redeliver {id} --account school',
  'webhook delete {id} --account school',
  'account export default -o folder',
  'account import folder --as copy',
  'account list',
  'account delete school --yes',
  'backup -o backup.duckdb',
  'compact',
  'verify',
  'recover -o recovered.duckdb',
  `check ${join(ROOT, 'fixtures/sample/essay.txt')} --explain --vocabulary`,
  `vocabulary ${join(ROOT, 'fixtures/sample/essay.txt')}`,
  'features archive.csv -o table.csv',
  'features --codebook',
  'feedback archive.csv -o sheets',
  'classify original.txt corrected.txt -o edits.jsonl',
  'study archive.csv --mark target_level --by firstLanguage -o board',
  'stats --account nobody',
];

/** Keys that keep their spelling: columns of the archive, and settings and options of pipelines. */
const DATA =
  /^(editThreshold|suspectThreshold|firstLanguage|(english|sentence|different)Words|englishShare|tokenCharacters|errorFactor)$/;
/** Error codes, and scores of a histogram. */
const CODE = /^[+A-Z][A-Z+-]*$|^\d+$/;
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysOf(member),
      ])
    : [];

const commandOf = (call: string) => call.split(' ').filter((word) => !word.startsWith('ASSESS_'));

test(
  'each command prints documents whose keys are in snake_case',
  () => {
    const cwd = emptyFolder();
    const archive = readFileSync(SAMPLE, 'utf8').replace(',l1,', ',firstLanguage,');
    writeFileSync(join(cwd, 'archive.csv'), archive);
    writeFileSync(join(cwd, 'original.txt'), 'He go home.\n');
    writeFileSync(join(cwd, 'corrected.txt'), 'He goes home.\n');
    const schedule = JOBS.map((job) => ({ name: job, job, cron: '0 2 * * *', output: `${job}.json` }));
    writeFileSync(join(cwd, 'assess.config.json'), JSON.stringify({ schedule }));
    let id = '';
    const documents = CALLS.map((call) => {
      const args = commandOf(call).map((word) => word.replace('{id}', id));
      const settings = call.split(' ').filter((word) => word.startsWith('ASSESS_'));
      const environment = Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s).slice(0, 2)));
      const { stdout, stderr } = assess([...args, '--json'], { cwd, environment });
      expect(stdout, `${call}: ${stderr}`).not.toBe('');
      const document = JSON.parse(stdout);
      if (typeof document.id === 'string') id = document.id;
      expect('error' in document, `${call}: ${stdout}`).toBe(/nobody|^account create school$/.test(call));
      return [call, document] as const;
    });
    for (const job of JOBS) documents.push([job, JSON.parse(readFileSync(join(cwd, `${job}.json`), 'utf8'))]);

    const others = documents.flatMap(([call, document]) =>
      [...new Set(keysOf(document))]
        .filter((key) => !SNAKE_CASE.test(key) && !CODE.test(key) && !DATA.test(key))
        .map((key) => `${call}: ${key}`),
    );
    expect(others).toEqual([]);
    const keys = new Set(documents.flatMap(([, document]) => keysOf(document)));
    expect(keys).toContain('firstLanguage');
    expect(keys).not.toContain('first_language');
    expect(keys).not.toContain('edit_threshold');
  },
  LONG,
);

test('every command is either called or excepted', () => {
  const files = readdirSync(join(ROOT, 'src', 'commands'), { recursive: true, encoding: 'utf8' });
  const commands = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/(\/index)?\.ts$/, ''));
  const called = CALLS.map((call) => {
    const words = commandOf(call);
    const names = [3, 2, 1].map((count) => words.slice(0, count).join('/'));
    return names.find((name) => commands.includes(name));
  });
  expect([...new Set([...called, ...WITHOUT])].sort()).toEqual(commands.sort());
});
