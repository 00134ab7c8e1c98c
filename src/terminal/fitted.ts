import { type FittedNote, fittedNotice } from '../domain/fitted.js';
import { colour } from './colour.js';

/** What stands beside figures of a pipeline that was fitted on marked texts, set off from everything else. */
export const fittedLines = (note: FittedNote | undefined): string[] =>
  note ? fittedNotice(note).map((sentence) => colour.yellow(`! ${sentence}`)) : [];
