import { Presets, SingleBar } from 'cli-progress';

/** A progress bar on stderr with rate and time left; silent if stderr is not a terminal. */
export interface Progress {
  /** @param total unknown while a stream is read */
  update(done: number, total: number | undefined): void;
  /** Removes the bar; later updates show nothing. */
  stop(): void;
}

const SILENT: Progress = { update() {}, stop() {} };

/**
 * @param what names the things counted: `texts`, `rows`
 * @param estimated the total is an estimate, which may change and is not shown
 */
export function createProgress(what: string, estimated = false): Progress {
  if (!process.stderr.isTTY) return SILENT;
  const started = performance.now();
  let bar: SingleBar | undefined;
  let stopped = false;
  const rate = (done: number) =>
    Math.round((done * 1000) / Math.max(1, performance.now() - started)).toLocaleString('en');
  const start = (total: number | undefined) => {
    const format =
      total === undefined
        ? `  {value} ${what}  {rate}/s`
        : `  {bar} {percentage}%  {value}${estimated ? '' : '/{total}'} ${what}  {rate}/s  {eta_formatted} left`;
    const options = {
      format,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 24,
      etaBuffer: 200,
    };
    const made = new SingleBar(options, Presets.rect);
    made.start(total ?? 0, 0, { rate: '0' });
    return made;
  };
  return {
    update(done, total) {
      if (total === 0 || stopped) return;
      bar ??= start(total);
      if (estimated && total !== undefined) bar.setTotal(total);
      bar.update(done, { rate: rate(done) });
    },
    stop() {
      stopped = true;
      bar?.stop();
    },
  };
}
