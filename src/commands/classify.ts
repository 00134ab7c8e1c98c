import { Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { argument, outputFlag } from '../cli/flags.js';
import { interruptible } from '../cli/interrupt.js';
import { formatOf } from '../cli/output-format.js';
import { tell } from '../cli/tell.js';
import { counted } from '../domain/counted.js';
import { CLASSIFY_FORMATS, type ClassifySummary, classifyFiles } from '../services/texts/classify.js';
import { createProgress } from '../terminal/progress.js';

export default class Classify extends AssessCommand {
  static override summary = 'Align two versions of a text line by line and code each edit.';
  static override description =
    'Line n of CORRECTED corrects line n of ORIGINAL. Each corrected file is one annotator. JSONL has ' +
    'one object per line and annotator, with edits as [start, end, correction, code], as in a result; ' +
    'M2 has one block per line.';
  static override examples = [
    '<%= config.bin %> classify essays.txt corrected.txt',
    '<%= config.bin %> classify essays.txt first.txt second.txt -o essays.m2',
  ];
  static override strict = false;
  static override args = {
    original: argument('A file with one text or sentence per line; - is stdin.'),
    corrected: argument('The same lines, corrected; one file per annotator.'),
  };
  static override flags = {
    format: Flags.string({
      description: 'Output format (default: from the file extension, else jsonl).',
      options: [...CLASSIFY_FORMATS],
    }),
    output: outputFlag,
  };

  async run(): Promise<ClassifySummary> {
    const { argv, flags } = await this.parse(Classify);
    this.refuseTwoOutputs(flags.output, 'the edits are');
    const choice = { formats: CLASSIFY_FORMATS, given: flags.format, fallback: 'jsonl' } as const;
    const format = formatOf(flags.output, choice);
    const [original, ...corrected] = argv as [string, ...string[]];
    const progress = createProgress('lines');
    using signal = interruptible(progress.stop);
    const summary = await classifyFiles({
      original,
      corrected,
      format,
      out: flags.output,
      signal,
      onHint: tell,
      onProgress: (lines) => progress.update(lines, undefined),
    }).finally(progress.stop);
    this.tellWritten(`${counted(summary.edits, 'edit')} in ${counted(summary.lines, 'line')}`, summary);
    this.endWith({ interrupted: signal.aborted });
    return summary;
  }
}
