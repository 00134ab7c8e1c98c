import { AssessError } from '../../errors.js';

/** The outcome of one of several calls that were made together. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

interface GatheringOptions<Call> {
  /** Maximum number of flights at a time. */
  readonly flights: number;
  /** A flight takes calls up to this total weight; at least one. */
  readonly most: number;
  readonly weightOf: (call: Call) => number;
}

interface Waiting<Call, T> {
  readonly call: Call;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Calls of one turn of the event loop, and those that arrive while all flights are in progress, share one flight: the
 * higher the load, the less each call costs.
 */
export class Gathering<Call, T> {
  #waiting: Waiting<Call, T>[] = [];
  #underWay = 0;
  #isDue = false;
  readonly #flights = new Set<Promise<void>>();

  /** @param fly returns an outcome for each call, in order, as {@link outcomesOf} expects */
  constructor(
    private readonly options: GatheringOptions<Call>,
    private readonly fly: (calls: readonly Call[]) => Promise<Outcome<T>[]>,
  ) {}

  add(call: Call): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (this.#isDue) return;
      this.#isDue = true;
      // Calls that arrive in the same turn share a flight.
      setImmediate(() => {
        this.#isDue = false;
        this.#depart();
      });
    });
  }

  /** Resolves when all earlier calls are done. */
  async settled(): Promise<void> {
    while (this.#waiting.length > 0 || this.#flights.size > 0) {
      this.#depart();
      await Promise.race(this.#flights);
    }
  }

  #depart(): void {
    while (this.#underWay < this.options.flights && this.#waiting.length > 0) {
      const flight = this.#run(this.#next()).finally(() => {
        this.#flights.delete(flight);
        this.#underWay -= 1;
        this.#depart();
      });
      this.#flights.add(flight);
      this.#underWay += 1;
    }
  }

  #next(): Waiting<Call, T>[] {
    let weight = 0;
    let count = 0;
    for (const { call } of this.#waiting) {
      weight += this.options.weightOf(call);
      if (count > 0 && weight > this.options.most) break;
      count += 1;
    }
    const taken = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    return taken;
  }

  async #run(taken: readonly Waiting<Call, T>[]): Promise<void> {
    const outcomes = await outcomesOf(
      taken.map(({ call }) => call),
      this.fly,
    );
    taken.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index]!;
      if ('value' in outcome) resolve(outcome.value);
      else reject(outcome.error);
    });
  }
}

/** The outcomes of calls made together; if that fails, they are made one by one, because only one may be the cause. */
export async function outcomesOf<Call, T>(
  calls: readonly Call[],
  make: (calls: readonly Call[]) => Promise<Outcome<T>[]>,
): Promise<Outcome<T>[]> {
  try {
    return calls.length === 0 ? [] : await make(calls);
  } catch (error) {
    // An unreachable database is not the fault of one of the calls.
    if (calls.length === 1 || error instanceof AssessError) return calls.map(() => ({ error }));
  }
  const outcomes: Outcome<T>[] = [];
  for (const call of calls) outcomes.push(...(await outcomesOf([call], make)));
  return outcomes;
}
