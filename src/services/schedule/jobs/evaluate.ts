import { OVERALL_MARK } from '../../../domain/marks/human-score.js';
import { evaluateStore } from '../../evaluation/evaluate.js';
import type { PrepareJob } from '../job-context.js';
import { choicesOf } from '../job-marks.js';
import { outputPath, writeFindings } from '../job-output.js';
import { subjectOf } from '../job-subject.js';

/** Agreement with examiners; a criterion that is missed is an alarm, and so are marks on another scale than scores. */
export const prepareEvaluate: PrepareJob<'evaluate'> = async (job, plannedAt, context) => {
  const { identity, ...subject } = await subjectOf(job, context);
  return {
    accountId: subject.accountId,
    pipeline: identity,
    async work() {
      const query = {
        ...subject,
        store: context.store,
        mark: job.mark ?? OVERALL_MARK,
        human: job.human,
        choices: choicesOf(job),
        by: job.by ?? [],
        cluster: 'author_id',
        includeTests: false,
      };
      const report = await evaluateStore(query);
      if (job.output !== undefined)
        await writeFindings(outputPath(job.output, job, plannedAt), report, context.storeFiles);
      const { warning } = report.source.reading;
      const missed = report.thresholds.filter(({ passed }) => passed === false).length;
      const alarms = missed + (warning === null ? 0 : 1);
      const leftOut = report.fitted && { fitted: report.fitted.leftOut };
      return {
        outcome: 'done',
        counts: { evaluated: report.rows.evaluated, ...leftOut, alarms },
        ...(warning !== null && { message: warning }),
      };
    },
  };
};
