import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCodeUnits } from '#src/engine/results/offsets.js';
import { CEFR_LABELS } from '#src/engine/results/scale.js';

/** A range of a text, as `[start, end, correction]`. An empty range is an insertion, an empty correction a deletion. */
export type Mark = readonly [start: number, end: number, correction: string];

/** A learner's text in which every error is marked. */
interface CorrectedText {
  readonly id: string;
  readonly text: string;
  /** In UTF-16 code units, sorted and disjoint. */
  readonly marks: readonly Mark[];
  /** The text after all corrections. */
  readonly corrected: string;
}

/** A text of the authored corpus (fixtures/authored/README.md). */
export interface AuthoredText extends CorrectedText {
  readonly part: 1 | 2;
  readonly l1: string;
  /** The level that its writer aimed at: a label of the CEFR scale. */
  readonly level: string;
  readonly question: string;
}

type Line = Readonly<Record<string, unknown>>;

const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');

/** The authored corpus. @param file `texts.jsonl` */
export const authoredTexts = (file: string): AuthoredText[] =>
  linesOf(file).map((line) => {
    const { part, l1, level, question, ...rest } = JSON.parse(line);
    return { ...correctedText(rest.id, rest.text, rest.edits), part, l1, level, question };
  });

/**
 * Whole essays of REALEC with complete marks; `dev` is for measuring only.
 * @param folder holds `realec`
 */
export function realecEssays(folder: string, part: 'train' | 'dev'): CorrectedText[] {
  const read = (kind: string) =>
    linesOf(join(folder, `realec/essays-${part}${kind}.jsonl`)).map((line) => JSON.parse(line));
  const marks = new Map<string, Mark[]>(read('-marked').map(({ id, edits }) => [id, edits]));
  return read('').map(({ id, text }) => correctedText(id, text, marks.get(id)!));
}

/** @param marks in code points */
function correctedText(id: string, text: string, marks: readonly Mark[]): CorrectedText {
  const at = toCodeUnits(text);
  const inUnits = marks.map(([start, end, correction]): Mark => [at(start), at(end), correction]);
  return { id, text, marks: inUnits, corrected: applied(text, inUnits) };
}

function applied(text: string, marks: readonly Mark[]): string {
  let corrected = '';
  let next = 0;
  for (const [start, end, correction] of marks) {
    corrected += text.slice(next, start) + correction;
    next = end;
  }
  return corrected + text.slice(next);
}

/** Spaces that a correction must not leave behind: doubled, at the end of a line, or before a mark. */
const STRAY_SPACE = /[^\s] {2,}|[ \t](?=\n|$)|(?<=\w) [,.;:!?](?=\s|$)/g;

/**
 * What is wrong with the marks of a line of the authored corpus, in words; empty if nothing is. Offsets count code points.
 */
export function faultsOfMarks({ text, edits, level, question }: Line): string[] {
  if (typeof text !== 'string' || text === '' || typeof question !== 'string' || question === '')
    return ['needs a text and a question'];
  if (!(CEFR_LABELS as readonly unknown[]).includes(level)) return [`${level} is not a level`];
  if (!Array.isArray(edits) || !edits.every(isMark)) return ['edits must be [start, end, correction]'];
  const faults = edits.flatMap((mark, index) => faultsOfMark(text, mark, edits[index - 1]));
  if (faults.length > 0) return faults;
  const before = text.match(STRAY_SPACE)?.length ?? 0;
  const { corrected } = correctedText('', text, edits);
  const strays = corrected.match(STRAY_SPACE) ?? [];
  return strays.length > before
    ? [`the corrected text has a stray space at ${JSON.stringify(strays[0])}`]
    : [];
}

const isMark = (mark: unknown): mark is Mark =>
  Array.isArray(mark) &&
  mark.length === 3 &&
  Number.isInteger(mark[0]) &&
  Number.isInteger(mark[1]) &&
  typeof mark[2] === 'string';

function faultsOfMark(text: string, [start, end, correction]: Mark, previous: Mark | undefined): string[] {
  const characters = Array.from(text);
  const place = `[${start}, ${end}]`;
  if (start < 0 || end < start || end > characters.length) return [`${place} is not in the text`];
  if (previous && start < previous[1]) return [`${place} overlaps the mark before it`];
  if (characters.slice(start, end).join('') === correction) return [`${place} changes nothing`];
  return [];
}
