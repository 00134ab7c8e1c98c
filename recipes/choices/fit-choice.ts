import type { ChoiceKind } from '#src/engine/errors/choices/choice-kind.js';
import { PADDING, SentenceFacts } from '#src/engine/errors/choices/sentence-facts.js';
import { Site } from '#src/engine/errors/choices/site.js';
import { MOST_FEATURES, SiteReader } from '#src/engine/errors/choices/site-features.js';
import type { WordFacts } from '#src/engine/errors/choices/word-facts.js';
import { FeatureRows } from '../tagger/feature-rows.js';
import { goldOf, type SentenceStore } from './sentence-store.js';

export interface FitOptions {
  /** A feature that occurs less often is left out. */
  readonly fewestOccurrences: number;
  readonly epochs: number;
  readonly rate: number;
  /** Added to the sums of squares: the larger, the smaller the first steps of a rare feature. */
  readonly damping: number;
  /** Share of the sites that are learnt from, of those in which the writer was right; all others are. */
  readonly shareOfRight: number;
  /** Whether that goes for gaps alone, where nothing was written and nothing should be. */
  readonly gapsAlone: boolean;
}

/** Weights of a softmax over classes: row by row, one number a class. */
export interface ChoiceWeights {
  readonly hashes: Int32Array;
  readonly weights: Float32Array;
  readonly classes: number;
}

const SKETCH_BITS = 27;
/** Share of the sites in which features are counted: enough to tell the frequent ones. */
const COUNTED_SHARE = 1 / 3;

/** Calls back for each site of a kind in all sentences, with the class that should stand in it. */
export function eachSite(
  stores: readonly SentenceStore[],
  words: WordFacts,
  kind: ChoiceKind,
  visitor: (facts: SentenceFacts, site: Site, right: number) => void,
): void {
  for (const store of stores) eachSiteOf(store, words, kind, visitor);
}

function eachSiteOf(
  store: SentenceStore,
  words: WordFacts,
  kind: ChoiceKind,
  visitor: (facts: SentenceFacts, site: Site, right: number) => void,
): void {
  const facts = new SentenceFacts(words);
  const site = new Site();
  const indices = Int32Array.from(store.vocabulary, (word) => words.indexOf(word));
  const isConfusion = kind.name === 'confusion';
  for (let sentence = 0; sentence < store.starts.length; sentence++) {
    const from = startOf(store, sentence);
    const end = sentence + 1 < store.starts.length ? startOf(store, sentence + 1) : store.length;
    if (store.starts[sentence]! < 0) facts.startText();
    facts.resize(end - from);
    for (let at = from; at < end; at++) facts.put(at - from, indices[store.word[at]!]!, store.tag[at]!);
    facts.finish();
    kind.visit(facts, site, () => {
      const anchor = (kind.anchor === 'last' ? site.end - 1 : site.end) - PADDING + from;
      if (anchor >= end) return;
      let right = isConfusion ? -1 : goldOf(store.gold[anchor]!, kind.name);
      if (isConfusion) {
        const confused = store.confused[anchor]! - 1;
        if (confused >= 0 && confused >> 3 !== site.variant) return;
        right = confused < 0 ? -1 : confused & 7;
      }
      if (right >= kind.classes.length) return;
      visitor(facts, site, right < 0 ? site.current : right);
    });
  }
}

const startOf = ({ starts }: SentenceStore, sentence: number) => {
  const start = starts[sentence]!;
  return start < 0 ? -1 - start : start;
};

/**
 * Fits a multinomial logistic regression by stochastic gradient descent with rates of AdaGrad (Duchi, Hazan & Singer
 * 2011), in the order of the stores.
 */
export function fitChoice(
  stores: readonly SentenceStore[],
  words: WordFacts,
  kind: ChoiceKind,
  options: FitOptions,
  report: (line: string) => void = () => {},
): ChoiceWeights {
  const classes = kind.classes.length;
  const reader = new SiteReader(words.kernel);
  const { features } = reader;
  const sample = new SiteSample(options);

  const sketch = new Uint8Array(2 ** SKETCH_BITS);
  const cell = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (32 - SKETCH_BITS);
  const fewest = Math.max(2, Math.round(options.fewestOccurrences * COUNTED_SHARE));
  eachSite(stores, words, kind, (facts, site, right) => {
    if (!sample.takes(site, right) || !sample.isCounted) return;
    const count = reader.read(facts, site);
    for (let at = 0; at < count; at++) {
      const to = cell(features[at]!);
      if (sketch[to]! < 255) sketch[to] = sketch[to]! + 1;
    }
  });
  const rows = new FeatureRows();
  sample.restart();
  eachSite(stores, words, kind, (facts, site, right) => {
    if (!sample.takes(site, right) || !sample.isCounted) return;
    const count = reader.read(facts, site);
    for (let at = 0; at < count; at++) if (sketch[cell(features[at]!)]! >= fewest) rows.count(features[at]!);
  });
  rows.number(fewest);
  report(`${kind.name}: ${rows.size} features`);

  const weights = new Float32Array(rows.size * classes);
  const squares = new Float32Array(rows.size * classes).fill(options.damping);
  const active = new Int32Array(MOST_FEATURES);
  const scores = new Float64Array(classes);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    let loss = 0;
    let hits = 0;
    let sites = 0;
    sample.restart();
    eachSite(stores, words, kind, (facts, site, right) => {
      if (!sample.takes(site, right)) return;
      sites += 1;
      const count = reader.read(facts, site);
      let known = 0;
      for (let at = 0; at < count; at++) {
        const row = rows.rowOf(features[at]!);
        if (row >= 0) active[known++] = row * classes;
      }
      scores.fill(0);
      for (let at = 0; at < known; at++) {
        const from = active[at]!;
        for (let to = 0; to < classes; to++) scores[to] = scores[to]! + weights[from + to]!;
      }
      toProbabilities(scores, site.allowed);
      loss -= Math.log(Math.max(1e-9, scores[right]!));
      if (scores.indexOf(Math.max(...scores)) === right) hits += 1;
      for (let to = 0; to < classes; to++) {
        const slope = scores[to]! - (to === right ? 1 : 0);
        if (Math.abs(slope) < 1e-3) continue;
        const square = slope * slope;
        for (let at = 0; at < known; at++) {
          const entry = active[at]! + to;
          const sum = squares[entry]! + square;
          squares[entry] = sum;
          weights[entry] = weights[entry]! - (options.rate * slope) / Math.sqrt(sum);
        }
      }
    });
    report(
      `${kind.name}: epoch ${epoch + 1}, ${sites} sites, loss ${(loss / sites).toFixed(4)}, right ${((100 * hits) / sites).toFixed(2)} %`,
    );
  }
  return { hashes: rows.hashes(), weights, classes };
}

/** Softmax in place over the classes that the mask allows; the others get 0. */
function toProbabilities(scores: Float64Array, allowed: number): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) if ((allowed >> at) & 1 && scores[at]! > top) top = scores[at]!;
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    const share = (allowed >> at) & 1 ? Math.exp(scores[at]! - top) : 0;
    scores[at] = share;
    sum += share;
  }
  for (let at = 0; at < scores.length; at++) scores[at] = scores[at]! / sum;
}

/** Which sites are learnt from: the same ones in every pass. */
class SiteSample {
  #seen = 0;

  constructor(readonly options: FitOptions) {}

  restart(): void {
    this.#seen = 0;
  }

  takes(site: Site, right: number): boolean {
    this.#seen += 1;
    if (right !== site.current || (this.options.gapsAlone && site.current !== 0)) return true;
    return (Math.imul(this.#seen, 0x9e3779b1) >>> 0) / 2 ** 32 < this.options.shareOfRight;
  }

  /** Whether features of the site that was last asked for are counted. */
  get isCounted(): boolean {
    return (Math.imul(this.#seen, 0x2c1b3c6d) >>> 0) / 2 ** 32 < COUNTED_SHARE;
  }
}
