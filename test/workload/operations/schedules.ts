import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { moment, Violation } from '../history.js';
import { ACCOUNTS } from '../plan/names.js';
import type { Operation } from '../plan/operation.js';
import { scratchFile, told } from './command.js';
import { recordExport } from './exports.js';
import { linesOf } from './read.js';
import type { Scene } from './scene.js';

interface Run {
  readonly job: string;
  readonly outcome: string;
}

let jobs = 0;

/** Runs a new job, which is due at once, by two processes: only one may run it. */
export async function operateSchedule(
  scene: Scene,
  { account, what }: Extract<Operation, { do: 'schedule' }>,
): Promise<void> {
  jobs += 1;
  const name = `job-${jobs}`;
  const output = scratchFile(scene, 'scheduled.jsonl');
  const config = scratchFile(scene, 'schedule.json');
  const job = { name, job: 'export', what, account: ACCOUNTS[account], cron: '0 5 1 1 *', output };
  writeFileSync(config, JSON.stringify({ schedule: [job] }));
  const args = ['schedule', '--once', '--config', config];
  const asked = moment();
  const ran = await Promise.all([told<readonly Run[]>(scene, args), told<readonly Run[]>(scene, args)]);
  const answered = moment();
  if (ran.every((runs) => runs !== undefined)) {
    const outcomes = ran.flat().map(({ outcome }) => outcome);
    if (outcomes.join() !== 'done')
      throw new Violation(`two processes ran a job, which ended as ${outcomes.join() || 'nothing'}`);
    if (!existsSync(output)) throw new Violation(`the job ${name} wrote no file`);
    recordExport(scene, { account, what }, linesOf(readFileSync(output, 'utf8')), asked, answered);
  }
  rmSync(config);
  rmSync(output, { force: true });
}
