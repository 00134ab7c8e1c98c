import type { Token } from '../document/token.js';
import { tokenize } from '../document/tokenizer.js';
import { ASKED_GENRE, TASK_FRAME } from './task-frames.js';
import { withoutMarkup } from './task-markup.js';

/** Whether the text is addressed to somebody, who is greeted, or written for readers. */
export type Form = 'letter' | 'text';

/** A parsed question: the topic and the form. */
export interface Task {
  readonly tokens: readonly Token[];
  /** For each token, 1 if it says how to answer: word counts, what to write, where the writer has read of it. */
  readonly frame: Uint8Array;
  /** Undefined if the question does not specify it. */
  readonly form: Form | undefined;
}

/** Only ASCII letters, so that offsets stay the same. */
const CAPITALS = /[A-Z]+/g;
const LETTERS = /^(?:letter|e-?mail|message|note|postcard|reply|invitation|application)s?$/;
/** Genres without a specific form. */
const OPEN = /^(?:answer|text|entry|post|notice)s?$/;

/** Removes markup, separates frame from topic, and determines the form. */
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

/** By the last genre that the task asks for: texts that the writer has received or read are named before. */
function formOf(text: string): Form | undefined {
  const genre = [...text.matchAll(ASKED_GENRE)].at(-1)?.[1];
  if (genre === undefined || OPEN.test(genre)) return undefined;
  return LETTERS.test(genre) ? 'letter' : 'text';
}
