import type { ArtefactName, Component } from '../component.js';
import type { ScoreCalibration } from './calibration.js';
import { TraitModel } from './trait-model.js';

interface TraitScoresOptions {
  /** The model file for the overall score and for how traits differ from it. */
  readonly model: ArtefactName;
  /** Maps its scores to the reported ones; absent: they are the same. */
  readonly calibration?: ScoreCalibration;
}

/**
 * Assigns a score to each trait of the model: the overall score plus the difference predicted from the features. The
 * errors of the overall score and of the difference are assumed to be independent.
 */
export const traitScoresComponent: Component<TraitScoresOptions> = {
  name: 'traits',
  version: '1.0.0',
  requires: ['features', 'overallScore'],
  assigns: ['traits'],
  artefacts: ({ model }) => [model],
  create(resources, { model: name, calibration }) {
    const artefact = resources.artefact(name);
    const model = TraitModel.from(artefact);
    const { min, max } = calibration ?? (artefact.meta as { range: { min: number; max: number } }).range;
    const slope = calibration?.slope ?? 1;
    return (document) => {
      const overall = document.overallScore!;
      document.traits = model
        .differences(document.features)
        .map(({ trait, difference, standardError, usual, features }) => {
          const unlimited = overall + slope * difference;
          const score = Math.min(max, Math.max(min, unlimited));
          return {
            trait,
            score,
            standardError: Math.hypot(document.scoreStandardError!, slope * standardError),
            contributions: () => ({
              usual: slope * usual,
              features: features().map((feature) => ({ ...feature, points: slope * feature.points })),
              limit: score - unlimited,
            }),
          };
        });
    };
  },
};
