import type { ArtefactName, Component } from '../component.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import { calibrated, calibratedContributions, type ScoreCalibration } from './calibration.js';
import { NgramReader } from './ngram-vector.js';
import { reportedContributions } from './reported-contributions.js';
import { ScoreModel } from './score-model.js';

export interface OverallScoreOptions {
  /** The model file for the score; its scale is the reporting scale. */
  readonly model: ArtefactName;
  /** Maps its scores to the reported ones; absent: they are the same. */
  readonly calibration?: ScoreCalibration;
}

/** Assigns the overall score with its standard error, counts the model's active features, and can explain the score. */
export const overallScoreComponent: Component<OverallScoreOptions> = {
  name: 'overall-score',
  version: '2.3.0',
  requires: ['tokens', 'tags', 'features', 'statistics'],
  assigns: ['overallScore'],
  artefacts: ({ model }) => [model, 'lexicon'],
  create(resources, { model: name, calibration }) {
    const model = ScoreModel.from(resources.artefact(name));
    const reader = new NgramReader(lexiconFrom(resources));
    const { range } = model.parameters;
    return (document) => {
      const evidence = {
        features: document.features,
        ngrams: reader.read(document.tokens),
      };
      const score = Math.min(range.max, Math.max(range.min, model.report(model.raw(evidence))));
      const words = document.statistics!.wordCount;
      document.overallScore = calibration ? calibrated(calibration, score) : score;
      document.scoreStandardError = calibration
        ? calibration.errorFactor * model.standardErrorWithin(words)
        : model.standardError(words, score);
      document.activeFeatureCount = model.activeFeatures(evidence);
      document.scoreContributions = () => {
        const report = (raw: number) => model.report(raw);
        const reported = reportedContributions(model.contributions(evidence), report, range);
        return calibration ? calibratedContributions(calibration, reported) : reported;
      };
    };
  },
};
