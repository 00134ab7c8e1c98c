import type { Token } from '../document/token.js';
import { tokenize } from '../document/tokenizer.js';
import { ASKED_GENRE, TASK_FRAME } from './task-frames.js';
import { withoutMarkup } from './task-markup.js';

/** Whether one writes to somebody, who is greeted, or for readers. */
export type Form = 'letter' | 'text';

/** A question read as a task: what to write about, and in what form. */
export interface Task {
  readonly tokens: readonly Token[];
  /** For each token, 1 where it says how to answer: word counts, what to write, where one has read of it. */
  readonly frame: Uint8Array;
  /** Undefined where the question leaves it open. */
  readonly form: Form | undefined;
}

/** Those of ASCII alone, so that offsets stay. */
const CAPITALS = /[A-Z]+/g;
const LETTERS = /^(?:letter|e-?mail|message|note|postcard|reply|invitation|application)s?$/;
/** Genres that one may write in any form. */
const OPEN = /^(?:answer|text|entry|post|notice)s?$/;

/** Takes off markup, tells frame from topic, and finds the form. */
export function readTask(question: string): Task {
  const text = withoutMarkup(question);
  const tokens = tokenize(text);
  const frame = new Uint8Array(tokens.length);
  const lower = text.replace(CAPITALS, (letters) => letters.toLowerCase());
  let at = 0;
  for (const match of lower.matchAll(TASK_FRAME)) {
    const end = match.index + match[0].length;
    while (at < tokens.length && tokens[at]!.start < match.index) at++;
    while (at < tokens.length && tokens[at]!.end <= end) frame[at++] = 1;
  }
  return { tokens, frame, form: formOf(lower) };
}

/** By the genre that is asked for last: what one has received or read is named before. */
function formOf(text: string): Form | undefined {
  const genre = [...text.matchAll(ASKED_GENRE)].at(-1)?.[1];
  if (genre === undefined || OPEN.test(genre)) return undefined;
  return LETTERS.test(genre) ? 'letter' : 'text';
}
