/**
 * A marked archive for tests: answers to six questions, composed of sentences at three levels, with fewer slips by
 * better writers. Two raters mark each text from 1 to 6, in half points. The same seed gives the same texts.
 */
import papaparse from 'papaparse';
import { seededRandom } from '../src/training/random.js';

export interface MarkedAnswer {
  readonly id: string;
  readonly author_id: string;
  readonly prompt: string;
  readonly question_text: string;
  readonly text: string;
  readonly rater1: number;
  readonly rater2: number;
  /** The mean of both ratings. */
  readonly overall: number;
}

/** Topics: name, question, and words for texts about it. */
const TOPICS = [
  ['town', 'Describe the place where you live.', 'town', 'street', 'garden', 'neighbours'],
  ['school', 'What would you change at your school?', 'school', 'classroom', 'lesson', 'teachers'],
  ['travel', 'Write about a journey that you remember.', 'journey', 'station', 'ticket', 'passengers'],
  ['food', 'Should people cook at home?', 'kitchen', 'market', 'recipe', 'cooks'],
  ['sport', 'Is sport good for everybody?', 'club', 'field', 'training', 'players'],
  ['work', 'Describe a job that you would like to do.', 'office', 'desk', 'task', 'colleagues'],
] as const;

/** Sentences by level, with placeholders: %1 to %3 for things of the topic, %p for people. */
const SENTENCES: readonly (readonly string[])[] = [
  [
    'I like the %1 and it is very good.',
    'The %2 is big and the %3 is small.',
    'My friend has a %3 and he is happy.',
    'We go to the %1 every day with the %p.',
    'There is a %2 and I see it in the morning.',
    'She likes the %3 because it is nice.',
    'The %p are good and we talk a lot.',
  ],
  [
    'When I was younger, I often visited the %1 with my family, and we enjoyed the %2.',
    'I think that the %3 could be better if the %p had more time for it.',
    'Although the %2 looks old, many people still use it after work.',
    'The %p who come to the %1 usually bring something useful with them.',
    'I have been thinking about the %3 since last summer, because it changed my plans.',
    'If we cleaned the %2 more often, visitors would stay longer.',
  ],
  [
    'Having grown up near the %1, I have come to appreciate how subtly it shapes the habits of the %p.',
    'What strikes me most about the %2 is not its appearance but the sense of continuity that it provides.',
    'Were the %p given greater responsibility for the %3, they would presumably treat it with considerably more respect.',
    'Critics might object that the %1 is neglected; nevertheless, such a judgement overlooks its remarkable resilience.',
    'The %3, which had previously been regarded as a mere formality, gradually became indispensable to the entire community.',
    'Rarely does anyone acknowledge the extent to which the %p depend on an adequately maintained %2.',
  ],
];

/** Learners' slips, as changes of a sentence. */
const SLIPS: readonly ((sentence: string) => string)[] = [
  (sentence) => sentence.replace(/\b[Tt]he /, ''),
  (sentence) => sentence.replace(' is ', ' are '),
  (sentence) => sentence.replace(/because/g, 'becouse'),
  (sentence) => sentence.replace(/(\w+)ful\b/, '$1full'),
  (sentence) => sentence.replace(' have ', ' has '),
  (sentence) => sentence.replace('people', 'peoples'),
  (sentence) => sentence.replace(/([aeiou])(\w)\2/, '$1$2'),
  (sentence) => sentence.replace(' a ', ' '),
  (sentence) => sentence.replace(/ie/, 'ei'),
];

const half = (value: number) => Math.min(6, Math.max(1, Math.round(2 * value) / 2));

/** `count` answers, to each question in turn; every third author writes several. */
export function markedArchive(count: number, seed = 7): MarkedAnswer[] {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!;
  return Array.from({ length: count }, (_, index) => {
    const [prompt, question_text, ...things] = TOPICS[index % TOPICS.length]!;
    const ability = random();
    const length = 5 + Math.floor(9 * random());
    const sentences = Array.from({ length }, () => {
      const wished = 3 * ability + 1.2 * (random() - 0.5);
      const level = SENTENCES[Math.min(2, Math.max(0, Math.floor(wished)))]!;
      const sentence = pick(level).replace(
        /%[123p]/g,
        (place) => things[place === '%p' ? 3 : Number(place[1]) - 1]!,
      );
      return random() < 0.75 * (1 - ability) ? pick(SLIPS)(pick(SLIPS)(sentence)) : sentence;
    });
    const score = 1 + 5 * ability;
    const [rater1, rater2] = [half(score + random() - 0.5), half(score + random() - 0.5)];
    return {
      id: `answer-${index}`,
      author_id: `author-${Math.floor((2 * index) / 3)}`,
      prompt,
      question_text,
      text: sentences.join(' '),
      rater1,
      rater2,
      overall: (rater1 + rater2) / 2,
    };
  });
}

/** Rows as a CSV file, with the columns of the first. */
export const asCsv = (rows: readonly object[]): string =>
  `${papaparse.unparse([...rows], { newline: '\n' })}\n`;

/** Rows as JSONL. */
export const asJsonl = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');
