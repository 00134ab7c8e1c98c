import type { ArtefactName, Component } from '../component.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import { ngramVector } from './ngram-vector.js';
import { reportedContributions } from './reported-contributions.js';
import { ScoreModel } from './score-model.js';

export interface OverallScoreOptions {
  /** The model file that gives the score; its scale is the one that scores are reported on. */
  readonly model: ArtefactName;
}

/** Assigns the overall score with its standard error, counts the model's active features, and can explain the score. */
export const overallScoreComponent: Component<OverallScoreOptions> = {
  name: 'overall-score',
  version: '2.0.0',
  requires: ['tokens', 'tags', 'features', 'statistics'],
  assigns: ['overallScore'],
  artefacts: ({ model }) => [model, 'lexicon'],
  create(resources, { model: name }) {
    const model = ScoreModel.from(resources.artefact(name));
    const lexicon = lexiconFrom(resources);
    const { range } = model.parameters;
    return (document) => {
      const evidence = {
        features: document.features,
        ngrams: ngramVector(document.tokens, lexicon),
      };
      const score = model.report(model.raw(evidence));
      document.overallScore = Math.min(range.max, Math.max(range.min, score));
      document.scoreStandardError = model.standardError(document.statistics!.wordCount);
      document.activeFeatureCount = model.activeFeatures(evidence);
      document.scoreContributions = () =>
        reportedContributions(model.contributions(evidence), (raw) => model.report(raw), range);
    };
  },
};
