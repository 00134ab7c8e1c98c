import { rmSync } from 'node:fs';
import { moment, Violation } from '../history.js';
import { askedNow, type Condition, written } from '../model/condition.js';
import type { Answer, Question, Told } from '../model/family.js';
import type { Row } from '../model/shown.js';
import { ACCOUNTS, familyOf } from '../plan/names.js';
import type { Operation } from '../plan/operation.js';
import { command, scratchFile } from './command.js';
import { type Exported, linesOf, readRows } from './read.js';
import { familyName, type Scene } from './scene.js';

/** What is exported of an account. */
export const EXPORTS = ['submissions', 'feedback', 'results'] as const;
type What = (typeof EXPORTS)[number];

/** Writes a file, reads it and asks whether it can have been true. */
export async function operateExport(
  scene: Scene,
  { account, what, format, where: planned = [] }: Extract<Operation, { do: 'export' }>,
): Promise<void> {
  const where = planned.map(askedNow);
  const conditions = where.flatMap((each) => ['--where', written(each)]);
  const target = scratchFile(scene, `export.${format}`);
  const asked = moment();
  const ran = await command(scene, ['export', what, '-o', target, '--format', format, ...conditions], {
    account,
    statuses: [0, 2],
  });
  const answered = moment();
  if (!ran) return;
  // A column that no text has is a wrong column.
  const isAboutL1 = where.some(({ attribute }) => attribute === 'l1');
  const hasNoColumn = ran.status === 2 && isAboutL1 && ran.stderr.includes('no column l1');
  if (ran.status === 2 && !hasNoColumn) throw new Violation(`export ${what} was refused: ${ran.stderr}`);
  const rows = hasNoColumn ? [] : await readRows(target, format);
  // That says that no text has it.
  const meant: readonly Condition[] = hasNoColumn ? [{ attribute: 'l1', operator: 'is not null' }] : where;
  recordExport(scene, { account, what, where: meant }, rows, asked, answered);
  rmSync(target, { force: true });
}

/**
 * Exports everything from a store that nobody changes meanwhile, which says what an account was between two moments.
 * @param from flags that name the store or the account
 */
export async function recordAll(
  scene: Scene,
  account: number,
  { from, asked, answered }: { from: readonly string[]; asked?: number; answered?: number },
): Promise<void> {
  for (const what of EXPORTS) {
    const begin = asked ?? moment();
    const { status, stdout, stderr } = await scene.ground.run(['export', what, ...from]);
    if (status !== 0) throw new Violation(`export ${what} ${from.join(' ')} ended with ${status}: ${stderr}`);
    recordExport(scene, { account, what }, linesOf(stdout), begin, answered);
  }
}

/** Records an export as a question about each family. */
export function recordExport(
  scene: Scene,
  {
    account,
    what,
    where,
  }: { readonly account: number; readonly what: What; readonly where?: readonly Condition[] },
  rows: readonly Exported[],
  asked: number,
  answered = moment(),
): void {
  for (const [name, of] of byFamily(scene, account, rows, ({ id }) => String(id))) {
    const ask = what === 'results' ? 'exported results' : what;
    const question: Question = { ask, ...(where && { where }) };
    scene.families.add(name, { question, asked, answered, answer: answerOf(scene, what, of) });
  }
}

/**
 * Rows by the family that they are about; all families of the account are there.
 * @param idOf an id that has the number of the family
 */
export function byFamily<Each>(
  { families }: Scene,
  account: number,
  rows: readonly Each[],
  idOf: (row: Each) => string,
): ReadonlyMap<string, Each[]> {
  const all = new Map<string, Each[]>(
    families.names.filter((name) => name.startsWith(`${ACCOUNTS[account]}/`)).map((name) => [name, []]),
  );
  for (const row of rows) {
    const family = familyOf(idOf(row));
    const of = family === undefined ? undefined : all.get(familyName(account, family));
    if (!of) throw new Violation(`an answer has ${idOf(row)}, which nobody submitted`);
    of.push(row);
  }
  return all;
}

/** A cell of a table, or a value of JSON. */
const cellOf = (value: unknown) => (value === '' || value === undefined ? null : value);
const numberOf = (value: unknown) => (cellOf(value) === null ? null : Number(value));

/** Tables of other formats have times with a space, and fractions. */
const secondOf = (time: unknown) => `${String(time).slice(0, 19).replace(' ', 'T')}Z`;

function answerOf({ reference }: Scene, what: What, rows: readonly Exported[]): Answer {
  switch (what) {
    case 'submissions':
      return {
        rows: rows.map(
          (row): Row => ({
            id: String(row.id),
            author_id: String(row.author_id),
            task_id: String(row.task_id),
            session_id: cellOf(row.session_id) as string | null,
            sequence_id: numberOf(row.sequence_id),
            sequence_count: numberOf(row.sequence_count),
            text: String(row.text),
            question_text: String(row.question_text),
            test: numberOf(row.test) as 1 | null,
            received_at: secondOf(row.received_at),
            l1: cellOf((row.metadata as { l1?: string } | undefined)?.l1 ?? row.l1) as string | null,
          }),
        ),
      };
    case 'feedback':
      return {
        marks: rows.map(({ id, examiner_id, mark }) => {
          const { holistic } = (typeof mark === 'string' ? JSON.parse(mark) : mark) as { holistic: string };
          return `${id} ${examiner_id} ${holistic}`;
        }),
      };
    case 'results': {
      const told = rows.map((row): [string, Told] => {
        const { id, result } = row;
        if (!result) return [String(id), (attributes) => reference.isCellRight(attributes, row)];
        return [String(id), (attributes) => reference.isExportRight(attributes, result)];
      });
      if (new Set(told.map(([id]) => id)).size < told.length)
        throw new Violation('an export has two results of one text');
      return { results: new Map(told) };
    }
  }
}
