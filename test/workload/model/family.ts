import { isDeepStrictEqual } from 'node:util';
import type { Subject } from './linearise.js';
import { questionOf, textOf } from './texts.js';

/** The attributes of a submission, with texts and questions by number. */
export interface Attributes {
  readonly author: string;
  readonly task: string;
  readonly session?: string;
  readonly sequence?: number;
  readonly count?: number;
  readonly text: number;
  readonly question: number;
  readonly test?: 1;
}

interface Text {
  readonly attributes: Attributes;
  /** A column of files; texts that clients send have none. */
  readonly l1: string | undefined;
  /** Whether it has been seen with a result. */
  readonly isAssessed: boolean;
  /** When it was received, as soon as an answer names it. */
  readonly received: string | undefined;
  /** Marks by examiner. */
  readonly marks: Readonly<Record<string, string>>;
}

/**
 * Some texts and their authors, which conflict with each other and with nothing else. Texts are in the order of their
 * receipt.
 */
export interface Family {
  readonly texts: Readonly<Record<string, Text>>;
  /** Authors without a new submission since their deletion. */
  readonly erased: Readonly<Record<string, { readonly count: number; readonly at: string | undefined }>>;
}

export const NO_TEXTS: Family = { texts: {}, erased: {} };

/** A condition of an export, as `--where` and as what it means. */
export interface Condition {
  readonly attribute: 'author_id' | 'task_id' | 'l1';
  readonly value: string;
}

export type Question =
  | { readonly ask: 'put'; readonly id: string; readonly attributes: Attributes }
  | { readonly ask: 'import'; readonly id: string; readonly attributes: Attributes; readonly l1: string }
  | { readonly ask: 'mark'; readonly id: string; readonly examiner: number; readonly mark: string }
  | { readonly ask: 'results'; readonly id: string; readonly version: string }
  | { readonly ask: 'erase'; readonly author: string }
  | { readonly ask: 'delete'; readonly id: string }
  | { readonly ask: 'unmark'; readonly id: string; readonly examiner: number }
  | { readonly ask: 'submissions'; readonly where?: Condition }
  | { readonly ask: 'feedback'; readonly where?: Condition }
  | { readonly ask: 'exported results'; readonly where?: Condition }
  | { readonly ask: 'counts'; readonly by: 'author_id' | 'task_id' }
  | { readonly ask: 'pseudonymised' };

/** A row of an export of submissions. */
export interface Row {
  readonly id: string;
  readonly author_id: string;
  readonly task_id: string;
  readonly session_id: string | null;
  readonly sequence_id: number | null;
  readonly sequence_count: number | null;
  readonly text: string;
  readonly question_text: string;
  readonly test: 1 | null;
  readonly l1: string | null;
}

/** What is said of a result: that there is none yet, or whether it is right for a text. */
export type Told = 'not ready' | ((attributes: Attributes) => boolean);

export type Answer =
  /** Of the API: its message is undefined for success. */
  | { readonly message: string | undefined }
  | { readonly result: Told }
  | { readonly count: number; readonly at: string }
  | { readonly rows: readonly Row[] }
  /** Marks as `id examiner mark`. */
  | { readonly marks: readonly string[] }
  | { readonly results: ReadonlyMap<string, Told> }
  /** Numbers of texts that are no tests, as `group number`. */
  | { readonly counts: readonly string[] }
  /** Rows without what pseudonyms hide. */
  | { readonly pseudonyms: readonly string[] };

const READS: ReadonlySet<Question['ask']> = new Set([
  ...(['results', 'submissions', 'feedback', 'exported results', 'counts', 'pseudonymised'] as const),
]);
const ID_NOT_FOUND = 'id not found';

export const family: Subject<Family, Question, Answer> = {
  key: (state) => JSON.stringify(state),
  next(state, question, answer) {
    switch (question.ask) {
      case 'put':
      case 'import':
        return judged(submit(state, question), answer);
      case 'mark': {
        const { id, examiner, mark } = question;
        const text = state.texts[id];
        if (!text) return judged([{ message: ID_NOT_FOUND, state }], answer);
        const marks = { ...text.marks, [examiner]: mark };
        return judged([{ state: withText(state, id, { ...text, marks }) }], answer);
      }
      case 'results':
        return results(state, question.id, answer);
      case 'erase':
        return erase(state, question.author, answer);
      case 'delete': {
        if (!state.texts[question.id]) return judged([{ message: ID_NOT_FOUND, state }], answer);
        const { [question.id]: _, ...texts } = state.texts;
        return judged([{ state: { ...state, texts } }], answer);
      }
      case 'unmark': {
        const text = state.texts[question.id];
        if (text?.marks[question.examiner] === undefined)
          return judged([{ message: ID_NOT_FOUND, state }], answer);
        const { [question.examiner]: _, ...marks } = text.marks;
        return judged([{ state: withText(state, question.id, { ...text, marks }) }], answer);
      }
      case 'submissions': {
        if (!answer || !('rows' in answer)) return [state];
        const expected = textsWhere(state, question.where).map(([id, text]) => rowOf(id, text));
        return sameSet(expected, answer.rows) ? [state] : [];
      }
      case 'feedback': {
        if (!answer || !('marks' in answer)) return [state];
        return sameSet(marksOf(state, question.where), answer.marks) ? [state] : [];
      }
      case 'counts': {
        if (!answer || !('counts' in answer)) return [state];
        return sameSet(countsOf(state, question.by), answer.counts) ? [state] : [];
      }
      case 'pseudonymised': {
        if (!answer || !('pseudonyms' in answer)) return [state];
        return sameSet(shownOf(state), answer.pseudonyms) ? [state] : [];
      }
      case 'exported results': {
        if (!answer || !('results' in answer)) return [state];
        let next = state;
        for (const [id] of textsWhere(state, question.where)) {
          const told = answer.results.get(id) ?? 'not ready';
          const [seen] = results(next, id, { result: told });
          if (!seen) return [];
          next = seen;
        }
        const known = new Set(textsWhere(state, question.where).map(([id]) => id));
        return [...answer.results.keys()].every((id) => known.has(id)) ? [next] : [];
      }
    }
  },
  isRead: ({ ask }, answer) => READS.has(ask) || ('message' in answer && answer.message !== undefined),
};

/** A way in which a call can end: the state that it leaves, and its message unless it is a success. */
interface Ending {
  readonly message?: string;
  readonly state: Family;
  /** The text whose receipt the message names, as `TIME`. */
  readonly names?: string;
}

/** The states of the endings that have this answer. */
function judged(endings: readonly Ending[], answer: Answer | undefined): Family[] {
  if (answer === undefined) return endings.map(({ state }) => state);
  if (!('message' in answer)) return [];
  return endings.flatMap(({ message, state, names }) => {
    if (names === undefined || answer.message === undefined) return message === answer.message ? [state] : [];
    const text = state.texts[names]!;
    const time = /created at (\S+Z)\)/.exec(answer.message)?.[1];
    if (time === undefined || message!.replace('TIME', time) !== answer.message) return [];
    if (text.received !== undefined && text.received !== time) return [];
    return [withText(state, names, { ...text, received: time })];
  });
}

/** A submission by the rules of uniqueness, the most specific first. */
function submit(state: Family, question: Extract<Question, { ask: 'put' | 'import' }>): Ending[] {
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

function results(state: Family, id: string, answer: Answer | undefined): Family[] {
  const text = state.texts[id];
  if (answer === undefined) return [state];
  if ('message' in answer) return !text && answer.message === ID_NOT_FOUND ? [state] : [];
  if (!text || !('result' in answer)) return [];
  if (answer.result === 'not ready') return text.isAssessed ? [] : [state];
  return answer.result(text.attributes) ? [withText(state, id, { ...text, isAssessed: true })] : [];
}

/** A repetition tells what the first deletion told. */
function erase(state: Family, author: string, answer: Answer | undefined): Family[] {
  const last = state.erased[author];
  const of = Object.entries(state.texts).filter(([, { attributes }]) => attributes.author === author);
  const count = last?.count ?? of.length;
  if (answer !== undefined && !('count' in answer && answer.count === count)) return [];
  const at = answer && 'at' in answer ? answer.at : undefined;
  if (last?.at !== undefined && at !== undefined && last.at !== at) return [];
  const texts = Object.fromEntries(
    Object.entries(state.texts).filter(([, { attributes }]) => attributes.author !== author),
  );
  return [{ texts, erased: { ...state.erased, [author]: { count, at: last?.at ?? at } } }];
}

const withText = (state: Family, id: string, text: Text): Family => ({
  ...state,
  texts: { ...state.texts, [id]: text },
});

const textsWhere = ({ texts }: Family, where: Condition | undefined) =>
  Object.entries(texts).filter(([id, text]) => {
    if (!where) return true;
    return rowOf(id, text)[where.attribute] === where.value;
  });

/** A text as exports show it. */
export function rowOf(id: string, { attributes, l1 }: Text): Row {
  return {
    id,
    author_id: attributes.author,
    task_id: attributes.task,
    session_id: attributes.session ?? null,
    sequence_id: attributes.sequence ?? null,
    sequence_count: attributes.count ?? null,
    text: textOf(attributes.text),
    question_text: questionOf(attributes.question),
    test: attributes.test ?? null,
    l1: l1 ?? null,
  };
}

/** All marks, as `id examiner mark`. */
export const marksOf = (state: Family, where?: Condition) =>
  textsWhere(state, where).flatMap(([id, { marks }]) =>
    Object.entries(marks).map(([examiner, mark]) => `${id} ${examiner} ${mark}`),
  );

function countsOf({ texts }: Family, by: 'author_id' | 'task_id'): string[] {
  const counts = new Map<string, number>();
  for (const [id, text] of Object.entries(texts)) {
    if (text.attributes.test) continue;
    const group = rowOf(id, text)[by];
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return [...counts].map(([group, count]) => `${group} ${count}`);
}

const shownOf = ({ texts }: Family) =>
  Object.entries(texts).map(
    ([
      id,
      {
        attributes: { author, task, sequence = null },
      },
    ]) => JSON.stringify({ id, author, task, sequence }),
  );

function sameSet(some: readonly unknown[], others: readonly unknown[]): boolean {
  const ordered = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
  return isDeepStrictEqual(ordered(some), ordered(others));
}
