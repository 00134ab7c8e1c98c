import { Ansis } from 'ansis';

/** Colours if stdout is a terminal that supports them (respects NO_COLOR, FORCE_COLOR and TERM), plain text otherwise. */
export const colour = new Ansis();
