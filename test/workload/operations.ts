import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import papaparse from 'papaparse';
import type { Ground, Ran } from './ground/ground.js';
import { type History, moment, Violation } from './history.js';
import type { Client, Response } from './http.js';
import type { Answer, Attributes, Family, Question, Row, Told } from './model/family.js';
import type { Reference } from './model/reference.js';
import { questionOf, textOf } from './model/texts.js';
import type { WebhookAnswer, WebhookQuestion, Webhooks } from './model/webhooks.js';
import { ACCOUNTS, type Operation } from './plan.js';
import type { Receivers } from './receivers.js';

/** A webhook that was asked for. */
export interface CreatedWebhook {
  readonly account: number;
  readonly version: string;
  /** Of its URL; no other webhook has it. */
  readonly path: string;
  /** Absent without an answer. */
  readonly id?: string;
  readonly secret?: string;
  readonly created: number;
  /** When its deletion was asked for. */
  removing?: number;
  /** When its deletion was acknowledged. */
  removed?: number;
}

/** A request to store a text, whatever became of it. */
export interface Storing {
  readonly account: number;
  readonly id: string;
  readonly attributes: Attributes;
  readonly asked: number;
  readonly answered: number;
}

/** A request to delete a text, or all of an author. */
export interface Deletion {
  readonly account: number;
  readonly id?: string;
  readonly author?: string;
  readonly asked: number;
  /** When it was acknowledged; infinity if never. */
  readonly answered: number;
}

/** What operations of a round share. */
export interface Scene {
  readonly ground: Ground;
  readonly client: Client;
  readonly reference: Reference;
  readonly receivers: Receivers;
  readonly families: History<Family, Question, Answer>;
  readonly webhooks: History<Webhooks, WebhookQuestion, WebhookAnswer>;
  /** The number of requests about each family that have no answer yet. */
  readonly underWay: Map<string, number>;
  readonly created: CreatedWebhook[];
  readonly storings: Storing[];
  readonly deletions: Deletion[];
  /** By index of the account. */
  readonly tokens: readonly string[];
  /** Whether commands can fail because of a fault. */
  isTroubled(since: number): boolean;
  /** What got an answer, and what none. */
  readonly counts: Record<string, number>;
}

export const familyName = (account: number, family: number) => `${ACCOUNTS[account]}/${family}`;
const WITHOUT_EFFECT_MS = 30;
/** A store that failed is open again within this time. */
const PATIENCE_MS = 90_000;

let turn = 0;

/**
 * Sends a request to one of the servers, again if it changed nothing.
 * @returns undefined if it is unknown what became of it
 */
export async function request(
  { ground, client, tokens, counts }: Scene,
  account: number,
  method: string,
  path: string,
  body?: unknown,
  { version = '2.1.0', token = tokens[account]! } = {},
): Promise<Response | undefined> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    turn += 1;
    const url = await ground.members[turn % ground.servers]!.url();
    const full = `/v${version}/account/${ACCOUNTS[account]}${path}`;
    const response = await client.send(url, token, { method, path: full, body });
    if (response === 'refused') {
      await delay(WITHOUT_EFFECT_MS);
      continue;
    }
    const told = response === 'lost' ? 'lost' : String(response.status);
    counts[told] = (counts[told] ?? 0) + 1;
    if (response === 'lost') return undefined;
    if (response.status === 503) {
      await delay(WITHOUT_EFFECT_MS);
      // What a file refused is not in it. A database may have committed what it could no longer confirm.
      if (ground.kind !== 'duckdb') return undefined;
      if (performance.now() > end)
        throw new Violation(`the store stays unavailable: ${ground.members[0]!.log.slice(-3000)}`);
      continue;
    }
    if (response.status >= 500) throw new Violation(`${method} ${path} was answered ${response.text}`);
    return response;
  }
}

/**
 * Requests about a family at the same time: with more, there are too many orders in which they can have taken effect.
 */
const MOST_UNDER_WAY = 6;
const GATE_MS = 3;

/** Asks about a family and records the answer. */
async function ask(
  scene: Scene,
  name: string,
  question: Question,
  send: () => Promise<Response | undefined>,
  answerOf: (response: Response) => Answer,
): Promise<Response | undefined> {
  scene.families.expect(name);
  while ((scene.underWay.get(name) ?? 0) >= MOST_UNDER_WAY) await delay(GATE_MS);
  const count = (by: number) => scene.underWay.set(name, (scene.underWay.get(name) ?? 0) + by);
  count(1);
  try {
    const asked = moment();
    const response = await send();
    const answered = moment();
    scene.families.add(name, { question, asked, answered, ...(response && { answer: answerOf(response) }) });
    return response;
  } finally {
    count(-1);
  }
}

const messageOf = ({ status, body }: Response) => ({
  message: status === 200 ? undefined : String(body.message),
});

export const bodyOf = ({ author, task, session, sequence, count, text, question, test }: Attributes) => ({
  text: textOf(text),
  author_id: author,
  task_id: task,
  ...(session !== undefined && { session_id: session }),
  ...(sequence !== undefined && { sequence_id: sequence, sequence_count: count }),
  question_text: questionOf(question),
  ...(test && { test }),
});

/** Asks for the results of a text. @returns whether there is one that has not been finished */
export async function askResults(
  scene: Scene,
  { account, family, id, version }: { account: number; family: number; id: string; version: string },
): Promise<'unknown' | 'pending' | 'there'> {
  const response = await ask(
    scene,
    familyName(account, family),
    { ask: 'results', id, version },
    () => request(scene, account, 'GET', `/text/${id}/results`, undefined, { version }),
    ({ status, body, text }) => {
      if (status !== 200) return { message: String(body.message) };
      return { result: toldBy(scene.reference, version, body, text) };
    },
  );
  if (!response) return 'unknown';
  return response.body.type === 'results_not_ready' ? 'pending' : 'there';
}

/** What a result of the API or of an export says. @param bytes of the response, which never change */
function toldBy(reference: Reference, version: string, body: unknown, bytes?: string): Told {
  if ((body as { type: string }).type === 'results_not_ready') return 'not ready';
  const isRight = (attributes: Attributes) => reference.isRight(attributes, version, body, bytes);
  return Object.assign(isRight, { body });
}

/** Runs an operation to its end. */
export async function operate(scene: Scene, step: Operation): Promise<void> {
  switch (step.do) {
    case 'put': {
      const { account, family, id, attributes } = step;
      const asked = moment();
      await ask(
        scene,
        familyName(account, family),
        { ask: 'put', id, attributes },
        () => request(scene, account, 'PUT', `/text/${id}`, bodyOf(attributes)),
        messageOf,
      );
      scene.storings.push({ account, id, attributes, asked, answered: moment() });
      return;
    }
    case 'mark': {
      const { account, family, id, examiner, mark } = step;
      const body = { examiner_id: examiner, mark: { holistic: mark } };
      await ask(
        scene,
        familyName(account, family),
        { ask: 'mark', id, examiner, mark },
        () => request(scene, account, 'PUT', `/text/${id}/feedback`, body),
        messageOf,
      );
      return;
    }
    case 'results':
      await askResults(scene, step);
      return;
    case 'erase': {
      const { account, family, author } = step;
      const asked = moment();
      const response = await ask(
        scene,
        familyName(account, family),
        { ask: 'erase', author },
        () => request(scene, account, 'DELETE', `/author/${author}`),
        ({ body }) => ({ count: Number(body.submissions_deleted), at: String(body.timestamp) }),
      );
      const answered = response ? moment() : Number.POSITIVE_INFINITY;
      scene.deletions.push({ account, author, asked, answered });
      return;
    }
    case 'webhook':
    case 'webhooks':
    case 'remove webhook':
      return await operateWebhook(scene, step);
    case 'refused':
      return await refuse(scene, step);
    default:
      return await command(scene, step);
  }
}

async function operateWebhook(
  scene: Scene,
  step: Extract<Operation, { do: 'webhook' | 'webhooks' | 'remove webhook' }>,
): Promise<void> {
  const { receivers, webhooks, created } = scene;
  const { account } = step;
  const name = ACCOUNTS[account]!;
  const asked = moment();
  if (step.do === 'webhook') {
    const path = `hook-${created.length}`;
    const url = receivers.url(step.receiver, path);
    const place =
      created.push({ account, version: step.version, path, created: Number.POSITIVE_INFINITY }) - 1;
    const response = await request(scene, account, 'POST', '/webhooks', { url }, { version: step.version });
    const question = { ask: 'create', url } as const;
    const answered = moment();
    webhooks.add(name, {
      question,
      asked,
      answered,
      ...(response && { answer: { id: String(response.body.id) } }),
    });
    if (!response) return;
    const { id, secret } = response.body as { id: string; secret: string };
    created[place] = { ...created[place]!, id, secret, created: answered };
    return;
  }
  if (step.do === 'webhooks') {
    const response = await request(scene, account, 'GET', '/webhooks', undefined, { version: '2.0.0' });
    const list = response && (response.body.webhooks as { id: string; url: string }[]);
    const answer = list && { list: list.map(({ id, url }) => ({ id, url })) };
    webhooks.add(name, { question: { ask: 'list' }, asked, answered: moment(), ...(answer && { answer }) });
    return;
  }
  const known = created.filter((webhook) => webhook.account === account && webhook.id !== undefined);
  const webhook = known[step.nth];
  if (!webhook) return;
  webhook.removing ??= asked;
  const response = await request(scene, account, 'DELETE', `/webhooks/${webhook.id}`);
  const question = { ask: 'remove', id: webhook.id! } as const;
  webhooks.add(name, {
    question,
    asked,
    answered: moment(),
    ...(response && { answer: messageOf(response) }),
  });
  if (response) webhook.removed ??= moment();
}

const INVALID_TOKEN = 'invalid authentication credentials';

async function refuse(scene: Scene, { account, kind }: Extract<Operation, { do: 'refused' }>): Promise<void> {
  const other = scene.tokens[1 - account]!;
  const [response, status, message] = await {
    token: async () =>
      [
        await request(scene, account, 'GET', '/text/t0-0/results', undefined, { token: other }),
        401,
        INVALID_TOKEN,
      ] as const,
    version: async () =>
      [
        await request(scene, account, 'GET', '/text/t0-0/results', undefined, { version: '2.9.0' }),
        404,
        'version not supported',
      ] as const,
    json: async () =>
      [await request(scene, account, 'PUT', '/text/t0-0', '{"text": "a",'), 400, 'invalid_json'] as const,
    attribute: async () =>
      [
        await request(scene, account, 'PUT', '/text/t0-0', { author_id: 'author-0-0', task_id: 'task-0-0' }),
        400,
        'text missing',
      ] as const,
    id: async () =>
      [await request(scene, account, 'DELETE', `/author/${'a'.repeat(41)}`), 400, 'id too long'] as const,
  }[kind]();
  if (response && (response.status !== status || response.body.message !== message))
    throw new Violation(`${kind}: instead of ${status} ${message}: ${response.text}`);
}

let files = 0;

type Command = Exclude<
  Operation,
  { do: 'put' | 'mark' | 'results' | 'erase' | 'webhook' | 'webhooks' | 'remove webhook' | 'refused' }
>;

async function command(scene: Scene, step: Command): Promise<void> {
  const { ground, families } = scene;
  const file = (ending: string) => {
    files += 1;
    return join(ground.scratch, `${step.do}-${files}.${ending}`);
  };
  const account = 'account' in step ? ACCOUNTS[step.account]! : ACCOUNTS[0];
  const asked = moment();
  /** Runs the binary. @returns undefined if it failed because of a fault */
  const run = async (
    args: readonly string[],
    statuses: readonly number[] = [0],
  ): Promise<Ran | undefined> => {
    const ran = await ground.run([...args, '--account', account]);
    const told = `${args[0]} ${ran.status}`;
    scene.counts[told] = (scene.counts[told] ?? 0) + 1;
    if (ran.status !== null && statuses.includes(ran.status)) return ran;
    if (scene.isTroubled(asked)) return undefined;
    throw new Violation(`assess ${args.join(' ')} ended with ${ran.status}: ${ran.stderr.slice(-1000)}`);
  };
  switch (step.do) {
    case 'import': {
      const { rows, format } = step;
      const table = rows.map(({ id, attributes, l1 }) => ({ id, ...bodyOf(attributes), l1 }));
      const columns = [
        ...['id', 'author_id', 'task_id', 'session_id', 'sequence_id', 'sequence_count'],
        ...['text', 'question_text', 'test', 'l1'],
      ];
      for (const { account, family } of rows) families.expect(familyName(account, family));
      const source = file(format);
      writeFileSync(
        source,
        format === 'csv'
          ? papaparse.unparse(table, { columns })
          : table.map((row) => `${JSON.stringify(row)}\n`).join(''),
      );
      const rejects = file('rejects.csv');
      const ran = await run(['import', source, '--rejects', rejects], [0, 1]);
      const answered = moment();
      const refused = new Map(
        existsSync(rejects)
          ? papaparse
              .parse<{ id: string; message: string }>(readFileSync(rejects, 'utf8'), { header: true })
              .data.map(({ id, message }) => [id, message])
          : [],
      );
      for (const { account, family, id, attributes, l1 } of rows) {
        const question = { ask: 'import', id, attributes, l1 } as const;
        const answer = ran && { answer: { message: refused.get(id) } };
        families.add(familyName(account, family), { question, asked, answered, ...answer });
        scene.storings.push({ account, id, attributes, asked, answered });
      }
      rmSync(source);
      rmSync(rejects, { force: true });
      return;
    }
    case 'export': {
      const { what, format, where } = step;
      const condition = where ? ['--where', `${where.attribute} = ${where.value}`] : [];
      const target = file(format);
      const ran = await run(['export', what, '-o', target, '--format', format, ...condition], [0, 2]);
      // A column that no text has is a wrong column.
      const hasNoColumn =
        ran?.status === 2 && where?.attribute === 'l1' && ran.stderr.includes('no column l1');
      if (ran?.status === 2 && !hasNoColumn) throw new Violation(`export ${what} was refused: ${ran.stderr}`);
      if (ran) recordExport(scene, step, hasNoColumn ? [] : readRows(target, format), asked);
      rmSync(target, { force: true });
      return;
    }
    case 'delete':
    case 'unmark': {
      const { family, id } = step;
      const name = familyName(step.account, family);
      const args =
        step.do === 'delete'
          ? ['submission', 'delete', id, '--yes', '--json']
          : ['mark', 'delete', id, '--examiner', String(step.examiner), '--yes', '--json'];
      const ran = await run(args, [0, 1]);
      const question: Question =
        step.do === 'delete' ? { ask: 'delete', id } : { ask: 'unmark', id, examiner: step.examiner };
      const wasThere = ran && Number(deletedBy(step.do, ran)) > 0;
      const answer = ran && { answer: { message: wasThere ? undefined : 'id not found' } };
      families.add(name, { question, asked, answered: moment(), ...answer });
      if (step.do === 'delete' && (!ran || wasThere))
        scene.deletions.push({
          account: step.account,
          id,
          asked,
          answered: ran ? moment() : Number.POSITIVE_INFINITY,
        });
      return;
    }
    case 'backup': {
      if (ground.kind !== 'duckdb') return;
      const copy = file('duckdb');
      const made = await run(['backup', '-o', copy]);
      const madeAt = moment();
      if (made) {
        for (const what of ['submissions', 'feedback', 'results'] as const) {
          const ran = await ground.run(['export', what, '--store', copy, '--account', account]);
          if (ran.status !== 0) throw new Violation(`a backup cannot be read: ${ran.stderr}`);
          const rows = ran.stdout.split('\n').filter((line) => line !== '');
          recordExport(
            scene,
            { account: step.account, what },
            rows.map((row) => JSON.parse(row)),
            asked,
            madeAt,
          );
        }
      }
      rmSync(copy, { force: true });
      return;
    }
    case 'compact':
      if (ground.kind === 'duckdb') await run(['compact']);
      return;
  }
}

function deletedBy(what: 'delete' | 'unmark', { stdout, stderr }: Ran): number {
  try {
    const receipt = JSON.parse(stdout) as { submissions?: number; marks?: number; repeated?: boolean };
    if (receipt.repeated) return 0;
    return (what === 'delete' ? receipt.submissions : receipt.marks) ?? 0;
  } catch {
    throw new Violation(`a deletion printed ${stdout}${stderr}`);
  }
}

type Exported = Record<string, unknown>;

export function readRows(file: string, format: 'jsonl' | 'csv'): Exported[] {
  const content = readFileSync(file, 'utf8');
  if (format === 'csv')
    return papaparse.parse<Exported>(content, { header: true, skipEmptyLines: true }).data;
  return content
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exported);
}

/** Records an export as a question about each family. */
export function recordExport(
  scene: Scene,
  { account, what, where }: Pick<Extract<Operation, { do: 'export' }>, 'account' | 'what' | 'where'>,
  rows: readonly Exported[],
  asked: number,
  answered = moment(),
): void {
  const byFamily = new Map<string, Exported[]>(
    scene.families.names.filter((name) => name.startsWith(`${ACCOUNTS[account]}/`)).map((name) => [name, []]),
  );
  for (const row of rows) {
    const [, family] = /^t(\d+)-/.exec(String(row.id)) ?? [];
    const name = familyName(account, Number(family));
    if (!byFamily.has(name)) throw new Violation(`an export has the text ${row.id}, which nobody submitted`);
    byFamily.get(name)!.push(row);
  }
  for (const [name, of] of byFamily) {
    const ask = what === 'results' ? 'exported results' : what;
    const question: Question = { ask, ...(where && { where }) };
    scene.families.add(name, { question, asked, answered, answer: answerOf(scene, what, of) });
  }
}

/** A cell of a table, or a value of JSON. */
const cellOf = (value: unknown) => (value === '' || value === undefined ? null : value);
const numberOf = (value: unknown) => (cellOf(value) === null ? null : Number(value));

function answerOf(
  { reference }: Scene,
  what: 'submissions' | 'feedback' | 'results',
  rows: readonly Exported[],
): Answer {
  switch (what) {
    case 'submissions':
      return {
        rows: rows.map(
          (row): Row => ({
            id: String(row.id),
            author_id: String(row.author_id),
            task_id: String(row.task_id),
            session_id: cellOf(row.session_id) as string | null,
            sequence_id: numberOf(row.sequence_id),
            sequence_count: numberOf(row.sequence_count),
            text: String(row.text),
            question_text: String(row.question_text),
            test: numberOf(row.test) as 1 | null,
            l1: cellOf((row.metadata as { l1?: string } | undefined)?.l1 ?? row.l1) as string | null,
          }),
        ),
      };
    case 'feedback':
      return {
        marks: rows.map(({ id, examiner_id, mark }) => {
          const { holistic } = (typeof mark === 'string' ? JSON.parse(mark) : mark) as { holistic: string };
          return `${id} ${examiner_id} ${holistic}`;
        }),
      };
    case 'results': {
      const told = rows.map((row): [string, Told] => {
        const { id, result } = row;
        if (!result) return [String(id), (attributes) => reference.isCellRight(attributes, row)];
        return [String(id), (attributes) => reference.isExportRight(attributes, result)];
      });
      if (new Set(told.map(([id]) => id)).size < told.length)
        throw new Violation('an export has two results of one text');
      return { results: new Map(told) };
    }
  }
}
