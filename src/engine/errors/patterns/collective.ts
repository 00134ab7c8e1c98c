import { wordSet } from './word-set.js';

/** Singular in form, plural in use, at least in British English. */
export const COLLECTIVE =
  wordSet(`team family police staff government class group audience crew committee company club band public majority minority
  rest half number lot variety couple party pair percent none youth army navy population range data media crowd
  bunch handful swarm knot portion mass bulk remainder cohort total few dozen host series press council management
  cast jury side squad choir orchestra union board panel parliament community opposition cattle military people
  aristocracy clergy nobility gang quartet trio duo flock herd enemy electorate faculty household firm`);
