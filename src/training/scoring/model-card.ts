import { LEVEL_SCORES } from './corpora.js';
import { levelWidth } from './figures.js';
import type { ScoreModelSettings } from './fit-score-model.js';
import type { TrainedTraits } from './fit-traits.js';
import { ALIGNMENT_ERROR } from './ielts-alignment.js';
import { equatingNote, figuresNote, modelSummary, weightTable } from './model-description.js';
import type { TrainedScoreModel } from './train-score-model.js';
import { traitsNote } from './trait-card.js';

/** What differs between the cards of the shipped models. */
export interface ShippedModel {
  /** Name of its folder. */
  readonly name: string;
  /** `CEFR scale` … */
  readonly scale: string;
  /** How its marks came to be on that scale, in Markdown. */
  readonly marks: string;
  /** How sure the way to its scale is, where no mark is on it; Markdown. */
  readonly alignment?: string;
}

const levels = Object.entries(LEVEL_SCORES)
  .map(([level, score]) => `${level} ${score}`)
  .join(', ');

export const CEFR_MODEL: ShippedModel = {
  name: 'scoring-cefr',
  scale: 'CEFR scale',
  marks: `A level is the floor of the score, and each plain level has two points, so that a text graded B1 scores 6 on average,
one graded B1.i about 5.5: ${levels}.`,
};

export const IELTS_MODEL: ShippedModel = {
  name: 'scoring-ielts',
  scale: 'IELTS scale of bands',
  marks: `There are no texts with IELTS bands under an open licence. The marks of the CEFR model (${levels}) were turned into
bands by the alignment that the IELTS partners publish (B1 from overall band 4.0, B2 from 5.5, C1 from 7.0, C2 from 8.5; a
band begins a quarter below it, as it is rounded to halves), less what candidates get lower for writing than overall (0.4
bands up to 6.4, 0.65 above: means of 34 places of origin in 2013), straight between these points and down to 0 below B1. The model is
fitted, equated and measured on these bands. **No IELTS marks were used in fitting it**: no examiner of IELTS has marked any
of its texts.`,
  alignment: `

### Where the alignment part comes from
It can't be measured, because no text here has an IELTS band: intervals above are those of marks that were led to bands by
the same alignment. It is a judgement, **${ALIGNMENT_ERROR} bands**, from how far published ways between the scales lie apart. By the alignment
of the IELTS partners B1, B2 and C1 begin at bands 4.0, 5.5 and 7.0. By way of TOEFL iBT they begin at about 5.0, 6.0 and 7.0
(cut scores of 42, 72 and 95 for these levels, and the bands with which ETS linked them). The differences, 1.0, 0.5 and 0, have a
root mean square of 0.65. If both ways were equally wrong, each would be so by 0.65 / √2 = 0.46. The whole is taken, because
both ways are of overall bands, and by how much bands for writing lie below them differs from place to place.`,
};

/** The model card of a shipped model, in Markdown. */
export function modelCard(
  { name, scale, marks, alignment = '' }: ShippedModel,
  trained: TrainedScoreModel,
  settings: ScoreModelSettings,
  pipeline: readonly string[],
  traits: TrainedTraits,
): string {
  const { min, max } = trained.parameters.range;
  const weights = Object.entries(settings.corpusImportance)
    .map(([corpus, weight]) => `${corpus} counts as ${weight} texts`)
    .join(', ');
  return `# ${name}: overall score and traits on the ${scale}

\`${name}.bin\` turns the features of an answer into a score from ${min} to ${max}, and scores of six traits. Written by
\`node scripts/train-scoring.js --data DIR\`, which also writes this page.

| | |
|---|---|
| Model | ${modelSummary(trained, settings)} |
| Fitted on | CEFR-ASAG (299 answers with marks; the mean of up to three examiners' levels) and the training part of ELLIPSE (3,911 essays) |
| Weight of the corpora | ${weights} |
| Licence | **CC BY-NC-SA 4.0** for the weights, because both corpora are (see LICENSE); the code is Apache-2.0 |

## What the marks are
${marks}

## How two scales became one
ELLIPSE is marked on six traits from 1 to 5, not on the CEFR. Models link the scales: one fitted on each corpus scores the
other, which gives two lines between the mean of the traits and the CEFR scale, and the line between these two is taken:
CEFR = 3 · mean − 2.4 (\`npm run bench:scoring -- --only linking\`). Nobody has set a standard for it. It agrees with what the
rubrics say of the same writer: 1 is at most A1, 2 A2, 3 a little above B1, 4 C1, 5 C2.
${equatingNote(trained.parameters)}

## Figures
Ten folds; answers to one question of CEFR-ASAG stay in one fold, ELLIPSE (which names no questions) is split at random.
Weights, equating and standard errors are cross-fitted as well. *Length alone* is a line on the logarithm of the word
count, fitted within the corpus. QWK and RMSE are on the ${min}–${max} scale without rounding; *within a level* is the share of
texts whose mark is at most ${levelWidth({ min, max }).toFixed(1)} away. For comparison: two examiners of CEFR-ASAG correlate at .84 to .87.

${figuresNote(trained)}${alignment}

## What counts most
Points from one standard deviation of the feature in the additive model:

${weightTable(trained.parameters)}

${traitsNote(traits)}

## Limits
- CEFR-ASAG is by French speakers and has 30 to 560 words an answer; ELLIPSE is by pupils in the United States and has 430 on
  average. Texts of 20 words, other first languages and examinations with other rubrics are extrapolation. The standard error
  allows for that as far as two corpora can tell.
- Features, their directions and the shares of the blend were chosen by comparing these very figures over some sixty
  variants, and the average rates of errors in \`features-accuracy\` are means over all these texts. The figures are
  therefore somewhat too good, those of one corpus for the other included; only a corpus not used here would tell.
- C2 rests on five answers. Above C1, scores say little more than "as good as C1 or better".
- A list of rare words without sentences is paid for its words (about 4); only a text without five English words, or one that
  is mostly not English, is refused. One error more or less can move a text of 80 words by half a level.
- A part of an essay scores lower than the whole, the more so the shorter it is: what was asked for is not known.
- The score is of language, not of content or argument. It does not see whether an answer is off topic: that is what
  \`prompt_relevance\` is for.
- Fitted on the output of these components; if one changes, fit again: ${pipeline.join(', ')}.

## Sources
- CEFR-ASAG: A. Tack, T. François, S. Roekhaut & C. Fairon (2017), "Human and Automated CEFR-based Grading of Short
  Answers", BEA. CC BY-NC-SA 4.0.
- ELLIPSE: S. Crossley, Y. Tian, P. Baffour, A. Franklin, Y. Kim, W. Morris, M. Benner, A. Picou & U. Boser (2023), "The
  English Language Learner Insight, Proficiency and Skills Evaluation (ELLIPSE) Corpus". CC BY-NC-SA 4.0.
- IELTS: "IELTS in CEFR scale", published by the IELTS partners; G. Lim, A. Geranpayeh, H. Khalifa & C. Buckendahl (2013),
  "Standard setting to an international reference framework".
  "Test taker performance 2013", IELTS partners: mean bands by place of origin, Academic.
- TOEFL iBT: S. Papageorgiou, R. Tannenbaum, B. Bridgeman & Y. Cho (2015), "The association between TOEFL iBT test scores and
  the Common European Framework of Reference (CEFR) levels"; ETS (2010), "Linking TOEFL iBT scores to IELTS scores".
`;
}
