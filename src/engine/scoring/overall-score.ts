import { SCALES, type ScaleName } from '../../domain/scale.js';
import type { Component } from '../component.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import { ieltsBand, ieltsSlope } from './ielts-alignment.js';
import { ngramVector } from './ngram-vector.js';
import { ScoreModel } from './score-model.js';
import { standardErrorAt } from './standard-error.js';

export interface OverallScoreOptions {
  /** The scale on which to report: the model's own (CEFR), or IELTS bands by the published alignment. */
  readonly scale: ScaleName;
}

const ARTEFACT = 'scoring-cefr';

/** Assigns the overall score with its standard error, and counts the model's active features. */
export const overallScoreComponent: Component<OverallScoreOptions> = {
  name: 'overall-score',
  version: '1.0.0',
  requires: ['tokens', 'tags', 'features', 'statistics'],
  assigns: ['overallScore'],
  artefacts: [ARTEFACT, 'lexicon'],
  create(resources, { scale }) {
    const artefact = resources.artefact(ARTEFACT);
    const model = ScoreModel.from(artefact);
    const lexicon = lexiconFrom(resources);
    const { min, max } = SCALES.cefr;
    return (document) => {
      const { score, activeFeatures } = model.predict(
        document.features,
        ngramVector(document.tokens, lexicon),
      );
      const cefr = Math.min(max, Math.max(min, score));
      const standardError = standardErrorAt(artefact, document.statistics!.wordCount);
      document.activeFeatureCount = activeFeatures;
      document.overallScore = scale === 'cefr' ? cefr : ieltsBand(cefr);
      document.scoreStandardError = scale === 'cefr' ? standardError : standardError * ieltsSlope(cefr);
    };
  },
};
