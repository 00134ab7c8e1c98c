/** A part of a text and its start. Offsets are UTF-16 code units. */
export interface Piece {
  readonly start: number;
  readonly text: string;
}

/** Maximum length of a piece in code units: some 350 words, which is enough context to judge a writer's habits. */
const MOST = 2000;

/** Where a text may be cut, best places first: after a paragraph, a line, a sentence, a word. */
const SEAMS = [/\n[ \t\r]*\n/g, /\n/g, /[.!?]["'”’)\]]{0,3}[ \t]/g, /\s/g];

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** Cuts a long text at the best places, so that other requests need not wait for all of it. */
export function piecesOf(text: string, most = MOST): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  while (text.length - start > most) {
    const end = start + cutOf(text.slice(start, start + most));
    pieces.push({ start, text: text.slice(start, end) });
    start = end;
  }
  return [...pieces, { start, text: text.slice(start) }];
}

/** The last good place in the second half of a window. */
function cutOf(window: string): number {
  for (const seam of SEAMS) {
    const last = [...window.matchAll(seam)].at(-1);
    if (last && last.index >= window.length / 2) return last.index + last[0].length;
  }
  return isHighSurrogate(window.charCodeAt(window.length - 1)) ? window.length - 1 : window.length;
}
