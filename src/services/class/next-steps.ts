import { ADVICE, type Focus, TRAIT_TITLES } from './advice.js';
import { type AssessedText, type MarkedError, stageOf, traitsOf } from './class-text.js';
import { KINDS, type Kind } from './kinds.js';
import { bandOf, type Rubric } from './rubric.js';

/** What a learner may do next. */
export interface NextStep {
  readonly focus: Focus;
  readonly title: ReturnType<typeof titleOf>;
  readonly advice: string;
  /** Errors of the kind in the text. */
  readonly examples: readonly MarkedError[];
  /** What the rubric asks of the next band. */
  readonly goal?: { readonly band: string; readonly text: string } | undefined;
}

export const titleOf = (focus: Focus) => (isKind(focus) ? KINDS[focus].title : TRAIT_TITLES[focus]);

const isKind = (focus: Focus): focus is Kind => focus in KINDS;

const STEPS = 2;
const MOST_EXAMPLES = 2;

/** Two steps: the commonest kind of error and the weakest trait, or two of one where the other says less. */
export function nextSteps(text: AssessedText, rubric: Rubric | undefined): NextStep[] {
  const { errors, scale, result } = text;
  const stage = stageOf(text);
  return focusesOf(text)
    .slice(0, STEPS)
    .map((focus) => {
      const examples = errors.filter(({ kind }) => kind === focus).slice(0, MOST_EXAMPLES);
      const band = scale && bandOf(rubric, focus, traitScore(text, focus) ?? result.overall_score);
      const own = isKind(focus) ? band?.here?.text : undefined;
      return {
        focus,
        title: titleOf(focus),
        advice: own ?? ADVICE[focus][stage],
        examples,
        goal: isKind(focus) ? undefined : band?.next,
      };
    });
}

const traitScore = (text: AssessedText, focus: Focus) =>
  traitsOf(text).find(({ trait }) => trait === focus)?.score;

/** One error may be a slip. */
const HABIT = 2;
/** So many errors of a second kind weigh more than a weak trait. */
const PLENTY = 3;

/** What there is to work on, the most useful first. */
function focusesOf(text: AssessedText): Focus[] {
  const counts = countedKinds(text.errors);
  const kinds = (fewest: number) => counts.filter(([, count]) => count >= fewest).map(([kind]) => kind);
  const [first] = kinds(HABIT);
  const traits = traitsOf(text)
    .sort((a, b) => a.difference - b.difference)
    .map(({ trait }) => trait)
    // The commonest kind of error stands for its trait.
    .filter((trait) => first === undefined || KINDS[first].trait !== trait);
  const spares: readonly Focus[] = ['vocabulary', 'syntax'];
  return [
    ...new Set<Focus>([...kinds(HABIT).slice(0, 1), ...kinds(PLENTY), ...traits, ...kinds(1), ...spares]),
  ];
}

/** How many errors of each kind, the commonest first. */
export function countedKinds(errors: readonly MarkedError[]): [kind: Kind, count: number][] {
  const counts = new Map<Kind, number>();
  for (const { kind } of errors) if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
