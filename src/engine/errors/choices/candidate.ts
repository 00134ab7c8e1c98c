import type { ChoiceKind } from './choice-kind.js';
import type { ChoiceModel } from './choice-model.js';
import { CONFUSION_SETS, VERB_CONFUSION_SETS } from './confusion-sets.js';
import { realise } from './realise.js';
import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';

/** An alternative to what was written at a site. Positions are indices into `SentenceFacts`. */
export interface Candidate {
  readonly kind: ChoiceKind;
  /** The kind's decision that it belongs to: each has its own calibration. */
  readonly decision: string;
  /** The class as written, and the proposed one. */
  readonly written: string;
  readonly meant: string;
  /** The tokens that change, without those shared by both sides; empty if something is inserted before `first`. */
  readonly first: number;
  readonly end: number;
  /** Their replacement, in lower case. */
  readonly words: readonly string[];
  /** ln of how much more probable the classes with this realisation are than those with the written one. */
  readonly margin: number;
}

/** A less probable class is not worth realising. */
const LEAST_PROBABLE = 0.02;

/**
 * The best alternative in a site that the model has judged. Classes with the same realisation (`put`, past and
 * participle) count as one.
 * @param leastMargin returns undefined if no alternative reaches it
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

/** Whether these words are the ones at a site. */
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
 * Removes the words with which both sides start or end. If one side has more words than the other, nothing is removed:
 * `to` belongs to the form of a verb that changes.
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

/** Name of the decision: `article ∅ > the`, `verb-form base > thirdPerson`, `confusion 17`. */
function decisionOf(kind: ChoiceKind, site: Site, choice: number): string {
  if (kind.name === 'confusion') return CONFUSIONS[site.variant]!;
  if (kind.name === 'preposition') {
    if (site.current === 0) return 'preposition missing';
    return choice === 0 ? 'preposition unnecessary' : 'preposition wrong';
  }
  return changesOf(kind)[site.current]![choice]!;
}

/** For each kind, by the class as written, the names of a change to each other class. */
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
