import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { moment, Violation } from './history.js';
import type { Attributes, Family } from './model/family.js';
import { markerOf, textOf } from './model/texts.js';
import { askResults, recordExport, type Scene } from './operations.js';
import { ACCOUNTS, IDS, names } from './plan.js';
import type { Notified } from './receivers.js';

/** Within this time everything must have come to rest: a loaded machine is slow. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 50;
/** What was under way when a deletion was acknowledged may arrive this long after it. */
const UNDER_WAY_MS = 1500;
/** How precise the times of arrivals are. */
const CLOCK_MS = 5;

interface Sure {
  readonly account: number;
  readonly family: Family;
}

/**
 * Compares the service with the model while nobody else uses it: every answer since the last audit was possible, every
 * text has its result and every webhook its notification, nothing deleted is left, and figures are right.
 * @throws Violation
 */
export async function audit(scene: Scene, { isLast }: { readonly isLast: boolean }): Promise<void> {
  for (const question of scene.families.questions)
    if ('attributes' in question) await scene.reference.prepare(question.attributes);
  // What got no answer has taken effect by now, or never does.
  scene.families.check();
  await untilAssessed(scene);
  // Commands take long; the last audit finds what an earlier one would have found.
  if (isLast) await exportEverything(scene);
  scene.families.check();
  scene.webhooks.check();
  const sure = sureFamilies(scene);
  await auditNotifications(scene, sure);
  if (isLast) await auditFigures(scene, sure);
  await auditDeletedBytes(scene, sure);
  auditLogs(scene);
}

/** Asks for every text, and waits until it has its result. */
async function untilAssessed(scene: Scene): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (const name of scene.families.names) {
    const [accountName, number] = name.split('/') as [string, string];
    const account = ACCOUNTS.indexOf(accountName as (typeof ACCOUNTS)[number]);
    const family = Number(number);
    for (let n = 0; n < IDS; n += 1) {
      const id = names.id(family, n);
      while ((await askResults(scene, { account, family, id, version: '2.2.0' })) !== 'there') {
        if (performance.now() > end) {
          scene.families.check();
          throw new Violation(`${name}: ${id} gets no result`);
        }
        await delay(PAUSE_MS);
      }
    }
  }
}

async function exportEverything(scene: Scene): Promise<void> {
  for (const [account, name] of ACCOUNTS.entries()) {
    for (const what of ['submissions', 'feedback', 'results'] as const) {
      const asked = moment();
      const { status, stdout, stderr } = await scene.ground.run(['export', what, '--account', name]);
      if (status !== 0) throw new Violation(`export ${what} ended with ${status}: ${stderr}`);
      const rows = stdout.split('\n').filter((line) => line !== '');
      recordExport(
        scene,
        { account, what },
        rows.map((row) => JSON.parse(row)),
        asked,
      );
    }
  }
}

/** Families of which all texts are known. */
function sureFamilies({ families }: Scene): Sure[] {
  return families.names.map((name) => {
    const states = families.states(name);
    const visible = new Set(
      states.map(({ texts }) =>
        JSON.stringify(
          Object.entries(texts)
            .map(([id, { attributes }]) => ({ id, attributes }))
            .sort((a, b) => (a.id < b.id ? -1 : 1)),
        ),
      ),
    );
    if (visible.size !== 1) throw new Error(`${name} is unclear after everything was read: ${[...visible]}`);
    const [account] = name.split('/') as [(typeof ACCOUNTS)[number]];
    return { account: ACCOUNTS.indexOf(account), family: states[0]! };
  });
}

async function auditNotifications(scene: Scene, sure: readonly Sure[]): Promise<void> {
  const { receivers, created } = scene;
  const secretOf = (path: string) => created.find((webhook) => webhook.path === path)?.secret;
  const missing = () => {
    receivers.read(secretOf);
    return sure.flatMap(({ account, family }) =>
      Object.entries(family.texts).flatMap(([id, { attributes }]) =>
        missingOf(scene, { account, id, attributes }),
      ),
    );
  };
  const end = performance.now() + PATIENCE_MS;
  for (let left = missing(); left.length > 0; left = missing()) {
    if (performance.now() > end)
      throw new Violation(`notifications that do not arrive:\n  ${left.slice(0, 5).join('\n  ')}`);
    await delay(PAUSE_MS);
  }

  const ids = new Map<string, Set<string>>();
  for (const notified of receivers.notified) {
    expectRightful(scene, notified);
    const key = `${notified.path} ${notified.account} ${notified.text}`;
    ids.set(key, (ids.get(key) ?? new Set()).add(notified.id));
  }
  for (const [key, of] of ids) {
    const [, account, id] = key.split(' ') as [string, string, string];
    const authors = new Set(storingsOf(scene, account, id).map(({ attributes }) => attributes.author));
    const lives =
      1 +
      scene.deletions.filter(
        (one) =>
          ACCOUNTS[one.account] === account &&
          (one.id === id || (one.author !== undefined && authors.has(one.author))),
      ).length;
    if (of.size > lives)
      throw new Violation(`${of.size} notifications of ${key}, which was stored ${lives} times at most`);
  }
}

const storingsOf = ({ storings }: Scene, account: string, id: string) =>
  storings.filter((one) => ACCOUNTS[one.account] === account && one.id === id);

/** The webhooks that have not been notified of a text. */
function missingOf(
  scene: Scene,
  { account, id, attributes }: { account: number; id: string; attributes: Attributes },
): string[] {
  const name = ACCOUNTS[account]!;
  // An earlier text may have had the same id, and was deleted.
  const lastDeletion = Math.max(
    0,
    ...scene.deletions
      .filter((one) => one.account === account && (one.id === id || one.author === attributes.author))
      .filter(({ answered }) => answered < Number.POSITIVE_INFINITY)
      .map(({ asked }) => asked),
  );
  const earliest = Math.min(
    ...storingsOf(scene, name, id)
      .filter(({ answered }) => answered > lastDeletion)
      .map(({ asked }) => asked),
  );
  return scene.created
    .filter(
      (webhook) =>
        webhook.account === account && webhook.created < earliest && webhook.removing === undefined,
    )
    .filter(
      ({ path, version }) =>
        !scene.receivers.notified.some(
          (one) =>
            one.path === path &&
            one.text === id &&
            one.account === name &&
            one.at >= lastDeletion - CLOCK_MS &&
            scene.reference.isRight(attributes, version, one.result),
        ),
    )
    .map(({ path, version }) => `${name} ${id} of ${version} to ${path}`);
}

/** Checks that there is a text that a notification can be about, and a webhook that it can be for. */
function expectRightful(scene: Scene, { path, account, text, result, at }: Notified): void {
  const webhook = scene.created.find((one) => one.path === path);
  if (!webhook) throw new Violation(`a notification went to ${path}, which is no webhook`);
  if (ACCOUNTS[webhook.account] !== account)
    throw new Violation(`a webhook of ${ACCOUNTS[webhook.account]} got a notification of ${account}`);
  if (webhook.removed !== undefined && at > webhook.removed + UNDER_WAY_MS)
    throw new Violation(`a webhook got a notification ${at - webhook.removed} ms after its deletion`);
  const storings = storingsOf(scene, account, text).filter(
    ({ attributes, asked }) =>
      asked <= at + CLOCK_MS && scene.reference.isRight(attributes, webhook.version, result),
  );
  if (storings.length === 0)
    throw new Violation(`a notification of ${account} ${text} fits no text that was submitted`);
  const rightful = storings.some(
    (storing) =>
      !scene.deletions.some(
        (one) =>
          one.account === storing.account &&
          (one.id === text || one.author === storing.attributes.author) &&
          one.asked > storing.answered &&
          one.answered + UNDER_WAY_MS < at,
      ),
  );
  if (!rightful) throw new Violation(`a notification of ${account} ${text} arrived after its deletion`);
}

interface Stats {
  readonly submissions: number;
  readonly authors: number;
  readonly tests: number;
  readonly marks: number;
  readonly groups: readonly {
    readonly assessed: number;
    readonly failures: Record<string, number>;
    readonly mean_score: number | null;
  }[];
}

async function auditFigures(scene: Scene, sure: readonly Sure[]): Promise<void> {
  for (const [account, name] of ACCOUNTS.entries()) {
    const all = sure
      .filter((one) => one.account === account)
      .flatMap(({ family }) => Object.values(family.texts));
    const live = all.filter(({ attributes }) => attributes.test === undefined);
    const { status, stdout, stderr } = await scene.ground.run(['stats', '--json', '--account', name]);
    if (status !== 0) throw new Violation(`stats ended with ${status}: ${stderr}`);
    const stats = JSON.parse(stdout) as Stats;
    const scores = live.flatMap(({ attributes }) => {
      const score = scene.reference.of(attributes, '2.2.0').overall_score;
      return typeof score === 'number' ? [score] : [];
    });
    const [group] = stats.groups;
    const told = {
      submissions: stats.submissions,
      authors: stats.authors,
      tests: stats.tests,
      marks: stats.marks,
      assessed: group?.assessed ?? 0,
      failures: Object.values(group?.failures ?? {}).reduce((sum, each) => sum + each, 0),
    };
    const right = {
      submissions: live.length,
      authors: new Set(live.map(({ attributes }) => attributes.author)).size,
      tests: all.length - live.length,
      marks: live.reduce((sum, { marks }) => sum + Object.keys(marks).length, 0),
      assessed: live.length,
      failures: live.length - scores.length,
    };
    if (JSON.stringify(told) !== JSON.stringify(right))
      throw new Violation(`stats of ${name}: ${JSON.stringify(told)} instead of ${JSON.stringify(right)}`);
    const mean = scores.reduce((sum, each) => sum + each, 0) / scores.length;
    if (scores.length > 0 && Math.abs(group!.mean_score! - mean) > 1e-4)
      throw new Violation(`stats of ${name}: the mean ${group!.mean_score} instead of ${mean}`);
  }
}

/** No text that is gone is left in a file, as soon as a compaction has run. */
async function auditDeletedBytes(scene: Scene, sure: readonly Sure[]): Promise<void> {
  if (scene.ground.kind !== 'duckdb') return;
  const kept = new Set(
    sure.flatMap(({ family }) => Object.values(family.texts).map(({ attributes }) => attributes.text)),
  );
  const gone = [...scene.reference.texts].filter((text) => !kept.has(text)).map(markerOf);
  const left = () =>
    filesIn(scene.ground.store).flatMap(({ file, content }) =>
      gone.filter((marker) => content.includes(marker)).map((marker) => `${marker} in ${file}`),
    );
  const end = performance.now() + PATIENCE_MS;
  for (let found = left(); found.length > 0; found = left()) {
    if (performance.now() > end)
      throw new Violation(`bytes of deleted texts are left: ${found.slice(0, 5).join(', ')}`);
    await delay(PAUSE_MS * 10);
  }
}

function filesIn(folder: string): { readonly file: string; readonly content: Buffer }[] {
  return readdirSync(folder, { recursive: true }).flatMap((name) => {
    const file = join(folder, String(name));
    try {
      return statSync(file).isFile() ? [{ file, content: readFileSync(file) }] : [];
    } catch {
      // It vanished meanwhile.
      return [];
    }
  });
}

/** Texts never reach logs. */
function auditLogs({ ground, reference }: Scene): void {
  for (const { log } of ground.members) {
    const found = [...reference.texts].find((text) => log.includes(markerOf(text)));
    if (found !== undefined) throw new Violation(`a log has the text “${textOf(found)}”`);
  }
}
