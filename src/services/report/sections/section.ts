import type { Content } from '../../../page/html.js';
import type { Report } from '../report.js';

/** A part of the page: what it makes of the data. */
export interface Section {
  /** Where links lead to. */
  readonly id: string;
  readonly title: string;
  readonly content: (report: Report) => Content | Promise<Content>;
}
