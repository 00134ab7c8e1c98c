import { AssessCommand } from '../cli/command.js';
import { EXIT } from '../cli/exit.js';
import { toggle, workersFlag } from '../cli/flags.js';
import { endInTime, interruptible } from '../cli/interrupt.js';
import type { Config, SettingSources } from '../config.js';
import { Context } from '../context.js';
import { pageInHelp, pageOf } from '../domain/manual.js';
import { AssessError } from '../errors.js';
import type { JobContext } from '../services/schedule/job-context.js';
import type { ListedJob } from '../services/schedule/list-jobs.js';
import type { JobRun } from '../services/schedule/run-job.js';
import { renderJobRun, renderSchedule } from '../terminal/schedule.js';

export default class Schedule extends AssessCommand {
  static override summary = 'Run the scheduled jobs in the settings.';
  static override description =
    `Jobs are defined in the setting schedule (${pageInHelp('nightly-jobs')}); assess serve runs them as well. ` +
    'A missed run starts immediately. The store is open only while a job runs. With --once, which is ' +
    'meant for cron and systemd timers, exits with status 1 if a job failed.';
  static override examples = [
    '<%= config.bin %> schedule --list',
    '<%= config.bin %> schedule',
    '<%= config.bin %> schedule --once',
  ];
  static override flags = {
    once: toggle('Run the jobs that are due and exit.'),
    list: toggle('List the jobs with their last and next run.', { exclusive: ['once'] }),
    workers: workersFlag,
  };

  async run(): Promise<JobRun[] | ListedJob[]> {
    const { flags } = await this.parse(Schedule);
    const found = this.settings();
    const { config, sources } = found;
    const { checkSchedule } = await import('../services/schedule/check-schedule.js');
    await checkSchedule(config, new Date());
    if (flags.list) return await this.#list(config);
    if (config.schedule.length === 0) {
      const reason = `no jobs are defined; ${pageOf('nightly-jobs')} has examples`;
      throw new AssessError('invalid_config', { source: `${found.file}: schedule`, reason });
    }
    using signal = interruptible();
    endInTime(signal, flags.once ? EXIT.interrupted : EXIT.done);
    // Awaited here, because the signal is handled only inside this block.
    return await (flags.once ? this.#once(config, sources, signal) : this.#keep(config, sources, signal));
  }

  async #list(config: Config): Promise<ListedJob[]> {
    const { listJobs } = await import('../services/schedule/list-jobs.js');
    await using context = new Context(config);
    const store = await context.readableStore();
    const jobs = await listJobs(store, config.schedule, config.account, context.now());
    this.log(renderSchedule(jobs));
    return jobs;
  }

  async #once(config: Config, sources: SettingSources, signal: AbortSignal): Promise<JobRun[]> {
    const runs = await this.#runDue(config, sources, signal);
    if (runs.length === 0) this.log('no jobs are due');
    this.endWith({ interrupted: signal.aborted, partly: runs.some(({ outcome }) => outcome === 'failed') });
    return runs;
  }

  /** Runs until a signal ends it. */
  async #keep(config: Config, sources: SettingSources, signal: AbortSignal): Promise<JobRun[]> {
    const { keepSchedule } = await import('../services/schedule/keep-schedule.js');
    const last = new Map<string, JobRun>();
    await using context = new Context(config);
    const kept = keepSchedule({
      jobs: config.schedule,
      run: () => this.#runDue(config, sources, signal, (run) => last.set(run.job, run)),
      signal,
      now: context.now,
      log: context.log,
    });
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await kept.stop();
    return [...last.values()];
  }

  /** Opens the store and the threads only while jobs run, so that other commands can use them in between. */
  async #runDue(
    config: Config,
    sources: SettingSources,
    signal: AbortSignal,
    onRun?: (run: JobRun) => void,
  ): Promise<JobRun[]> {
    const [{ runDueJobs }, { RunningPipelines }] = await Promise.all([
      import('../services/schedule/run-due-jobs.js'),
      import('../services/background/pipelines.js'),
    ]);
    await using context = new Context(config);
    await using pipelines = RunningPipelines.of(config, 0);
    const jobContext: JobContext = {
      store: await context.existingStore(),
      config,
      sources,
      version: this.config.version,
      storeFiles: context.storeFiles,
      borrow: ({ name }) => pipelines.borrow(name),
      batchSize: config.batchSize,
      signal,
      now: context.now,
      log: context.log,
    };
    return await runDueJobs(config.schedule, jobContext, (run) => {
      this.log(renderJobRun(run));
      onRun?.(run);
    });
  }
}
