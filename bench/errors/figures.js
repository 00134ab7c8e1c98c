/** All figures, by the name that `--only` takes. */
import * as blimp from './blimp.js';
import * as clean from './clean.js';
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
 * A figure has a title, the paths below the data folder that it needs, `measure`, which gives its numbers, and `tables`,
 * which lays them out.
 */
export const FIGURES = { gleu, spans, realec, clean, spelling, blimp, gug, tagger, errant, ellipse, speed };
