import { isDeepStrictEqual } from 'node:util';
import { type Compared, type Condition, fulfils } from './condition.js';
import { areAgreement, areStatistics, type Figure, type ScoreOf } from './figures.js';
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
  /** When it was received, to the second, as soon as an answer names it. */
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

export type Question =
  | { readonly ask: 'put'; readonly id: string; readonly attributes: Attributes }
  | { readonly ask: 'import'; readonly id: string; readonly attributes: Attributes; readonly l1: string }
  | { readonly ask: 'mark'; readonly id: string; readonly examiner: number; readonly mark: string }
  | { readonly ask: 'results'; readonly id: string; readonly version: string }
  | { readonly ask: 'erase'; readonly author: string }
  | { readonly ask: 'delete'; readonly id: string }
  | { readonly ask: 'unmark'; readonly id: string; readonly examiner: number }
  | { readonly ask: 'submissions'; readonly where?: readonly Condition[] }
  | { readonly ask: 'feedback'; readonly where?: readonly Condition[] }
  | { readonly ask: 'exported results'; readonly where?: readonly Condition[] }
  | { readonly ask: 'counts' | 'statistics' | 'agreement'; readonly by: Grouping }
  | { readonly ask: 'pseudonymised' };

/** What figures are grouped by: each group belongs to one family. */
export type Grouping = 'author_id' | 'task_id';

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
  readonly received_at: string;
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
  /** By group. */
  | { readonly figures: ReadonlyMap<string, Figure>; readonly scoreOf: ScoreOf }
  /** Rows without what pseudonyms hide. */
  | { readonly pseudonyms: readonly string[] };

const READS: ReadonlySet<Question['ask']> = new Set([
  ...(['results', 'submissions', 'feedback', 'exported results', 'pseudonymised'] as const),
  ...(['counts', 'statistics', 'agreement'] as const),
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
        return seen(state, question.where, answer.rows);
      }
      case 'feedback': {
        if (!answer || !('marks' in answer)) return [state];
        return sameSet(marksOf(state, question.where), answer.marks) ? [state] : [];
      }
      case 'counts': {
        if (!answer || !('counts' in answer)) return [state];
        return sameSet(countsOf(state, question.by), answer.counts) ? [state] : [];
      }
      case 'statistics':
      case 'agreement': {
        if (!answer || !('figures' in answer)) return [state];
        const { figures, scoreOf } = answer;
        const groups = groupsOf(state, question.by);
        const isPossible = question.ask === 'statistics' ? areStatistics : areAgreement;
        const areKnown = [...figures.keys()].every((group) => groups.has(group));
        const areRight = [...groups].every(([group, texts]) =>
          isPossible(texts, figures.get(group), scoreOf),
        );
        return areKnown && areRight ? [state] : [];
      }
      case 'pseudonymised': {
        if (!answer || !('pseudonyms' in answer)) return [state];
        return sameSet(shownOf(state), answer.pseudonyms) ? [state] : [];
      }
      case 'exported results': {
        if (!answer || !('results' in answer)) return [state];
        const { results: told } = answer;
        if (![...told.keys()].every((id) => id in state.texts)) return [];
        let next = state;
        for (const [id, text] of Object.entries(state.texts)) {
          const isMeant = isSelected(question.where, id, text);
          if (isMeant === false && told.has(id)) return [];
          if (isMeant === false || (isMeant === undefined && !told.has(id))) continue;
          const [after] = results(next, id, { result: told.get(id) ?? 'not ready' });
          if (!after) return [];
          next = after;
        }
        return [next];
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

/** Whether a condition selects a text; undefined if that depends on when it was received. */
const isSelected = (where: readonly Condition[] | undefined, id: string, text: Text) =>
  fulfils(where ?? [], comparedOf(id, text));

const comparedOf = (id: string, text: Text): Compared => ({ ...rowOf(id, text), received_at: text.received });

/** The state after an export that shows these rows: it tells when texts were received. */
function seen(state: Family, where: readonly Condition[] | undefined, rows: readonly Row[]): Family[] {
  const shown = new Map(rows.map((row) => [row.id, row]));
  if (shown.size < rows.length || !rows.every(({ id }) => id in state.texts)) return [];
  let next = state;
  for (const [id, known] of Object.entries(state.texts)) {
    const row = shown.get(id);
    const text = row ? { ...known, received: known.received ?? row.received_at } : known;
    const isMeant = isSelected(where, id, text);
    if (isMeant !== undefined && isMeant !== (row !== undefined)) return [];
    if (row && !isDeepStrictEqual(row, { ...rowOf(id, text), received_at: text.received })) return [];
    next = withText(next, id, text);
  }
  return [next];
}

/** A text as exports show it, without the time. */
function rowOf(id: string, { attributes, l1 }: Text): Omit<Row, 'received_at'> {
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
export const marksOf = ({ texts }: Family, where?: readonly Condition[]) =>
  Object.entries(texts)
    .filter(([id, text]) => isSelected(where, id, text))
    .flatMap(([id, { marks }]) =>
      Object.entries(marks).map(([examiner, mark]) => `${id} ${examiner} ${mark}`),
    );

const countsOf = (state: Family, by: Grouping) =>
  [...groupsOf(state, by)].map(([group, texts]) => `${group} ${texts.length}`);

/** Texts that are no tests. */
function groupsOf({ texts }: Family, by: Grouping): ReadonlyMap<string, readonly Text[]> {
  const groups = new Map<string, Text[]>();
  for (const [id, text] of Object.entries(texts)) {
    if (text.attributes.test) continue;
    const group = rowOf(id, text)[by];
    groups.set(group, [...(groups.get(group) ?? []), text]);
  }
  return groups;
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
