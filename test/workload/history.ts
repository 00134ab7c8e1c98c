import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, linearise, type Subject } from './model/linearise.js';

/** The present moment in milliseconds; comparable with those of arrivals. */
export const moment = () => performance.timeOrigin + performance.now();

/** Something that must never happen. */
export class Violation extends Error {}

/** What was asked of one kind of subjects, by their names, and what they can be now. */
export class History<S, Q, A> {
  readonly #subject: Subject<S, Q, A>;
  readonly #initial: S;
  readonly #states = new Map<string, readonly S[]>();
  readonly #known = new Set<string>();
  #calls = new Map<string, Call<Q, A>[]>();

  constructor(subject: Subject<S, Q, A>, initial: S) {
    this.#subject = subject;
    this.#initial = initial;
  }

  /** All subjects that were asked about. */
  get names(): readonly string[] {
    return [...this.#known];
  }

  /** Something is going to be asked about a subject. */
  expect(name: string): void {
    this.#known.add(name);
  }

  /** All that was asked since the last check. */
  get questions(): readonly Q[] {
    return [...this.#calls.values()].flatMap((calls) => calls.map(({ question }) => question));
  }

  add(name: string, call: Call<Q, A>): void {
    this.#known.add(name);
    const calls = this.#calls.get(name);
    if (calls) calls.push(call);
    else this.#calls.set(name, [call]);
  }

  /** What a subject can be since the last check. */
  states(name: string): readonly S[] {
    return this.#states.get(name) ?? [this.#initial];
  }

  /** Checks all answers since the last check. @throws Violation for an impossible one */
  check(): void {
    for (const [name, calls] of this.#calls) {
      const { states, impossible } = linearise(this.#subject, this.states(name), calls);
      if (impossible) {
        const { call, states } = impossible;
        const shown = calls
          .filter(({ asked }) => asked < call.answered)
          .slice(-12)
          .map((each) => shownCall(each));
        throw new Violation(
          `${name}: this answer is impossible\n  ${shownCall(call)}\nthe last calls before its answer:\n  ${shown.join('\n  ')}\npossible states before it (${states.length}):\n  ${states
            .slice(0, 3)
            .map((state) => JSON.stringify(state))
            .join('\n  ')}\nall calls since the last check: ${this.#keep(name, calls)}`,
        );
      }
      this.#states.set(name, states);
    }
    this.#calls = new Map();
  }

  /** Keeps a file for the search of the cause: what the subject could be before, and each call since. */
  #keep(name: string, calls: readonly Call<Q, A>[]): string {
    const file = join(mkdtempSync(join(tmpdir(), 'assess-history-')), 'calls.json');
    writeFileSync(file, JSON.stringify({ name, before: this.states(name), calls }, shownValue, 1));
    return file;
  }
}

function shownCall<Q, A>({ question, answer, asked, answered }: Call<Q, A>): string {
  const time = (at: number) => (at % 1_000_000).toFixed(1);
  const shown = answer === undefined ? 'no answer' : JSON.stringify(answer, shownValue);
  return `${time(asked)}–${answer === undefined ? '' : time(answered)} ${JSON.stringify(question)} → ${shown}`;
}

function shownValue(_: string, value: unknown): unknown {
  if (typeof value === 'function') return (value as { body?: unknown }).body ?? 'a result';
  return value instanceof Map ? [...value.keys()] : value;
}
