import { Document } from '../../../src/engine/document/document.js';
import type { PennTag } from '../../../src/engine/document/penn-tags.js';
import type { Token, TokenKind } from '../../../src/engine/document/token.js';

/**
 * A document from `She/PRP sings/VBZ ./.`. A sentence ends after each `.` tag. A token that starts with `_` is joined
 * to the previous one (`do/VBP _n't/RB`), as are punctuation marks.
 */
export function taggedDocument(annotated: string): Document {
  const parts = annotated.trim().split(/\s+/);
  let text = '';
  const tokens: Token[] = [];
  const sentences: { start: number; end: number; firstToken: number; endToken: number }[] = [];
  let first = 0;
  parts.forEach((part, index) => {
    const slash = part.lastIndexOf('/');
    const tag = part.slice(slash + 1) as PennTag;
    const isMark = /^[^\p{L}\p{N}'_]+$/u.test(part.slice(0, slash));
    const joined = part.startsWith('_') || isMark;
    const word = part.slice(part.startsWith('_') ? 1 : 0, slash);
    const spaceBefore = text === '' || !joined;
    if (text !== '' && !joined) text += ' ';
    const start = text.length;
    text += word;
    const kind: TokenKind = isMark ? 'punctuation' : tag === 'CD' ? 'number' : 'word';
    tokens.push({
      index,
      start,
      end: text.length,
      text: word,
      lower: word.toLowerCase(),
      kind,
      spaceBefore,
      tag,
    });
    if (tag === '.' || index === parts.length - 1) {
      const span = { start: tokens[first]!.start, end: text.length };
      sentences.push({ ...span, firstToken: first, endToken: index + 1 });
      first = index + 1;
    }
  });
  const document = new Document(text);
  document.tokens = tokens;
  document.intended = tokens;
  document.sentences = sentences;
  return document;
}
