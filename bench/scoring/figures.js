/** All metrics of scoring, by the name that `--only` takes. */
import * as density from './density.js';
import * as features from './features.js';
import * as length from './length.js';
import * as linking from './linking.js';
import * as models from './models.js';
import * as overall from './overall.js';
import * as relevance from './relevance.js';
import * as sentences from './sentences.js';
import * as train from './train.js';
import * as traits from './traits.js';

export const FIGURES = {
  overall,
  linking,
  density,
  traits,
  length,
  models,
  features,
  relevance,
  train,
  sentences,
};
