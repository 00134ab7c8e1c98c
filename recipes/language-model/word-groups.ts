import { FIRST_WORD, type Vocabulary } from '#src/engine/language-model/vocabulary.js';
import type { WordStream } from './word-stream.js';

/** How the ids of a vocabulary are spread over groups. */
interface WordGroups {
  /** Group of each id. Markers and shapes of unknown words are groups of their own, with the same numbers. */
  readonly groupOf: Uint16Array<ArrayBuffer>;
  /** How many groups there are. */
  readonly size: number;
  /** For each id its share of the tokens of its group. */
  readonly shareOfGroup: Float32Array<ArrayBuffer>;
  /** For each id below `FIRST_WORD` the log of the mean share that one unknown word has of its shape. */
  readonly shareOfShape: Float32Array<ArrayBuffer>;
}

/**
 * Groups the ids of a vocabulary.
 * @param clusterOf group of a word with like neighbours, from 1; 0 for none: its shape is its group
 */
export function groupWords(
  { words, frequencies }: WordStream,
  vocabulary: Vocabulary,
  clusterOf: (lower: string) => number,
): WordGroups {
  const groupOf = Uint16Array.from({ length: vocabulary.size }, (_, id) => (id < FIRST_WORD ? id : 0));
  const [tokens, types] = [new Float64Array(vocabulary.size), new Float64Array(FIRST_WORD)];
  let size = FIRST_WORD;
  for (let number = 2; number < words.length; number++) {
    const word = words[number]!;
    const id = vocabulary.id(word);
    tokens[id]! += frequencies[number]!;
    if (id < FIRST_WORD) {
      types[id]! += 1;
      continue;
    }
    const cluster = clusterOf(word);
    groupOf[id] = cluster > 0 ? FIRST_WORD + cluster - 1 : vocabulary.shape(word);
    size = Math.max(size, groupOf[id]! + 1);
  }
  // A shape of which the text has none is not impossible.
  for (let id = 0; id < tokens.length; id++) tokens[id] = Math.max(1, tokens[id]!);
  const ofGroup = new Float64Array(size);
  for (let id = 0; id < groupOf.length; id++) ofGroup[groupOf[id]!]! += tokens[id]!;
  const shareOfGroup = Float32Array.from(groupOf, (group, id) => tokens[id]! / ofGroup[group]!);
  return {
    groupOf,
    size,
    shareOfGroup,
    shareOfShape: Float32Array.from(types, (count) => -Math.log(count || 1)),
  };
}
