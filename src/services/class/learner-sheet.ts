import { insertionSide } from '../../engine/results/codes.js';
import { TRAIT_TITLES } from './advice.js';
import { type Example, exampleOf, rangeOf } from './class-summary.js';
import {
  type AssessedText,
  type ClassText,
  isAssessed,
  type MarkedError,
  shownScore,
  traitsOf,
} from './class-text.js';
import { controlBlocks } from './control-table.js';
import { describedLevelOf, LEVEL_DESCRIPTIONS } from './level-descriptions.js';
import { nextSteps } from './next-steps.js';
import { bandOf, type Rubric } from './rubric.js';
import {
  type Block,
  ENGLISH,
  emphasised,
  type Fact,
  type Item,
  type LearnerSheet,
  type Line,
  type Run,
  soft,
  strong,
} from './run.js';
import { type SheetWords, type Wording, wordingIn } from './sheet-words.js';
import { strengthsOf } from './strengths.js';

/** What a learner gets back: level, what was good, next steps, the text with its errors, and why they are errors. */
export function learnerSheet(text: ClassText, rubric?: Rubric): LearnerSheet {
  const wording = wordingIn(text.reasons);
  const { language, title, sentence } = wording;
  const heading = (words: SheetWords): Block => ({ is: 'heading', text: title(words) });
  const question = text.question.trim();
  const head = {
    ...{ title: text.name, learner: text.learner, language },
    ...(question !== '' && { lead: question }),
  };
  if (!isAssessed(text))
    return {
      ...head,
      blocks: [
        { is: 'paragraph', runs: sentence('This text could not be assessed. Your teacher reads it.') },
        { is: 'text', runs: [{ text: text.text }] },
      ],
    };
  const strengths = strengthsOf(text, wording);
  const { errors, result, reasons } = text;
  const { name, version } = result.pipeline;
  return {
    ...head,
    blocks: [
      { is: 'facts', facts: factsOf(text, wording) },
      ...overallText(text, wording, rubric),
      ...(strengths.length > 0
        ? [heading('What was good'), { is: 'list', items: strengths.map((runs) => ({ runs })) } as const]
        : []),
      heading('Next steps'),
      { is: 'list', numbered: true, items: stepsOf(text, wording, rubric) },
      heading('Your text'),
      { is: 'text', runs: markedRuns(text) },
      ...(errors.length > 0
        ? [
            heading('Why it is marked'),
            { is: 'list', numbered: true, items: errors.map((error) => reasonItem(error, reasons)) } as const,
          ]
        : []),
      ...(result.suspect_tokens.length > 0
        ? [
            {
              is: 'paragraph',
              runs: sentence('Check the words with a dotted line in a dictionary: they may be wrong.'),
            } as const,
          ]
        : []),
      ...traitsBlocks(text, wording, rubric),
      ...controlBlocks(text, wording),
      {
        is: 'paragraph',
        runs: sentence(
          'Marked automatically (*1*): ask your teacher where you are not sure.',
          `${name} ${version}`,
        ).map((run) => (typeof run === 'string' ? soft(run) : run)),
      },
    ],
  };
}

function factsOf(text: AssessedText, { title, sentence, level }: Wording): Fact[] {
  const { result, scale, errors } = text;
  const { overall_score: score, text_stats, cefr_level } = result;
  const range = rangeOf(text);
  const scored: Fact[] =
    scale && score !== undefined
      ? [
          {
            name: title(cefr_level ? 'Level' : 'Score'),
            value: level(shownScore(score, scale)),
            note: range && sentence('likely *1* to *2*', ...range.map(level)).join(''),
          },
        ]
      : [];
  return [
    ...scored,
    { name: title('Words'), value: String(text_stats?.word_count ?? 0) },
    { name: title('Marked'), value: String(errors.length + result.suspect_tokens.length) },
  ];
}

/** What the level means, in words of the rubric if it has some. */
function overallText(text: AssessedText, { sentence, advice }: Wording, rubric: Rubric | undefined): Block[] {
  const band = bandOf(rubric, 'overall', text.result.overall_score);
  const level = describedLevelOf(text);
  return [
    ...(band?.here
      ? [{ is: 'paragraph', runs: [strong(`${band.here.band}: `), band.here.text] } as const]
      : level
        ? [{ is: 'paragraph', runs: advice(LEVEL_DESCRIPTIONS[level]) } as const]
        : []),
    ...(band?.next
      ? [
          {
            is: 'paragraph',
            runs: sentence('Towards *1*: *2*', [strong(band.next.band)], band.next.text),
          } as const,
        ]
      : []),
  ];
}

const stepsOf = (
  text: AssessedText,
  { opening, sentence, advice }: Wording,
  rubric: Rubric | undefined,
): Item[] =>
  nextSteps(text, rubric).map((step) => ({
    runs: [strong(opening(step.title)), ...advice(step.advice)],
    below: [
      ...(step.examples.length > 0 ? [{ runs: sentence('In your text:') }] : []),
      ...step.examples.map((error) => ({ runs: exampleRuns(exampleOf(text, error)), language: ENGLISH })),
      ...(step.goal ? [{ runs: sentence('Towards *1*: *2*', step.goal.band, step.goal.text) }] : []),
    ],
  }));

/** An error with its correction: what is wrong is struck out, what is right follows. */
function correctedRuns({
  written,
  correction,
  code,
}: Pick<Example, 'written' | 'correction' | 'code'>): Run[] {
  const side = insertionSide(code);
  const added: Run = { text: correction, look: 'right' };
  if (side === 'before') return [added, { text: ` ${written}` }];
  if (side === 'after')
    return [{ text: written }, ...(/^[\p{L}\p{N}]/u.test(correction) ? [{ text: ' ' }] : []), added];
  const struck: Run = { text: written, look: 'wrong' };
  return correction === '' ? [struck] : [struck, { text: ' ' }, added];
}

/** An error with the words beside it. */
export const exampleRuns = (example: Example): Line => [
  example.before,
  ...correctedRuns(example),
  example.after,
];

/** The text with errors struck out and numbered, and suspect words marked. */
function markedRuns({ characters, errors, result }: AssessedText): Run[] {
  const marks = [
    ...errors.map((error, index) => ({
      ...error,
      runs: [...correctedRuns(error), { text: String(index + 1), look: 'number' } as const],
    })),
    ...result.suspect_tokens.map(([start, end]) => ({
      ...{ start, end },
      runs: [{ text: characters.slice(start, end).join(''), look: 'doubt' } as const],
    })),
  ].sort((a, b) => a.start - b.start);
  const runs: Run[] = [];
  let at = 0;
  for (const { start, end, runs: marked } of marks) {
    if (start > at) runs.push({ text: characters.slice(at, start).join('') });
    runs.push(...marked);
    at = end;
  }
  runs.push({ text: characters.slice(at).join('').trimEnd() });
  return runs.filter(({ text }) => text !== '');
}

function reasonItem(error: MarkedError, reasons: AssessedText['reasons']): Item {
  const corrected = correctedRuns({ ...error, written: error.written.replaceAll(/\s+/g, ' ') });
  if (!reasons) return { runs: [...corrected, ': ', ...emphasised(error.reason)] };
  return { runs: corrected, language: ENGLISH, below: [{ runs: emphasised(reasons.of(error.reason)) }] };
}

/** Half a point from what is usual is a hint. */
const HINT = 0.5;

function traitsBlocks(text: AssessedText, { title, level }: Wording, rubric: Rubric | undefined): Block[] {
  const { scale } = text;
  const traits = traitsOf(text);
  if (!scale || traits.length === 0) return [];
  const described = traits.map(({ trait, score }) => bandOf(rubric, trait, score)?.here?.text);
  const hasTexts = described.some((one) => one !== undefined);
  const compared = (difference: number) =>
    difference >= HINT ? 'a strength' : difference <= -HINT ? 'to work on' : 'the same';
  return [
    { is: 'heading', text: title('Traits') },
    {
      is: 'table',
      caption: title(
        'Traits are estimated from the text; differences of less than half a level say nothing.',
      ),
      columns: [
        ...[title('Trait'), title('Level'), title('Compared with the whole text')],
        ...(hasTexts ? [title('What this means')] : []),
      ],
      rows: traits.map(({ trait, score, difference }, index) => [
        [title(TRAIT_TITLES[trait])],
        [level(shownScore(score, scale))],
        [title(compared(difference))],
        ...(hasTexts ? [[described[index] ?? '–']] : []),
      ]),
    },
  ];
}
