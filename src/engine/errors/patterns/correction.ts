import type { Token } from '../../document/token.js';
import { casePattern } from '../../lexicon/letter-case.js';
import type { CompiledPattern } from './compiled-rules.js';
import type { Cursor, Proposal } from './cursor.js';
import { FORMS, likewise } from './forms.js';
import { piecesOf } from './pieces.js';

/**
 * The edit of a pattern that matches with its first element at token `start`; undefined if a required form is unknown,
 * or nothing would change. An insertion goes before the token after the gap; after the token before it if none follows, if
 * a mark follows that is attached to that token, or if the insertion itself is, like a comma.
 */
export function proposalOf(pattern: CompiledPattern, cursor: Cursor, start: number): Proposal | undefined {
  const { code, confidence, editStart, editEnd } = pattern;
  const { tokens } = cursor;
  const replaced = tokens.slice(start + editStart, start + editEnd);
  if (replaced.some((token) => isAbbreviation(token, tokens))) return undefined;
  const text = textOf(pattern, replaced, tokens[start + editEnd], cursor);
  if (text === undefined) return undefined;
  const [first] = replaced;
  if (first) {
    const last = replaced.at(-1)!;
    return text === ''
      ? cursor.delete(first, last, code, confidence)
      : cursor.replace(first, last, text, code, confidence);
  }
  const gap = start + editStart;
  const joinsWordBefore = editStart > 0 && (CLITIC.test(text) || isAttachedMark(tokens[gap]));
  return gap < cursor.end && !joinsWordBefore
    ? cursor.insertBefore(tokens[gap]!, text, code, confidence)
    : cursor.insertAfter(tokens[gap - 1]!, text, code, confidence);
}

/**
 * Unusual capitals in a text that is not all in capitals (`DEERS`, `chILD`) indicate a name, whatever word they spell.
 */
function isAbbreviation({ text, index, kind }: Token, tokens: readonly Token[]): boolean {
  const pattern = casePattern(text);
  if (kind !== 'word' || text.length < 2 || pattern === 'lower' || pattern === 'title') return false;
  const shouts = [tokens[index - 1], tokens[index + 1]].some(
    (next) => next && /^\p{Lu}{2,}/u.test(next.text),
  );
  return pattern === 'mixed' || !shouts;
}

function textOf(
  { correction }: CompiledPattern,
  replaced: readonly Token[],
  next: Token | undefined,
  { lexicon }: Cursor,
): string | undefined {
  let text = '';
  const pieces = piecesOf(correction, replaced.length);
  for (const piece of pieces) {
    let word: string | undefined;
    if (piece.kind === 'word') {
      word = piece.word;
    } else if (piece.kind === 'likewise') {
      const { lower, tag } = replaced.at(-1)!;
      word = likewise(lower, tag, piece.lemma, lexicon);
    } else {
      const token = replaced[piece.position];
      if (!token) throw new Error('a correction copies a token that its pattern does not have');
      word = piece.form === undefined ? asWritten(token) : formNamed(piece.form)(token.lower, lexicon);
      // If the word already has the form, the pattern was wrong about it.
      if (pieces.length === 1 && replaced.length === 1 && word === token.lower) return undefined;
    }
    if (word === undefined) return undefined;
    text += text === '' || CLITIC.test(word) ? word : ` ${word}`;
  }
  const takesAn = /(?:^| )a$/.test(text) && next && lexicon.startsWithVowelSound(next.text);
  return takesAn ? `${text}n` : text;
}

const isAttachedMark = (token: Token | undefined) => token?.kind === 'punctuation' && !token.spaceBefore;

/** Attached to the word before it: `n't`, `'s`, marks. */
const CLITIC = /^(?:n't|'\w*|[,.;:!?])$/;

/** Without the capital of a sentence's start, but with that of a name. */
const asWritten = ({ tag, text, lower }: Token) => (/^NNPS?$/.test(tag) || text === 'I' ? text : lower);

function formNamed(name: string) {
  const form = FORMS[name];
  if (!form) throw new Error(`there is no form $${name}`);
  return form;
}
