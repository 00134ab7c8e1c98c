import type { ErrorMoves } from '../../domain/progress.js';
import type { Document } from '../../engine/document/document.js';
import type { Span } from '../../engine/document/span.js';
import { alignTokens } from '../../engine/errors/classify/align-tokens.js';
import type { Lexicon } from '../../engine/lexicon/lexicon.js';
import { bareCode } from '../../engine/results/codes.js';
import { toCodeUnits } from '../../engine/results/offsets.js';
import type { SuccessResult } from '../../engine/results/result.js';
import { textReader } from '../texts/text-reader.js';

/** A draft that was read for comparison. */
export interface ReadDraft {
  readonly document: Document;
  /** Spans of tokens. */
  readonly errors: readonly (Span & { readonly code: string })[];
}

/** What became of each error, by code; `move` is a member of `ErrorMoves`. */
export interface MovedError {
  readonly code: string;
  readonly move: keyof ErrorMoves;
}

/** Where a token of the earlier draft is in the later one. */
interface Image extends Span {
  /** Whether the same characters are there. */
  readonly isSame: boolean;
  /** Whether it is there at all, and not another word in its place. */
  readonly isThere: boolean;
}

/** Below this share of tokens that are still there, a sentence was dropped, not mended. */
const STILL_THERE = 0.5;

/**
 * Loads what is needed to compare drafts, once for many.
 * @throws AssessError `broken_artefact`
 */
export function createDraftComparer(): {
  readonly read: (text: string, result: SuccessResult) => ReadDraft;
  readonly compare: (earlier: ReadDraft, later: ReadDraft) => MovedError[];
} {
  const { read, lexicon } = textReader();
  return {
    read: (text, result) => {
      const document = read(text);
      const units = toCodeUnits(text);
      const errors = result.textual_errors.flatMap(([from, to, , code]) => {
        const span = tokensWithin(document, { start: units(from), end: units(to) });
        return span ? [{ ...span, code: bareCode(code) }] : [];
      });
      return { document, errors };
    },
    compare: (earlier, later) => movedErrors(earlier, later, lexicon),
  };
}

/** The tokens that a span of characters touches; undefined if it touches none, as between two paragraphs. */
function tokensWithin({ tokens }: Document, { start, end }: Span): Span | undefined {
  const first = tokens.findIndex((token) => token.end > start);
  if (first < 0 || tokens[first]!.start >= end) return undefined;
  let last = first;
  while (last < tokens.length && tokens[last]!.start < end) last += 1;
  return { start: first, end: last };
}

/**
 * Follows each error from one draft to the next by aligning their words. An error in a sentence that did not change is kept,
 * also if only one of the results shows it: nobody mended or made it.
 */
function movedErrors(earlier: ReadDraft, later: ReadDraft, lexicon: Lexicon): MovedError[] {
  const images = imagesOf(earlier.document, later.document, lexicon);
  const unchanged = unchangedTokens(earlier.document, images);
  const left = new Set(later.errors);
  const moved = earlier.errors.map(({ code, ...span }): MovedError => {
    const image = imageOf(images, span);
    const isUntouched = isSame(images, span);
    for (const error of left) {
      const overlaps = error.start < Math.max(image.end, image.start + 1) && error.end > image.start;
      if (!overlaps || (error.code !== code && !isUntouched)) continue;
      left.delete(error);
      return { code, move: 'kept' };
    }
    const sentence = sentenceOf(earlier.document, span);
    if (isSame(images, sentence)) return { code, move: 'kept' };
    return { code, move: shareThere(images, sentence) < STILL_THERE ? 'dropped' : 'mended' };
  });
  for (const { code, ...span } of left) {
    const sentence = sentenceOf(later.document, span);
    let isOld = true;
    for (let at = sentence.start; at < sentence.end; at++) isOld &&= unchanged.has(at);
    moved.push({ code, move: isOld ? 'kept' : 'added' });
  }
  return moved;
}

function imagesOf(earlier: Document, later: Document, lexicon: Lexicon): Image[] {
  const images: Image[] = [];
  for (const step of alignTokens(earlier.tokens, later.tokens, lexicon))
    for (let at = step.firstToken; at < step.endToken; at++)
      images[at] = {
        start: step.firstCorrected,
        end: step.endCorrected,
        isThere: step.kind !== 'delete' && step.kind !== 'substitute',
        isSame: step.kind === 'match' && earlier.tokens[at]!.text === later.tokens[step.firstCorrected]!.text,
      };
  return images;
}

const imageOf = (images: readonly Image[], { start, end }: Span): Span => ({
  start: images[start]!.start,
  end: images[end - 1]!.end,
});

/** Whether these tokens are in the later draft, in the same order and with nothing in between. */
function isSame(images: readonly Image[], { start, end }: Span): boolean {
  const image = imageOf(images, { start, end });
  return image.end - image.start === end - start && images.slice(start, end).every((each) => each.isSame);
}

/** The share of tokens that are still there. */
const shareThere = (images: readonly Image[], { start, end }: Span): number =>
  images.slice(start, end).filter(({ isThere }) => isThere).length / (end - start);

/** The tokens of the later draft that belong to sentences of the earlier one that did not change. */
function unchangedTokens({ sentences }: Document, images: readonly Image[]): Set<number> {
  const tokens = new Set<number>();
  for (const { firstToken: start, endToken: end } of sentences) {
    if (start === end || !isSame(images, { start, end })) continue;
    const image = imageOf(images, { start, end });
    for (let at = image.start; at < image.end; at++) tokens.add(at);
  }
  return tokens;
}

/** The sentence, or the sentences, that a span of tokens lies in. */
function sentenceOf({ sentences }: Document, span: Span): Span {
  const touched = sentences.filter(
    ({ firstToken, endToken }) => firstToken < span.end && span.start < endToken,
  );
  if (touched.length === 0) return span;
  return { start: touched[0]!.firstToken, end: touched.at(-1)!.endToken };
}
