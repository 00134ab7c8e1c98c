/** Marks of texts, with the system's scores. Texts, examiners, authors and months are numbered from 0. */
export interface MarkTable {
  /** Examiners' ids, ascending. */
  readonly examiners: readonly number[];
  /** `2026-03`, ascending. */
  readonly months: readonly string[];
  /** The system's score of each text, trimmed to the scale; NaN without one. */
  readonly system: Float64Array;
  readonly authorOf: Int32Array;
  /** Marks sorted by text, then by examiner. */
  readonly textOf: Int32Array;
  readonly examinerOf: Int32Array;
  readonly monthOf: Int32Array;
  readonly score: Float64Array;
}

/** Index of the first mark of each text; a last entry gives the end. */
export function textStarts({ textOf, system }: MarkTable): Int32Array {
  return starts(textOf, system.length);
}

/** The mean of each text's marks. */
export function meanMarks(table: MarkTable): Float64Array {
  const starts = textStarts(table);
  return table.system.map((_, text) => {
    const own = table.score.subarray(starts[text]!, starts[text + 1]!);
    return own.reduce((sum, mark) => sum + mark, 0) / own.length;
  });
}

/** How many codes are smaller than each one, in a list with one additional entry. */
function starts(codes: Int32Array, size: number): Int32Array {
  const found = new Int32Array(size + 1);
  for (const code of codes) found[code + 1]! += 1;
  for (let code = 0; code < size; code++) found[code + 1]! += found[code]!;
  return found;
}

/** The positions of each code, in order. */
export function placesByCode(codes: Int32Array, size: number): Int32Array[] {
  const first = starts(codes, size);
  const next = first.slice(0, size);
  const places = new Int32Array(codes.length);
  for (let place = 0; place < codes.length; place++) places[next[codes[place]!]!++] = place;
  return Array.from({ length: size }, (_, code) => places.subarray(first[code]!, first[code + 1]!));
}
