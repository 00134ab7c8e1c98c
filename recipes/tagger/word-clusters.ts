import type { RunningText } from './running-text.js';

/** A row of the neighbour table: columns that are not 0, and their values. */
interface SparseRow {
  readonly columns: Int32Array;
  readonly values: Float32Array;
}

/** Words that have neighbour rows, most frequent first, as numbers of the running text. */
export function frequentWords({ frequencies }: RunningText, limit: number): Int32Array {
  const numbers = Int32Array.from(frequencies.keys());
  return numbers.sort((a, b) => frequencies[b]! - frequencies[a]! || a - b).slice(0, limit);
}

/**
 * For each word how often each of the `contexts` most frequent words stands directly before and after it; two more
 * columns a side are for all other words and for the edge of a passage. Values are square roots of proportions, so
 * that rows have length 1 and their inner product is the Bhattacharyya coefficient of two distributions.
 */
export function neighbourRows(text: RunningText, words: Int32Array, contexts: number): SparseRow[] {
  const side = contexts + 2;
  const [other, edge] = [contexts, contexts + 1];
  const rank = new Int32Array(text.words.length).fill(words.length);
  for (const [position, number] of words.entries()) rank[number] = position;
  const counts = new Float32Array(words.length * 2 * side);
  const { sequence } = text;
  const columnOf = (at: number) => {
    const number = sequence[at] ?? -1;
    return number < 0 ? edge : Math.min(rank[number]!, other);
  };
  for (let at = 0; at < sequence.length; at++) {
    const row = sequence[at]! < 0 ? words.length : rank[sequence[at]!]!;
    if (row >= words.length) continue;
    const [left, right] = [row * 2 * side + columnOf(at - 1), row * 2 * side + side + columnOf(at + 1)];
    counts[left] = counts[left]! + 1;
    counts[right] = counts[right]! + 1;
  }
  return Array.from(words, (number, row) => {
    const dense = counts.subarray(row * 2 * side, (row + 1) * 2 * side);
    const columns = Int32Array.from([...dense.keys()].filter((column) => dense[column]! > 0));
    const total = 2 * text.frequencies[number]!;
    return { columns, values: Float32Array.from(columns, (column) => Math.sqrt(dense[column]! / total)) };
  });
}

interface ClusterOptions {
  readonly clusters: number;
  readonly rounds: number;
  /** Columns of the rows. */
  readonly width: number;
  /** Weight of each row in its cluster's centre. */
  readonly weights: Float32Array;
}

/** Spherical k-means (Dhillon & Modha 2001), begun from the first rows as centres. @returns the cluster of each row */
export function clusterRows(rows: readonly SparseRow[], options: ClusterOptions): Int32Array {
  const { clusters, rounds, width } = options;
  // Centres lie column by column, so that one value of a row meets all centres in one stretch of memory.
  let centres: Float32Array = new Float32Array(width * clusters);
  for (const [cluster, row] of rows.slice(0, clusters).entries())
    row.columns.forEach((column, at) => {
      centres[column * clusters + cluster] = row.values[at]!;
    });
  let assigned = nearest(rows, centres, clusters);
  for (let round = 1; round < rounds; round++) {
    centres = centresOf(rows, assigned, options);
    assigned = nearest(rows, centres, clusters);
  }
  return assigned;
}

function nearest(rows: readonly SparseRow[], centres: Float32Array, clusters: number): Int32Array {
  const likeness = new Float32Array(clusters);
  return Int32Array.from(rows, ({ columns, values }) => {
    likeness.fill(0);
    for (let at = 0; at < columns.length; at++) {
      const [from, value] = [columns[at]! * clusters, values[at]!];
      for (let cluster = 0; cluster < clusters; cluster++)
        likeness[cluster] = likeness[cluster]! + value * centres[from + cluster]!;
    }
    let best = 0;
    for (let cluster = 1; cluster < clusters; cluster++)
      if (likeness[cluster]! > likeness[best]!) best = cluster;
    return best;
  });
}

function centresOf(rows: readonly SparseRow[], assigned: Int32Array, options: ClusterOptions): Float32Array {
  const { clusters, width, weights } = options;
  const centres = new Float32Array(width * clusters);
  for (const [row, { columns, values }] of rows.entries()) {
    for (let at = 0; at < columns.length; at++) {
      const cell = columns[at]! * clusters + assigned[row]!;
      centres[cell] = centres[cell]! + weights[row]! * values[at]!;
    }
  }
  const squares = new Float64Array(clusters);
  for (let cell = 0; cell < centres.length; cell++) squares[cell % clusters]! += centres[cell]! ** 2;
  for (let cell = 0; cell < centres.length; cell++) {
    const length = Math.sqrt(squares[cell % clusters]!);
    if (length > 0) centres[cell] = centres[cell]! / length;
  }
  return centres;
}
