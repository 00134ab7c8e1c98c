import { setTimeout as delay } from 'node:timers/promises';
import { moment, Violation } from '../history.js';
import type { Response } from '../http.js';
import type { Answer, Question } from '../model/family.js';
import { ACCOUNTS } from '../plan/names.js';
import type { Scene } from './scene.js';

const WITHOUT_EFFECT_MS = 30;
/** A store that failed, or a server that ended, is there again within this time. */
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
    const member = ground.members[turn % ground.servers]!;
    const url = await member.url();
    const full = `/v${version}/account/${ACCOUNTS[account]}${path}`;
    const response = await client.send(url, token, { method, path: full, body });
    if (response === 'refused') {
      if (performance.now() > end)
        throw new Violation(`a server cannot be reached: ${member.log.slice(-3000)}`);
      await delay(WITHOUT_EFFECT_MS);
      // It may end after the fault is over that made it do so.
      if (ground.hasFailingDisk) await member.revive();
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
export async function ask(
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

export const messageOf = ({ status, body }: Response) => ({
  message: status === 200 ? undefined : String(body.message),
});
