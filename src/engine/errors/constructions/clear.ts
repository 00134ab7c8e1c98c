import type { Document } from '../../document/document.js';
import type { Edit } from '../../document/edit.js';
import type { Span } from '../../document/span.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { addsMark } from '../../results/codes.js';
import { isRespelling } from '../gains.js';
import { Cursor } from '../patterns/cursor.js';
import type { Construction } from './construction.js';
import { CONSTRUCTIONS } from './index.js';

const BY_WORD = new Map<string, Construction[]>();
for (const construction of CONSTRUCTIONS)
  for (const word of construction.words) {
    const others = BY_WORD.get(word);
    if (others) others.push(construction);
    else BY_WORD.set(word, [construction]);
  }

interface Place extends Span {
  readonly codes: RegExp | undefined;
}

/** Removes proposals that would change a construction of good English. */
export function clearConstructions(document: Document, lexicon: Lexicon): void {
  if (document.proposals.length === 0) return;
  const places = placesIn(document, lexicon);
  if (places.length === 0) return;
  document.proposals = document.proposals.filter(
    (edit) => !places.some((place) => rulesOut(place, edit, document)),
  );
}

function rulesOut({ start, end, codes }: Place, edit: Edit, document: Document): boolean {
  if (edit.end <= start || edit.start >= end) return false;
  if (codes) return codes.test(edit.code.replace('+', ''));
  return edit.code !== 'S' && !addsMark(edit) && !isRespelling(document, edit);
}

function placesIn({ text, intended, sentences }: Document, lexicon: Lexicon): Place[] {
  const places: Place[] = [];
  const cursor = new Cursor(text, intended, lexicon);
  for (const { firstToken, endToken } of sentences) {
    cursor.first = firstToken;
    cursor.end = endToken;
    for (let index = firstToken; index < endToken; index++) {
      cursor.index = index;
      for (const { find, codes } of BY_WORD.get(intended[index]!.lower) ?? []) {
        const reach = find(cursor);
        if (!reach) continue;
        const { start } = intended[index + reach[0]]!;
        places.push({ start, end: intended[index + reach[1] - 1]!.end, codes });
      }
    }
  }
  return places;
}
