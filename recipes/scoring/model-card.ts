import { levelWidth } from '#src/metrics/model-agreement.js';
import type { ScoreModelSettings } from '#src/training/scoring/fit-score-model.js';
import type { TrainedTraits } from '#src/training/scoring/fit-traits.js';
import { equatingNote, modelSummary, weightTable } from '#src/training/scoring/model-description.js';
import { LEVEL_SCORES } from './corpora.js';
import { ALIGNMENT_ERROR } from './ielts-alignment.js';
import { metricsNote, traitsNote } from './notes.js';
import type { ModelOfCorpora } from './populations.js';

/** What differs between the shipped models. */
interface ShippedModel {
  /** Name of its folder. */
  readonly name: string;
  /** On the bands of IELTS instead of the CEFR scale. */
  readonly ielts?: boolean;
  /** On the output of the pipelines with the encoder. */
  readonly deep?: boolean;
  /** Fitted only on texts that anyone may use for anything. */
  readonly open?: boolean;
}

export const SHIPPED_MODELS: readonly ShippedModel[] = [
  { name: 'scoring-cefr' },
  { name: 'scoring-ielts', ielts: true },
  { name: 'scoring-cefr-open', open: true },
  { name: 'scoring-cefr-deep', deep: true },
  { name: 'scoring-ielts-deep', ielts: true, deep: true },
];

const levels = Object.entries(LEVEL_SCORES)
  .map(([level, score]) => `${level} ${score}`)
  .join(', ');

/** How the marks came to be on the scale. */
const CEFR_MARKS = `The floor of the score gives the level, and each plain level spans two points, so a text graded B1 scores 6 on average,
and one graded B1.i about 5.5: ${levels}.`;

const IELTS_MARKS = `No texts with IELTS bands are available under an open licence. The marks of the CEFR model (${levels}) were converted to
bands with the alignment published by the IELTS partners (B1 from overall band 4.0, B2 from 5.5, C1 from 7.0, C2 from 8.5; each
band begins a quarter lower, because bands are rounded to halves). The amount by which candidates score lower in writing than overall
was subtracted (0.4 bands up to 6.4, 0.65 above: means of 34 places of origin in 2013). The conversion is linear between these points
and down to 0 below B1. The model is fitted, equated and measured on these bands. **No IELTS marks were used in fitting it**: no IELTS
examiner has marked any of its texts.`;

/** How sure the way to IELTS bands is, where no mark is on them. */
const ALIGNMENT = `

### The alignment part
The error of the alignment cannot be measured, because no text here has an IELTS band: the intervals above use marks that were
converted with the same alignment. It is a judgement, **${ALIGNMENT_ERROR} bands**, based on how far published alignments differ. In the alignment
of the IELTS partners, B1, B2 and C1 begin at bands 4.0, 5.5 and 7.0. Through TOEFL iBT they begin at about 5.0, 6.0 and 7.0
(cut scores of 42, 72 and 95 for these levels, and the bands to which ETS linked them). The differences, 1.0, 0.5 and 0, have a
root mean square of 0.65. If both were equally wrong, the error of each would be 0.65 / √2 = 0.46. We use the full value, because
both refer to overall bands, and the difference between overall and writing bands varies from place to place.`;

const AUTHORED =
  'the authored corpus (fixtures/authored, 1,150 texts, CC0; its levels are what its writers aimed at)';
const MARKED =
  "CEFR-ASAG (299 marked answers; the mean of up to three examiners' levels), the training part of ELLIPSE (3,911 essays)";

const LINKING = `## Linking the scales
ELLIPSE is marked on six traits from 1 to 5, not on the CEFR. Models link the scales: one fitted on each corpus scores the
other. This gives two lines between the mean of the traits and the CEFR scale, and we use the line between them:
CEFR = 3 · mean − 2.4 (\`npm run bench:scoring -- --only linking\`). There is no standard setting for it. It agrees with the
rubrics: 1 is at most A1, 2 A2, 3 slightly above B1, 4 C1, 5 C2. A model of the authored corpus alone agrees as well: it gives essays
of ELLIPSE scores that are .2 standard deviations below these marks.
`;

const LIMITS_OF_MARKED = `- CEFR-ASAG contains answers of 30 to 560 words by French speakers; ELLIPSE contains essays by pupils in the United States, with 430
  words on average. The authored texts stand for other first languages, short texts and both ends of the scale, as far as their
  writers could. Texts of 20 words and examinations with other rubrics are extrapolation. The standard error allows for this as far as
  four corpora can show.
- **Whether scores favour speakers of some first languages is not known.** No corpus here can show it: CEFR-ASAG has a single first
  language, ELLIPSE names none, and in the authored texts it is the writer's aim. On one set of essays with several, an earlier model
  gave Spanish and German speakers about half a point too little for their level, Japanese and Korean speakers about half a point too
  much. \`assess fairness --by l1\` measures this on your own marked texts.
- We chose features, their directions and the weights of the blend by comparing these metrics over about sixty
  variants, and the average error rates in \`features-accuracy\` are means over ELLIPSE and CEFR-ASAG. The metrics, including those
  across corpora, are therefore somewhat optimistic; only a corpus not used here could show by how much.
- There are only five C2 answers with an examiner's mark. Above C1, scores rest on essays by pupils and on authored texts.`;

const LIMITS_OF_AUTHORED = `- **No examiner has marked a text that it was fitted on.** Levels are what the writers of the texts aimed at. How far scores agree
  with examiners is known only for the two corpora in the table that it was not fitted on.
- The authored texts have no marks of traits, so there are no trait scores.
- Features and their directions were chosen with the other two corpora, which are not in the weights.`;

/** The model card of a shipped model, in Markdown. */
export function modelCard(
  { name, ielts, deep, open }: ShippedModel,
  trained: ModelOfCorpora,
  settings: ScoreModelSettings,
  pipeline: readonly string[],
  traits: TrainedTraits | undefined,
): string {
  const { min, max } = trained.parameters.range;
  const weights = Object.entries(settings.corpusImportance)
    .map(([corpus, weight]) => `${corpus} counts as ${weight} texts`)
    .join(', ');
  const licence = open
    ? '**CC BY-SA 4.0**, like the models that its features come from: free for any use; the code is Apache-2.0'
    : '**CC BY-NC-SA 4.0** for the weights, like CEFR-ASAG and ELLIPSE (see LICENSE); the code is Apache-2.0';
  return `# ${name}: overall score ${traits ? 'and traits ' : ''}on the ${ielts ? 'IELTS scale of bands' : 'CEFR scale'}

\`${name}.bin\` converts the features of an answer into a score from ${min} to ${max}${traits ? ' and scores of six traits' : ''}. Written by
\`node recipes/train-scoring.js --data DIR --only ${name}\`, which also writes this page.${deep ? ' Its features come from a pipeline with the encoder.' : ''}

| | |
|---|---|
| Model | ${modelSummary(trained, settings)} |
| Fitted on | ${open ? AUTHORED : `${MARKED} and ${AUTHORED}`} |
| Weight of the corpora | ${weights || 'each text counts as one'} |
| Licence | ${licence} |

## What the marks are
${ielts ? IELTS_MARKS : CEFR_MARKS}

${open ? '## Equating\n' : LINKING}${equatingNote(trained.parameters)}

## Metrics
Measured in ten folds. Answers to the same question stay in one fold; ELLIPSE (which names no questions) is split at
random. Weights, equating and standard errors are cross-fitted as well. *Length alone* is a regression on the logarithm of the word
count, fitted within the corpus; in part 1 of the authored corpus the level determines the length, so that its figures say little.
QWK and RMSE are on the ${min}–${max} scale without rounding; *within a level* is the share of
texts whose score is at most ${levelWidth({ min, max }).toFixed(1)} from the mark. For comparison: two examiners of CEFR-ASAG correlate at .84 to .87.

${metricsNote(trained)}${ielts ? ALIGNMENT : ''}

## Most important features
Points per standard deviation of the feature in the additive model:

${weightTable(trained.parameters)}
${traits ? `\n${traitsNote(traits)}\n` : ''}
## Limits
${open ? LIMITS_OF_AUTHORED : LIMITS_OF_MARKED}
- A list of rare words without sentences gets credit for its words (a score of about 4 on the CEFR scale). Only a text with fewer
  than five English words, fewer than three different ones, or less than 40 % English words is refused. A single error can move a
  text of 80 words by half a level.
- Part of an essay scores lower than the whole, and the shorter the part, the lower, because the required length is not known.
- The score measures language, not content or argument. It does not reflect whether an answer is off topic; use
  \`prompt_relevance\` for that.
- The model was fitted on the output of these components and must be refitted if one changes: ${pipeline.join(', ')}.

## Sources
- CEFR-ASAG: A. Tack, T. François, S. Roekhaut & C. Fairon (2017), "Human and Automated CEFR-based Grading of Short
  Answers", BEA. CC BY-NC-SA 4.0.
- ELLIPSE: S. Crossley, Y. Tian, P. Baffour, A. Franklin, Y. Kim, W. Morris, M. Benner, A. Picou & U. Boser (2023), "The
  English Language Learner Insight, Proficiency and Skills Evaluation (ELLIPSE) Corpus". CC BY-NC-SA 4.0.
${ielts ? IELTS_SOURCES : ''}`;
}

const IELTS_SOURCES = `- IELTS: "IELTS in CEFR scale", published by the IELTS partners; G. Lim, A. Geranpayeh, H. Khalifa & C. Buckendahl (2013),
  "Standard setting to an international reference framework".
  "Test taker performance 2013", IELTS partners: mean bands by place of origin, Academic.
- TOEFL iBT: S. Papageorgiou, R. Tannenbaum, B. Bridgeman & Y. Cho (2015), "The association between TOEFL iBT test scores and
  the Common European Framework of Reference (CEFR) levels"; ETS (2010), "Linking TOEFL iBT scores to IELTS scores".
`;
