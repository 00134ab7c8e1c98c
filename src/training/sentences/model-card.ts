import { FEATURES_OF_PLACE, TOKEN_BUCKETS } from '../../engine/sentences/token-features.js';
import type { TokenFitSettings } from './fit-token-model.js';

/** What the recipe measures on sentences and essays that nothing was fitted on. */
export interface SentenceFigures {
  readonly pairs: number;
  readonly essays: number;
  readonly measuredPairs: number;
  readonly pairAccuracy: number;
  readonly loadCorrelation: number | null;
  readonly heldOutEssays: number;
  readonly essayCorrelation: number | null;
  readonly usualLoad: number;
}

/** The text of models/sentence-scores/README.md. */
export function modelCard(figures: SentenceFigures, settings: TokenFitSettings, bytes: number): string {
  const fixed = (value: number | null) => (value === null ? '–' : value.toFixed(3));
  return `# sentence-scores: how likely something is wrong at a place of a sentence

\`sentence-scores.bin\` gives each token of a sentence, and its end, the probability that something is wrong there. The
component \`sentence-scores\` sums them to the expected cost of the sentence's errors and turns it into a score from −1 to 1.
Written by \`node scripts/train-sentence-scores.js --texts DIR --misspellings FILE --essays FILE\`, which also writes this page.

| | |
|---|---|
| Model | logistic regression on ${FEATURES_OF_PLACE} features a place, hashed into ${TOKEN_BUCKETS} buckets: tags and common words around the place; how likely the language model finds the token, with and without the words before it, and its neighbours; confidence of edits, suspicions and weak proposals. Rarer words are represented by their tags |
| Learning | AdaGrad, ${settings.epochs} epochs, rate ${settings.learningRate}; a place of an essay counts as ${settings.importanceOfGraded} |
| Score | 2^(1 − load/u) − 1, load = cost / (tokens + 5)^.75, u = ${figures.usualLoad.toFixed(4)}, the median of sentences of ELLIPSE |
| Size | ${bytes.toLocaleString('en')} bytes |
| Licence | **CC BY-NC-SA 4.0**, because the essays of ELLIPSE are (see LICENSE); the code is Apache-2.0 |

## What a score means
It says how free of errors a sentence is, not how rich or how apt. 1: nothing is wrong; 0: as much is wrong, for its length,
as in half of the sentences of ELLIPSE (pupils of grades 8 to 12 who learn English); −.5: twice as much. A wrong, missing or superfluous
word costs 1, a mark or a capital .3, in proportion to how likely it is; the result need not show it as an error.
The cost is divided by a power of the length, which makes it something between a count and a density: marks of essays go
best with a density, people who grade single sentences count as well. The power is our judgement.

## What it was fitted on
- ${figures.pairs.toLocaleString('en')} pairs of an edited sentence and the same with errors put in, from texts under open licences
  that no model of words was fitted on (blogs, handbooks, news, stories, speeches, textbooks, podcasts; the list is in
  src/training/sentences/edited-sentences.ts and models/language-model/README.md). Errors are slips of choice by the
  profile of models/choices, misspellings of TOEFL-Spell (CC BY-SA 4.0), and words left out, put in, replaced or moved,
  sentences broken off, marks and capitals lost.
- Up to ten sentences of each of ${figures.essays.toLocaleString('en')} essays of ELLIPSE (CC BY-NC-SA 4.0), in which no error is marked. Their mean
  probability is drawn to a rate that falls with the marks for grammar and conventions (label regularisation, Mann &
  McCallum 2007): .093 at 3, a factor of 2.2 for each mark. The factor is our judgement.

JFLEG and GUG are for measuring alone; neither weights nor constants were chosen on them. Their figures are printed by
\`npm run bench:scoring -- --only sentences\` and stand in bench/README.md.

## Figures on what was held out
| | |
|---|--:|
| Pairs of other texts, errors put in the same way (${figures.measuredPairs.toLocaleString('en')}): the edited sentence is above the other | ${fixed(figures.pairAccuracy)} |
| Correlation of the estimated with the true load of the sentences with errors | ${fixed(figures.loadCorrelation)} |
| Correlation of the mean probability of an essay with its marks for grammar and conventions (${figures.heldOutEssays} essays) | ${fixed(figures.essayCorrelation)} |

## Limits
- Errors that were put in are not those that learners make: word choice and phrases that no one would use are found far worse
  than the first figure suggests.
- A sentence with rare names or terms is taken for somewhat worse than it is; one with an error that yields a common
  sequence of words, for better.
- The meaning of a sentence, and whether it fits those around it, play no part.
- Confidences depend on how many errors the whole text has, so a sentence scores a little lower among bad ones.

## Sources
- ELLIPSE: S. Crossley, Y. Tian, P. Baffour, A. Franklin, Y. Kim, W. Morris, M. Benner, A. Picou & U. Boser (2023), "The
  English Language Learner Insight, Proficiency and Skills Evaluation (ELLIPSE) Corpus". CC BY-NC-SA 4.0.
- TOEFL-Spell: M. Flor, M. Fried & A. Rozovskaya (2019), "A Benchmark Corpus of English Misspellings and a
  Minimally-supervised Model for Spelling Correction". CC BY-SA 4.0.
`;
}
