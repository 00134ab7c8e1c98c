import { Flags } from '@oclif/core';
import { ImportCommand, importArgs, importFlags } from '../cli/import-command.js';
import { importSubmissions } from '../services/import-submissions.js';
import type { ImportSummary } from '../services/import-tables.js';

export default class Import extends ImportCommand {
  static override summary =
    'Import submissions from CSV, TSV, JSONL (also .gz, and - for stdin) or Parquet files.';
  static override description =
    'Columns are id, text, author_id, task_id, session_id, sequence_id, sequence_count, question_text and test; every ' +
    'other column is kept as metadata, a member of an object as a column of its own (learner.l1). Files that export wrote come back whole. A row that breaks a rule is rejected alone. Importing a file again stores nothing new.';
  static override examples = [
    '<%= config.bin %> import exam.csv',
    '<%= config.bin %> import exam.csv --map text=essay --map author_id=candidate --set task_id=june-2026 --generate-ids',
    'zcat exam.jsonl.gz | <%= config.bin %> import - --rejects rejects.csv',
  ];
  static override strict = false;
  static override args = importArgs;
  static override flags = {
    ...importFlags,
    'generate-ids': Flags.boolean({
      default: false,
      description: 'Derive a stable id from the row where there is none.',
    }),
    'on-error': Flags.option({
      description: 'What a rejected row does: it is left out, or nothing at all is stored.',
      options: ['continue', 'abort'] as const,
      default: 'continue',
    })(),
  };

  async run(): Promise<ImportSummary> {
    const { argv, flags } = await this.parse(Import);
    return this.importFiles('rows', argv as string[], flags, (options) =>
      importSubmissions({ ...options, generateIds: flags['generate-ids'], onError: flags['on-error'] }),
    );
  }
}
