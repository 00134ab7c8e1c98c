import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { LTI_SHOWN, type LtiPlatform, type LtiTask } from '../../domain/lti.js';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import { pipelineNames, scaleNamed } from '../../domain/pipelines/pipeline-cards.js';
import { judgeText } from '../../domain/submissions/submission.js';
import type { Scale } from '../../engine/results/scale.js';
import { CLAIMS, DEEP_LINKING_RESPONSE, VERSION, withoutNul } from './claims.js';
import type { LaunchContext, LtiSession } from './launch.js';
import { LtiRefusal } from './refusal.js';

/** The most drafts that a task may allow. */
export const MOST_DRAFTS = 20;

/** A task as its teacher describes it. */
const description = z.object({
  title: z.string().trim().min(1).max(200).refine(withoutNul),
  question: z.string().trim().min(1).refine(withoutNul),
  pipeline: z.string(),
  drafts: z.int().min(1).max(MOST_DRAFTS),
  shows: z.array(z.enum(LTI_SHOWN)),
});

/** What may change later. The pipeline may not, because the platform's column of grades has its scale. */
const change = description.omit({ pipeline: true });

/** Names of pipelines that a task may choose: those with scores. */
export const pipelinesOfTasks = (custom: CustomPipelines): string[] =>
  pipelineNames(custom).filter((name) => scaleNamed(name, custom));

/** The grades of a scale begin at 0. */
export const gradeMaximum = ({ min, max }: Scale): number => max - min;

/** The task of the link that was opened; undefined if its teacher has not made one yet. */
export async function taskOf({ store }: LaunchContext, session: LtiSession): Promise<LtiTask | undefined> {
  const { platformId, taskId, link } = session;
  if (taskId !== undefined) return store.ltiTask(platformId, { id: taskId });
  return link === undefined ? undefined : store.ltiTask(platformId, { link });
}

/** The task of a link that has one. @throws LtiRefusal */
export async function requireTask(context: LaunchContext, session: LtiSession): Promise<LtiTask> {
  const task = await taskOf(context, session);
  if (!task) throw new LtiRefusal('this link has no task yet: a teacher makes it by opening the link', 404);
  return task;
}

/** @throws LtiRefusal */
function checked<D extends { readonly title: string; readonly question: string }>(
  schema: z.ZodType<D>,
  described: unknown,
): D {
  const given = schema.safeParse(described);
  if (!given.success)
    throw new LtiRefusal(`the task has no valid ${String(given.error.issues[0]?.path[0] ?? 'description')}`);
  const fault = judgeText('Text.', given.data.question) ?? judgeText('Text.', given.data.title);
  if (fault) throw new LtiRefusal(fault.message.replace('question_text', 'the question'));
  return given.data;
}

/** A form that the page sends to the platform. */
export interface DeepLinkingForm {
  readonly url: string;
  /** The message, as a signed token. */
  readonly jwt: string;
}

/**
 * Makes the task that a teacher describes: for the link that was opened, or to be chosen for a new one.
 * @returns what is sent to the platform in the second case
 * @throws LtiRefusal
 */
export async function makeTask(
  context: LaunchContext & { readonly custom: CustomPipelines },
  session: LtiSession,
  described: unknown,
): Promise<DeepLinkingForm | undefined> {
  const { store, custom, now } = context;
  const { accountId, platformId, isTeacher, deepLink, link } = session;
  if (!isTeacher) throw new LtiRefusal('only teachers make tasks', 403);
  const { question, pipeline, title, drafts, shows } = checked(description, described);
  if (!pipelinesOfTasks(custom).includes(pipeline))
    throw new LtiRefusal('there is no such pipeline with scores');
  if (!deepLink && (await taskOf(context, session)))
    throw new LtiRefusal('this link has a task already', 409);
  const task: LtiTask = {
    ...{ id: randomUUID(), accountId, platformId, title, question, pipeline, drafts, shows },
    ...(!deepLink && { link }),
    createdAt: now(),
  };
  await store.addLtiTask(task);
  if (!deepLink) return undefined;
  const platform = (await store.ltiPlatforms()).find(({ id }) => id === platformId)!;
  return { url: deepLink.returnUrl, jwt: await choice(context, session, platform, task) };
}

/**
 * Changes the task of the link that was opened. Texts that were handed in keep the question that they were written for.
 * @throws LtiRefusal
 */
export async function changeTask(
  context: LaunchContext,
  session: LtiSession,
  described: unknown,
): Promise<void> {
  const { store } = context;
  if (!session.isTeacher) throw new LtiRefusal('only teachers change tasks', 403);
  const task = await requireTask(context, session);
  const changed = checked(change, described);
  if ((await store.handIns(task)).some(({ draft }) => draft > changed.drafts))
    throw new LtiRefusal('a learner has handed in more drafts than that', 409);
  await store.changeLtiTask({ ...task, ...changed });
}

/** The message that tells a platform which task was chosen. It makes a link, with a column of grades. */
function choice(
  { keys, url, custom }: LaunchContext & { readonly custom: CustomPipelines },
  { deployment, deepLink }: LtiSession,
  { clientId, issuer }: LtiPlatform,
  { id, title, pipeline }: LtiTask,
): Promise<string> {
  const item = {
    type: 'ltiResourceLink',
    title,
    url: `${url}/lti/launch`,
    custom: { task: id },
    lineItem: { scoreMaximum: gradeMaximum(scaleNamed(pipeline, custom)!), label: title, resourceId: id },
  };
  const payload = {
    iss: clientId,
    aud: issuer,
    nonce: randomUUID(),
    [CLAIMS.messageType]: DEEP_LINKING_RESPONSE,
    [CLAIMS.version]: VERSION,
    [CLAIMS.deployment]: deployment,
    [CLAIMS.contentItems]: [item],
    ...(deepLink?.data !== undefined && { [CLAIMS.data]: deepLink.data }),
  };
  return keys.sign(payload, 600);
}
