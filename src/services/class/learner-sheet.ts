import { counted } from '../../domain/counted.js';
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
import { nextSteps } from './next-steps.js';
import { bandOf, type Rubric } from './rubric.js';
import {
  type Block,
  emphasised,
  type Fact,
  type Item,
  type Line,
  type Run,
  type Sheet,
  soft,
  strong,
} from './run.js';
import { strengthsOf } from './strengths.js';

/** What a learner gets back: level, what was good, next steps, the text with its errors, and why they are errors. */
export function learnerSheet(text: ClassText, rubric?: Rubric): Sheet {
  const question = text.question.trim();
  const lead = question === '' ? {} : { lead: question };
  if (!isAssessed(text))
    return {
      title: text.name,
      ...lead,
      blocks: [
        { is: 'paragraph', runs: ['This text could not be assessed. Your teacher reads it.'] },
        { is: 'text', runs: [{ text: text.text }] },
      ],
    };
  const traits = traitsBlock(text, rubric);
  const strengths = strengthsOf(text);
  return {
    title: text.name,
    ...lead,
    blocks: [
      { is: 'facts', facts: factsOf(text) },
      ...overallText(text, rubric),
      ...(strengths.length > 0
        ? [heading('What was good'), { is: 'list', items: strengths.map((runs) => ({ runs })) } as const]
        : []),
      heading('Next steps'),
      { is: 'list', numbered: true, items: stepsOf(text, rubric) },
      heading('Your text'),
      { is: 'text', runs: markedRuns(text) },
      ...reasonsBlocks(text),
      ...traits,
      {
        is: 'paragraph',
        runs: [
          soft(
            `Marked automatically (${text.result.pipeline.name} ${text.result.pipeline.version}): ask your teacher where you are not sure.`,
          ),
        ],
      },
    ],
  };
}

const heading = (text: string): Block => ({ is: 'heading', text });

function factsOf(text: AssessedText): Fact[] {
  const { result, scale, errors } = text;
  const { overall_score: score, text_stats, cefr_level } = result;
  const range = rangeOf(text);
  const scored: Fact[] =
    scale && score !== undefined
      ? [
          {
            name: cefr_level ? 'Level' : 'Score',
            value: shownScore(score, scale),
            note: range && `likely ${range}`,
          },
        ]
      : [];
  return [
    ...scored,
    { name: 'Words', value: String(text_stats?.word_count ?? 0) },
    { name: 'Marked', value: String(errors.length + result.suspect_tokens.length) },
  ];
}

function overallText({ result }: AssessedText, rubric: Rubric | undefined): Block[] {
  const band = bandOf(rubric, 'overall', result.overall_score);
  return [
    ...(band?.here
      ? [{ is: 'paragraph', runs: [strong(`${band.here.band}: `), band.here.text] } as const]
      : []),
    ...(band?.next
      ? [{ is: 'paragraph', runs: [strong(`Towards ${band.next.band}: `), band.next.text] } as const]
      : []),
  ];
}

const stepsOf = (text: AssessedText, rubric: Rubric | undefined): Item[] =>
  nextSteps(text, rubric).map(({ title, advice, examples, goal }) => ({
    runs: [strong(`${title}. `), advice],
    below: [
      ...examples.map((error) => ({ runs: ['In your text: ', ...exampleRuns(exampleOf(text, error))] })),
      ...(goal ? [{ runs: [`Towards ${goal.band}: ${goal.text}`] }] : []),
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

/** Why the errors are errors, by their numbers in the text. */
function reasonsBlocks(text: AssessedText): Block[] {
  const { errors, result, reasons } = text;
  const suspects = result.suspect_tokens.length;
  return [
    ...(errors.length > 0
      ? [
          heading('Why it is marked'),
          { is: 'list', numbered: true, items: errors.map((error) => reasonItem(error, reasons)) } as const,
        ]
      : []),
    ...(suspects > 0
      ? [
          {
            is: 'paragraph',
            runs: [
              { text: counted(suspects, 'word'), look: 'doubt' },
              ` with a dotted line may be wrong: check ${suspects === 1 ? 'it' : 'them'} in a dictionary.`,
            ],
          } as const,
        ]
      : []),
  ];
}

function reasonItem(error: MarkedError, reasons: AssessedText['reasons']): Item {
  const corrected = correctedRuns({ ...error, written: error.written.replaceAll(/\s+/g, ' ') });
  if (!reasons) return { runs: [...corrected, ': ', ...emphasised(error.reason)] };
  const language = { code: reasons.code, isRightToLeft: reasons.isRightToLeft };
  return { runs: corrected, below: [{ runs: emphasised(reasons.of(error.reason)), language }] };
}

/** Half a point from what is usual is a hint. */
const HINT = 0.5;

function traitsBlock(text: AssessedText, rubric: Rubric | undefined): Block[] {
  const { scale } = text;
  const traits = traitsOf(text);
  if (!scale || traits.length === 0) return [];
  const described = traits.map(({ trait, score }) => bandOf(rubric, trait, score)?.here?.text);
  const hasTexts = described.some((one) => one !== undefined);
  const compared = (difference: number) =>
    difference >= HINT ? 'a strength' : difference <= -HINT ? 'to work on' : 'the same';
  return [
    heading('Traits'),
    {
      is: 'table',
      caption: 'Traits are estimated from the text; differences of less than half a level say nothing.',
      columns: ['Trait', 'Level', 'Compared with the whole text', ...(hasTexts ? ['What this means'] : [])],
      rows: traits.map(({ trait, score, difference }, index) => [
        [TRAIT_TITLES[trait]],
        [shownScore(score, scale)],
        [compared(difference)],
        ...(hasTexts ? [[described[index] ?? '–']] : []),
      ]),
    },
  ];
}
