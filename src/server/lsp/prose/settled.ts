import { type Block, type Mark, PLACEHOLDER } from './block.js';

/** Punctuation that has no space before it; a name such as `.txt` has one. */
const CLOSING = /^\s*[.,;:!?…)\]”]+(?![\p{L}\p{N}])/u;

/** The rest of a word whose beginning is no prose: `$n$-th`. */
const REST = /^[-‐]?\p{L}[\p{L}\p{M}]*/u;

type Settled = Mark & { readonly as: string };

/**
 * The marks of a block with what goes with them: the rest of a word, and the spaces around what stands beside the sentence if
 * punctuation follows.
 */
export function settled(document: string, { from, to, marks }: Block): Settled[] {
  const done: Settled[] = [];
  /** What is between a mark and the next one. */
  const gapAfter = (at: number) => document.slice(marks[at]?.to ?? from, marks[at + 1]?.from ?? to);
  for (let first = 0; first < marks.length; first++) {
    let last = first;
    while (isBlank(marks[last]) && isBlank(marks[last + 1]) && gapAfter(last).trim() === '') last++;
    const group = marks.slice(first, last + 1);
    const gap = gapAfter(last);
    const next = gap.trim() === '' ? (marks[last + 1]?.as ?? '') : gap;
    if (group.some(({ as }) => as === undefined) && CLOSING.test(next)) {
      const before = gapAfter(first - 1);
      const start = group[0]!.from - (before.length - before.trimEnd().length);
      done.push({ from: start, to: group.at(-1)!.to + gap.length - gap.trimStart().length, as: '' });
    } else {
      for (const mark of group) done.push({ ...mark, to: mark.to + restOf(mark, gap), as: mark.as ?? '' });
    }
    first = last;
  }
  return done;

  function restOf(mark: Mark, gap: string): number {
    // What an entity such as `&mdash;` stands for may be no letter.
    const isWord = mark.as === PLACEHOLDER && document[mark.from] !== '&';
    return isWord ? (REST.exec(gap)?.[0].length ?? 0) : 0;
  }
}

/** Whether nothing but spaces stands for a mark. */
const isBlank = (mark: Mark | undefined): boolean => mark !== undefined && (mark.as ?? '').trim() === '';
