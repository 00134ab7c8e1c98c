import { audit } from './audit/audit.js';
import { Processes } from './audit/processes.js';
import { cause } from './faults/cause.js';
import { openGround, type StoreKind } from './ground/ground.js';
import { History, moment, Violation } from './history.js';
import { Client } from './http.js';
import { family } from './model/family.js';
import type { Reference } from './model/reference.js';
import { NO_TEXTS } from './model/state.js';
import { tokens } from './model/tokens.js';
import { webhooks } from './model/webhooks.js';
import { operate } from './operations/operate.js';
import type { Scene } from './operations/scene.js';
import type { Check, Fault, Operation, Step } from './plan/operation.js';
import type { Plan } from './plan/plan.js';
import { RECEIVERS } from './plan/requests.js';
import { Receivers } from './receivers.js';

export interface Round {
  readonly steps: number;
  readonly seconds: number;
  readonly counts: Readonly<Record<string, number>>;
}

export interface RoundOptions {
  readonly reference: Reference;
  readonly product?: string;
  /** The places of the steps that are run; by default, all. */
  readonly kept?: ReadonlySet<number>;
}

const FAULTS = new Set<Step['do']>(['kill', 'stop', 'halt', 'clock', 'receiver', 'disk', 'link', 'database']);
/** Long enough for commands that began before a fault was over. */
const TROUBLE_MS = 15_000;

/**
 * Runs a plan on a new store: clients take its steps in their order, each as soon as it is free.
 * @throws Violation
 */
export async function runRound(
  plan: Plan,
  kind: StoreKind,
  { reference, product, kept }: RoundOptions,
): Promise<Round> {
  const { clients, servers, workers, hasDiskFaults, hasStandby } = plan;
  const begin = performance.now();
  await using ground = await openGround({
    kind,
    hasDiskFaults,
    servers,
    workers,
    hasStandby,
    ...(product && { product }),
  });
  await using receivers = await Receivers.start(RECEIVERS);
  await Promise.all(ground.members.map((member) => member.start()));

  let lastTrouble = Number.NEGATIVE_INFINITY;
  let troubles = 0;
  const counts: Record<string, number> = {};
  const scene: Scene = {
    ground,
    client: new Client(),
    reference,
    receivers,
    families: new History(family, NO_TEXTS),
    webhooks: new History(webhooks, []),
    tokenUses: new History(tokens, [{ id: undefined, isRevoked: false }]),
    underWay: new Map(),
    created: [],
    storings: [],
    deletions: [],
    issued: [],
    copies: [],
    tokens: ground.tokens,
    isTroubled: (since) => troubles > 0 || lastTrouble > since - TROUBLE_MS,
    counts,
  };

  let busy: Promise<unknown> = Promise.resolve();
  /** One fault at a time. */
  const disturb = (fault: Fault): Promise<void> => {
    const next = busy.then(async () => {
      troubles += 1;
      try {
        await cause(ground, receivers, fault);
      } finally {
        troubles -= 1;
        if (fault.do !== 'receiver' && fault.do !== 'clock') lastTrouble = moment();
      }
    });
    busy = next.catch(() => undefined);
    return next;
  };
  const processes = new Processes(ground);
  const check = async ({ versionsOf }: Check, isLast: boolean) => {
    receivers.heal();
    ground.setDisk('');
    for (const member of ground.members) await member.revive();
    await audit(scene, { isLast, ...(versionsOf !== undefined && { versionsOf }) });
    scene.client.disconnect();
    await processes.audit();
  };

  const steps = plan.steps.filter((_, place) => !kept || kept.has(place));
  let place = 0;
  let failure: unknown;
  while (place < steps.length && failure === undefined) {
    // The clients take steps up to the next check.
    const client = async () => {
      while (place < steps.length && steps[place]!.do !== 'check' && failure === undefined) {
        const step = steps[place]!;
        place += 1;
        try {
          if (step.do === 'together') await Promise.all(step.operations.map((each) => operate(scene, each)));
          else if (FAULTS.has(step.do)) await disturb(step as Fault);
          else await operate(scene, step as Operation);
        } catch (error) {
          failure ??= error;
        }
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    const next = steps[place];
    if (failure === undefined && next?.do === 'check') {
      place += 1;
      await check(next, place === steps.length);
    }
  }
  if (failure !== undefined) throw failure;
  for (const member of ground.members) {
    const status = await member.end('SIGTERM');
    if (status !== 0)
      throw new Violation(`a process ended with ${status} on SIGTERM: ${member.log.slice(-1000)}`);
  }
  const verified = await ground.run(['verify']);
  if (verified.status !== 0)
    throw new Violation(`the store is damaged: ${verified.stdout}${verified.stderr}`);
  processes.auditFiles();
  return { steps: steps.length, seconds: Math.round((performance.now() - begin) / 1000), counts };
}
