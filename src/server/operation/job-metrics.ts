import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobRecord } from '../../services/schedule/job-record.js';
import { sharedReading } from './shared-reading.js';

/** Collects metrics of the scheduled jobs, by name. */
export function keepMetricsOfJobs(jobs: JobRecord, register: Registry): void {
  const registers = [register];
  const lastSuccesses = sharedReading(() => jobs.lastSuccesses());
  new Gauge({
    name: 'assess_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded, in seconds since 1970; 0 if never.',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const [job, at] of await lastSuccesses()) this.set({ job }, (at?.getTime() ?? 0) / 1000);
    },
  });
  new Counter({
    name: 'assess_job_runs_total',
    help: 'Runs of jobs that this process ended, by job and outcome.',
    labelNames: ['job', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { job, outcome, runs } of jobs.counts) this.inc({ job, outcome }, runs);
    },
  });
}
