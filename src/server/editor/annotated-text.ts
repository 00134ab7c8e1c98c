import { z } from 'zod';
import { Refused } from './refused.js';
import { firstEndingAfter } from './sorted-spans.js';

/** A text with its markup removed, and its positions in the editor's document. Offsets are UTF-16 code units. */
export interface AnnotatedText {
  readonly text: string;
  /**
   * The place of a range of the text in the editor's document; undefined if the range contains none of the writer's
   * text. `isWhole`: the range contains no markup, so that it can be replaced.
   */
  place(
    start: number,
    end: number,
  ): { readonly offset: number; readonly length: number; readonly isWhole: boolean } | undefined;
}

export const unmarkedText = (text: string): AnnotatedText => ({
  text,
  place: (start, end) => ({ offset: start, length: end - start, isWhole: true }),
});

const part = z.union([
  z.object({ text: z.string() }),
  z.object({ markup: z.string(), interpretAs: z.string().optional() }),
]);
const schema = z.union([
  z.object({ text: z.string(), annotation: z.undefined().optional() }),
  z.object({ annotation: z.array(part), text: z.undefined().optional() }),
]);

/** A part of what an editor sends: the writer's text, or markup with the text that it stands for. */
export type AnnotatedPart = z.output<typeof part>;

/** A part of the document. `start` and `end` are positions in the text, `offset` is one in the editor's document. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
  readonly isText: boolean;
}

/** Reads the parameter `data`: JSON that distinguishes text and markup. @throws Refused */
export function readAnnotated(data: string): AnnotatedText {
  const parsed = schema.safeParse(parseJson(data));
  if (!parsed.success)
    throw new Refused(400, "'data' must be an object with either 'text' or 'annotation', a list of parts");
  return parsed.data.text === undefined ? annotated(parsed.data.annotation!) : unmarkedText(parsed.data.text);
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new Refused(400, "'data' is not valid JSON");
  }
}

/** @param offset where the first part begins in the editor's document */
export function annotated(annotation: readonly AnnotatedPart[], offset = 0): AnnotatedText {
  const parts: Part[] = [];
  let text = '';
  for (const each of annotation) {
    const isText = 'text' in each;
    const read = isText ? each.text : (each.interpretAs ?? '');
    parts.push({ start: text.length, end: text.length + read.length, offset, isText });
    text += read;
    offset += isText ? read.length : each.markup.length;
  }
  const textParts = parts.filter(({ isText, start, end }) => isText && start < end);
  return {
    text,
    place(start, end) {
      const firstAt = firstEndingAfter(textParts, start);
      const first = textParts[firstAt];
      if (!first || first.start >= end) return undefined;
      const at = firstEndingAfter(textParts, end - 1);
      const last = textParts[at] && textParts[at].start < end ? textParts[at] : textParts[at - 1]!;
      const from = first.offset + Math.max(0, start - first.start);
      const to = last.offset + Math.min(end, last.end) - last.start;
      const touched = textParts.slice(firstAt, textParts.indexOf(last) + 1);
      const isWhole = first.start <= start && end <= last.end && touched.every(joinsNext);
      return { offset: from, length: to - from, isWhole };
    },
  };
}

/** Whether a part adjoins the next one, both in the text and in the editor's document. */
const joinsNext = ({ start, end, offset }: Part, at: number, parts: readonly Part[]): boolean => {
  const next = parts[at + 1];
  return !next || (next.start === end && next.offset === offset + end - start);
};
