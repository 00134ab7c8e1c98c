import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config.js';
import { Leaps } from '../leaps.js';
import { customPipelines } from '../pipelines/custom-pipelines.js';
import type { ServiceContext } from '../service-context.js';
import { type Launched, type LtiSession, launch, login, openSession } from './launch.js';
import { type LtiClass, readClass } from './members.js';
import { PlatformCalls } from './platform-calls.js';
import { register } from './registration.js';
import { ScoreSender, type ScoreSenderOptions } from './scores.js';
import { changeTask, type DeepLinkingForm, makeTask, pipelinesOfTasks, taskOf } from './tasks.js';
import { ToolKeys } from './tool-keys.js';
import { handIn, readWork, type Work, type WorkContext } from './work.js';

export interface LtiToolOptions {
  readonly store: WorkContext['store'];
  readonly now: ServiceContext['now'];
  readonly log: ScoreSenderOptions['log'];
  readonly config: Pick<
    Config,
    'ltiUrl' | 'pipelines' | 'models' | 'webhookAllow' | 'webhookTimeout' | 'webhookRetry'
  >;
  /** A monotonic clock in milliseconds; by default, that of this process. */
  readonly clock?: () => number;
  /** As of `PlatformCalls` and `ScoreSender`. */
  readonly cooldown?: number;
  readonly pause?: number;
}

/** Milliseconds that requests to platforms get to finish. Then they are cut. */
const PATIENCE_MS = 2000;

/** This server as a tool of LTI 1.3. Disposing ends the sending of scores. */
export interface LtiTool extends AsyncDisposable {
  readonly publicKeys: ToolKeys['publicKeys'];
  login(parameters: Parameters<typeof login>[1]): Promise<string>;
  launch(parameters: Parameters<typeof launch>[1]): Promise<Launched>;
  register(invitation: string, query: Parameters<typeof register>[2]): Promise<void>;
  /** The session of a token. */
  session(token: string): Promise<LtiSession>;
  /** Whether the link that was opened has a task. */
  hasTask(session: LtiSession): Promise<boolean>;
  /** Names of pipelines that a task may choose. */
  pipelines(): string[];
  work(session: LtiSession, userId?: string): Promise<Work>;
  handIn(session: LtiSession, given: Parameters<typeof handIn>[2]): Promise<void>;
  class(session: LtiSession): Promise<LtiClass>;
  makeTask(session: LtiSession, described: unknown): Promise<DeepLinkingForm | undefined>;
  changeTask(session: LtiSession, described: unknown): Promise<void>;
  /** Sends the scores that are due, now. */
  sendScores(): Promise<number>;
}

/** The tool of the settings, which begins to send scores. */
export function createLtiTool({ config, clock, cooldown, pause, ...options }: LtiToolOptions): LtiTool {
  const { store, now, log } = options;
  const { webhookAllow: allow, webhookRetry: retry, ltiUrl } = config;
  const timeout = config.webhookTimeout * 1000;
  const keys = new ToolKeys({ store, now });
  const calls = new PlatformCalls({ now, keys, allow, timeout, cooldown });
  const context = {
    ...{ store, now, leaps: new Leaps(now, clock), keys, calls, allow, url: ltiUrl.replace(/\/$/, '') },
    // Pipelines may be trained while the server runs.
    get custom() {
      return customPipelines(config);
    },
  };
  const scores = new ScoreSender({ context, retry, timeout, log, ...(pause !== undefined && { pause }) });
  scores.start();
  return {
    publicKeys: () => keys.publicKeys(),
    login: (parameters) => login(context, parameters),
    launch: (parameters) => launch(context, parameters),
    register: async (invitation, query) => {
      const { accountId, id } = await register(context, invitation, query);
      log.info({ accountId, platformId: id }, 'a platform registered this tool');
    },
    session: (token) => openSession(context, token),
    hasTask: async (session) => (await taskOf(context, session)) !== undefined,
    pipelines: () => pipelinesOfTasks(context.custom),
    work: (session, userId) => readWork(context, session, userId),
    async handIn(session, given) {
      await handIn(context, session, given);
      scores.wake();
    },
    class: (session) => readClass(context, session),
    makeTask: (session, described) => makeTask(context, session, described),
    changeTask: (session, described) => changeTask(context, session, described),
    sendScores: () => scores.sendDue(),
    async [Symbol.asyncDispose]() {
      const stopped = scores.stop();
      await Promise.race([stopped, delay(PATIENCE_MS, undefined, { ref: false })]);
      await calls[Symbol.asyncDispose]();
      await stopped;
    },
  };
}
