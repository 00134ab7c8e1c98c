import type { Artefact } from '../../artefact/artefact.js';
import { HashIndex } from './hash-index.js';

/** In `onlyTags`: the word can have several tags. */
export const SEVERAL_TAGS = 255;

/** What the tagger knows about words besides feature weights; each array is indexed by the result of `find`. */
export interface WordKnowledge {
  /** Position of a word by the hash of its lower-case form (`wordHash`), or −1. */
  find(hash: number): number;
  /** The set of tags that the word was seen with: its ambiguity class, from 1; 0 if it was seen too rarely. */
  readonly classes: Uint16Array;
  /** Group of words with similar neighbours in running text, from 1; 0 for none. */
  readonly clusters: Uint16Array;
  /** A coarser grouping of the same kind. */
  readonly groups: Uint8Array;
  /** How often running text capitalises the word within sentences, in steps from 1; 0 if unknown. */
  readonly capitals: Uint8Array;
  /** The only tag of the word, as an index into `PENN_TAGS`, or `SEVERAL_TAGS`. */
  readonly onlyTags: Uint8Array;
}

/** Reads the sections that the training recipe writes with `wordSections`. */
export function readWordKnowledge(artefact: Artefact): WordKnowledge {
  const index = HashIndex.read(artefact, 'word');
  return {
    find: (hash) => index.find(hash),
    classes: artefact.section('wordClasses', 'u16'),
    clusters: artefact.section('wordClusters', 'u16'),
    groups: artefact.section('wordGroups', 'u8'),
    capitals: artefact.section('wordCapitals', 'u8'),
    onlyTags: artefact.section('wordOnlyTags', 'u8'),
  };
}
