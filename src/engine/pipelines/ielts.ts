import { assessmentSteps } from './assessment-steps.js';
import { CARDS } from './cards.js';
import type { ScoringPipeline } from './pipeline.js';

export const ielts: ScoringPipeline = {
  ...CARDS.ielts,
  description:
    'The same with the overall score as an IELTS band from 0 to 9, by the published alignment with the CEFR; no IELTS marks ' +
    'were used in fitting it.',
  caution:
    'No text with an IELTS mark was used in fitting it, because there are none under an open licence: bands come from marks ' +
    'on other scales by way of the CEFR. How far they agree with those of IELTS examiners is not known. If you have marked ' +
    'texts, assess evaluate measures it, and assess calibrate fits scale and interval to your marks.',
  steps: assessmentSteps('scoring-ielts'),
};
