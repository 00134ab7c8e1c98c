import { Ansis } from 'ansis';

/** Colours where stdout is a terminal that wants them (NO_COLOR, FORCE_COLOR and TERM are heeded), plain text elsewhere. */
export const colour = new Ansis();
