import { Args } from '@oclif/core';
import { AssessCommand } from '../cli/command.js';
import { STANDARD } from '../cli/flags.js';
import { htmlFlag, tableExport, tableFlags } from '../cli/table-flags.js';
import { tell } from '../cli/tell.js';
import { counted } from '../domain/counted.js';
import type { VocabularyProfile } from '../engine/results/vocabulary-profile.js';
import { readText } from '../services/import/read-text.js';
import { vocabularyOf, WORDS } from '../services/texts/vocabulary.js';
import { renderVocabulary } from '../terminal/vocabulary.js';

export default class Vocabulary extends AssessCommand {
  static override summary = 'Show the CEFR level of each word of a text, and the share by level.';
  static override description =
    'Levels come from the CEFR-J and Octanove vocabulary profiles, by part of speech in the text. Words ' +
    'count each time they are used; names and numbers in digits are left out. Dictionary words that no ' +
    'profile lists have no level. Words that are in no dictionary are misspelt or invented. For many ' +
    'texts, use assess features, which has these shares as columns.';
  static override examples = [
    '<%= config.bin %> vocabulary essay.txt',
    '<%= config.bin %> vocabulary essay.docx -o words.csv',
    '<%= config.bin %> vocabulary essay.txt --json',
  ];
  static override args = {
    file: Args.string({
      ignoreStdin: true,
      description: 'A text: plain, .docx, .odt or .pdf (default: plain text from stdin).',
      default: STANDARD,
    }),
  };
  static override flags = { ...htmlFlag, ...tableFlags };

  async run(): Promise<VocabularyProfile> {
    const { args, flags } = await this.parse(Vocabulary);
    const table = tableExport(flags, this.jsonEnabled(), args.file === STANDARD ? [] : [args.file]);
    if (args.file === STANDARD && process.stdin.isTTY)
      this.logToStderr('type the text, then press Ctrl-D on an empty line');
    const profile = vocabularyOf(await readText(args.file, tell, flags.html));
    if (table) {
      const { exportTable } = await import('../services/export/table.js');
      await exportTable(Object.entries(WORDS), profile.list, table);
      if (table.out !== STANDARD)
        this.logToStderr(`${counted(profile.list.length, 'word')} written to ${table.out}`);
    } else this.log(profile.words === 0 ? 'the text has no words' : renderVocabulary(profile));
    return profile;
  }
}
