import { Flags } from '@oclif/core';

/** The format of the dates in the column named by `--date`. */
export const dateFormatFlag = Flags.string({
  description:
    'Format of the dates in the --date column: YYYY, MM, DD, MMM (Dec), MMMM (December), YY, HH, mm, ss and any separators, such as DD.MM.YYYY or MMM YYYY; or ISO.',
  helpValue: 'FORMAT',
  dependsOn: ['date'],
});
