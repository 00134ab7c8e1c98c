import { setTimeout as delay } from 'node:timers/promises';
import { Violation } from '../history.js';
import type { Attributes } from '../model/state.js';
import type { Scene } from '../operations/scene.js';
import { ACCOUNTS } from '../plan/names.js';
import type { Notified } from '../receivers.js';
import { PATIENCE_MS, PAUSE_MS } from './patience.js';
import type { Sure } from './sure.js';

/** What was under way when a deletion was acknowledged may arrive this long after it. */
const UNDER_WAY_MS = 1500;
/** How precise the times of arrivals are. */
const CLOCK_MS = 5;

/** Every webhook gets its notifications, and no other arrives. @throws Violation */
export async function auditNotifications(scene: Scene, sure: readonly Sure[]): Promise<void> {
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
      throw new Violation(
        `notifications that do not arrive:\n  ${left
          .slice(0, 5)
          .map(({ shown }) => shown)
          .join(
            '\n  ',
          )}\nwhat is known of the first text:\n  ${livesOf(scene, left[0]!).join('\n  ')}\n${await sayOf(scene, left[0]!)}`,
      );
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

interface Missing {
  readonly account: number;
  readonly id: string;
  readonly shown: string;
}

/** What the product says of the notifications of a text, and of itself. */
async function sayOf({ ground }: Scene, { account, id }: Missing): Promise<string> {
  const args = ['webhook', 'deliveries', '--submission', id, '--account', ACCOUNTS[account]!, '--json'];
  const { stdout, stderr } = await ground.run(args);
  return `${stdout}${stderr}\n${ground.describe()}`;
}

/** When a text was stored, deleted and notified of, in the order of time. */
function livesOf(scene: Scene, { account, id }: Missing): string[] {
  const name = ACCOUNTS[account]!;
  const storings = storingsOf(scene, name, id);
  const authors = new Set(storings.map(({ attributes }) => attributes.author));
  const deletions = scene.deletions.filter(
    (one) => one.account === account && (one.id === id || authors.has(one.author ?? '')),
  );
  const notified = scene.receivers.notified.filter((one) => one.account === name && one.text === id);
  return [
    ...storings.map(({ asked, ...storing }) => ({ at: asked, what: 'stored', ...storing })),
    ...deletions.map(({ asked, ...deletion }) => ({ at: asked, what: 'deleted', ...deletion })),
    ...notified.map(({ at, path, id }) => ({ at, what: 'notified', path, id })),
  ]
    .sort((one, other) => one.at - other.at)
    .map((each) => JSON.stringify(each));
}

/** The webhooks that have not been notified of a text. */
function missingOf(
  scene: Scene,
  { account, id, attributes }: { account: number; id: string; attributes: Attributes },
): Missing[] {
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
    .map(({ path, version }) => ({ account, id, shown: `${name} ${id} of ${version} to ${path}` }));
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
