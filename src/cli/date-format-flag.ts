import { Flags } from '@oclif/core';

/** How the dates of the column that `--date` names are written. */
export const dateFormatFlag = Flags.string({
  description:
    'How the dates of --date are written: YYYY, MM, DD, MMM (Dec), MMMM (December), YY, HH, mm, ss and what stands between them, as DD.MM.YYYY or MMM YYYY; or ISO.',
  helpValue: 'FORMAT',
  dependsOn: ['date'],
});
