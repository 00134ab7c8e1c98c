import pMap from 'p-map';
import { z } from 'zod';
import type { HandIn } from '../../domain/lti.js';
import { isTeacher, SCOPES } from './claims.js';
import type { LtiSession } from './launch.js';
import { PlatformError } from './platform-calls.js';
import { LtiRefusal } from './refusal.js';
import { requireTask } from './tasks.js';
import { resultOf, type WorkContext } from './work.js';

/** A learner of a class, and what they handed in. */
export interface Learner {
  readonly user_id: string;
  /** Absent if the platform tells no names. */
  readonly name?: string | undefined;
  readonly drafts: number;
  /** Of the newest draft; absent while it has none. */
  readonly score?: number | undefined;
  readonly level?: string | undefined;
  /** What the platform has of the newest draft, and why not its score. */
  readonly sent?: HandIn['sent'];
  readonly problem?: string | undefined;
}

/** A class, and whether the platform could be asked for its members. */
export interface LtiClass {
  readonly title: string;
  readonly most: number;
  readonly complete: boolean;
  readonly learners: readonly Learner[];
}

const member = z.object({
  user_id: z.string(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  status: z.string().optional(),
  roles: z.array(z.string()).default([]),
});
const page = z.object({ members: z.array(member) });
type Member = z.output<typeof member>;

const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const MOST_PAGES = 50;
const READS_AT_ONCE = 8;

/** The class of a task: its members, and whoever handed in. Names are read from the platform each time, and not stored. */
export async function readClass(context: WorkContext, session: LtiSession): Promise<LtiClass> {
  if (!session.isTeacher) throw new LtiRefusal('only teachers see the class', 403);
  const task = await requireTask(context, session);
  const [handIns, members] = await Promise.all([context.store.handIns(task), readMembers(context, session)]);
  const byUser = new Map<string, HandIn[]>();
  for (const one of handIns) byUser.set(one.userId, [...(byUser.get(one.userId) ?? []), one]);
  const staff = new Set(
    (members ?? []).filter(({ roles }) => isTeacher(roles)).map(({ user_id }) => user_id),
  );
  const names = new Map((members ?? []).map((one) => [one.user_id, nameOf(one)]));
  const users = [...new Set([...names.keys(), ...byUser.keys()])].filter(
    (user) => !staff.has(user) && user !== session.userId,
  );
  const learners = await pMap(
    users,
    (user) => readLearner(context, { user, name: names.get(user), handIns: byUser.get(user) ?? [] }),
    { concurrency: READS_AT_ONCE },
  );
  learners.sort((one, other) => (one.name ?? one.user_id).localeCompare(other.name ?? other.user_id));
  return { title: task.title, most: task.drafts, complete: members !== undefined, learners };
}

async function readLearner(
  { store }: WorkContext,
  {
    user,
    name,
    handIns,
  }: { readonly user: string; readonly name?: string | undefined; handIns: readonly HandIn[] },
): Promise<Learner> {
  const newest = handIns.at(-1);
  const status = newest && (await store.submissionStatus(newest.accountId, newest.submissionId));
  const result = status?.result && resultOf(status.result.body);
  return {
    ...{ user_id: user, name, drafts: handIns.length },
    ...(result?.type === 'success' && { score: result.overall_score, level: result.cefr_level }),
    ...{ sent: newest?.sent, problem: newest?.problem },
  };
}

/** The members of the course; undefined if the platform does not tell them. */
async function readMembers(
  { store, calls }: WorkContext,
  { platformId, members: url }: LtiSession,
): Promise<Member[] | undefined> {
  const platform = (await store.ltiPlatforms()).find(({ id }) => id === platformId);
  if (!platform || url === undefined) return undefined;
  const found: Member[] = [];
  try {
    let next: string | undefined = url;
    for (let read = 0; next !== undefined && read < MOST_PAGES; read += 1) {
      const reply = await calls.callService(platform, SCOPES.members, next, {
        headers: { accept: MEMBERS_TYPE },
      });
      found.push(...page.parse(reply.json).members);
      next = nextOf(reply.headers.get('link'));
    }
  } catch (error) {
    if (error instanceof PlatformError || error instanceof z.ZodError) return undefined;
    throw error;
  }
  return found.filter(({ status }) => status === undefined || status === 'Active');
}

const nextOf = (links: string | null): string | undefined =>
  /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(links ?? '')?.[1];

const nameOf = ({ name, given_name = '', family_name = '' }: Member): string | undefined =>
  name ?? (`${given_name} ${family_name}`.trim() || undefined);
