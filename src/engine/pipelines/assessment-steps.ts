import { ADMISSION_LIMITS, admissionComponent } from '../admission/admission.js';
import { foreignClausesComponent } from '../admission/foreign-clauses.js';
import type { ArtefactName } from '../component.js';
import { segment } from '../document/segment.js';
import { tagger } from '../document/tagging/tagger.js';
import { arbitration, DEFAULT_ARBITRATION } from '../errors/arbitration.js';
import { choices } from '../errors/choices/choices.js';
import { grammar } from '../errors/grammar.js';
import { intendedTokens } from '../errors/spelling/intended-tokens.js';
import { spelling } from '../errors/spelling/spelling.js';
import { featureFamilies } from '../features/index.js';
import { textStatisticsComponent } from '../overlap/text-statistics.js';
import { promptRelevanceComponent } from '../relevance/prompt-relevance.js';
import { overallScoreComponent } from '../scoring/overall-score.js';
import { traitScoresComponent } from '../scoring/trait-scores.js';
import { sentenceScoresComponent } from '../sentences/sentence-scores.js';
import { type Step, step } from './pipeline.js';

/** Errors, sentence scores and text statistics: everything that needs no scoring model. */
const errorSteps: readonly Step[] = [
  step(segment),
  step(admissionComponent, ADMISSION_LIMITS),
  step(tagger),
  step(spelling, { variety: 'auto', words: [] }),
  step(intendedTokens),
  step(grammar),
  step(choices, { suspectThreshold: DEFAULT_ARBITRATION.suspectThreshold }),
  step(foreignClausesComponent),
  step(arbitration, DEFAULT_ARBITRATION),
  step(sentenceScoresComponent),
  step(textStatisticsComponent),
];

/** An assessment without overall score and traits. */
export const scorelessSteps: readonly Step[] = [...errorSteps, step(promptRelevanceComponent)];

/** Everything up to the features: a scoring model is fitted on its output, and scores from it. */
export const featureSteps: readonly Step[] = [
  ...errorSteps,
  ...featureFamilies.map((family) => step(family)),
];

/** A full assessment, with the overall score and the traits of the given model. */
export function assessmentSteps(model: ArtefactName): readonly Step[] {
  return [
    ...featureSteps,
    step(overallScoreComponent, { model }),
    step(traitScoresComponent, { model }),
    step(promptRelevanceComponent),
  ];
}
