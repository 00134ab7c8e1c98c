import { PENN_TAGS, type PennTag } from '#src/engine/document/penn-tags.js';
import type { Token } from '#src/engine/document/token.js';
import { tokenize } from '#src/engine/document/tokenizer.js';
import type { TreebankSentence, TreebankWord } from './treebank.js';

/** Our tokens with the tags that the treebank gives them. */
export interface TaggedSentence {
  readonly tokens: readonly Token[];
  /** One for each token, as indices into `PENN_TAGS`. */
  readonly tags: Uint8Array;
  /** 1 where our token is the treebank's, 0 where it was merged or split. */
  readonly isSame: Uint8Array;
}

const TAG_INDICES = new Map<string, number>(PENN_TAGS.map((tag, index) => [tag, index]));
/** Of tags outside the list, which a treebank may hold by mistake. */
const UNKNOWN: PennTag = 'XX';

export const tagIndex = (tag: string) => TAG_INDICES.get(tag) ?? TAG_INDICES.get(UNKNOWN)!;

interface PlacedWord extends TreebankWord {
  readonly start: number;
  readonly end: number;
}

/**
 * Tokenizes a sentence of a treebank and carries its tags over, merged where our token spans several words of it
 * (`well-known`, `dont`).
 * @returns undefined when the words cannot be found in the text
 */
export function taggedSentence(sentence: TreebankSentence): TaggedSentence | undefined {
  const placed = place(sentence);
  if (!placed) return undefined;
  const tokens = tokenize(sentence.text);
  const tags = new Uint8Array(tokens.length);
  const isSame = new Uint8Array(tokens.length);
  let first = 0;
  for (const token of tokens) {
    while (placed[first]!.end <= token.start) first += 1;
    let end = first + 1;
    while (end < placed.length && placed[end]!.start < token.end) end += 1;
    const covered = placed.slice(first, end);
    const [only] = covered;
    const isExact = covered.length === 1 && only!.start === token.start && only!.end === token.end;
    isSame[token.index] = isExact ? 1 : 0;
    tags[token.index] = tagIndex(tagOf(token, covered, placed[end]));
  }
  return { tokens, tags, isSame };
}

function place({ text, words }: TreebankSentence): PlacedWord[] | undefined {
  const placed: PlacedWord[] = [];
  let at = 0;
  for (const word of words) {
    const start = text.indexOf(word.form, at);
    if (start < 0 || text.slice(at, start).trim() !== '') return undefined;
    at = start + word.form.length;
    placed.push({ ...word, start, end: at });
  }
  return placed;
}

function tagOf(token: Token, covered: readonly PlacedWord[], next: PlacedWord | undefined): string {
  const tag = covered.length === 1 ? covered[0]!.tag : mergedTag(token, covered, next);
  const isPart = covered.length === 1 && covered[0]!.end - covered[0]!.start !== token.end - token.start;
  return isPart ? partTag(token, tag) : tag;
}

/** A word of the treebank that we split keeps its tag, its punctuation marks and numbers get their own. */
function partTag(token: Token, tag: string): string {
  if (token.kind === 'number') return 'CD';
  if (token.kind !== 'punctuation') return tag;
  if (token.text === ',') return ',';
  return /^[.!?]+$/.test(token.text) ? '.' : ':';
}

const isNominal = (tag: string | undefined) => tag !== undefined && /^(?:NN|JJ)/.test(tag);

/**
 * Penn tag of a word that the treebank cuts up. Hyphenated ones as the Penn Treebank's guidelines (Santorini 1990) have
 * it: adjectives before a noun, else what their last part is. A contraction without an apostrophe is its first part.
 */
function mergedTag(token: Token, covered: readonly PlacedWord[], next: PlacedWord | undefined): string {
  if (token.lower === 'its') return 'PRP$';
  const parts = covered.filter(({ tag, form }) => tag !== 'HYPH' && !/^[-–/:]$/.test(form));
  const first = parts[0]?.tag ?? covered[0]!.tag;
  const last = parts.at(-1)?.tag ?? first;
  if (parts.every(({ tag }) => tag === 'CD')) return 'CD';
  if (!/[-‐‑–]/.test(token.text)) return /\d/.test(token.text) ? last : first;
  if (last.startsWith('NNP') && first.startsWith('NNP')) return last;
  if (first === 'AFX') return last;
  const modifies = isNominal(next?.tag);
  if (last === 'VBN') return 'JJ';
  if (last === 'VBG' || last === 'RP' || last === 'IN' || last === 'RB') return modifies ? 'JJ' : 'NN';
  const isMeasure = (first === 'CD' || first === 'JJ' || parts.length > 2) && last === 'NN';
  return isMeasure && modifies ? 'JJ' : last;
}
