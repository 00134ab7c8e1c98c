import type { FitProgress } from '../services/training/fit-texts.js';
import { createProgress, type Progress } from '../terminal/progress.js';

/** Progress of the two stages on stderr, one after the other. */
export class Stages {
  #stage: FitProgress['stage'] | undefined;
  #bar: Progress | undefined;
  #stopped = false;

  show(progress: FitProgress): void {
    if (this.#stopped) return;
    if (progress.stage !== this.#stage) this.#begin(progress);
    if (progress.stage === 'fitting') this.#bar?.update(progress.done, progress.total);
    else this.#bar?.update(progress.texts, progress.share && Math.round(progress.texts / progress.share));
  }

  #begin({ stage }: FitProgress): void {
    this.#bar?.stop();
    process.stderr.write(
      stage === 'measuring' ? 'measuring the texts …\n' : 'fitting and cross-validating the model …\n',
    );
    this.#bar = stage === 'measuring' ? createProgress('texts', true) : createProgress('steps');
    this.#stage = stage;
  }

  stop(): void {
    this.#stopped = true;
    this.#bar?.stop();
  }
}
