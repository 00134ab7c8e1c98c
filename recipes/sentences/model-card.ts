import { FEATURES_OF_PLACE, TOKEN_BUCKETS } from '#src/engine/sentences/token-features.js';
import type { TokenFitSettings } from './fit-token-model.js';

/** What the recipe measures on sentences that nothing was fitted on. */
interface SentenceFigures {
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
  return `# sentence-scores: the probability of an error at each place of a sentence

\`sentence-scores.bin\` gives each token of a sentence, and its end, the probability of an error there. The
component \`sentence-scores\` sums these to the expected cost of the sentence's errors and converts it into a score from −1 to 1.
Written by \`node recipes/train-sentence-scores.js --texts DIR --gec DIR\`, which also writes this page.

| | |
|---|---|
| Model | logistic regression on ${FEATURES_OF_PLACE} features per place, hashed into ${TOKEN_BUCKETS} buckets: tags and common words around the place; how likely the language model finds the token, with and without the words before it, and its neighbours; confidence of edits, suspicions and weak proposals. Rarer words are represented by their tags |
| Learning | AdaGrad, ${settings.epochs} epochs, rate ${settings.learningRate}; each place in a learner's sentence counts as ${settings.importanceOfMarked} |
| Score | 2^(1 − load/u) − 1, load = cost / (tokens + 5)^.75, u = ${figures.usualLoad}, set by us |
| Size | ${bytes.toLocaleString('en')} bytes |
| Licence | CC BY-SA 4.0, because REALEC and TOEFL-Spell are; the code is Apache-2.0 |

## What a score means
The score measures how free of errors a sentence is, not how rich or appropriate. 1: no errors; 0: as many errors, for its length,
as in the median sentence of pupils in grades 8 to 12 who learn English; −.5: twice as many. A wrong, missing or superfluous
word costs 1, a punctuation mark or a capital .3, weighted by its probability; the result need not show it as an error.
The cost is divided by a power of the length, which makes it a compromise between a count and a density: marks of essays correlate
best with a density, while people who grade single sentences also count errors. The power is our judgement.

## What it was fitted on
- ${figures.pairs.toLocaleString('en')} pairs of an edited sentence and the same sentence with injected errors, from texts under open licences
  that no word model was fitted on (blogs, handbooks, news, stories, speeches, textbooks, podcasts; the list is in
  recipes/sentences/edited-sentences.ts and models/language-model/README.md). Errors are wrong choices drawn from the
  profile of models/choices, misspellings of TOEFL-Spell (CC BY-SA 4.0), words omitted, inserted, replaced or moved,
  truncated sentences, and lost punctuation marks and capitals.
- ${figures.marked.toLocaleString('en')} sentences of REALEC (CC BY-SA 4.0), seven in ten, in which examiners marked every wrong word. The
  others are used for measuring.

JFLEG and GUG are used only for measuring; neither weights nor constants were chosen on them. Run
\`npm run bench:scoring -- --only sentences\` to print their metrics, which are in bench/README.md.

## Metrics on held-out data
| | |
|---|--:|
| Pairs from other texts, errors injected in the same way (${figures.measuredPairs.toLocaleString('en')}): the edited sentence scores higher | ${fixed(figures.pairAccuracy)} |
| Correlation of estimated and true load of the sentences with errors | ${fixed(figures.loadCorrelation)} |
| Correlation of the estimated load with that of the words marked by examiners (${figures.heldOut.toLocaleString('en')} sentences of REALEC) | ${fixed(figures.heldOutCorrelation)} |

## Limits
- Injected errors differ from learners' errors: wrong word choice and unidiomatic phrases are detected far less reliably
  than the first metric suggests.
- Sentences with rare names or terms score somewhat too low; sentences with an error that yields a common
  sequence of words score too high.
- The meaning of a sentence, and whether it fits its context, play no part.

## Sources
- REALEC: O. Vinogradova & O. Lyashevskaya (2022), "Review of Practices of Collecting and Annotating Texts in the Learner
  Corpus REALEC"; marks as in MultiGED 2023 (E. Volodina et al. 2023). CC BY-SA 4.0.
- TOEFL-Spell: M. Flor, M. Fried & A. Rozovskaya (2019), "A Benchmark Corpus of English Misspellings and a
  Minimally-supervised Model for Spelling Correction". CC BY-SA 4.0.
`;
}
