import { LONGEST_REASON, reasonOfCode } from '../../domain/error-reasons.js';
import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import type { Token } from '../document/token.js';
import { tokensWithin } from '../document/tokens-within.js';
import { insertionSide } from './codes.js';
import { CONFUSED, reasonOfConfusion } from './confused-words.js';

/** Why a noun is no plural, whoever finds it. */
export const UNCOUNTABLE = '*{correction}* cannot be counted and has no plural.';

/** What a slot in a reason stands for; undefined or empty where the edit has nothing of the kind. */
const SLOTS = {
  /** What is replaced or deleted. */
  written: ({ text }: Document, edit: Edit) =>
    insertionSide(edit.code) ? undefined : text.slice(edit.start, edit.end),
  correction: (_: Document, { correction }: Edit) => correction,
  /** The word before what changes, as it was meant. */
  before: (document: Document, edit: Edit) => wordBeside(document, edit, -1),
  /** The word after it. */
  after: (document: Document, edit: Edit) => wordBeside(document, edit, 1),
} as const satisfies Readonly<Record<string, (document: Document, edit: Edit) => string | undefined>>;

/**
 * Why an edit is due, as one sentence for learners of at most `LONGEST_REASON` characters. A reason is a sentence in
 * which words of the language stand between asterisks, and slots in braces for those of the text: `After *{before}*, use
 * *{correction}*.` The code speaks for edits that have no reason, and where a slot can't be filled.
 */
export function reasonOf(document: Document, edit: Edit): string {
  return ownReason(document, edit) ?? reasonOfCode(edit.code, edit.correction);
}

/** What is known of an edit beyond its code: what its finder says, or what tells two words apart. */
export function ownReason(document: Document, edit: Edit): string | undefined {
  const reason = edit.reason === CONFUSED ? undefined : edit.reason;
  const known = reason ?? ofConfusion(document, edit) ?? edit.reason;
  return known && filled(known, document, edit);
}

const ofConfusion = ({ text }: Document, { start, end, correction }: Edit) =>
  reasonOfConfusion(text.slice(start, end), correction);

/** Undefined where a slot can't be filled, or the sentence gets too long. */
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

/** The word next to what changes, with its clitics (`don't`); undefined where a mark or the end of the sentence is. */
function wordBeside(document: Document, edit: Edit, step: -1 | 1): string | undefined {
  const { sentences, intended } = document;
  const touched = tokensWithin(intended, edit);
  const side = insertionSide(edit.code);
  const edge = step < 0 ? touched[0] : touched.at(-1);
  const sentence = edge && sentences.find(({ start, end }) => start <= edge.start && edge.end <= end);
  if (!sentence) return undefined;
  // An insertion stands on one of its neighbours.
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

/** What a sentence starts with, as it would be written inside one. */
const withoutCapital = ({ tag, text, lower }: Token) =>
  tag.startsWith('NNP') || text === 'I' ? text : lower;
