/** Something that a client asked of the service. */
export interface Call<Q, A> {
  readonly question: Q;
  /** Absent if no answer arrived, or none that says what happened: it took effect or not. */
  readonly answer?: A;
  /** Milliseconds. */
  readonly asked: number;
  /** When the answer arrived, or when it was clear that none would. */
  readonly answered: number;
}

/** What is modelled: one part of the service that no call about another part changes. */
export interface Subject<S, Q, A> {
  /** Equal for states that no later answer can tell apart. */
  key(state: S): string;
  /**
   * The states after a call that took effect in this state and got this answer; none if it cannot have got it. Without
   * an answer, the states that it may have led to.
   */
  next(state: S, question: Q, answer: A | undefined): readonly S[];
  /** Whether a call with this answer cannot have changed anything, in whatever state. */
  isRead(question: Q, answer: A): boolean;
}

export interface Outcome<S, Q, A> {
  /** The states that the service can be in afterwards. */
  readonly states: readonly S[];
  /** The first call whose answer is impossible, with the states before it. */
  readonly impossible?: { readonly call: Call<Q, A>; readonly states: readonly S[] };
}

interface Configuration<S> {
  readonly state: S;
  /** Pending calls that have taken effect already. */
  readonly done: ReadonlySet<number>;
}

/** What has no answer takes effect within this time after that is clear, or never: a commit may be on its way. */
const LAPSE_MS = 3000;
/** States that are told apart at once; more mean that too few calls were answered. */
const MOST_CONFIGURATIONS = 200_000;

/**
 * Whether there is a moment between each question and its answer at which it can have taken effect, such that all
 * answers are right. An answer that arrives decides: until then, a pending call may have taken effect or not. All calls
 * must have ended; those without an answer have taken effect by the end, or never do.
 * @param before the states that the service could be in before the calls
 */
export function linearise<S, Q, A>(
  subject: Subject<S, Q, A>,
  before: readonly S[],
  calls: readonly Call<Q, A>[],
): Outcome<S, Q, A> {
  const moments = calls
    .flatMap((call, index) => [
      { at: call.asked, index, isAnswer: false },
      { at: call.answered + ('answer' in call ? 0 : LAPSE_MS), index, isAnswer: true },
    ])
    .sort((one, other) => one.at - other.at);
  const pending = new Set<number>();
  let current = before.map((state): Configuration<S> => ({ state, done: new Set() }));

  const keys = new Map<S, string>();
  const stateKey = (state: S) => {
    const key = keys.get(state) ?? subject.key(state);
    keys.set(state, key);
    return key;
  };
  const keyOf = ({ state, done }: Configuration<S>) =>
    `${[...done].sort((a, b) => a - b).join()} ${stateKey(state)}`;
  const nextOf = (state: S, index: number) =>
    subject.next(state, calls[index]!.question, calls[index]!.answer);
  /**
   * Reads that have their answer take effect now: that is never worse for any other call. A write that would change
   * nothing now may change something later.
   */
  const withIdle = (configuration: Configuration<S>): Configuration<S> => {
    const { state, done } = configuration;
    const idle = [...pending].filter((index) => {
      const { question, answer } = calls[index]!;
      if (done.has(index) || answer === undefined || !subject.isRead(question, answer)) return false;
      const next = nextOf(state, index);
      return next.length === 1 && stateKey(next[0]!) === stateKey(state);
    });
    return idle.length === 0 ? configuration : { state, done: new Set([...done, ...idle]) };
  };
  /** The configurations that are looked for and that pending calls lead to from these. */
  const reachable = (
    from: readonly Configuration<S>[],
    isLookedFor: (configuration: Configuration<S>) => boolean,
  ): Configuration<S>[] => {
    const seen = new Set<string>();
    const found: Configuration<S>[] = [];
    const waiting = from.map(withIdle);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > MOST_CONFIGURATIONS) throw new Error('too much is unknown to check the answers');
      if (isLookedFor(next)) {
        found.push(next);
        continue;
      }
      const { state, done } = next;
      for (const index of pending) {
        if (done.has(index)) continue;
        for (const changed of nextOf(state, index)) {
          // What got no answer and changes nothing need not have happened.
          if (calls[index]!.answer !== undefined || stateKey(changed) !== stateKey(state))
            waiting.push(withIdle({ state: changed, done: new Set(done).add(index) }));
        }
      }
    }
    return found;
  };

  for (const { index, isAnswer } of moments) {
    if (!isAnswer) {
      pending.add(index);
      continue;
    }
    const right = reachable(current, ({ done }) => done.has(index));
    if (!('answer' in calls[index]!)) right.push(...current.filter(({ done }) => !done.has(index)));
    if (right.length === 0) {
      const states = current.map(({ state }) => state);
      return { states, impossible: { call: calls[index]!, states } };
    }
    pending.delete(index);
    const different = right.map(({ state, done }): [string, Configuration<S>] => {
      const rest = new Set(done);
      rest.delete(index);
      return [keyOf({ state, done: rest }), { state, done: rest }];
    });
    current = [...new Map(different).values()];
  }
  const states = new Map(current.map(({ state }) => [stateKey(state), state]));
  return { states: [...states.values()] };
}
