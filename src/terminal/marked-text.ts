import { isFraming } from '../domain/files/framing.js';
import { wholeErrors } from '../domain/results/whole-errors.js';
import { directed } from '../domain/shown.js';
import { errorReasons, quoted, SUSPECT_REASON } from '../engine/results/error-reasons.js';
import type { SuccessResult } from '../engine/results/result.js';
import { colour } from './colour.js';

/** A part of a text: plain, an error with its correction, or a suspect. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly render: (written: string) => string;
}

const SUSPECT_SIGN = '?';

/** An error as text, readable without colours: the original, the correction and the code. */
function renderError(written: string, correction: string, code: string): string {
  const label = colour.dim(` ${code}`);
  if (code.endsWith('+')) return `[${colour.green(`+${correction}`)}${label}] ${written}`;
  if (code.startsWith('+')) return `${written} [${colour.green(`+${correction}`)}${label}]`;
  const replacement = correction === '' ? colour.green('∅') : colour.green(correction);
  return `[${colour.red(written)} → ${replacement}${label}]`;
}

const renderSuspect = (written: string) => `[${colour.yellow(written)}${SUSPECT_SIGN}]`;

/** A text with its errors and suspect words marked in place. Offsets of the result count code points. */
export function markedText(text: string, result: SuccessResult): string {
  const characters = Array.from(text);
  const between = (start: number, end: number) => characters.slice(start, end).join('');
  const marks: Mark[] = [
    ...wholeErrors(characters, result).map(([start, end, correction, code]) => ({
      start,
      end,
      render: (written: string) => renderError(written, correction, code),
    })),
    ...result.suspect_tokens.map(([start, end]) => ({
      start,
      end,
      render: renderSuspect,
    })),
  ].sort((a, b) => a.start - b.start);

  let shown = '';
  let position = 0;
  for (const { start, end, render } of marks) {
    shown += between(position, start) + render(between(start, end));
    position = end;
  }
  return shown + between(position, characters.length);
}

/** Each error as marked in the text, with its reason, which `say` writes without emphasis. */
export function errorLines(text: string, result: SuccessResult, say = quoted): string[] {
  const characters = Array.from(text);
  const reasons = errorReasons(result);
  return wholeErrors(characters, result).map(([start, end, correction, code], index) => {
    const written = characters.slice(start, end).join('');
    const error = renderError(written, correction, code).replaceAll(/\s+/g, ' ');
    return `${error} ${directed(say(reasons[index]!))}`;
  });
}

/** The suspect words of a text with what `say` says of them; none without any. */
export function suspectLines(text: string, { suspect_tokens }: SuccessResult, say: typeof quoted): string[] {
  if (suspect_tokens.length === 0) return [];
  const characters = Array.from(text);
  const words = new Set(
    suspect_tokens.map(([start, end]) => renderSuspect(characters.slice(start, end).join(''))),
  );
  return [`${[...words].join(' ')} ${directed(say(SUSPECT_REASON))}`];
}

/** A sentence with this score or less needs work even without a found error: it is expected to have twice as many errors as most. */
const SCORE_OF_DOUBT = -0.5;

/**
 * The sentence that needs most work: the lowest score among sentences with a marked error, or with many likely
 * ones. None if the text has only one sentence. Greetings, closings and headings are left out.
 */
export function weakestSentence(
  text: string,
  { sentence_scores, textual_errors, suspect_tokens }: SuccessResult,
): { sentence: string; score: number } | undefined {
  if (sentence_scores.length < 2) return undefined;
  const characters = Array.from(text);
  const unitsBefore = (at: number) => characters.slice(0, at).join('').length;
  const marked = [...textual_errors, ...suspect_tokens];
  const [weakest] = sentence_scores
    .filter(
      ([start, end, score]) =>
        score <= SCORE_OF_DOUBT || marked.some(([from, to]) => from < end && start < to),
    )
    .filter(([start, end]) => !isFraming(text, unitsBefore(start), unitsBefore(end)))
    .sort(([, , a], [, , b]) => a - b);
  return weakest && { sentence: characters.slice(weakest[0], weakest[1]).join(''), score: weakest[2] };
}
