import { bestCandidate, type Candidate } from '#src/engine/errors/choices/candidate.js';
import type { ChoiceModel } from '#src/engine/errors/choices/choice-model.js';
import { bounded, type Decision } from '#src/engine/errors/choices/decision.js';
import { realise } from '#src/engine/errors/choices/realise.js';
import { PADDING, type SentenceFacts } from '#src/engine/errors/choices/sentence-facts.js';
import type { Site } from '#src/engine/errors/choices/site.js';
import type { WordFacts } from '#src/engine/errors/choices/word-facts.js';
import type { LanguageModel } from '#src/engine/language-model/language-model.js';
import { fitLogisticRegression } from '../logistic-regression.js';
import { eachSite } from './fit-choice.js';
import type { SentenceStore } from './sentence-store.js';

/** A candidate in a text whose errors are known. */
export interface JudgedCandidate {
  readonly decision: string;
  readonly margin: number;
  readonly gain: number;
  readonly isRight: boolean;
  /** Kind of choice and what was written. */
  readonly place: string;
}

/** What a model proposes in sentences whose errors are known, whether it is right, and how many places there are. */
export function judgedCandidates(
  stores: readonly SentenceStore[],
  words: WordFacts,
  model: ChoiceModel,
  languageModel: LanguageModel,
  leastMargin: number,
): { candidates: JudgedCandidate[]; places: Map<string, number> } {
  const candidates: JudgedCandidate[] = [];
  const places = new Map<string, number>();
  eachSite(stores, words, model.kind, (facts, site, right) => {
    const place = `${model.kind.name} ${site.variant} ${site.current}`;
    places.set(place, (places.get(place) ?? 0) + 1);
    model.judge(facts, site);
    const candidate = bestCandidate(model, facts, site, leastMargin);
    if (!candidate) return;
    const gain = gainOf(candidate, facts, languageModel);
    const isRight = right !== site.current && reaches(candidate, facts, site, right);
    candidates.push({ decision: candidate.decision, margin: candidate.margin, gain, isRight, place });
  });
  return { candidates, places };
}

/** Whether a candidate writes what the right class writes. */
function reaches(candidate: Candidate, facts: SentenceFacts, site: Site, right: number): boolean {
  const { index, words } = facts;
  const text = (from: number, to: number) =>
    Array.from(index.subarray(from, to), (word) => words.text[word]!);
  const corrected = [
    ...text(site.first, candidate.first),
    ...candidate.words,
    ...text(candidate.end, site.end),
  ];
  return corrected.join(' ') === realise(candidate.kind, facts, site, right)?.join(' ');
}

function gainOf(
  { first, end, words }: Candidate,
  { index, length, words: known }: SentenceFacts,
  languageModel: LanguageModel,
): number {
  const tokens = Array.from(index.subarray(PADDING, PADDING + length), (word) => ({
    lower: known.text[word]!,
  }));
  const ids = languageModel.sentenceIds(tokens);
  const at = first - PADDING + 1;
  return languageModel.editGain(
    ids,
    at,
    at + end - first,
    words.map((word) => languageModel.wordId(word)),
  );
}

/** So many right and wrong candidates a decision needs for weights of its own. */
const FEWEST_OF_EACH = 40;
const PENALTY = 2;

/** The weights of each decision of a kind, and, under the name of the kind, those of all decisions that are too rare. */
export function fitDecisions(name: string, candidates: readonly JudgedCandidate[]): Record<string, Decision> {
  const decisions: Record<string, Decision> = {};
  const groups = new Map<string, JudgedCandidate[]>([[name, [...candidates]]]);
  for (const candidate of candidates) {
    const group = groups.get(candidate.decision);
    if (group) group.push(candidate);
    else groups.set(candidate.decision, [candidate]);
  }
  for (const [key, group] of groups) {
    const right = group.filter(({ isRight }) => isRight).length;
    if (right < FEWEST_OF_EACH || group.length - right < FEWEST_OF_EACH) continue;
    const weights = fitLogisticRegression(
      group.map(({ margin, gain, isRight }) => ({
        values: [1, bounded(margin), bounded(gain)],
        outcome: isRight ? 1 : 0,
      })),
      (weight) => (weight === 0 ? 0 : PENALTY),
    );
    decisions[key] = weights.map((weight) => Math.round(weight * 1000) / 1000) as unknown as Decision;
  }
  return decisions;
}
