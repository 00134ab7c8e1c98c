import { describe, expect, test } from 'vitest';
import { RunningText } from '../../../recipes/tagger/running-text.js';
import type { TaggedSentence } from '../../../recipes/tagger/tagged-sentence.js';
import { gatherWords, wordSections } from '../../../recipes/tagger/word-sections.js';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { PENN_TAGS, type PennTag } from '../../../src/engine/document/penn-tags.js';
import { wordHash } from '../../../src/engine/document/tagging/token-facts.js';
import {
  readWordKnowledge,
  SEVERAL_TAGS,
  type WordKnowledge,
} from '../../../src/engine/document/tagging/word-knowledge.js';
import { tagged } from './tagged.js';

const OPTIONS = { clusteredWords: 20, contexts: 8, clusters: 4, groups: 2, rounds: 4 };

/** This number of sentences of one tagged word. */
const times = (count: number, pair: string) => Array.from({ length: count }, () => tagged(pair));

function knowledgeOf(gold: readonly TaggedSentence[], more: readonly TaggedSentence[] = [], text = '') {
  const running = new RunningText();
  if (text !== '') running.add(text);
  return wordSections(gatherWords(gold, more, running, OPTIONS)).knowledge;
}

/** What is known about a word; undefined if nothing was gathered. */
function about(word: string, knowledge: WordKnowledge) {
  const at = knowledge.find(wordHash(word));
  if (at < 0) return undefined;
  const only = knowledge.onlyTags[at]!;
  return {
    class: knowledge.classes[at]!,
    only: only === SEVERAL_TAGS ? undefined : PENN_TAGS[only],
    cluster: knowledge.clusters[at]!,
    group: knowledge.groups[at]!,
    capitals: knowledge.capitals[at]!,
  };
}

describe('the ambiguity class of a word', () => {
  const classOf = (word: string, sentences: readonly TaggedSentence[]) =>
    about(word, knowledgeOf(sentences))?.class;

  test('is the same for words with the same tags in any order', () => {
    const sentences = [
      ...['plan/NN', 'plan/VB', 'plan/NN', 'walk/VB', 'walk/NN', 'walk/VB'].map(tagged),
      ...times(3, 'dog/NN'),
    ];
    const [plan, walk, dog] = ['plan', 'walk', 'dog'].map((word) => classOf(word, sentences));
    expect(plan).toBeGreaterThan(0);
    expect(walk).toBe(plan);
    expect(dog).not.toBe(plan);
    expect(dog).toBeGreaterThan(0);
  });

  test('needs three occurrences, in both sets of sentences together', () => {
    expect(about('dog', knowledgeOf(times(2, 'dog/NN')))).toBeUndefined();
    expect(about('dog', knowledgeOf(times(2, 'dog/NN'), times(1, 'Dog/NN')))?.class).toBe(1);
  });

  test('excludes tags of less than 2 % of the occurrences', () => {
    const sentences = (slips: number) => [
      ...times(70, 'plan/NN'),
      ...times(30, 'plan/VB'),
      ...times(slips, 'plan/JJ'),
      ...times(2, 'walk/NN'),
      ...times(1, 'walk/VB'),
    ];
    expect(classOf('plan', sentences(2))).toBe(classOf('walk', sentences(2)));
    expect(classOf('plan', sentences(3))).not.toBe(classOf('walk', sentences(3)));
  });

  test('includes the predominant tag of a frequent word', () => {
    const sentences = (nouns: number, verbs: number) => [
      ...times(nouns, 'plan/NN'),
      ...times(verbs, 'plan/VB'),
      ...times(2, 'walk/NN'),
      ...times(1, 'walk/VB'),
    ];
    const isSame = (nouns: number, verbs: number) =>
      classOf('plan', sentences(nouns, verbs)) === classOf('walk', sentences(nouns, verbs));
    expect(isSame(9, 1)).toBe(false);
    // Neither 80 % of the occurrences nor nine occurrences are enough.
    expect(isSame(8, 2)).toBe(true);
    expect(isSame(8, 1)).toBe(true);
  });
});

describe('a word has a single tag', () => {
  const onlyTagOf = (word: string, gold: readonly TaggedSentence[], more: readonly TaggedSentence[] = []) =>
    about(word, knowledgeOf(gold, more))?.only;

  test('if it has no other in fifty occurrences', () => {
    expect(onlyTagOf('the', times(50, 'the/DT'))).toBe<PennTag>('DT');
    expect(onlyTagOf('the', times(49, 'the/DT'))).toBeUndefined();
  });

  test('unless another occurs more than once in five hundred', () => {
    const withSlip = (count: number) => [...times(count, 'the/DT'), tagged('the/NNP')];
    expect(onlyTagOf('the', withSlip(499))).toBe('DT');
    expect(onlyTagOf('the', withSlip(400))).toBeUndefined();
  });

  test('by the first set of sentences; others do not count', () => {
    expect(onlyTagOf('the', times(49, 'the/DT'), times(50, 'the/DT'))).toBeUndefined();
    expect(onlyTagOf('the', times(50, 'the/DT'), times(50, 'the/NNP'))).toBe('DT');
  });
});

describe('words of running text', () => {
  const text = Array.from({ length: 12 }, (_, at) => {
    const [one, other] = at % 2 === 0 ? ['dog', 'likes'] : ['cat', 'sees'];
    return `the ${one} ${other} the garden near London .`;
  }).join(' ');
  const knowledge = knowledgeOf([], [], text);

  test('with the same neighbours share a cluster and a group, counted from 1', () => {
    const [dog, cat, likes] = ['dog', 'cat', 'likes'].map((word) => about(word, knowledge)!);
    expect(dog!.cluster).toBe(cat!.cluster);
    expect(dog!.cluster).not.toBe(likes!.cluster);
    for (const { cluster, group } of [dog!, cat!, likes!]) {
      expect(cluster).toBeGreaterThanOrEqual(1);
      expect(cluster).toBeLessThanOrEqual(OPTIONS.clusters);
      expect(group).toBeGreaterThanOrEqual(1);
      expect(group).toBeLessThanOrEqual(OPTIONS.groups);
    }
  });

  test('have a step of capitals', () => {
    expect(about('london', knowledge)!.capitals).toBe(5);
    expect(about('garden', knowledge)!.capitals).toBe(1);
  });

  test('keep what is known from tagged sentences', () => {
    const both = knowledgeOf(times(50, 'garden/NN'), [], text);
    expect(about('garden', both)).toMatchObject({ class: 1, only: 'NN', capitals: 1 });
    expect(about('near', both)).toMatchObject({ class: 0, only: undefined });
  });
});

test('the sections contain the same knowledge as is used in training', () => {
  const text = new RunningText();
  text.add('the dog sees the cat . '.repeat(6));
  const gold = [...times(50, 'the/DT'), ...times(4, 'dog/NN'), ...times(3, 'sees/VBZ')];
  const { sections, knowledge } = wordSections(gatherWords(gold, [], text, OPTIONS));
  const read = readWordKnowledge(new Artefact('tagger', Uint8Array.from(encodeArtefact({}, sections))));
  const words = ['the', 'dog', 'sees', 'cat', '.'];
  for (const word of words) expect(about(word, read)).toEqual(about(word, knowledge));
  const places = words.map((word) => read.find(wordHash(word)));
  expect(new Set(places).size).toBe(words.length);
  expect(Math.min(...places)).toBe(0);
});

test('nothing is known without sentences and text', () => {
  expect(about('dog', knowledgeOf([]))).toBeUndefined();
});
