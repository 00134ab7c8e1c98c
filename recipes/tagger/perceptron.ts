import { PENN_TAGS } from '#src/engine/document/penn-tags.js';
import { START_TAG, TagFeatures } from '#src/engine/document/tagging/tag-features.js';
import { PADDING, TokenFacts } from '#src/engine/document/tagging/token-facts.js';
import { SEVERAL_TAGS, type WordKnowledge } from '#src/engine/document/tagging/word-knowledge.js';
import { kernelOf } from '#src/engine/kernel/model-files.js';
import { modelFiles } from '#src/engine/node/model-files.js';
import { seededRandom, shuffled } from '#src/training/random.js';
import { FeatureRows } from './feature-rows.js';
import { type TaggedSentence, tagIndex } from './tagged-sentence.js';

export interface PerceptronOptions {
  readonly rounds: number;
  /** A right tag is reinforced too unless it wins by this much. */
  readonly margin: number;
  /** Share of local features left out at random, so that none is relied on too much. */
  readonly dropout: number;
  /** A feature that occurs less often is left out. */
  readonly fewestOccurrences: number;
  readonly seed: number;
}

/** Averaged weights: row by row, one number for each tag. */
export interface TagWeights {
  readonly hashes: Int32Array;
  readonly weights: Float32Array;
}

const TAGS = PENN_TAGS.length;
const UNKNOWN_TAG = tagIndex('XX');

/**
 * Trains the averaged perceptron (Collins 2002) with a margin. It tags each sentence from left to right with its own
 * earlier tags as history, as the tagger will, and corrects the weights after each token.
 * @param onRound hears the share of wrong tags after each round
 */
export function trainPerceptron(
  sentences: readonly TaggedSentence[],
  knowledge: WordKnowledge,
  options: PerceptronOptions,
  onRound: (round: number, wrong: number) => void,
): TagWeights {
  const facts = new TokenFacts(knowledge, kernelOf(modelFiles([])));
  const rows = numberFeatures(sentences, facts, options.fewestOccurrences);
  const learner = new Learner(rows, facts, options);
  const random = seededRandom(options.seed);
  for (let round = 1; round <= options.rounds; round++) {
    let wrong = 0;
    let tokens = 0;
    for (const sentence of shuffled(sentences, random)) {
      wrong += learner.learn(sentence, random);
      tokens += sentence.tokens.length;
    }
    onRound(round, wrong / tokens);
  }
  return { hashes: rows.hashes(), weights: learner.averaged() };
}

function numberFeatures(
  sentences: readonly TaggedSentence[],
  facts: TokenFacts,
  fewest: number,
): FeatureRows {
  const rows = new FeatureRows();
  const reader = new TagFeatures(facts.kernel);
  for (const { tokens, tags } of sentences) {
    facts.read(tokens, 0, tokens.length);
    for (let at = 0; at < tokens.length; at++) {
      const previous = tags[at - 1] ?? START_TAG;
      const { count } = reader.read(facts, at + PADDING, previous, tags[at - 2] ?? START_TAG);
      for (let feature = 0; feature < count; feature++) rows.count(reader.features[feature]!);
    }
  }
  rows.number(fewest);
  return rows;
}

class Learner {
  readonly #weights: Float32Array;
  /** Sum of all changes, each times the step at which it was made: what averaging takes off. */
  readonly #late: Float64Array;
  readonly #scores = new Float64Array(TAGS);
  readonly #reader: TagFeatures;
  readonly #active: number[] = [];
  #steps = 1;

  constructor(
    readonly rows: FeatureRows,
    readonly facts: TokenFacts,
    readonly options: PerceptronOptions,
  ) {
    this.#reader = new TagFeatures(facts.kernel);
    this.#weights = new Float32Array(rows.size * TAGS);
    this.#late = new Float64Array(rows.size * TAGS);
  }

  /** @returns the number of tokens that were tagged wrongly */
  learn({ tokens, tags }: TaggedSentence, random: () => number): number {
    this.facts.read(tokens, 0, tokens.length);
    let wrong = 0;
    let previous = START_TAG;
    let beforePrevious = START_TAG;
    for (let at = 0; at < tokens.length; at++) {
      const only = this.facts.onlyTag[at + PADDING]!;
      const tag =
        only === SEVERAL_TAGS
          ? this.#learnToken(at + PADDING, previous, beforePrevious, tags[at]!, random)
          : only;
      if (tag !== tags[at]) wrong += 1;
      beforePrevious = previous;
      previous = tag;
    }
    return wrong;
  }

  averaged(): Float32Array {
    return this.#weights.map((weight, cell) => weight - this.#late[cell]! / this.#steps);
  }

  #learnToken(
    at: number,
    previous: number,
    beforePrevious: number,
    gold: number,
    random: () => number,
  ): number {
    const count = this.#activate(at, previous, beforePrevious, random);
    const scores = this.#scores;
    scores.fill(0);
    for (let feature = 0; feature < count; feature++) {
      const from = this.#active[feature]! * TAGS;
      for (let tag = 0; tag < TAGS; tag++) scores[tag] = scores[tag]! + this.#weights[from + tag]!;
    }
    const rival = highest(scores, gold);
    if (gold !== UNKNOWN_TAG && scores[gold]! - scores[rival]! < this.options.margin)
      this.#correct(count, gold, rival);
    this.#steps += 1;
    return scores[gold]! > scores[rival]! ? gold : rival;
  }

  #activate(at: number, previous: number, beforePrevious: number, random: () => number): number {
    const { features } = this.#reader;
    const read = this.#reader.read(this.facts, at, previous, beforePrevious);
    let count = 0;
    for (let feature = 0; feature < read.count; feature++) {
      const row = this.rows.rowOf(features[feature]!);
      const isDropped = row < 0 || (feature < read.local && random() < this.options.dropout);
      if (!isDropped) this.#active[count++] = row;
    }
    return count;
  }

  #correct(count: number, gold: number, rival: number): void {
    for (let feature = 0; feature < count; feature++) {
      const from = this.#active[feature]! * TAGS;
      this.#change(from + gold, 1);
      this.#change(from + rival, -1);
    }
  }

  #change(cell: number, by: number): void {
    this.#weights[cell] = this.#weights[cell]! + by;
    this.#late[cell] = this.#late[cell]! + by * this.#steps;
  }
}

/** The tag with the highest score apart from one. */
function highest(scores: Float64Array, except: number): number {
  let best = except === 0 ? 1 : 0;
  for (let tag = 0; tag < TAGS; tag++) if (tag !== except && scores[tag]! > scores[best]!) best = tag;
  return best;
}
