import { counted } from '../../domain/counted.js';
import type { ClassSummary } from './class-summary.js';
import { shownScore } from './class-text.js';
import { exampleRuns } from './learner-sheet.js';
import { type Block, type Fact, type Sheet, soft, strong } from './run.js';

/** The teacher's page: levels, spread, commonest errors with examples, and who needs a look. */
export function classSheet(summary: ClassSummary, title: string): Sheet {
  return {
    title,
    lead: 'For the teacher',
    blocks: [
      { is: 'facts', facts: factsOf(summary) },
      ...levelsBlocks(summary),
      { is: 'heading', text: 'Who needs a look' },
      ...concernsBlocks(summary),
      { is: 'heading', text: 'Commonest errors' },
      ...errorsBlocks(summary),
    ],
  };
}

function factsOf({ texts, spread, words, errors }: ClassSummary): Fact[] {
  const facts: Fact[] = [{ name: 'Texts', value: String(texts) }];
  if (spread) {
    const { scale, lowest, middle, highest, deviation } = spread;
    const shown = (score: number) => shownScore(score, scale);
    facts.push(
      { name: 'In the middle', value: shown(middle), note: `score ${middle.toFixed(1)}` },
      { name: 'Lowest to highest', value: `${shown(lowest)} to ${shown(highest)}` },
    );
    if (deviation !== undefined)
      facts.push({
        name: 'Standard deviation',
        value: deviation.toFixed(1),
        note: `points of ${scale.min} to ${scale.max}`,
      });
  }
  if (words !== undefined) facts.push({ name: 'Words in the middle', value: words.toFixed(0) });
  const [commonest] = errors;
  return commonest || texts === 0 ? facts : [...facts, { name: 'Marked', value: '0' }];
}

/** A bar of a learner each, which every format can show. */
const BAR = '■';
const LONGEST_BAR = 12;

function levelsBlocks({ levels }: ClassSummary): Block[] {
  if (levels.length === 0) return [];
  const most = Math.max(...levels.map(({ learners }) => learners.length));
  const bar = (count: number) => BAR.repeat(Math.max(1, Math.round(count * Math.min(1, LONGEST_BAR / most))));
  return [
    { is: 'heading', text: 'Levels' },
    {
      is: 'table',
      caption: 'Learners by the level of their texts',
      columns: ['Level', 'Learners', 'Who'],
      rows: levels.map(({ level, learners }) => [
        [strong(level)],
        [{ text: bar(learners.length), look: 'bar' }, ` ${learners.length}`],
        [learners.join(', ')],
      ]),
    },
  ];
}

function concernsBlocks({ concerns }: ClassSummary): Block[] {
  if (concerns.length === 0)
    return [
      {
        is: 'paragraph',
        runs: [
          'Nobody stands out: no text is very short, off the question, uncertain or far from the class.',
        ],
      },
    ];
  return [
    {
      is: 'table',
      caption: `${counted(concerns.length, 'text')} that a person had better read`,
      columns: ['Learner', 'Why'],
      rows: concerns.map(({ name, why }) => [[strong(name)], [why.join('; ')]]),
    },
  ];
}

function errorsBlocks({ errors }: ClassSummary): Block[] {
  if (errors.length === 0) return [{ is: 'paragraph', runs: ['No error is marked.'] }];
  return [
    {
      is: 'table',
      caption: 'Kinds of errors in all texts, with examples',
      columns: ['Kind', 'Errors', 'Learners', 'Examples'],
      rows: errors.map(({ title, errors: count, learners, examples }) => [
        [strong(title)],
        [String(count)],
        [String(learners)],
        examples.flatMap((example, index) => [
          ...(index > 0 ? [soft('  ·  ')] : []),
          ...exampleRuns(example),
        ]),
      ]),
    },
  ];
}
