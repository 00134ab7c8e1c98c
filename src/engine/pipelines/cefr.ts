import { assessmentSteps, deepFeatureSteps } from './assessment-steps.js';
import { CARDS } from './cards.js';
import type { ScoringPipeline } from './pipeline.js';

export const cefr: ScoringPipeline = {
  ...CARDS.cefr,
  description:
    'Overall score on the CEFR scale from 0 to 13, errors, suspect words, sentence scores, relevance.',
  steps: assessmentSteps('scoring-cefr'),
};

/** The same with an encoder, which finds more and takes longer. */
export const cefrDeep: ScoringPipeline = {
  ...CARDS['cefr-deep'],
  description:
    'As cefr, with an encoder that reads whole sentences: finds more errors, scores better, and takes about ten times as long.',
  steps: assessmentSteps('scoring-cefr-deep', { features: deepFeatureSteps }),
};

/** For those who may not use the other scoring models, whose licence excludes commercial use. */
export const cefrOpen: ScoringPipeline = {
  ...CARDS['cefr-open'],
  description:
    'As cefr, without scores of traits, by a scoring model that is free for any use and agrees less with examiners.',
  caution:
    'Its scoring model was fitted on texts that were written for this project, whose levels are what their writers aimed at; ' +
    'no examiner has marked them. If you have marked texts, assess evaluate measures it, and assess calibrate fits scale and ' +
    'interval to your marks.',
  steps: assessmentSteps('scoring-cefr-open', { traits: false }),
};
