import type { ScheduledJob } from '../../domain/schedule.js';
import { snakeCased } from '../../domain/snake-case.js';
import { refuseProtected } from '../../writers/protect.js';
import { writeText } from '../../writers/sink.js';
import { systemZone } from './planned-times.js';

/** The output file of a run: `{date}` and `{time}` become the planned time in the time zone of its job. */
export function outputPath(output: string, job: Pick<ScheduledJob, 'timeZone'>, plannedAt: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: job.timeZone ?? systemZone(),
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(plannedAt);
  const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map(
    (type) => parts.find((part) => part.type === type)!.value,
  );
  return output.replaceAll('{date}', `${year}-${month}-${day}`).replaceAll('{time}', `${hour}${minute}`);
}

/**
 * Writes the findings of a job as the JSON document that its command prints. An existing file is replaced only when the
 * new one is complete.
 * @throws AssessError `unwritable_file`, `invalid_option` if the file is protected
 */
export async function writeFindings(
  path: string,
  findings: unknown,
  protect: readonly string[],
): Promise<void> {
  await refuseProtected('output', path, protect);
  await writeText(path, `${JSON.stringify(snakeCased(findings), null, 2)}\n`);
}
