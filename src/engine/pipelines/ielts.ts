import { assessmentSteps, deepFeatureSteps } from './assessment-steps.js';
import { CARDS } from './cards.js';
import type { ScoringPipeline } from './pipeline.js';

const caution =
  'No text with an IELTS mark was used in fitting it, because there are none under an open licence: bands come from marks ' +
  'on other scales by way of the CEFR. How far they agree with those of IELTS examiners is not known. If you have marked ' +
  'texts, assess evaluate measures it, and assess calibrate fits scale and interval to your marks.';

export const ielts: ScoringPipeline = {
  ...CARDS.ielts,
  description:
    'The same with the overall score as an IELTS band from 0 to 9, by the published alignment with the CEFR; no IELTS marks ' +
    'were used in fitting it.',
  caution,
  steps: assessmentSteps('scoring-ielts'),
};

/** The same with an encoder, which finds more and takes longer. */
export const ieltsDeep: ScoringPipeline = {
  ...CARDS['ielts-deep'],
  description: 'As ielts, with the encoder of cefr-deep.',
  caution,
  steps: assessmentSteps('scoring-ielts-deep', { features: deepFeatureSteps }),
};
