import { Flags } from '@oclif/core';
import type { Context } from '../context.js';
import { AssessError } from '../errors.js';
import type { MarkColumn } from '../services/import/feedback.js';
import type { ImportOptions, ImportSummary } from '../services/import/tables.js';
import { countsLine, importLine, rejectPrinter } from '../terminal/import.js';
import { createProgress } from '../terminal/progress.js';
import { openAccount } from './account.js';
import { assignments } from './assignments.js';
import { AssessCommand } from './command.js';
import { argument, repeatable, toggle, valued } from './flags.js';
import { interruptible } from './interrupt.js';
import { formatOf } from './output-format.js';
import { htmlFlag, sheetFlag } from './table-flags.js';
import { tell } from './tell.js';

/** Flags that the imports share. */
export const importFlags = {
  map: repeatable('Column that holds an attribute; repeatable.', 'ATTRIBUTE=COLUMN'),
  set: repeatable('Value of an attribute for rows without one; repeatable.', 'ATTRIBUTE=VALUE'),
  'clean-ids': toggle(
    'Convert values of id, author_id, task_id and session_id into valid ids, in the same way for every ' +
      'file; submissions keep the original values as metadata.',
  ),
  'generate-ids': toggle(
    'Derive a stable id from the other attributes for rows without one: the same in import and import-feedback.',
  ),
  'generate-authors': toggle('Give each text without an author_id an author of its own.'),
  'no-question': toggle(
    'Accept texts without a question: with no such column, or an empty cell. They get no relevance and no overlap.',
  ),
  encoding: valued(
    'Encoding of the files, such as windows-1252, iso-8859-2, macintosh or utf-16le (default: UTF-8, or ' +
      'detected for files that are not valid UTF-8).',
    'NAME',
  ),
  sheet: sheetFlag(),
  ...htmlFlag,
  rejects: valued('Write rejected rows to this CSV file.', 'FILE'),
};

/** The files. oclif reads statics only from the command class itself, so each import repeats this. */
export const importArgs = {
  file: argument('Files to import; - is stdin.'),
};

interface GivenFlags {
  readonly map: readonly string[] | undefined;
  readonly set: readonly string[] | undefined;
  readonly encoding: string | undefined;
  readonly sheet: string | undefined;
  readonly html: boolean | undefined;
  readonly 'clean-ids': boolean;
  readonly 'generate-ids': boolean;
  readonly 'generate-authors': boolean;
  readonly 'no-question': boolean;
  readonly rejects: string | undefined;
}

/** Base of the commands that import submissions or marks. */
export abstract class ImportCommand extends AssessCommand {
  /**
   * Imports files into the account: shows progress, rejected rows on stderr, and counts at the end.
   * @param one names a row: `row`, `mark`
   */
  protected async importFiles(
    one: string,
    sources: readonly string[],
    flags: GivenFlags,
    run: (
      options: ImportOptions & { readonly store: Awaited<ReturnType<Context['store']>> },
    ) => Promise<ImportSummary>,
  ): Promise<ImportSummary> {
    if (flags.rejects !== undefined)
      formatOf(flags.rejects, { formats: ['csv'], fallback: 'csv' }, '--rejects');
    await using context = this.open();
    const progress = createProgress(`${one}s`, true);
    using signal = interruptible(progress.stop);
    const map = assignments('--map', flags.map);
    const set = assignments('--set', flags.set);
    const { store, accountId } = await openAccount(context, 'store');
    const rejects = rejectPrinter(tell);
    const summary = await run({
      store,
      accountId,
      sources,
      map,
      set,
      encoding: flags.encoding,
      sheet: flags.sheet,
      html: flags.html,
      cleanIds: flags['clean-ids'],
      generateIds: flags['generate-ids'],
      generateAuthors: flags['generate-authors'],
      noQuestion: flags['no-question'],
      rejects: flags.rejects,
      protect: context.storeFiles,
      now: context.now,
      signal,
      onReject: rejects.show,
      onProgress: ({ read, bytes, size }) => progress.update(read, size && Math.round((read * size) / bytes)),
    }).finally(progress.stop);
    rejects.end(summary);
    for (const hint of summary.hints) tell(hint);
    const { marks, interrupted, rejected } = summary;
    this.log(importLine(one, summary));
    if (marks) this.log(countsLine('mark', marks));
    this.endWith({ interrupted, partly: rejected + (marks?.rejected ?? 0) > 0 });
    return summary;
  }
}

/** `--mark`, with the help text of a command. */
export const markFlag = (description: string) =>
  Flags.string({
    description,
    multiple: true,
    multipleNonGreedy: true,
    helpValue: '[EXAMINER:]MEMBER=COLUMN',
  });

/** `R1:content=c1` → the content marks of R1 in the column c1. @throws AssessError `invalid_option` */
export function markColumns(given: readonly string[] | undefined): MarkColumn[] | undefined {
  return given?.map((written) => {
    const [, examiner, member, column] = /^(?:([^=]+):)?([^=:]+)=(.+)$/.exec(written) ?? [];
    if (member !== undefined && column !== undefined) return { examiner, member: member.trim(), column };
    throw new AssessError('invalid_option', {
      option: '--mark',
      reason: `${written} is not of the form MEMBER=COLUMN or EXAMINER:MEMBER=COLUMN, as in holistic=rater1`,
    });
  });
}
