import type { Section } from '#src/engine/artefact/artefact.js';
import { wordHash } from '#src/engine/document/tagging/token-facts.js';
import { SEVERAL_TAGS, type WordKnowledge } from '#src/engine/document/tagging/word-knowledge.js';
import { buildHashIndex } from './hash-index.js';
import type { RunningText } from './running-text.js';
import type { TaggedSentence } from './tagged-sentence.js';
import { clusterRows, frequentWords, neighbourRows } from './word-clusters.js';

export interface WordOptions {
  /** Most frequent words of running text that get a cluster. */
  readonly clusteredWords: number;
  /** Most frequent words that count as neighbours. */
  readonly contexts: number;
  readonly clusters: number;
  /** Number of coarser clusters. */
  readonly groups: number;
  readonly rounds: number;
}

/** A word is in an ambiguity class from as many occurrences on; a tag is in it from this share of them on. */
const FEWEST_FOR_CLASS = 3;
const LEAST_SHARE = 0.02;
/** A class also says which tag dominates, where one has more than this share of so many occurrences. */
const FEWEST_FOR_DOMINANT = 10;
const DOMINANT_SHARE = 0.8;
/** A word takes one tag alone when so many occurrences hardly show another. */
const FEWEST_FOR_ONLY = 50;
const ONLY_SHARE = 0.998;

/** What is gathered about each word, before it is put in the order of the index. */
interface WordEntry {
  class: number;
  onlyTag: number;
  cluster: number;
  group: number;
  capitals: number;
}

/**
 * Gathers what the tagger knows about words.
 * @param gold sentences whose tags are certain: they decide which words have one tag only
 * @param more sentences that add to the ambiguity classes
 */
export function gatherWords(
  gold: readonly TaggedSentence[],
  more: readonly TaggedSentence[],
  text: RunningText,
  options: WordOptions,
): Map<number, WordEntry> {
  const entries = new Map<number, WordEntry>();
  const entryOf = (hash: number) => {
    const known = entries.get(hash);
    if (known) return known;
    const entry = { class: 0, onlyTag: SEVERAL_TAGS, cluster: 0, group: 0, capitals: 0 };
    entries.set(hash, entry);
    return entry;
  };
  const classes = new Map<string, number>();
  for (const [hash, tags] of tagCounts([...gold, ...more])) {
    const key = ambiguityClass(tags);
    if (key === undefined) continue;
    if (!classes.has(key)) classes.set(key, classes.size + 1);
    entryOf(hash).class = classes.get(key)!;
  }
  for (const [hash, tags] of tagCounts(gold)) {
    const [tag, count] = [...tags].reduce((a, b) => (b[1] > a[1] ? b : a));
    const total = sum(tags.values());
    if (total >= FEWEST_FOR_ONLY && count / total >= ONLY_SHARE) entryOf(hash).onlyTag = tag;
  }
  addClusters(entryOf, text, options);
  return entries;
}

function addClusters(entryOf: (hash: number) => WordEntry, text: RunningText, options: WordOptions): void {
  const words = frequentWords(text, options.clusteredWords);
  const rows = neighbourRows(text, words, options.contexts);
  // The fourth root of the frequency: between every word alike and every occurrence alike.
  const weights = Float32Array.from(words, (number) => Math.sqrt(Math.sqrt(text.frequencies[number]!)));
  const shared = { rounds: options.rounds, width: 2 * (options.contexts + 2), weights };
  const clusters = clusterRows(rows, { ...shared, clusters: options.clusters });
  const groups = clusterRows(rows, { ...shared, clusters: options.groups });
  for (const [position, number] of words.entries()) {
    const entry = entryOf(wordHash(text.words[number]!));
    entry.cluster = clusters[position]! + 1;
    entry.group = groups[position]! + 1;
    entry.capitals = text.capitalStep(number);
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);

function tagCounts(sentences: readonly TaggedSentence[]): Map<number, Map<number, number>> {
  const counts = new Map<number, Map<number, number>>();
  for (const { tokens, tags } of sentences) {
    for (const token of tokens) {
      const hash = wordHash(token.lower);
      const tag = tags[token.index]!;
      const ofWord = counts.get(hash) ?? new Map<number, number>();
      counts.set(hash, ofWord.set(tag, (ofWord.get(tag) ?? 0) + 1));
    }
  }
  return counts;
}

function ambiguityClass(tags: ReadonlyMap<number, number>): string | undefined {
  const total = sum(tags.values());
  if (total < FEWEST_FOR_CLASS) return undefined;
  const common = [...tags].filter(([, count]) => count / total >= LEAST_SHARE).map(([tag]) => tag);
  const dominant = [...tags].find(([, count]) => count / total > DOMINANT_SHARE)?.[0];
  const suffix = total >= FEWEST_FOR_DOMINANT && dominant !== undefined ? `!${dominant}` : '';
  return common.sort((a, b) => a - b).join(',') + suffix;
}

/** The sections that `readWordKnowledge` reads, and the same knowledge for use in training. */
export function wordSections(entries: ReadonlyMap<number, WordEntry>) {
  const { index, order } = buildHashIndex([...entries.keys()]);
  const values = [...entries.values()];
  const column = (read: (entry: WordEntry) => number) => Array.from(order, (at) => read(values[at]!));
  const knowledge = {
    find: (hash: number) => index.find(hash),
    classes: Uint16Array.from(column((entry) => entry.class)),
    clusters: Uint16Array.from(column((entry) => entry.cluster)),
    groups: Uint8Array.from(column((entry) => entry.group)),
    capitals: Uint8Array.from(column((entry) => entry.capitals)),
    onlyTags: Uint8Array.from(column((entry) => entry.onlyTag)),
  };
  const sections = {
    wordBuckets: index.buckets.slice(),
    wordPrints: index.prints.slice(),
    wordClasses: knowledge.classes,
    wordClusters: knowledge.clusters,
    wordGroups: knowledge.groups,
    wordCapitals: knowledge.capitals,
    wordOnlyTags: knowledge.onlyTags,
  };
  return { sections, knowledge } satisfies { sections: Record<string, Section>; knowledge: WordKnowledge };
}
