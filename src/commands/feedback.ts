import { Flags } from '@oclif/core';
import { assignments } from '../cli/assignments.js';
import { AssessCommand } from '../cli/command.js';
import {
  argument,
  pipelineFlag,
  repeatable,
  requiredOutput,
  STANDARD,
  toggle,
  valued,
  workersFlag,
} from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { formatOf } from '../cli/output-format.js';
import { rejectPrinter } from '../cli/reject-printer.js';
import { fileTextFlags } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import { pageInHelp } from '../domain/manual.js';
import { AssessError } from '../errors.js';
import { SHEET_FORMATS } from '../services/class/sheet-files.js';
import type { ClassFeedback } from '../services/class/write-class.js';
import { loadPipeline } from '../services/pipelines/pipelines.js';
import { feedbackLine } from '../terminal/feedback.js';
import { createProgress } from '../terminal/progress.js';

export default class Feedback extends AssessCommand {
  static override summary =
    'Write a sheet for each learner of a class, and a page for the teacher; nothing is stored.';
  static override description =
    'Reads the same files as features: tables with a column of texts, documents, folders of documents. A sheet has ' +
    'level, what was good, two next steps, the text with its errors and their reasons, and traits. The page ' +
    'for the teacher, class.docx and class.html, has levels, commonest errors, and who needs a look. Browsers print ' +
    `the HTML, also as PDF. See ${pageInHelp('feedback')}.`;
  static override examples = [
    '<%= config.bin %> feedback essays --question "Describe your town." -o sheets',
    '<%= config.bin %> feedback class.xlsx --text Essay --learner Name --reasons-lang-column Language -o sheets',
    '<%= config.bin %> feedback class.csv --rubric rubric.csv --one-file -o class.html',
  ];
  static override strict = false;
  static override args = { class: argument('Tables or documents; - is a table on stdin.') };
  static override flags = {
    output: requiredOutput(
      'Folder to write to; with --one-file, a file (.docx or .html), - is stdout.',
      'DIR|FILE',
    ),
    'one-file': toggle('Write the page for the teacher and all sheets to one file.'),
    format: Flags.option({
      description:
        'Only this format of sheets (default: both; with --one-file from the file extension, else html).',
      options: SHEET_FORMATS,
    })(),
    learner: valued(
      "Column with the learners' names (default: author_id, else id or the name of the document).",
      'COLUMN',
    ),
    rubric: valued(
      'A table with your words for traits: a row for each trait, a column for each band.',
      'FILE',
    ),
    title: Flags.string({
      description: 'Title of the page for the teacher (default: the name of the class file).',
    }),
    'reasons-lang': valued(
      'Language of the sheets, such as es, pt-BR or Spanish (default: English).',
      'LANGUAGE',
    ),
    'reasons-lang-column': valued(
      "Column that names the language of each learner's sheet, as a code or in English; --reasons-lang applies to others.",
      'COLUMN',
    ),
    question: Flags.string({ description: 'The question of all texts without one in their row.' }),
    map: repeatable(
      'Column that holds id, author_id or question_text, if it has another name; repeatable.',
      'ATTRIBUTE=COLUMN',
    ),
    ...fileTextFlags,
    pipeline: pipelineFlag(),
    workers: workersFlag,
  };

  async run(): Promise<ClassFeedback | undefined> {
    const { argv, flags } = await this.parse(Feedback);
    const { output: out, 'one-file': oneFile, format: given, text, question, rubric, title } = flags;
    if (oneFile) this.refuseTwoOutputs(out, 'the sheets are');
    else if (out === STANDARD)
      throw new AssessError('invalid_option', {
        option: '-o',
        reason: 'names a folder; - requires --one-file',
      });
    const formats = oneFile
      ? [formatOf(out, { formats: SHEET_FORMATS, given, fallback: 'html' })]
      : given === undefined
        ? SHEET_FORMATS
        : [given];
    const map = assignments('--map', flags.map);
    await using context = this.open();
    const progress = createProgress('texts');
    using signal = interruptible(progress.stop);
    const loaded = loadPipeline(flags.pipeline, context.customPipelines);
    const { writeClass } = await import('../services/class/write-class.js');
    const rejects = rejectPrinter(progress.stop);
    const work = writeClass({
      sources: argv as string[],
      map: text === undefined ? map : { ...map, text },
      set: question === undefined ? undefined : { question_text: question },
      learner: flags.learner,
      name: flags.name,
      encoding: flags.encoding,
      sheet: flags.sheet,
      html: flags.html,
      reasonsLanguage: flags['reasons-lang'],
      reasonsLanguageColumn: flags['reasons-lang-column'],
      rubric,
      title,
      out,
      oneFile,
      formats,
      protect: context.storeFiles,
      scale: loaded.definition.scale,
      pool: () => context.pool(loaded, 'explain'),
      batchSize: context.config.batchSize,
      signal,
      onProgress: progress.update,
      onReject: rejects.show,
      onHint: tell,
      onCrash: (crash) => context.log.error(crash, 'the pipeline failed on a text'),
    }).finally(rejects.end);
    const feedback = await this.unlessStopped(signal, work);
    if (!feedback) return undefined;
    if (out !== STANDARD) this.logToStderr(feedbackLine(feedback));
    this.endWith({ partly: feedback.rejected + feedback.failed > 0 });
    return feedback;
  }
}
