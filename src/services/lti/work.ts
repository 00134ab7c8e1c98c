import { createHash } from 'node:crypto';
import type { HandIn, LtiShown, LtiTask } from '../../domain/lti.js';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import { scaleNamed } from '../../domain/pipelines/pipeline-cards.js';
import { parseSubmission } from '../../domain/submissions/submission.js';
import { NEWEST_VERSION } from '../../domain/versions/index.js';
import { renderResult } from '../../domain/versions/render.js';
import { SUSPECT_REASON } from '../../engine/results/error-reasons.js';
import type { AssessmentResult, SuccessResult } from '../../engine/results/result.js';
import type { Scale } from '../../engine/results/scale.js';
import type { Submissions } from '../../store/submissions.js';
import { submitText } from '../assessment/submit.js';
import { reasonsIn } from '../reasons/reasons-in.js';
import { id } from './claims.js';
import type { LaunchContext, LtiSession } from './launch.js';
import { LtiRefusal } from './refusal.js';
import { requireTask } from './tasks.js';

export interface WorkContext extends LaunchContext {
  readonly store: LaunchContext['store'] & Submissions;
  /** Custom pipelines, as they are configured now. */
  readonly custom: CustomPipelines;
}

/** A text that was handed in, as its learner or teacher sees it. */
export interface Draft {
  readonly draft: number;
  readonly text: string;
  readonly received_at: string;
  /** Absent while it is being assessed. */
  readonly result?: AssessmentResult | undefined;
  readonly scale?: Scale | undefined;
}

/** A task, and what one learner handed in for it. */
export interface Work {
  readonly title: string;
  readonly question: string;
  /** How often a learner may hand in. */
  readonly most: number;
  readonly shows: readonly LtiShown[];
  readonly drafts: readonly Draft[];
  /** The language of reasons, and what is said of suspect words in it. */
  readonly reasons_language: string;
  readonly suspect_reason: string;
}

/**
 * What a learner handed in for the task.
 * @param userId another learner than the one of the session, for a teacher
 * @throws LtiRefusal
 */
export async function readWork(context: WorkContext, session: LtiSession, userId?: string): Promise<Work> {
  if (userId !== undefined && !session.isTeacher) throw new LtiRefusal('only teachers see the class', 403);
  if (userId !== undefined && !id.safeParse(userId).success)
    throw new LtiRefusal('there is no such user', 404);
  const task = await requireTask(context, session);
  const shows = session.isTeacher ? undefined : task.shows;
  const handIns = await context.store.handIns(task, userId ?? session.userId);
  const reasons = reasonsIn(session.locale ?? '') ?? ENGLISH;
  const drafts = await Promise.all(handIns.map((handIn) => readDraft(context, handIn, reasons.of, shows)));
  const { title, question, drafts: most } = task;
  return {
    ...{ title, question, most, shows: task.shows, drafts: drafts.flatMap((draft) => draft ?? []) },
    ...{ reasons_language: reasons.code, suspect_reason: reasons.of(SUSPECT_REASON) },
  };
}

const ENGLISH = { code: 'en', of: (reason: string) => reason };

/**
 * @param say a reason in the language of the reader
 * @param shows what the reader may see; default: everything
 */
async function readDraft(
  context: WorkContext,
  handIn: HandIn,
  say: (reason: string) => string,
  shows?: readonly LtiShown[],
): Promise<Draft | undefined> {
  const { draft, receivedAt } = handIn;
  const { store } = context;
  const status = await store.submissionStatus(handIn.accountId, handIn.submissionId, { withText: true });
  // Deleted in between.
  if (!status) return undefined;
  const found = status.result && resultOf(status.result.body, status.text);
  const result =
    found?.type === 'success' ? { ...found, error_reasons: found.error_reasons?.map(say) } : found;
  return {
    ...{ draft, text: status.text!, received_at: receivedAt.toISOString() },
    ...(result && { result: shows && result.type === 'success' ? restricted(result, shows) : result }),
    ...(result?.type === 'success' && { scale: scaleNamed(result.pipeline.name, context.custom) }),
  };
}

/** A stored result in the newest form. */
export const resultOf = (body: string, text?: string): AssessmentResult =>
  renderResult(NEWEST_VERSION, body, text) as unknown as AssessmentResult;

/** The part of a result that learners may see. */
function restricted(result: SuccessResult, shows: readonly LtiShown[]): SuccessResult {
  const { score_dimensions, text_stats, pipeline } = result;
  const seesErrors = shows.includes('errors');
  return {
    ...{ type: 'success', code: 200, pipeline },
    ...(shows.includes('score') && {
      overall_score: result.overall_score,
      cefr_level: result.cefr_level,
      score_standard_error: result.score_standard_error,
    }),
    ...(shows.includes('traits') && { score_dimensions }),
    sentence_scores: seesErrors ? result.sentence_scores : [],
    suspect_tokens: seesErrors ? result.suspect_tokens : [],
    textual_errors: seesErrors ? result.textual_errors : [],
    error_reasons: seesErrors ? result.error_reasons : [],
    text_stats: { word_count: text_stats?.word_count },
  };
}

/**
 * Hands a draft in: stores the text as a submission, which is then assessed. Repeated with the same text, it changes nothing.
 * @param draft its number, so that a repeated request is no further draft
 * @param question the one that the learner saw
 * @throws LtiRefusal
 */
export async function handIn(
  context: WorkContext,
  session: LtiSession,
  { text, draft, question }: Readonly<Partial<Record<'text' | 'draft' | 'question', unknown>>>,
): Promise<void> {
  const { store, now } = context;
  const { accountId, platformId, userId, authorId, isTeacher, grades } = session;
  const task = await requireTask(context, session);
  if (typeof draft !== 'number' || !Number.isInteger(draft) || draft < 1 || draft > task.drafts)
    throw new LtiRefusal('the task has no such draft');
  const before = await store.handIns(task, userId);
  // By its number: earlier drafts may have been deleted.
  if (draft > (before.at(-1)?.draft ?? 0) + 1) throw new LtiRefusal('the draft before it is missing');
  if (question !== undefined && question !== task.question)
    throw new LtiRefusal('the question was changed in the meantime: read it and hand in again', 409);
  const { submission, violation } = parseSubmission(submissionId(task, userId, draft), {
    text,
    author_id: authorId,
    task_id: task.id,
    question_text: task.question,
    // Teachers only try a task.
    ...(isTeacher && { test: 1 }),
  });
  if (!submission) throw new LtiRefusal(violation.message);
  const conflict = await submitText(context, accountId, submission);
  const hasGrades = !isTeacher && (grades?.lineItem ?? grades?.lineItems) !== undefined;
  await store.addHandIn({
    ...{ accountId, submissionId: submission.id, platformId, taskId: task.id, userId, draft },
    ...(hasGrades && { ...grades, dueAt: now() }),
  });
  // Only now: a server that was killed may have stored the earlier text without its hand-in.
  if (conflict !== undefined) throw new LtiRefusal('this draft was handed in before, with another text', 409);
}

/** The same for the same draft, so that two pages of a learner cannot hand in two texts as one. */
function submissionId({ id }: LtiTask, userId: string, draft: number): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([id, userId, draft]))
    .digest('hex');
  return `lti-${digest.slice(0, 32)}`;
}
