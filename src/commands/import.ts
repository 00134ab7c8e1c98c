import { Flags } from '@oclif/core';
import { valued } from '../cli/flags.js';
import { ImportCommand, importArgs, importFlags, markColumns, markFlag } from '../cli/import-command.js';
import { importSubmissions } from '../services/import/submissions.js';
import type { ImportSummary } from '../services/import/tables.js';

export default class Import extends ImportCommand {
  static override summary =
    'Import submissions from tables (.csv, .tsv, .jsonl, also .gz, - for stdin; .parquet, .xlsx, .ods) ' +
    'or documents (.txt, .docx, .odt, .pdf).';
  static override description =
    'Columns are id, text, author_id, task_id, session_id, sequence_id, sequence_count, question_text ' +
    'and test. Every other column is kept as metadata; each member of an object becomes its own column ' +
    '(learner.l1). Files written by export can be imported unchanged. ' +
    'Documents can be named individually, as a folder or as a pattern. Each file is one text; headers, ' +
    'footers, comments and tracked changes are left out. Only rows that break a rule are rejected. ' +
    'Importing a file again stores nothing new.';
  static override examples = [
    '<%= config.bin %> import exam.csv',
    '<%= config.bin %> import exam.csv --map text=essay --map author_id=candidate --set ' +
      'task_id=june-2026 --generate-ids',
    '<%= config.bin %> import exam.xlsx --sheet Answers --set task_id=breakfast --set ' +
      'question_text="What do you eat?"',
    '<%= config.bin %> import essays --name \'{task_id}/{author_id}\' --set question_text="Write about it."',
    '<%= config.bin %> import marked.xlsx --map text=Essay --mark holistic=Band --set task_id=june-2026 ' +
      '--generate-ids --generate-authors --no-question',
    '<%= config.bin %> import texts.csv --map text=@file',
    'zcat exam.jsonl.gz | <%= config.bin %> import - --rejects rejects.csv',
  ];
  static override strict = false;
  static override args = importArgs;
  static override flags = {
    ...importFlags,
    name: valued(
      "Pattern of columns in the folder and file names of documents: '{task_id}/{author_id}'. Without " +
        'it, the id is the file name, and the folder is a column.',
      'PATTERN',
    ),
    mark: markFlag(
      'Column of marks, imported with the texts: the member of the mark and its column, as in import-feedback; ' +
        'repeatable. Marks are those of the examiner_id in the row or in --set, otherwise of an examiner named after the column.',
    ),
    'on-error': Flags.option({
      description: 'What to do on a rejected row: skip it, or store nothing at all.',
      options: ['continue', 'abort'] as const,
      default: 'continue',
    })(),
  };

  async run(): Promise<ImportSummary> {
    const { argv, flags } = await this.parse(Import);
    const marks = markColumns(flags.mark);
    return this.importFiles('row', argv as string[], flags, (options) =>
      importSubmissions({
        ...options,
        name: flags.name,
        marks,
        onError: flags['on-error'],
      }),
    );
  }
}
