import { Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { repeatable, valued } from '../cli/flags.js';
import { markChoiceFlags, markChoices, scaleFlag } from '../cli/mark-choices.js';
import { marksQuery } from '../cli/marks-flags.js';
import { sheetFlag } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import { OVERALL_MARK } from '../domain/marks/human-score.js';
import { SCALES } from '../engine/results/scale.js';
import { AssessError } from '../errors.js';
import {
  type EvaluateOptions,
  type EvaluationReport,
  evaluateFile,
  evaluateStore,
} from '../services/evaluation/evaluate.js';
import { renderEvaluation } from '../terminal/evaluation.js';
import { fileHead, rejectedPrinter, storeHead } from '../terminal/evaluation-head.js';

const OF_FILE = 'FILE';
const OF_STORE = 'STORE';

export default class Evaluate extends AssessCommand {
  static override summary =
    "Measure how well system scores agree with examiners' marks, in the store or in any table.";
  static override description =
    'Without --file, compares the scores of a pipeline with the marks in the store; the examiners of a ' +
    'text are ordered by id. ' +
    '--human names metadata columns instead. ' +
    'With --file, reads any CSV, TSV, JSONL (also .gz, and - for stdin), Parquet, .xlsx or .ods file ' +
    'with a column of system scores and one or more columns of human scores. ' +
    'Definitions are those of RSMTool; thresholds are ' +
    'those of Williamson, Xi and Breyer (2012).';
  static override examples = [
    '<%= config.bin %> evaluate',
    '<%= config.bin %> evaluate --pipeline ielts --by l1 --by task_id',
    '<%= config.bin %> evaluate --human rater1 --human rater2',
    '<%= config.bin %> evaluate --min 1 --max 5 --rescale',
    '<%= config.bin %> evaluate --file scores.csv --system score --human h1 --human h2 --by L1 --trim ' +
      '1,6 --json',
  ];
  static override flags = {
    file: Flags.string({
      description: 'Table with system scores and human scores; - is stdin.',
      helpValue: 'FILE',
      helpGroup: OF_FILE,
      dependsOn: ['system', 'human'],
    }),
    system: Flags.string({
      description: 'Column with the system scores.',
      helpValue: 'COLUMN',
      helpGroup: OF_FILE,
      dependsOn: ['file'],
    }),
    human: repeatable(
      "Column with an examiner's marks, in the file or the metadata; repeatable. The system is compared " +
        'with the first.',
      'COLUMN',
    ),
    encoding: Flags.string({
      description: 'Encoding of the file (default: UTF-8, or detected if the file is not valid UTF-8).',
      helpValue: 'NAME',
      helpGroup: OF_FILE,
      dependsOn: ['file'],
    }),
    sheet: sheetFlag({ helpGroup: OF_FILE, dependsOn: ['file'] }),
    ...markChoiceFlags,
    scale: scaleFlag(
      "Scale of the marks (default: the pipeline's). With --file, scale of its scores; default: CEFR if " +
        'marks are levels, otherwise none.',
    ),
    pipeline: Flags.string({
      description:
        "Pipeline whose scores are evaluated (default: the account's, or the only one with results).",
      helpValue: 'NAME',
      helpGroup: OF_STORE,
      exclusive: ['file'],
    }),
    mark: Flags.string({
      description: `Member of the marks to use (default: ${OVERALL_MARK}).`,
      helpValue: 'KEY',
      helpGroup: OF_STORE,
      exclusive: ['file', 'human'],
    }),
    'include-tests': Flags.boolean({
      default: false,
      description: 'Include submissions marked as tests.',
      helpGroup: OF_STORE,
      exclusive: ['file'],
    }),
    by: repeatable(
      'Column that forms subgroups; repeatable. In the store, a metadata column, task_id or similar.',
      'COLUMN',
    ),
    trim: valued(
      'Lowest and highest score of the scale. System scores are limited to this range, plus or minus .4998.',
      'LOW,HIGH',
    ),
    cluster: valued(
      'For intervals, rows with the same value belong together (default in the store: author_id). With ' +
        'fewer than 10 values, or one value in most rows, rows are taken one by one.',
      'COLUMN',
    ),
  };

  async run(): Promise<EvaluationReport> {
    const { flags } = await this.parse(Evaluate);
    const rejected = rejectedPrinter(tell);
    const options: EvaluateOptions = {
      trim: flags.trim === undefined ? undefined : rangeOf(flags.trim),
      onReject: rejected.show,
    };
    const by = [...new Set(flags.by)];
    const human = flags.human && uniqueColumns(flags.human);
    if (flags.file !== undefined) {
      const { scale, ...choices } = markChoices(flags);
      const columns = {
        system: flags.system!,
        human: human!,
        by,
        cluster: flags.cluster,
        encoding: flags.encoding,
        sheet: flags.sheet,
        onHint: tell,
        scale: scale && SCALES[scale],
        choices,
      };
      const report = await evaluateFile(flags.file, columns, options).finally(rejected.end);
      this.log(renderEvaluation(report, fileHead(report)));
      this.endWith({ partly: report.rows.rejected > 0 });
      return report;
    }
    await using context = this.open();
    const query = await marksQuery(context, flags);
    const report = await evaluateStore(
      { ...query, human, by, cluster: flags.cluster ?? 'author_id' },
      options,
    ).finally(rejected.end);
    this.log(renderEvaluation(report, storeHead(report)));
    this.endWith({ partly: report.rows.rejected > 0 });
    return report;
  }
}

/** `1,6` → the range from 1 to 6. @throws AssessError `invalid_option` */
function rangeOf(text: string): { min: number; max: number } {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [min, max] = parts;
  if (parts.length !== 2 || !parts.every(Number.isFinite) || min! >= max!) {
    const reason = `${text} is not of the form LOW,HIGH, as in 1,6`;
    throw new AssessError('invalid_option', { option: '--trim', reason });
  }
  return { min: min!, max: max! };
}

/** @throws AssessError `invalid_option` for a duplicate column, which would agree with itself */
function uniqueColumns(columns: readonly string[]): readonly string[] {
  const twice = columns.find((column, index) => columns.indexOf(column) < index);
  if (twice === undefined) return columns;
  throw new AssessError('invalid_option', { option: '--human', reason: `${twice} is given twice` });
}
