import { isDeepStrictEqual } from 'node:util';
import { type Compared, type Condition, fulfils } from './condition.js';
import { type Family, type Text, withText } from './state.js';
import { questionOf, textOf } from './texts.js';

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

/** Whether a condition selects a text; undefined if that depends on when it was received. */
export const isSelected = (where: readonly Condition[] | undefined, id: string, text: Text) =>
  fulfils(where ?? [], comparedOf(id, text));

const comparedOf = (id: string, text: Text): Compared => ({ ...rowOf(id, text), received_at: text.received });

/** The state after an export that shows these rows: it tells when texts were received. */
export function seen(state: Family, where: readonly Condition[] | undefined, rows: readonly Row[]): Family[] {
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

export const countsOf = (state: Family, by: Grouping) =>
  [...groupsOf(state, by)].map(([group, texts]) => `${group} ${texts.length}`);

/** Texts that are no tests. */
export function groupsOf({ texts }: Family, by: Grouping): ReadonlyMap<string, readonly Text[]> {
  const groups = new Map<string, Text[]>();
  for (const [id, text] of Object.entries(texts)) {
    if (text.attributes.test) continue;
    const group = rowOf(id, text)[by];
    groups.set(group, [...(groups.get(group) ?? []), text]);
  }
  return groups;
}

/** Without what pseudonyms hide. */
export const shownOf = ({ texts }: Family) =>
  Object.entries(texts).map(
    ([
      id,
      {
        attributes: { author, task, sequence = null },
      },
    ]) => JSON.stringify({ id, author, task, sequence }),
  );
