import { ADMISSION_LIMITS, admissionComponent } from '../admission/admission.js';
import { foreignClausesComponent } from '../admission/foreign-clauses.js';
import type { ArtefactName } from '../component.js';
import { segment } from '../document/segment.js';
import { tagger } from '../document/tagging/tagger.js';
import { arbitration, DEEP_ARBITRATION, DEFAULT_ARBITRATION } from '../errors/arbitration.js';
import { choices } from '../errors/choices/choices.js';
import { deepEvidence, evidence } from '../errors/evidence/evidence.js';
import { grammar } from '../errors/grammar.js';
import { intendedTokens } from '../errors/spelling/intended-tokens.js';
import { spelling } from '../errors/spelling/spelling.js';
import { featureFamilies } from '../features/index.js';
import { textStatisticsComponent } from '../overlap/text-statistics.js';
import { promptRelevanceComponent } from '../relevance/prompt-relevance.js';
import { overallScoreComponent } from '../scoring/overall-score.js';
import { traitScoresComponent } from '../scoring/trait-scores.js';
import { deepSentenceScoresComponent, sentenceScoresComponent } from '../sentences/sentence-scores.js';
import { type Step, step } from './pipeline.js';

/** What makes proposals: all detectors. */
const detectors: readonly Step[] = [
  step(tagger),
  step(spelling, { variety: 'auto', words: [] }),
  step(intendedTokens),
  step(grammar),
  step(choices),
];

/** What evidence is fitted on. */
export const detectionSteps: readonly Step[] = [step(segment), ...detectors];

/** Errors, sentence scores and text statistics: everything that needs no scoring model. */
const errorSteps = (...judges: readonly Step[]): readonly Step[] => [
  step(segment),
  step(admissionComponent, ADMISSION_LIMITS),
  ...detectors,
  step(foreignClausesComponent),
  ...judges,
  step(textStatisticsComponent),
];

const fast = errorSteps(
  step(evidence),
  step(arbitration, DEFAULT_ARBITRATION),
  step(sentenceScoresComponent),
);

/** With an encoder that reads whole sentences. */
const deep = errorSteps(
  step(deepEvidence),
  step(arbitration, DEEP_ARBITRATION),
  step(deepSentenceScoresComponent),
);

/** An assessment without overall score and traits. */
export const scorelessSteps: readonly Step[] = [...fast, step(promptRelevanceComponent)];
export const deepScorelessSteps: readonly Step[] = [...deep, step(promptRelevanceComponent)];

const families = featureFamilies.map((family) => step(family));

/** Everything up to the features: a scoring model is fitted on its output, and scores from it. */
export const featureSteps: readonly Step[] = [...fast, ...families];
export const deepFeatureSteps: readonly Step[] = [...deep, ...families];

interface ScoringOptions {
  /** What the model was fitted on; those without the encoder if left out. */
  readonly features?: readonly Step[];
  /** Whether the model gives scores of traits; it does if left out. */
  readonly traits?: boolean;
}

/** A full assessment, with the overall score and the traits of the given model. */
export function assessmentSteps(
  model: ArtefactName,
  { features = featureSteps, traits = true }: ScoringOptions = {},
): readonly Step[] {
  return [
    ...features,
    step(overallScoreComponent, { model }),
    ...(traits ? [step(traitScoresComponent, { model })] : []),
    step(promptRelevanceComponent),
  ];
}
