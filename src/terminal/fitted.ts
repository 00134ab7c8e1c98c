import { type FittedNote, fittedNotice } from '../domain/pipelines/fitted.js';
import { colour } from './colour.js';

/** The note beside metrics of a pipeline that was fitted on marked texts, set apart from other output. */
export const fittedLines = (note: FittedNote | undefined): string[] =>
  note ? fittedNotice(note).map((sentence) => colour.yellow(`! ${sentence}`)) : [];
