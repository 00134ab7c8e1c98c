import { counted } from '../../domain/counted.js';
import { isFraming } from '../../domain/files/framing.js';
import { toCodeUnits } from '../../engine/results/offsets.js';
import { TRAIT_TITLES } from './advice.js';
import { type AssessedText, isMarked, levelOfText, levelsAbove, stageOf, traitsOf } from './class-text.js';
import type { Kind } from './kinds.js';
import { type Line, listOf, quotedRun } from './run.js';

/** What was good about a text: sentences that each name their evidence in it; none where there is none. */
export function strengthsOf(text: AssessedText): Line[] {
  const found = [
    wordsAbove(text),
    strongTrait(text),
    ...withoutErrors(text).slice(0, MOST_STRUCTURES),
    answersQuestion(text),
    goodSentence(text),
  ];
  return found.filter((line) => line !== undefined);
}

const MOST_STRUCTURES = 2;
const MOST_WORDS = 6;
const FEWEST_WORDS = 2;

/** Words of higher levels that are not in the question, and not marked. */
function wordsAbove(text: AssessedText): Line | undefined {
  const { vocabulary, question, errors, result, characters } = text;
  const level = levelOfText(text);
  if (!vocabulary || !level) return undefined;
  const places = [...errors, ...result.suspect_tokens.map(([start, end]) => ({ start, end }))];
  const marked = wordsIn(places.map(({ start, end }) => characters.slice(start, end).join('')).join(' '));
  const given = wordsIn(question);
  const above = levelsAbove(level);
  const words = vocabulary.list
    .filter(
      ({ word, level: own }) =>
        (above as readonly string[]).includes(own) && !marked.has(word) && !given.has(word),
    )
    .reverse();
  const chosen = [...new Set(words.map(({ word }) => word))].slice(0, MOST_WORDS);
  if (chosen.length < FEWEST_WORDS) return undefined;
  return [
    `You use words of level ${above[0]}${above.length > 1 ? ' or higher' : ''}, and none of these is marked: `,
    ...listOf(chosen),
    '.',
  ];
}

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}’'-]+/gu) ?? []);

/** Half a point is as little as can be a hint (docs/results.md). */
const HINT = 0.5;

function strongTrait(text: AssessedText): Line | undefined {
  const [best] = traitsOf(text).sort((a, b) => b.difference - a.difference);
  if (!best || best.difference < HINT) return undefined;
  return [`${TRAIT_TITLES[best.trait]}: better than in most texts with your overall score.`];
}

/** A structure whose uses can be counted, and the kinds of errors that are made with it. */
interface Structure {
  readonly kinds: readonly Kind[];
  /** Its uses. */
  readonly uses: (text: AssessedText) => readonly string[];
  /** Fewer uses say nothing. */
  readonly fewest: number;
  readonly say: (uses: readonly string[]) => Line;
}

const matching = (words: RegExp) => (text: AssessedText) => text.text.toLowerCase().match(words) ?? [];
const different = (uses: readonly string[]) => [...new Set(uses)];

/** The most telling first. */
const STRUCTURES: readonly Structure[] = [
  {
    kinds: ['linking'],
    uses: (text) =>
      different(
        matching(
          /\b(?:because|although|however|while|when|if|so that|since|therefore|unless|whereas|moreover|for example|as soon as|until|even though|in spite of|despite|as well as)\b/g,
        )(text),
      ),
    fewest: 3,
    say: (uses) => [
      'You link your ideas, and no linking word is marked: ',
      ...listOf(uses.slice(0, MOST_WORDS)),
      '.',
    ],
  },
  {
    kinds: ['tenses', 'verbs', 'agreement', 'patterns'],
    uses: sentencesOf,
    fewest: 6,
    say: (uses) => [`No verb is marked in ${uses.length} sentences: tenses, forms and endings.`],
  },
  {
    kinds: ['articles'],
    uses: matching(/\b(?:a|an|the)\b/g),
    fewest: 8,
    say: (uses) => [
      'You use ',
      ...listOf(['a', 'an', 'the'].filter((word) => uses.includes(word))),
      ` ${counted(uses.length, 'time')}, and no article is marked.`,
    ],
  },
  {
    kinds: ['prepositions'],
    uses: matching(
      /\b(?:in|on|at|to|for|from|with|of|by|about|into|through|during|between|under|over|without)\b/g,
    ),
    fewest: 10,
    say: (uses) => [
      `You use ${different(uses).length} different prepositions, and none is marked: `,
      ...listOf(different(uses).slice(0, MOST_WORDS)),
      '.',
    ],
  },
  {
    kinds: ['punctuation'],
    uses: sentencesOf,
    fewest: 5,
    say: (uses) => [`No comma, full stop or capital letter is marked in ${uses.length} sentences.`],
  },
  {
    kinds: ['spelling'],
    uses: matching(/[\p{L}’'-]{4,}/gu),
    fewest: 40,
    say: (uses) => [`No spelling is marked in ${uses.length} words of four letters or more.`],
  },
];

function withoutErrors(text: AssessedText): Line[] {
  const wrong = new Set(text.errors.map(({ kind }) => kind));
  // A suspect word may be a misspelling.
  if (text.result.suspect_tokens.length > 0) wrong.add('spelling');
  return STRUCTURES.flatMap(({ kinds, uses, fewest, say }) => {
    if (kinds.some((kind) => wrong.has(kind))) return [];
    const found = uses(text);
    return found.length < fewest ? [] : [say(found)];
  });
}

interface Placed {
  readonly sentence: string;
  readonly isMarked: boolean;
  readonly score: number;
}

function placedSentences(text: AssessedText): Placed[] {
  const at = toCodeUnits(text.text);
  return text.result.sentence_scores
    .filter(([start, end]) => !isFraming(text.text, at(start), at(end)))
    .map(([start, end, score]) => ({
      sentence: text.characters.slice(start, end).join('').replaceAll(/\s+/g, ' ').trim(),
      isMarked: isMarked(text, start, end),
      score,
    }));
}

/** Without greetings, closings and headings. */
function sentencesOf(text: AssessedText): string[] {
  return placedSentences(text).map(({ sentence }) => sentence);
}

/** Of 5. */
const RELEVANT = 4;

function answersQuestion({ result, explanation }: AssessedText): Line | undefined {
  const covered = explanation?.question_terms?.covered ?? [];
  if ((result.score_dimensions?.prompt_relevance ?? 0) < RELEVANT || covered.length < FEWEST_WORDS)
    return undefined;
  return ['You answer the question and take up its words: ', ...listOf(covered.slice(0, MOST_WORDS)), '.'];
}

/** Words of a sentence that shows something, by stage. */
const SHORTEST = { A: 5, B: 8, C: 10 } as const;
const LONGEST = 35;

/** The longest sentence that seems free of errors. */
function goodSentence(text: AssessedText): Line | undefined {
  const words = (sentence: string) => sentence.split(' ').length;
  const [best] = placedSentences(text)
    .filter((one) => !one.isMarked && one.score > 0)
    .map(({ sentence }) => sentence)
    .filter((sentence) => words(sentence) >= SHORTEST[stageOf(text)] && words(sentence) <= LONGEST)
    .sort((a, b) => words(b) - words(a));
  return best === undefined ? undefined : ['A sentence without a mark: ', quotedRun(best)];
}
