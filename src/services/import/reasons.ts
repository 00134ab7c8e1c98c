import type { Reject, RejectReason } from '../../domain/submissions/reject.js';

/** Maximum number of different reasons, so that memory doesn't grow with the file. */
const MOST_REASONS = 100;
const OTHER_REASONS = 'other reasons';
/** The reference to the stored answer in a conflict message. */
const NAMED_ANSWER = / \(id \S+ created at \S+\)/;

/** Counts rejected rows by reason. */
export class ReasonSums {
  readonly #sums = new Map<string, { -readonly [K in keyof RejectReason]: RejectReason[K] }>();

  add({ path, line, message, detail }: Reject): void {
    const reason = message.replace(NAMED_ANSWER, '');
    const key = this.#sums.has(reason) || this.#sums.size < MOST_REASONS ? reason : OTHER_REASONS;
    const sum = this.#sums.get(key);
    if (!sum) {
      this.#sums.set(key, { message: key, detail, rows: 1, path, line });
      return;
    }
    sum.rows += 1;
    if (sum.detail !== detail) sum.detail = undefined;
  }

  /** The most frequent first. */
  list(): RejectReason[] {
    return [...this.#sums.values()].sort((one, other) => other.rows - one.rows);
  }
}
