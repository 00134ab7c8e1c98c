import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import type { Token } from '../document/token.js';
import { tokensWithin } from '../document/tokens-within.js';
import { insertionSide } from '../results/codes.js';
import { LONGEST_REASON, reasonOfCode } from '../results/error-reasons.js';
import { CONFUSED, reasonOfConfusion } from './confused-words.js';

/** Why a noun has no plural, whichever detector finds it. */
export const UNCOUNTABLE = '*{correction}* cannot be counted and has no plural.';

/** The value of a slot in a reason; undefined or empty if the edit has none. */
const SLOTS = {
  /** The text that is replaced or deleted. */
  written: ({ text }: Document, edit: Edit) =>
    insertionSide(edit.code) ? undefined : text.slice(edit.start, edit.end),
  correction: (_: Document, { correction }: Edit) => correction,
  /** The intended word before the change. */
  before: (document: Document, edit: Edit) => wordBeside(document, edit, -1),
  /** The word after it. */
  after: (document: Document, edit: Edit) => wordBeside(document, edit, 1),
} as const satisfies Readonly<Record<string, (document: Document, edit: Edit) => string | undefined>>;

/** Whether reasons have a slot of this name. */
export const isSlot = (name: string): boolean => Object.hasOwn(SLOTS, name);

/**
 * The reason for an edit, as one sentence for learners of at most `LONGEST_REASON` characters. Words of the language
 * are between asterisks, and slots for words of the text are in braces: `After *{before}*, use *{correction}*.` Without
 * a reason, or if a slot can't be filled, the code explains the edit.
 */
export function reasonOf(document: Document, edit: Edit): string {
  return ownReason(document, edit) ?? reasonOfCode(edit.code, edit.correction);
}

/** What is known about an edit besides its code: the detector's reason, or the difference between two words. */
export function ownReason(document: Document, edit: Edit): string | undefined {
  const reason = edit.reason === CONFUSED ? undefined : edit.reason;
  const known = reason ?? ofConfusion(document, edit) ?? edit.reason;
  return known && filled(known, document, edit);
}

const ofConfusion = ({ text }: Document, { start, end, correction }: Edit) =>
  reasonOfConfusion(text.slice(start, end), correction);

/** Undefined if a slot can't be filled, or the sentence gets too long. */
function filled(reason: string, document: Document, edit: Edit): string | undefined {
  let isWhole = true;
  const sentence = reason.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    const words = SLOTS[slot as keyof typeof SLOTS](document, edit)?.trim().replaceAll(/\s+/g, ' ');
    if (!words || words.includes('*')) isWhole = false;
    return words ?? '';
  });
  if (!isWhole || sentence.length > LONGEST_REASON) return undefined;
  return sentence.replace(/^\*\p{Ll}/u, (opening) => opening.toUpperCase());
}

/** The word next to the change, with its clitics (`don't`); undefined at a mark or the end of the sentence. */
function wordBeside(document: Document, edit: Edit, step: -1 | 1): string | undefined {
  const { sentences, intended } = document;
  const touched = tokensWithin(intended, edit);
  const side = insertionSide(edit.code);
  const edge = step < 0 ? touched[0] : touched.at(-1);
  const sentence = edge && sentences.find(({ start, end }) => start <= edge.start && edge.end <= end);
  if (!sentence) return undefined;
  // The span of an insertion is one of its neighbours.
  const isOwn = side === (step < 0 ? 'after' : 'before');
  const { firstToken, endToken } = sentence;
  let first = isOwn ? edge.index : edge.index + step;
  const isWord = (at: number) => at >= firstToken && at < endToken && isSpoken(intended[at]!);
  if (!isWord(first)) return undefined;
  let last = first;
  while (isWord(first - 1) && !intended[first]!.spaceBefore) first -= 1;
  while (isWord(last + 1) && !intended[last + 1]!.spaceBefore) last += 1;
  return intended
    .slice(first, last + 1)
    .map((token) => (token.index === firstToken ? withoutCapital(token) : token.text))
    .join('');
}

const isSpoken = ({ kind }: Token) => kind !== 'punctuation' && kind !== 'symbol';

/** The start of a sentence as it would be written inside one. */
const withoutCapital = ({ tag, text, lower }: Token) =>
  tag.startsWith('NNP') || text === 'I' ? text : lower;
