import { Ansis } from 'ansis';
import { coloured } from '../domain/shown.js';

/** Colours if stdout is a terminal that supports them (respects NO_COLOR, FORCE_COLOR and TERM), plain text otherwise. */
const ansis = new Ansis();

/** The same, with the controls of the text escaped. */
export const colour = {
  bold: (text: string) => coloured(text, ansis.bold),
  dim: (text: string) => coloured(text, ansis.dim),
  green: (text: string) => coloured(text, ansis.green),
  red: (text: string) => coloured(text, ansis.red),
  yellow: (text: string) => coloured(text, ansis.yellow),
};
