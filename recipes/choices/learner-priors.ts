import type { Decision } from '#src/engine/errors/choices/decision.js';

/** A candidate by the kind of place where it stands, and ln of the odds that it is right as calibrated so far. */
interface PlacedCandidate {
  readonly decision: string;
  /** Kind of choice and what was written. */
  readonly place: string;
  readonly logit: number;
}

/** What was proposed in some texts, and how many places of each kind they have. */
export interface Proposed {
  readonly candidates: readonly PlacedCandidate[];
  readonly places: ReadonlyMap<string, number>;
}

/** Candidates with lower odds (ln) are not counted. */
const LEAST_LOGIT = -1;
/** Texts of learners give rise to more false alarms than edited ones, since more is wrong around a place. */
const FALSE_ALARMS_OF_LEARNERS = 1.5;
/** Share of candidates that is taken to be right at least and at most, whatever the counts say. */
const [LEAST_RIGHT, MOST_RIGHT] = [0.02, 0.95];
/** Decisions are made less likely, never likelier: what learners have beyond edited texts is also a matter of register. */
const [LEAST_SHIFT, MOST_SHIFT] = [-4, 0];
/** So many candidates in learners' texts are taken to be as calibrated, which keeps rare decisions where they are. */
const PRIOR_CANDIDATES = 10;

/**
 * Shifts the intercept of each decision so that it expects as many errors as learners make: errors that were put in say
 * how a slip looks, but not how common it is. No text has to be marked for this. What is proposed in edited texts is
 * false; as often, place by place, it is false in those of learners; what they have beyond is right.
 */
export function withLearnerPriors(
  decisions: Readonly<Record<string, Decision>>,
  learners: Proposed,
  edited: Proposed,
): Record<string, Decision> {
  const shifted: Record<string, Decision> = { ...decisions };
  const byDecision = grouped(learners.candidates);
  const falseByDecision = grouped(edited.candidates);
  for (const [name, candidates] of byDecision) {
    const weights = decisions[name] ?? decisions[kindOf(name)];
    if (!weights) continue;
    const expectedFalse = (falseByDecision.get(name) ?? []).reduce(
      (sum, { place }) =>
        sum + (learners.places.get(place) ?? 0) / Math.max(1, edited.places.get(place) ?? 0),
      0,
    );
    const calibrated = candidates.reduce((sum, { logit }) => sum + sigmoid(logit), 0) / candidates.length;
    const right = candidates.length - FALSE_ALARMS_OF_LEARNERS * expectedFalse;
    const share = Math.max(
      LEAST_RIGHT,
      Math.min(
        MOST_RIGHT,
        (Math.max(0, right) + PRIOR_CANDIDATES * calibrated) / (candidates.length + PRIOR_CANDIDATES),
      ),
    );
    const shift = shiftTo(
      candidates.map(({ logit }) => logit),
      share,
    );
    shifted[name] = [round(weights[0] + shift), weights[1], weights[2]];
  }
  return shifted;
}

function grouped(candidates: readonly PlacedCandidate[]): Map<string, PlacedCandidate[]> {
  const groups = new Map<string, PlacedCandidate[]>();
  for (const candidate of candidates) {
    if (candidate.logit < LEAST_LOGIT) continue;
    const group = groups.get(candidate.decision);
    if (group) group.push(candidate);
    else groups.set(candidate.decision, [candidate]);
  }
  return groups;
}

/** What has to be added to some logits so that their mean probability is `share`. */
function shiftTo(logits: readonly number[], share: number): number {
  let [low, high] = [LEAST_SHIFT, MOST_SHIFT];
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2;
    const mean = logits.reduce((sum, logit) => sum + sigmoid(logit + middle), 0) / logits.length;
    if (mean < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const sigmoid = (logit: number) => 1 / (1 + Math.exp(-logit));
const kindOf = (decision: string) => decision.split(' ')[0]!;
const round = (value: number) => Math.round(value * 1000) / 1000;
