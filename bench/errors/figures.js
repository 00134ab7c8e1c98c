/** All metrics of errors, by the name that `--only` takes. */
import * as blimp from './blimp.js';
import * as clean from './clean.js';
import * as complete from './complete.js';
import * as curves from './curves.js';
import * as ellipse from './ellipse.js';
import * as errant from './errant.js';
import * as gleu from './gleu.js';
import * as gug from './gug.js';
import * as realec from './realec.js';
import * as spans from './spans.js';
import * as speed from './speed.js';
import * as spelling from './spelling.js';
import * as tagger from './tagger.js';

/**
 * Each has a title, the paths below the data folder that it needs, `measure`, which returns its numbers, and `tables`,
 * which formats them.
 */
export const FIGURES = {
  complete,
  gleu,
  spans,
  realec,
  curves,
  clean,
  spelling,
  blimp,
  gug,
  tagger,
  errant,
  ellipse,
  speed,
};
