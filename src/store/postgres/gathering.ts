import { AssessError } from '../../errors.js';

/** What became of one call of several that were made together. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

export interface GatheringOptions<Call> {
  /** So many flights are under way at once. */
  readonly flights: number;
  /** A flight takes calls until they weigh so much together; at least one. */
  readonly most: number;
  readonly weightOf: (call: Call) => number;
}

interface Waiting<Call, T> {
  readonly call: Call;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Calls of one turn of the event loop, and those that come while all flights are under way, share one flight: the busier it
 * gets, the less each call costs.
 */
export class Gathering<Call, T> {
  #waiting: Waiting<Call, T>[] = [];
  #underWay = 0;
  #isDue = false;
  readonly #flights = new Set<Promise<void>>();

  /** @param fly gives an outcome for each call, in their order, as {@link outcomesOf} takes it */
  constructor(
    private readonly options: GatheringOptions<Call>,
    private readonly fly: (calls: readonly Call[]) => Promise<Outcome<T>[]>,
  ) {}

  add(call: Call): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject });
      if (this.#isDue) return;
      this.#isDue = true;
      // What arrives in the same turn goes together.
      setImmediate(() => {
        this.#isDue = false;
        this.#depart();
      });
    });
  }

  /** Resolves when all calls that were made before are done. */
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

/** What becomes of calls that are made together; when that fails, they are made one by one, because one may be to blame. */
export async function outcomesOf<Call, T>(
  calls: readonly Call[],
  make: (calls: readonly Call[]) => Promise<Outcome<T>[]>,
): Promise<Outcome<T>[]> {
  try {
    return calls.length === 0 ? [] : await make(calls);
  } catch (error) {
    // A database that is away is no fault of one of the calls.
    if (calls.length === 1 || error instanceof AssessError) return calls.map(() => ({ error }));
  }
  const outcomes: Outcome<T>[] = [];
  for (const call of calls) outcomes.push(...(await outcomesOf([call], make)));
  return outcomes;
}
