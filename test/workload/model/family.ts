import { isDeepStrictEqual } from 'node:util';
import type { Condition } from './condition.js';
import { areAgreement, areStatistics, type Figure, type ScoreOf } from './figures.js';
import type { Subject } from './linearise.js';
import { countsOf, type Grouping, groupsOf, isSelected, marksOf, type Row, seen, shownOf } from './shown.js';
import { type Attributes, type Family, withText } from './state.js';
import { type Ending, type Submission, submit } from './submit.js';

export type Question =
  | Submission
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

function sameSet(some: readonly unknown[], others: readonly unknown[]): boolean {
  const ordered = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
  return isDeepStrictEqual(ordered(some), ordered(others));
}
