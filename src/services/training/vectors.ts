import type { ExtractedFeatures } from '../../workers/messages.js';
import type { MeasuredText } from './extraction.js';
import type { PreparedMarks } from './marks.js';
import { CORPUS } from './model.js';

/** Numbers in addition to the features. */
interface OwnVectors {
  readonly names: readonly string[];
  of(text: MeasuredText<ExtractedFeatures>): ArrayLike<number>;
}

/**
 * The vectors that models are fitted on, all in the order of one list of feature names.
 * @param own custom columns, with their numbers for each text
 */
export function vectorsOf(
  texts: readonly MeasuredText<ExtractedFeatures>[],
  { scores, grouping: { groups } }: PreparedMarks,
  own: OwnVectors = { names: [], of: () => [] },
) {
  // The texts of a batch share one list.
  const lists = [...new Set(texts.map(({ found }) => found.names))];
  const names = [...new Set(lists.flat())].sort();
  const columnsOf = (list: readonly string[]) => {
    const columns = new Map(list.map((name, column) => [name, column]));
    return names.map((name) => columns.get(name));
  };
  const columns = new Map(lists.map((list) => [list, columnsOf(list)]));
  const vectors = texts.map((text, index) => {
    const { names: found, values, ngrams, words } = text.found;
    const features = columns.get(found)!.map((column) => (column === undefined ? 0 : values[column]!));
    return {
      corpus: CORPUS,
      score: scores[index]!,
      traits: text.traits,
      group: groups[index]!,
      values: Float64Array.from([...features, ...Array.from(own.of(text))]),
      ngrams,
      words,
    };
  });
  return { names: [...names, ...own.names], texts: vectors };
}
