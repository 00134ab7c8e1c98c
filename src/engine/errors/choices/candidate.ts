import type { ChoiceKind } from './choice-kind.js';
import type { ChoiceModel } from './choice-model.js';
import { CONFUSION_SETS, VERB_CONFUSION_SETS } from './confusion-sets.js';
import { realise } from './realise.js';
import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';

/** What could stand in a site instead of what was written. Positions are indices into `SentenceFacts`. */
export interface Candidate {
  readonly kind: ChoiceKind;
  /** Which of the kind's decisions it is: each has a confidence of its own. */
  readonly decision: string;
  /** The class as written, and the one that is proposed. */
  readonly written: string;
  readonly meant: string;
  /** The tokens that change, those shared by both sides taken off; empty where something is inserted before `first`. */
  readonly first: number;
  readonly end: number;
  /** What comes in their place, in lower case. */
  readonly words: readonly string[];
  /** ln of how much more probable the classes are that are written so than those as written. */
  readonly margin: number;
}

/** A class less probable than this is not worth putting into words. */
const LEAST_PROBABLE = 0.02;

/**
 * The best alternative in a site that the model has judged. Classes that are written alike (`put`, past and participle)
 * count as one.
 * @param leastMargin undefined comes back where no alternative reaches it
 */
export function bestCandidate(
  model: ChoiceModel,
  facts: SentenceFacts,
  site: Site,
  leastMargin: number,
): Candidate | undefined {
  const { kind, probabilities } = model;
  const { current } = site;
  let kept = probabilities[current]!;
  if (kept >= 0.5 && (1 - kept) / kept < Math.exp(leastMargin)) return undefined;
  let best = -1;
  let bestWords: readonly string[] = [];
  let reached = 0;
  for (let choice = 0; choice < probabilities.length; choice++) {
    const probability = probabilities[choice]!;
    if (choice === current || probability < LEAST_PROBABLE) continue;
    const words = realise(kind, facts, site, choice);
    if (words === undefined) continue;
    if (kind.isProposable?.(facts, site, choice) === false) continue;
    if (isWritten(words, facts, site)) kept += probability;
    else if (best >= 0 && sameWords(words, bestWords)) reached += probability;
    else if (probability > reached) {
      best = choice;
      bestWords = words;
      reached = probability;
    }
  }
  if (best < 0) return undefined;
  const margin = Math.log(reached / Math.max(kept, 1e-6));
  if (margin < leastMargin) return undefined;
  return {
    kind,
    ...trimmed(facts, site, bestWords),
    decision: decisionOf(kind, site, best),
    written: kind.classes[current]!,
    meant: kind.classes[best]!,
    margin,
  };
}

const sameWords = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, at) => word === b[at]);

/** Whether some words are those that stand in a site. */
export function isWritten(
  words: readonly string[],
  { index, words: { text } }: SentenceFacts,
  site: Site,
): boolean {
  return (
    words.length === site.end - site.first &&
    words.every((word, at) => word === text[index[site.first + at]!]!)
  );
}

/**
 * Takes off the words that both sides begin and end with. Where one side has more words than the other nothing is taken
 * off: `to` belongs to the form of a verb that changes.
 */
function trimmed({ index, words: { text } }: SentenceFacts, site: Site, words: readonly string[]) {
  let { first, end } = site;
  if (words.length !== end - first) return { first, end, words };
  const isShared = (at: number) => words[at - site.first] === text[index[at]!];
  while (first < end && isShared(first)) first += 1;
  while (first < end && isShared(end - 1)) end -= 1;
  return { first, end, words: words.slice(first - site.first, end - site.first) };
}

const CONFUSIONS = Array.from(
  { length: CONFUSION_SETS.length + VERB_CONFUSION_SETS.length },
  (_, set) => `confusion ${set}`,
);

/** Names what is decided: `article ∅ > the`, `verb-form base > thirdPerson`, `confusion 17`. */
function decisionOf(kind: ChoiceKind, site: Site, choice: number): string {
  if (kind.name === 'confusion') return CONFUSIONS[site.variant]!;
  if (kind.name === 'preposition') {
    if (site.current === 0) return 'preposition missing';
    return choice === 0 ? 'preposition unnecessary' : 'preposition wrong';
  }
  return changesOf(kind)[site.current]![choice]!;
}

/** Of each kind, by the class as written, what a change to each other class is called. */
const CHANGES = new Map<ChoiceKind, readonly (readonly string[])[]>();

function changesOf(kind: ChoiceKind): readonly (readonly string[])[] {
  let changes = CHANGES.get(kind);
  if (!changes) {
    const names = kind.classes.map((name) => name || '∅');
    changes = names.map((from) => names.map((to) => `${kind.name} ${from} > ${to}`));
    CHANGES.set(kind, changes);
  }
  return changes;
}
