import { fileURLToPath } from 'node:url';

/** A page of the documentation, by the name of its file. */
export type Page =
  | 'agreement-and-fairness'
  | 'duplicates'
  | 'feedback'
  | 'editors'
  | 'importing'
  | 'many-machines'
  | 'nightly-jobs'
  | 'progress'
  | 'receiving-notifications'
  | 'study';

/** The path of a page in the installed package, for messages: their readers may have no checkout. */
export const pageOf = (page: Page): string =>
  fileURLToPath(new URL(`../../docs/${page}.md`, import.meta.url));

/** The same for the texts of help, which are compiled on another machine. */
export const pageInHelp = (page: Page): string => `<%= config.root %>/docs/${page}.md`;
