import type { Glyph } from './pdf-glyphs.js';

export interface Line {
  readonly text: string;
  /** Its baseline, in points from the bottom of the page. */
  readonly y: number;
}

/** All of these are relative to the size of the font. A letter reaches from `DEPTH` below the baseline to `HEIGHT` above it. */
const DEPTH = 0.2;
const HEIGHT = 0.7;
/** Part of the lower of two letters that lies beside the other one if they are in one line. */
const BESIDE = 0.5;
/** The gap between two words, beyond that between two letters. */
const WORD_GAP = 0.15;
/** Letters further apart are spaced out only if the text has spaces between its words. */
const SPACED_OUT = 0.2;
/** The gap between pieces, and how far one may reach into another one. */
const PIECE_GAP = 0.5;
/** The gap between two columns. */
const COLUMN_GAP = 1.2;
/** Lines, and characters in each of them on average, from which two columns are text and no table. */
const LEAST_LINES = 3;
const LEAST_IN_COLUMN = 15;
/** Gaps that show how far apart the letters of a line are. */
const LEAST_GAPS = 4;

/** The lines of a page as a reader sees them, in the order in which they were written; columns one after the other. */
export function linesOf(glyphs: readonly Glyph[]): Line[] {
  const rows: Glyph[][] = [];
  /** The largest character of the last row. */
  let largest: Glyph | undefined;
  for (const glyph of glyphs) {
    if (!largest || !areBeside(largest, glyph)) {
      rows.push([]);
      largest = undefined;
    }
    rows.at(-1)!.push(glyph);
    if (!largest || (!isSpace(glyph) && glyph.size > largest.size)) largest = glyph;
  }
  return inColumns(rows.flatMap(inOrder)).flatMap(lineOf);
}

const isSpace = ({ text }: Glyph) => text.trim() === '';

function areBeside(one: Glyph, other: Glyph): boolean {
  if (one.angle !== other.angle) return false;
  const top = Math.min(one.y + HEIGHT * one.size, other.y + HEIGHT * other.size);
  const bottom = Math.max(one.y - DEPTH * one.size, other.y - DEPTH * other.size);
  return top - bottom > BESIDE * (HEIGHT + DEPTH) * Math.min(one.size, other.size);
}

/** Characters without a wide gap between them. */
function piecesOf(row: readonly Glyph[]): Glyph[][] {
  const pieces: Glyph[][] = [];
  let before: Glyph | undefined;
  for (const glyph of row) {
    const gap = before ? (glyph.start - before.end) / glyph.size : Number.POSITIVE_INFINITY;
    if (Math.abs(gap) > PIECE_GAP) pieces.push([glyph]);
    else pieces.at(-1)!.push(glyph);
    before = glyph;
  }
  return pieces;
}

/** The pieces of a row may be written in any order. Those that lie over each other are lines of their own. */
function inOrder(row: readonly Glyph[]): Glyph[][] {
  const pieces = piecesOf(row);
  const ordered = pieces.toSorted(([one], [other]) => one!.start - other!.start);
  const isClear = ordered.every((piece, index) => {
    const next = ordered[index + 1]?.[0];
    return !next || piece.at(-1)!.end <= next.start + PIECE_GAP * next.size;
  });
  return isClear ? [ordered.flat()] : pieces;
}

/** A gutter between columns, from left to right. */
type Gutter = readonly [from: number, to: number];

/** Lines that were written across two columns are split: first all left halves, then all right ones. */
function inColumns(lines: readonly Glyph[][]): Glyph[][] {
  const found: Glyph[][] = [];
  for (let at = 0; at < lines.length; ) {
    let gutter = gutterOf(lines[at]!);
    let end = at + 1;
    for (; gutter && end < lines.length; end += 1) {
      const next = gutterOf(lines[end]!);
      const common: Gutter | undefined = next && [Math.max(gutter[0], next[0]), Math.min(gutter[1], next[1])];
      if (!common || common[0] >= common[1]) break;
      gutter = common;
    }
    const rows = lines.slice(at, end);
    const halves = (isLeft: boolean) =>
      rows.map((row) => row.filter(({ end: right }) => right <= gutter![0] === isLeft));
    const isText = (half: Glyph[][]) => half.flat().length >= LEAST_IN_COLUMN * half.length;
    if (gutter && rows.length >= LEAST_LINES && isText(halves(true)) && isText(halves(false)))
      found.push(...halves(true), ...halves(false));
    else found.push(...rows);
    at = end;
  }
  return found;
}

/** The widest gap in a line that can be one between columns. */
function gutterOf(line: readonly Glyph[]): Gutter | undefined {
  let widest: Gutter | undefined;
  let before: Glyph | undefined;
  for (const glyph of line) {
    if (isSpace(glyph)) continue;
    const gap: Gutter = [before?.end ?? glyph.start, glyph.start];
    const width = gap[1] - gap[0];
    if (width > COLUMN_GAP * glyph.size && width > (widest ? widest[1] - widest[0] : 0)) widest = gap;
    before = glyph;
  }
  return widest;
}

function lineOf(glyphs: readonly Glyph[]): Line[] {
  const usual = usualGap(glyphs);
  let text = '';
  let before: Glyph | undefined;
  for (const glyph of glyphs) {
    if (before && gapBetween(before, glyph) > Math.max(usual, before.tracking / before.size) + WORD_GAP)
      text += ' ';
    text += glyph.text;
    before = glyph;
  }
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .trim();
  const first = glyphs.find((glyph) => !isSpace(glyph));
  return first ? [{ text: plain, y: first.y }] : [];
}

const LIGATURES = /[\ufb00-\ufb06]/g;

const gapBetween = (before: Glyph, glyph: Glyph) =>
  (glyph.start - before.end) / Math.max(before.size, glyph.size);

/** The gap between the letters of a word: in a line, at least a quarter of all gaps are inside words. */
function usualGap(glyphs: readonly Glyph[]): number {
  const gaps: number[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    const before = glyphs[index - 1];
    if (before && !isSpace(before) && !isSpace(glyph)) gaps.push(gapBetween(before, glyph));
  }
  if (gaps.length < LEAST_GAPS) return 0;
  const usual = Math.max(0, gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 4)]!);
  return usual <= SPACED_OUT || glyphs.some(isSpace) ? usual : 0;
}
