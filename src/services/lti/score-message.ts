import { counted } from '../../domain/counted.js';
import type { HandIn, LtiTask } from '../../domain/lti.js';
import { interval90 } from '../../domain/marks/interval90.js';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import { scaleNamed } from '../../domain/pipelines/pipeline-cards.js';
import type { AssessmentResult } from '../../engine/results/result.js';
import { gradeMaximum } from './tasks.js';

const SECOND = 1000;

/** The extension of Canvas that says whether a message is a further attempt of the learner. */
const CANVAS_SUBMISSION = 'https://canvas.instructure.com/lti/submission';

/** What a platform is told of a draft: its result, or without one that it waits for it. */
export function scoreMessage(
  task: LtiTask,
  { userId, draft, sent }: Pick<HandIn, 'userId' | 'draft' | 'sent'>,
  { result, timestamp, custom }: MessageOptions,
) {
  return {
    ...{ userId, timestamp: timestamp.toISOString() },
    ...(result ? scoreOf(task, draft, result, custom) : SUBMITTED),
    // Otherwise Canvas would count each message as an attempt. Other platforms ignore what they don't know.
    [CANVAS_SUBMISSION]: { new_submission: sent === undefined },
  };
}

interface MessageOptions {
  readonly result?: AssessmentResult | undefined;
  readonly timestamp: Date;
  readonly custom: CustomPipelines;
}

const SUBMITTED = { activityProgress: 'Submitted', gradingProgress: 'Pending' };

/**
 * The timestamp of a message: whole seconds, and later than all that the platform has of the learner, because platforms
 * refuse others (Moodle compares whole seconds).
 */
export function timestampAfter(drafts: readonly Pick<HandIn, 'stampedAt'>[], wanted: Date): Date {
  const earlier = drafts.map(({ stampedAt }) => (stampedAt ? stampedAt.getTime() + SECOND : 0));
  return inSeconds(Math.max(wanted.getTime(), ...earlier));
}

export const inSeconds = (time: number): Date => new Date(Math.floor(time / SECOND) * SECOND);

const oneDecimal = (value: number) => value.toFixed(1);

function scoreOf(
  { drafts, shows, pipeline }: LtiTask,
  draft: number,
  result: AssessmentResult,
  custom: CustomPipelines,
) {
  const which = drafts > 1 ? `Draft ${draft} of ${drafts}: ` : '';
  const scale = result.type === 'success' ? scaleNamed(result.pipeline.name, custom) : undefined;
  if (result.type === 'failure' || result.overall_score === undefined || !scale) {
    return {
      activityProgress: 'Submitted',
      gradingProgress: 'PendingManual',
      comment: `${which}this text could not be scored automatically (${pipeline}).`,
    };
  }
  const {
    overall_score: score,
    score_standard_error: error,
    cefr_level: level,
    textual_errors: errors,
  } = result;
  const said = [
    ...(shows.includes('score')
      ? [
          `${score.toFixed(2)} on the scale from ${scale.min} to ${scale.max}`,
          ...(error === undefined
            ? []
            : [`90 % range ${interval90(score, error, scale).map(oneDecimal).join('–')}`]),
          ...(level ? [`level ${level}`] : []),
        ]
      : ['assessed']),
    ...(shows.includes('errors') ? [counted(errors.length, 'marked error')] : []),
  ];
  return {
    scoreGiven: score - scale.min,
    scoreMaximum: gradeMaximum(scale),
    activityProgress: draft < drafts ? 'InProgress' : 'Completed',
    gradingProgress: 'FullyGraded',
    comment: `${which}${said.join(', ')}.`,
  };
}
