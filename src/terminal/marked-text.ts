import type { SuccessResult } from '../domain/result.js';
import { colour } from './colour.js';

/** One stretch of a text as it is shown: plain, an error with its correction, or a suspect. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly render: (written: string) => string;
}

const SUSPECT_SIGN = '?';

/** How an error looks: what is written, what it should be, and the code; readable without colours too. */
function renderError(written: string, correction: string, code: string): string {
  const label = colour.dim(` ${code}`);
  if (code.endsWith('+')) return `[${colour.green(`+${correction}`)}${label}] ${written}`;
  if (code.startsWith('+')) return `${written} [${colour.green(`+${correction}`)}${label}]`;
  const replacement = correction === '' ? colour.green('∅') : colour.green(correction);
  return `[${colour.red(written)} → ${replacement}${label}]`;
}

/** A text with its errors and suspect words marked in place. Offsets of the result count code points. */
export function markedText(text: string, result: SuccessResult): string {
  const characters = Array.from(text);
  const between = (start: number, end: number) => characters.slice(start, end).join('');
  const marks: Mark[] = [
    ...result.textual_errors.map(([start, end, correction, code]) => ({
      start,
      end,
      render: (written: string) => renderError(written, correction, code),
    })),
    ...result.suspect_tokens.map(([start, end]) => ({
      start,
      end,
      render: (written: string) => `[${colour.yellow(written)}${SUSPECT_SIGN}]`,
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

/** The sentence with the lowest score, when there are at least two. */
export function weakestSentence(
  text: string,
  result: SuccessResult,
): { sentence: string; score: number } | undefined {
  if (result.sentence_scores.length < 2) return undefined;
  const [start, end, score] = result.sentence_scores.reduce((worst, next) =>
    next[2] < worst[2] ? next : worst,
  );
  return { sentence: Array.from(text).slice(start, end).join(''), score };
}
