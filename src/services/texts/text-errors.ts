import type { M2Sentence } from '../../domain/files/m2.js';
import type { Span } from '../../engine/document/span.js';
import type { Token } from '../../engine/document/token.js';
import { errorsBetweenTokens, type TokenError } from '../../engine/errors/classify/errors-between-tokens.js';
import { bareCode, ERROR_CODES } from '../../engine/results/codes.js';
import { errorReasons } from '../../engine/results/error-reasons.js';
import { toCodeUnits } from '../../engine/results/offsets.js';
import type { SuccessResult } from '../../engine/results/result.js';
import type { ErrorLine } from '../../writers/lines.js';
import { textReader } from './text-reader.js';

/** An error in a text, without the identity of the text. */
type TextError = Pick<
  ErrorLine,
  | 'number'
  | 'start'
  | 'end'
  | 'before'
  | 'written'
  | 'after'
  | 'correction'
  | 'code'
  | 'meaning'
  | 'errant_type'
  | 'reason'
>;

/** The errors of a result, in the two forms that studies use. */
export interface ErrorReader {
  /** One by one, each with its context in the sentence. */
  errors(text: string, result: SuccessResult): TextError[];
  /** By sentence at token positions, with ERRANT's types. */
  sentences(text: string, result: SuccessResult): M2Text;
}

/** The sentences of a text as blocks of M2. */
interface M2Text {
  readonly sentences: readonly M2Sentence[];
  /** The number of edits that change only white space, which token positions cannot express. */
  readonly leftOut: number;
}

/** Loads what is needed to read errors, once for many texts. @throws AssessError `broken_artefact` */
export function createErrorReader(): ErrorReader {
  const { read, lexicon } = textReader();

  function located(text: string, result: SuccessResult) {
    const at = toCodeUnits(text);
    const edits = result.textual_errors.map(([start, end, correction, code]) => ({
      ...{ start: at(start), end: at(end), correction, code },
      ...{ confidence: 1, source: 'result' },
    }));
    const sentences = result.sentence_scores.map(
      ([start, end]): Span => ({ start: at(start), end: at(end) }),
    );
    const original = read(text);
    return { edits, sentences, original, between: errorsBetweenTokens(original, edits, lexicon, read) };
  }

  return {
    errors(text, result) {
      if (result.textual_errors.length === 0) return [];
      const { edits, sentences, between } = located(text, result);
      const reasons = errorReasons(result);
      return result.textual_errors.map(([start, end, correction, code], index): TextError => {
        const edit = edits[index]!;
        const sentence = sentences.find((one) => one.start < edit.end && edit.start < one.end);
        return {
          ...{ number: index + 1, start, end },
          before: text.slice(Math.min(sentence?.start ?? edit.start, edit.start), edit.start),
          written: text.slice(edit.start, edit.end),
          after: text.slice(edit.end, Math.max(sentence?.end ?? edit.end, edit.end)),
          ...{ correction, code },
          meaning: ERROR_CODES[bareCode(code) as keyof typeof ERROR_CODES]?.meaning ?? '',
          errant_type: between[index]!.type,
          reason: reasons[index]!,
        };
      });
    },

    sentences(text, result) {
      const { edits, sentences, original, between } = located(text, result);
      const blocks = sentences.map((sentence) => inM2(original.tokens, sentence, between, edits));
      const kept = blocks.reduce((sum, { annotators }) => sum + annotators[0]!.length, 0);
      return { sentences: blocks, leftOut: edits.length - kept };
    },
  };
}

/** @param places of the errors, which assign each to a sentence, also at the boundary between two sentences */
function inM2(
  all: readonly Token[],
  { start, end }: Span,
  errors: readonly TokenError[],
  places: readonly Span[],
): M2Sentence {
  const tokens = all.filter((token) => start <= token.start && token.end <= end);
  const first = tokens[0]?.index ?? 0;
  const isHere = (place: Span) => start <= place.start && place.start < end;
  const edits = errors
    .filter(({ type }, index) => type !== 'UNK' && isHere(places[index]!))
    .map(({ firstToken, endToken, correction, type }) => ({
      first: Math.max(0, firstToken - first),
      end: Math.min(tokens.length, endToken - first),
      correction,
      code: type,
    }));
  return { tokens: tokens.map(({ text }) => text), annotators: [edits] };
}
