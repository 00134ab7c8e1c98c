import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import papaparse from 'papaparse';
import type { Ran } from '../ground/ground.js';
import { moment, Violation } from '../history.js';
import type { ImportedRow, Operation } from '../plan/operation.js';
import { command, scratchFile } from './command.js';
import { familyName, type Scene } from './scene.js';
import { bodyOf } from './texts.js';

type Import = Extract<Operation, { do: 'import' }>;

const COLUMNS = [
  ...['id', 'author_id', 'task_id', 'session_id', 'sequence_id', 'sequence_count'],
  ...['text', 'question_text', 'test', 'l1'],
];

/** What is wrong with a row: what it has instead, and what is said about it. */
const FLAWS = {
  'no text': { cells: { text: '' }, message: 'text missing' },
  'no count': {
    cells: { session_id: 'session-0', sequence_id: 1, sequence_count: undefined },
    message: 'sequence_id supplied but no sequence_count supplied',
  },
  author: {
    cells: { author_id: 'no author' },
    message: 'author_id must only contain alphanumerics and hyphens',
  },
} as const;

/** Imports a file, of which rows or the end can be broken. */
export async function operateImport(scene: Scene, step: Import): Promise<void> {
  const { account, rows, format, aborts } = step;
  for (const { account, family } of rows) scene.families.expect(familyName(account, family));
  const source = scratchFile(scene, `import.${format}`);
  const rejects = scratchFile(scene, 'rejects.csv');
  writeFileSync(source, contentOf(step));
  const asked = moment();
  const ran = await command(
    scene,
    ['import', source, ...(aborts ? ['--on-error', 'abort'] : ['--rejects', rejects])],
    { account, statuses: [0, 1] },
  );
  const answered = moment();
  const refused = ran && (aborts ? named(ran) : inFile(rejects));
  // Whatever an aborted import names, no other row is stored.
  const isAborted = aborts && ran?.status === 1;
  for (const row of rows) {
    const { account, family, id, attributes, l1, flaw } = row;
    if (flaw) {
      expectFlaw(row, refused, isAborted ?? false);
      continue;
    }
    if (isAborted && !refused!.has(id)) continue;
    const question = { ask: 'import', id, attributes, l1 } as const;
    const answer = refused && { answer: { message: refused.get(id) } };
    scene.families.add(familyName(account, family), { question, asked, answered, ...answer });
    scene.storings.push({ account, id, attributes, asked, answered });
  }
  rmSync(source);
  rmSync(rejects, { force: true });
}

/** The file; its last line is cut if it is to be broken. */
function contentOf({ rows, format, isCut }: Import): string {
  const table = rows.map(({ id, attributes, l1, flaw }) => ({
    id,
    ...bodyOf(attributes),
    l1,
    ...(flaw && FLAWS[flaw].cells),
  }));
  if (format !== 'jsonl')
    return papaparse.unparse(table, { columns: COLUMNS, delimiter: format === 'tsv' ? '\t' : ',' });
  const lines = table.map((row) => `${JSON.stringify(row)}\n`).join('');
  return isCut ? `${lines}{"id":"cut-off","author_id":"` : lines;
}

/** Messages by id, from a file of rejected rows. */
function inFile(path: string): ReadonlyMap<string, string> {
  if (!existsSync(path)) return new Map();
  const { data } = papaparse.parse<{ id: string; message: string }>(readFileSync(path, 'utf8'), {
    header: true,
  });
  return new Map(data.map(({ id, message }) => [id, message]));
}

/** The message by the id of the row that ended an import. */
function named({ status, stderr }: Ran): ReadonlyMap<string, string> {
  if (status === 0) return new Map();
  const [, id, message] = /^Error: .*?:\d+: (?:(\S+): )?(.+)$/m.exec(stderr) ?? [];
  if (message === undefined) throw new Violation(`an import does not say why it stored nothing: ${stderr}`);
  return new Map([[id ?? '', message]]);
}

function expectFlaw(
  { id, flaw }: ImportedRow,
  refused: ReadonlyMap<string, string> | undefined,
  isAborted: boolean,
): void {
  const message = refused?.get(id);
  if (!refused || (isAborted && message === undefined)) return;
  // A way out may follow in brackets.
  if (message?.replace(/ \(.*\)$/, '') !== FLAWS[flaw!].message)
    throw new Violation(`a row with ${flaw} of ${id} got the message ${message}`);
}
