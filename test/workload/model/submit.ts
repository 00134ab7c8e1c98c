import { isDeepStrictEqual } from 'node:util';
import type { Attributes, Family, Text } from './state.js';

/** A text that is sent, or a row of an imported file. */
export type Submission =
  | { readonly ask: 'put'; readonly id: string; readonly attributes: Attributes }
  | { readonly ask: 'import'; readonly id: string; readonly attributes: Attributes; readonly l1: string };

/** A way in which a call can end: the state that it leaves, and its message unless it is a success. */
export interface Ending {
  readonly message?: string;
  readonly state: Family;
  /** The text whose receipt the message names, as `TIME`. */
  readonly names?: string;
}

/** A submission by the rules of uniqueness, the most specific first. */
export function submit(state: Family, question: Submission): Ending[] {
  const { id, attributes } = question;
  const { author, task, session, sequence, count } = attributes;
  const l1 = question.ask === 'import' ? question.l1 : undefined;
  const existing = (id: string) => `existing answer (id ${id} created at TIME)`;
  const same = state.texts[id];
  if (same) {
    // Its metadata stay as they are.
    if (isDeepStrictEqual(same.attributes, attributes)) return [{ state }];
    const { text: _, ...others } = same.attributes;
    const { text: __, ...asked } = attributes;
    const message = isDeepStrictEqual(others, asked)
      ? 'the text does not match any answers already submitted for this response_id'
      : undefined;
    if (message !== undefined)
      return [{ state, message: question.ask === 'put' ? message : message.replace('response_id', 'id') }];
    return [{ state, message: `${existing(id)} has same id but other attributes differ`, names: id }];
  }
  if (sequence !== undefined) {
    const group = Object.entries(state.texts).filter(
      ([, { attributes: other }]) =>
        other.sequence !== undefined &&
        other.author === author &&
        other.task === task &&
        other.session === session,
    );
    const twin = group.find(([, { attributes: other }]) => other.sequence === sequence);
    if (twin) {
      const message = `${existing(twin[0])} for same author_id, task_id, session_id, sequence_id`;
      return [{ state, message, names: twin[0] }];
    }
    const first = group[0];
    if (first && first[1].attributes.count !== count) {
      const message = `${existing(first[0])} for same author_id, task_id, session_id has different sequence_count`;
      return [{ state, message, names: first[0] }];
    }
    if (group.length >= count!) {
      const message =
        'sequence_count answers have already been uploaded for same author_id, task_id, session_id';
      return [{ state, message }];
    }
  }
  const text: Text = { attributes, l1, isAssessed: false, received: undefined, marks: {} };
  const { [author]: _, ...erased } = state.erased;
  return [{ state: { texts: { ...state.texts, [id]: text }, erased } }];
}
