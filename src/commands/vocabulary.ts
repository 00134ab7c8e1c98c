import { Flags } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { STANDARD, textArgument } from '../cli/flags.js';
import { htmlFlag, tableExport, tableFlags } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import { counted } from '../domain/counted.js';
import type { ControlProfile } from '../engine/results/control-profile.js';
import { FAILURE_REASONS, type FailureResult } from '../engine/results/failure.js';
import type { VocabularyProfile } from '../engine/results/vocabulary-profile.js';
import type { TableExport } from '../services/export/table.js';
import { readText } from '../services/import/read-text.js';
import { customPipelines } from '../services/pipelines/custom-pipelines.js';
import { TRIED, triedIn, vocabularyOf, WORDS } from '../services/texts/vocabulary.js';
import { renderControl, renderVocabulary } from '../terminal/vocabulary.js';

/** Finds errors without scores, which are not needed here. */
const ERRORS = 'errors';

export default class Vocabulary extends AssessCommand {
  static override summary = 'Show the CEFR level of each word of a text, and the share by level.';
  static override description =
    'Levels come from the CEFR-J and Octanove vocabulary profiles, by part of speech in the text. Words ' +
    'count each time they are used; names and numbers in digits are left out. Dictionary words that no ' +
    'profile lists have no level. Words that are in no dictionary are misspelt or invented. For many ' +
    'texts, use assess features, which has these shares as columns. --control looks up words and grammatical structures in ' +
    'the corrected text, and counts those with an error as wrong.';
  static override examples = [
    '<%= config.bin %> vocabulary essay.txt',
    '<%= config.bin %> vocabulary essay.docx -o words.csv',
    '<%= config.bin %> vocabulary essay.txt --json',
    '<%= config.bin %> vocabulary essay.txt --control',
  ];
  static override args = { file: textArgument };
  static override flags = {
    control: Flags.boolean({
      description:
        'Show which words and structures of each level are used right and wrong, by the errors that a pipeline finds.',
    }),
    pipeline: Flags.string({
      description: `Pipeline that finds the errors (default: ${ERRORS}).`,
      helpValue: 'NAME',
      dependsOn: ['control'],
    }),
    ...htmlFlag,
    ...tableFlags,
  };

  async run(): Promise<VocabularyProfile | ControlProfile | FailureResult> {
    const { args, flags } = await this.parse(Vocabulary);
    const table = tableExport(flags, this.jsonEnabled(), args.file === STANDARD ? [] : [args.file]);
    if (args.file === STANDARD && process.stdin.isTTY)
      this.logToStderr('type the text, then press Ctrl-D on an empty line');
    const text = await readText(args.file, tell, flags.html);
    if (flags.control) return this.#control(text, flags.pipeline ?? ERRORS, table);
    const profile = vocabularyOf(text);
    if (table) {
      const { exportTable } = await import('../services/export/table.js');
      await exportTable(Object.entries(WORDS), profile.list, table);
      if (table.out !== STANDARD)
        this.logToStderr(`${counted(profile.list.length, 'word')} written to ${table.out}`);
    } else this.log(profile.words === 0 ? 'the text has no words' : renderVocabulary(profile));
    return profile;
  }

  async #control(
    text: string,
    pipeline: string,
    table: TableExport | undefined,
  ): Promise<ControlProfile | FailureResult> {
    const { checkText } = await import('../services/assessment/check.js');
    const { createControlReader } = await import('../services/texts/control.js');
    const result = checkText({
      text,
      question: '',
      pipeline,
      customPipelines: customPipelines(this.settings().config),
    });
    if (result.type === 'failure') {
      this.log(`not assessed: ${FAILURE_REASONS[result.message]} (${result.message})`);
      this.endWith({ partly: true });
      return result;
    }
    const profile = createControlReader()(text, result);
    if (table) {
      const { exportTable } = await import('../services/export/table.js');
      await exportTable(Object.entries(TRIED), triedIn(profile), table);
      if (table.out !== STANDARD)
        this.logToStderr(
          `${counted(profile.vocabulary.list.length, 'word')} and ${counted(profile.structures.length, 'structure')} written to ${table.out}`,
        );
    } else this.log(renderControl(profile));
    return profile;
  }
}
