import type { Artefact } from '../../artefact/artefact.js';
import { HashIndex } from './hash-index.js';

/** In `onlyTags`: the word takes several tags. */
export const SEVERAL_TAGS = 255;

/** What the tagger knows of words apart from feature weights; each array is indexed by what `find` returns. */
export interface WordKnowledge {
  /** Position of a word by the hash of its lower-case form (`wordHash`), or −1. */
  find(hash: number): number;
  /** Which set of tags the word was seen with: its ambiguity class, from 1; 0 where it was seen too seldom. */
  readonly classes: Uint16Array;
  /** Group of words with like neighbours in running text, from 1; 0 for none. */
  readonly clusters: Uint16Array;
  /** A coarser grouping of the same kind. */
  readonly groups: Uint8Array;
  /** How often running text writes the word with a capital in mid-sentence, in steps from 1; 0 where unknown. */
  readonly capitals: Uint8Array;
  /** The one tag that the word takes, as an index into `PENN_TAGS`, or `SEVERAL_TAGS`. */
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
