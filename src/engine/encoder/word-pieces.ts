import type { WordTable } from '../lexicon/word-table.js';

const START = '[CLS]';
const END = '[SEP]';
const UNKNOWN = '[UNK]';
/** Pieces of one word; what follows is left out. */
const MOST_PIECES = 8;
/** Longer words are unknown as a whole. */
const LONGEST = 100;
/** Words whose pieces are kept, because most words of a text come again. */
const MOST_KEPT = 20_000;

/** Splits words into the pieces of an encoder: the longest known one, then the longest known that continues it (WordPiece). */
export class WordPieces {
  readonly start: number;
  readonly end: number;
  readonly #unknown: number;
  readonly #kept = new Map<string, readonly number[]>();

  constructor(readonly table: WordTable) {
    this.start = table.id(START);
    this.end = table.id(END);
    this.#unknown = table.id(UNKNOWN);
  }

  /** The ids of the pieces of a token, at least one. */
  of(token: string): readonly number[] {
    const kept = this.#kept.get(token);
    if (kept) return kept;
    const pieces = this.#split(token);
    if (this.#kept.size === MOST_KEPT) this.#kept.clear();
    this.#kept.set(token, pieces);
    return pieces;
  }

  #split(token: string): number[] {
    const ids: number[] = [];
    for (const part of partsOf(token)) ids.push(...this.#piecesOf(part));
    return ids.length === 0 ? [this.#unknown] : ids.slice(0, MOST_PIECES);
  }

  #piecesOf(part: string): number[] {
    if (part.length > LONGEST) return [this.#unknown];
    const ids: number[] = [];
    for (let from = 0; from < part.length; ) {
      let end = part.length;
      let id = -1;
      for (; end > from; end--) {
        id = this.table.id(from === 0 ? part.slice(0, end) : `##${part.slice(from, end)}`);
        if (id >= 0) break;
      }
      if (id < 0) return [this.#unknown];
      ids.push(id);
      from = end;
    }
    return ids;
  }
}

const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/** The runs of letters and digits of a token in lower case and without accents, and each other character by itself. */
function partsOf(token: string): string[] {
  const plain = token
    .toLowerCase()
    .replace(/[’‘`“”–—…]/gu, (mark) => TYPOGRAPHIC[mark]!)
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cc}\p{Cf}]/gu, '');
  return plain.match(/[^\s\p{P}$+<=>^`|~]+|[\p{P}$+<=>^`|~]/gu) ?? [];
}
