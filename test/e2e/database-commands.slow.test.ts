import { type ChildProcess, execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase, hasPostgres } from '../store/postgres/server.js';
import { assess, assessJson, BINARY, emptyFolder, ended, type RunOptions, startAssess } from './assess.js';
import { MARKS, manyTexts, SAMPLE } from './sample.js';

/** A store with the folder in which commands work on it. */
interface Place {
  readonly cwd: string;
  /** The setting `store`; undefined for the file in the folder. */
  readonly store?: string;
}

const environmentOf = ({ store }: Place): Record<string, string> =>
  store === undefined ? {} : { ASSESS_STORE: store };

/** A command line: arguments of the binary, preceded by environment variables. */
type Call = string | readonly [line: string, input: string];

const SLIPS = `id,text,author_id,task_id,question_text
good,I have a dog.,anna,pets,A pet?
good,I have a cat.,anna,pets,A pet?
bad,,anna,pets,A pet?
later,We have two dogs.,ben,pets,A pet?
`;
const PIPELINES = (threshold: number) =>
  `ASSESS_PIPELINES={"mine":{"base":"cefr","off":["grammar"],"editThreshold":${threshold}}}`;

/** Run in this order, as an exam board might: most commands, with the flags that affect the store. */
const STORY: readonly Call[] = [
  `import ${SAMPLE}`,
  `import ${SAMPLE} --json`,
  `import-feedback ${MARKS}`,
  ['import - --on-error abort', SLIPS],
  ['import - --rejects out/rejects.csv --set task_id=animals', SLIPS],
  ['import -', manyTexts(3)],
  ['import - --generate-ids --clean-ids', 'text,author_id,task_id,question_text\nOne dog.,a b,pets,A pet?\n'],
  ['import-feedback - --json', 'id,examiner_id,mark\ns001,Ms Smith,3\nnobody,101,2\n'],
  'stats --json',
  'score --limit 10 --workers 1',
  'score --workers 2 --explain',
  'score --json',
  'stats',
  'stats --by target_level --json',
  'stats --by task_id --include-tests',
  ...['results', 'submissions', 'feedback'].flatMap((what) => [
    `export ${what}`,
    `export ${what} --format csv --bom -o out/${what}.csv`,
    `export ${what} --format parquet -o out/${what}.parquet`,
  ]),
  'export results --where l1=Spanish --where overall_score>3 --format csv',
  'export submissions --pseudonymise --key out/key --keep l1 --format csv',
  'evaluate --json',
  'evaluate --by l1',
  'report -o out/report.html --by l1',
  'examiners --json',
  'examiners adjudication --limit 5',
  'fairness --by l1 --json',
  'drift --by month --json',
  'train --name board --folds 2 --workers 2',
  'score --pipeline board --limit 20',
  'calibrate --name fitted --workers 2',
  'pipelines',
  `${PIPELINES(0.5)} score --pipeline mine`,
  `${PIPELINES(0.95)} ASSESS_HOLD_MOVES=0.1 score --pipeline mine`,
  `${PIPELINES(0.95)} held --json`,
  `${PIPELINES(0.95)} held approve --all`,
  `${PIPELINES(0.95)} diff --pipeline mine --json`,
  `${PIPELINES(0.95)} diff --pipeline mine --by l1 --format csv`,
  `${PIPELINES(0.95)} drift --by run --pipeline mine`,
  `${PIPELINES(0.95)} prune --keep 0 --dry-run`,
  `${PIPELINES(0.95)} prune --keep 0`,
  'mark delete s002 --examiner 101 --yes',
  'submission delete s003 s004 --yes --json',
  'author delete nobody --yes --json',
  'author delete anna --yes',
  'author delete anna --yes --json',
  'runs --json',
  'account create school --pipeline ielts',
  'account create school',
  'account update school --pipeline cefr',
  'token create --account school --label door',
  'token list --account school',
  'token revoke unknown --account school',
  'webhook create https://example.org/hook --account school',
  'webhook list --account school',
  'webhook disable {webhook} --account school',
  'webhook enable {webhook} --account school',
  'webhook rotate {webhook} --account school',
  'webhook deliveries --account school --json',
  'webhook delete {webhook} --account school',
  'account delete school --yes --json',
  'schedule --once',
  'schedule --list',
  'schedule --once',
  'account export default -o out/archive',
  'account import out/archive --as copy',
  'stats --account copy --json',
  'account list --json',
  'export results --account nobody',
  'stats --by shoe_size',
];

const SCHEDULE = [
  { name: 'nightly', job: 'rescore', cron: '0 2 * * *' },
  { name: 'data', job: 'export', what: 'feedback', cron: '0 2 * * *', output: 'out/nightly.jsonl' },
  { name: 'page', job: 'report', cron: '0 2 * * *', output: 'out/nightly.html' },
  { name: 'marks', job: 'evaluate', cron: '0 2 * * *', output: 'out/nightly.json' },
];

/** What a call printed and its status, without what differs between runs. */
interface Told {
  readonly call: string;
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** @param webhook its id replaces `{webhook}` in calls; a call that creates a webhook sets it */
const told = (place: Place, call: Call, webhook: { id: string }): Promise<Told> => {
  const [line, input] = typeof call === 'string' ? [call] : call;
  const words = line.replace('{webhook}', webhook.id).split(' ');
  const settings = words.filter((word) => /^ASSESS_[A-Z_]+=/.test(word));
  const environment = Object.fromEntries(settings.map((word) => word.split(/=(.*)/s).slice(0, 2)));
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [BINARY, ...words.slice(settings.length)],
      {
        cwd: place.cwd,
        env: { ...process.env, NO_COLOR: '1', ...environmentOf(place), ...environment },
        maxBuffer: 1 << 26,
      },
      (error, stdout, stderr) => {
        if (line.startsWith('webhook create')) webhook.id = UUID.exec(stdout)![0];
        const status = error ? Number(error.code) : 0;
        resolve({ call: line, status, stdout: timeless(stdout), stderr: timeless(stderr) });
      },
    );
    child.stdin!.end(input ?? '');
  });
};

const timeless = (printed: string): string =>
  printed
    // A report names its store.
    .replace(/(<th scope="row">store<\/th>)<td>.*?<\/td><td>.*?<\/td>/, '$1')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z| UTC)?/g, '<time>')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    // The last digits of sums depend on the order in which DuckDB's threads add.
    .replaceAll(/\b\d+\.\d{8,}(e[-+]\d+)?/g, (number) => `${Number(Number(number).toPrecision(7))}`)
    .replaceAll(/\b[0-9a-f]{32,64}\b|\ba-b-[0-9a-f]{10}\b/g, '<random>')
    .replaceAll(/\(\d+\/s\)|\b\d+(\.\d+)? (s|ms)\b/g, '<duration>')
    .replaceAll(/"(seconds|bytes|duration_seconds|texts_per_second|time|pid)": ?[\d.]+/g, '"$1":<number>');

async function toldOn(place: Place): Promise<Told[]> {
  mkdirSync(join(place.cwd, 'out'));
  writeFileSync(join(place.cwd, 'out', 'key'), 'a key of one’s own\n', { mode: 0o600 });
  writeFileSync(join(place.cwd, 'assess.config.json'), JSON.stringify({ schedule: SCHEDULE }));
  const all: Told[] = [];
  const webhook = { id: '' };
  for (const call of STORY) all.push(await told(place, call, webhook));
  return all;
}

const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));

/** Number of texts of a run that is interrupted: many more than it assesses before it stops. */
const COUNT = 1500;
const POLL_MS = 5;

/** Waits until a run has committed results. Asks the database, because hundreds are assessed while a command starts. */
async function untilThereAreResults(run: ChildProcess, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    while ((await client.query('SELECT FROM result LIMIT 1')).rowCount === 0) {
      if (run.exitCode !== null) throw new Error(`the run ended too soon, with ${run.exitCode}`);
      await delay(POLL_MS);
    }
  } finally {
    await client.end();
  }
}

/** What a server has written when it is stopped while it waits for its database. */
async function stoppedWhileWaiting(options: RunOptions) {
  const child = startAssess(['serve'], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout!.on('data', (chunk) => {
    stdout += chunk;
  });
  await new Promise<void>((resolve) => {
    child.stderr!.on('data', (chunk) => {
      stderr += chunk;
      if (stderr.includes('waiting for it')) resolve();
    });
  });
  child.kill('SIGTERM');
  const { status } = await ended(child);
  return { status, stdout, stderr };
}

describe.runIf(hasPostgres)('commands on a database', () => {
  test('print and write the same as on a file', async () => {
    await using database = await freshDatabase();
    const file = { cwd: emptyFolder() };
    const onDatabase = { cwd: emptyFolder(), store: database.url };
    const [expected, found] = await Promise.all([toldOn(file), toldOn(onDatabase)]);
    for (const [index, { call }] of expected.entries()) expect(found[index], call).toEqual(expected[index]);
    const [written, alike] = [file, onDatabase].map(({ cwd }) => join(cwd, 'out'));
    expect(readdirSync(alike!).sort()).toEqual(readdirSync(written!).sort());
    for (const name of readdirSync(written!).filter((name) => /\.(csv|jsonl|html)$/.test(name))) {
      const textOf = (folder: string) => timeless(readFileSync(join(folder, name), 'utf8'));
      expect(textOf(alike!), name).toBe(textOf(written!));
    }
  });

  test('move an account from a file to a database and back, byte for byte', async () => {
    const file = { cwd: emptyFolder() };
    for (const args of [['import', SAMPLE], ['import-feedback', MARKS], ['score']]) assess(args, file);
    const archiveOf = (account: string, folder: string, environment = {}) => {
      assessJson(['account', 'export', account, '-o', folder], { ...file, environment });
      return filesIn(join(file.cwd, folder));
    };
    const first = archiveOf('default', 'first');
    await using database = await freshDatabase();
    const environment = { ASSESS_STORE: database.url };
    assessJson(['account', 'import', 'first'], { ...file, environment });
    expect(archiveOf('default', 'second', environment)).toEqual(first);
    const back = { ASSESS_STORE: 'back.duckdb' };
    assessJson(['account', 'import', 'second'], { ...file, environment: back });
    expect(archiveOf('default', 'third', back)).toEqual(first);
  });

  test('keep what is finished at Ctrl-C, and resume from there', async () => {
    await using database = await freshDatabase();
    const options = { cwd: emptyFolder(), environment: { ASSESS_STORE: database.url } };
    assess(['import', '-'], { ...options, input: manyTexts(COUNT) });
    const child = startAssess(['score', '--json', '--workers', '1'], options);
    let stdout = '';
    child.stdout!.on('data', (chunk) => {
      stdout += chunk;
    });
    const exit = ended(child);
    await untilThereAreResults(child, database.url);
    child.kill('SIGINT');
    expect((await exit).status).toBe(130);
    const first = JSON.parse(stdout) as { assessed: number; interrupted: boolean };
    expect(first).toMatchObject({ interrupted: true });
    expect(first.assessed + assessJson<{ assessed: number }>(['score'], options).assessed).toBe(COUNT);
    const runs = assessJson<{ outcome: string }[]>(['runs', '--job', 'score'], options);
    expect(runs.map(({ outcome }) => outcome)).toEqual(['done', 'interrupted']);
  });

  test('show no password, and refuse what needs a store in a file', async () => {
    await using database = await freshDatabase();
    const url = database.url.replace('@', ':correct-horse@');
    const options = { cwd: emptyFolder(), environment: { ASSESS_STORE: url } };
    const refused = ['compact', 'backup -o copy.duckdb'].map((line) => assess(line.split(' '), options));
    for (const { status, stderr } of refused) {
      expect([status, stderr]).toEqual([
        2,
        expect.stringContaining('the store is a database; this works only with a store that is a file'),
      ]);
    }
    const unreachable = { ...options, environment: { ASSESS_STORE: url.replace(/:\d+\//, ':1/') } };
    const shown = [
      ...refused,
      ...['config', 'config --json', 'stats --json', 'verify'].map((line) =>
        assess(line.split(' '), options),
      ),
      assess(['stats'], unreachable),
      await stoppedWhileWaiting(unreachable),
    ];
    expect(shown.map(({ status }) => status)).toEqual([2, 2, 0, 0, 0, 0, 3, 0]);
    for (const { stdout, stderr } of shown) expect(stdout + stderr).not.toContain('correct-horse');
  });
});
