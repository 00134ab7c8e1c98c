import { FEATURES_OF_PLACE, TOKEN_BUCKETS } from '../../engine/sentences/token-features.js';
import type { TokenFitSettings } from './fit-token-model.js';

/** What the recipe measures on sentences that nothing was fitted on. */
export interface SentenceFigures {
  readonly pairs: number;
  readonly marked: number;
  readonly measuredPairs: number;
  readonly pairAccuracy: number;
  readonly loadCorrelation: number | null;
  readonly heldOut: number;
  readonly heldOutCorrelation: number | null;
  readonly usualLoad: number;
}

/** The text of models/sentence-scores/README.md. */
export function modelCard(figures: SentenceFigures, settings: TokenFitSettings, bytes: number): string {
  const fixed = (value: number | null) => (value === null ? '–' : value.toFixed(3));
  return `# sentence-scores: how likely something is wrong at a place of a sentence

\`sentence-scores.bin\` gives each token of a sentence, and its end, the probability that something is wrong there. The
component \`sentence-scores\` sums them to the expected cost of the sentence's errors and turns it into a score from −1 to 1.
Written by \`node scripts/train-sentence-scores.js --texts DIR --gec DIR\`, which also writes this page.

| | |
|---|---|
| Model | logistic regression on ${FEATURES_OF_PLACE} features a place, hashed into ${TOKEN_BUCKETS} buckets: tags and common words around the place; how likely the language model finds the token, with and without the words before it, and its neighbours; confidence of edits, suspicions and weak proposals. Rarer words are represented by their tags |
| Learning | AdaGrad, ${settings.epochs} epochs, rate ${settings.learningRate}; a place of a learner's sentence counts as ${settings.importanceOfMarked} |
| Score | 2^(1 − load/u) − 1, load = cost / (tokens + 5)^.75, u = ${figures.usualLoad}, set by us |
| Size | ${bytes.toLocaleString('en')} bytes |
| Licence | CC BY-SA 4.0, because REALEC and TOEFL-Spell are; the code is Apache-2.0 |

## What a score means
It says how free of errors a sentence is, not how rich or how apt. 1: nothing is wrong; 0: as much is wrong, for its length,
as in about half of the sentences of pupils of grades 8 to 12 who learn English; −.5: twice as much. A wrong, missing or superfluous
word costs 1, a mark or a capital .3, in proportion to how likely it is; the result need not show it as an error.
The cost is divided by a power of the length, which makes it something between a count and a density: marks of essays go
best with a density, people who grade single sentences count as well. The power is our judgement.

## What it was fitted on
- ${figures.pairs.toLocaleString('en')} pairs of an edited sentence and the same with errors put in, from texts under open licences
  that no model of words was fitted on (blogs, handbooks, news, stories, speeches, textbooks, podcasts; the list is in
  src/training/sentences/edited-sentences.ts and models/language-model/README.md). Errors are slips of choice by the
  profile of models/choices, misspellings of TOEFL-Spell (CC BY-SA 4.0), and words left out, put in, replaced or moved,
  sentences broken off, marks and capitals lost.
- ${figures.marked.toLocaleString('en')} sentences of REALEC (CC BY-SA 4.0), of which examiners marked every word that is wrong: seven in ten; the
  others are measured on.

JFLEG and GUG are for measuring alone; neither weights nor constants were chosen on them. Their figures are printed by
\`npm run bench:scoring -- --only sentences\` and stand in bench/README.md.

## Figures on what was held out
| | |
|---|--:|
| Pairs of other texts, errors put in the same way (${figures.measuredPairs.toLocaleString('en')}): the edited sentence is above the other | ${fixed(figures.pairAccuracy)} |
| Correlation of the estimated with the true load of the sentences with errors | ${fixed(figures.loadCorrelation)} |
| Correlation of the estimated load with that of the words that examiners marked (${figures.heldOut.toLocaleString('en')} sentences of REALEC) | ${fixed(figures.heldOutCorrelation)} |

## Limits
- Errors that were put in are not those that learners make: word choice and phrases that no one would use are found far worse
  than the first figure suggests.
- A sentence with rare names or terms is taken for somewhat worse than it is; one with an error that yields a common
  sequence of words, for better.
- The meaning of a sentence, and whether it fits those around it, play no part.
- Confidences depend on how many errors the whole text has, so a sentence scores a little lower among bad ones.

## Sources
- REALEC: O. Vinogradova & O. Lyashevskaya (2022), "Review of Practices of Collecting and Annotating Texts in the Learner
  Corpus REALEC"; marks as in MultiGED 2023 (E. Volodina et al. 2023). CC BY-SA 4.0.
- TOEFL-Spell: M. Flor, M. Fried & A. Rozovskaya (2019), "A Benchmark Corpus of English Misspellings and a
  Minimally-supervised Model for Spelling Correction". CC BY-SA 4.0.
`;
}
