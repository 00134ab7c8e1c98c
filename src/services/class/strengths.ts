import { isFraming } from '../../domain/files/framing.js';
import { toCodeUnits } from '../../engine/results/offsets.js';
import { TRAIT_TITLES } from './advice.js';
import { type AssessedText, isMarked, levelOfText, levelsAbove, stageOf, traitsOf } from './class-text.js';
import type { Kind } from './kinds.js';
import { type Line, quotedRun } from './run.js';
import type { Wording } from './sheet-words.js';

/** What was good about a text: sentences that each name their evidence in it; none where there is none. */
export function strengthsOf(text: AssessedText, wording: Wording): Line[] {
  const found = [
    wordsAbove(text, wording),
    strongTrait(text, wording),
    ...withoutErrors(text, wording).slice(0, MOST_STRUCTURES),
    answersQuestion(text, wording),
    goodSentence(text, wording),
  ];
  return found.filter((line) => line !== undefined);
}

const quotedList = ({ list }: Wording, words: readonly string[]) =>
  list(words.slice(0, MOST_WORDS).map(quotedRun));

const MOST_STRUCTURES = 2;
const MOST_WORDS = 6;
const FEWEST_WORDS = 2;

/** Words of higher levels that are not in the question, and not marked. */
function wordsAbove(text: AssessedText, wording: Wording): Line | undefined {
  const { control, question, errors, result, characters } = text;
  const level = levelOfText(text);
  if (!control || !level) return undefined;
  const places = [...errors, ...result.suspect_tokens.map(([start, end]) => ({ start, end }))];
  const marked = wordsIn(places.map(({ start, end }) => characters.slice(start, end).join('')).join(' '));
  const given = wordsIn(question);
  const written = wordsIn(text.text);
  const above = levelsAbove(level);
  const words = control.vocabulary.list
    .filter(
      ({ word, level: own, wrong }) =>
        !wrong &&
        written.has(word) &&
        (above as readonly string[]).includes(own) &&
        !marked.has(word) &&
        !given.has(word),
    )
    .reverse();
  const chosen = [...new Set(words.map(({ word }) => word))];
  if (chosen.length < FEWEST_WORDS) return undefined;
  return wording.sentence(
    above.length > 1
      ? 'You use words of level *1* or higher, and none of these is marked: *2*.'
      : 'You use words of level *1*, and none of these is marked: *2*.',
    above[0]!,
    quotedList(wording, chosen),
  );
}

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}’'-]+/gu) ?? []);

/** Half a point is as little as can be a hint (docs/results.md). */
const HINT = 0.5;

function strongTrait(text: AssessedText, { title, sentence }: Wording): Line | undefined {
  const [best] = traitsOf(text).sort((a, b) => b.difference - a.difference);
  if (!best || best.difference < HINT) return undefined;
  return sentence('*1*: better than in most texts with your overall score.', title(TRAIT_TITLES[best.trait]));
}

/** A structure whose uses can be counted, and the kinds of errors that are made with it. */
interface Structure {
  readonly kinds: readonly Kind[];
  /** Its uses. */
  readonly uses: (text: AssessedText) => readonly string[];
  /** Fewer uses say nothing. */
  readonly fewest: number;
  readonly say: (wording: Wording, uses: readonly string[]) => Line;
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
    say: (wording, uses) =>
      wording.sentence('You link your ideas, and no linking word is marked: *1*.', quotedList(wording, uses)),
  },
  {
    kinds: ['tenses', 'verbs', 'agreement', 'patterns'],
    uses: sentencesOf,
    fewest: 6,
    say: ({ sentence }, { length }) =>
      sentence('No verb is marked in *1* sentences: tenses, forms and endings.', String(length)),
  },
  {
    kinds: ['articles'],
    uses: matching(/\b(?:a|an|the)\b/g),
    fewest: 8,
    say: (wording, uses) =>
      wording.sentence(
        'You use *1* (*2* times), and no article is marked.',
        quotedList(
          wording,
          ['a', 'an', 'the'].filter((word) => uses.includes(word)),
        ),
        String(uses.length),
      ),
  },
  {
    kinds: ['prepositions'],
    uses: matching(
      /\b(?:in|on|at|to|for|from|with|of|by|about|into|through|during|between|under|over|without)\b/g,
    ),
    fewest: 10,
    say: (wording, uses) =>
      wording.sentence(
        'You use *1* different prepositions, and none is marked: *2*.',
        String(different(uses).length),
        quotedList(wording, different(uses)),
      ),
  },
  {
    kinds: ['punctuation'],
    uses: sentencesOf,
    fewest: 5,
    say: ({ sentence }, { length }) =>
      sentence('No comma, full stop or capital letter is marked in *1* sentences.', String(length)),
  },
  {
    kinds: ['spelling'],
    uses: matching(/[\p{L}’'-]{4,}/gu),
    fewest: 40,
    say: ({ sentence }, { length }) =>
      sentence('No spelling is marked in *1* words of four letters or more.', String(length)),
  },
];

function withoutErrors(text: AssessedText, wording: Wording): Line[] {
  const wrong = new Set(text.errors.map(({ kind }) => kind));
  // A suspect word may be a misspelling.
  if (text.result.suspect_tokens.length > 0) wrong.add('spelling');
  return STRUCTURES.flatMap(({ kinds, uses, fewest, say }) => {
    if (kinds.some((kind) => wrong.has(kind))) return [];
    const found = uses(text);
    return found.length < fewest ? [] : [say(wording, found)];
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

function answersQuestion({ result, explanation }: AssessedText, wording: Wording): Line | undefined {
  const covered = explanation?.question_terms?.covered ?? [];
  if ((result.score_dimensions?.prompt_relevance ?? 0) < RELEVANT || covered.length < FEWEST_WORDS)
    return undefined;
  return wording.sentence(
    'You answer the question and take up its words: *1*.',
    quotedList(wording, covered),
  );
}

/** Words of a sentence that shows something, by stage. */
const SHORTEST = { A: 5, B: 8, C: 10 } as const;
const LONGEST = 35;

/** The longest sentence that seems free of errors. */
function goodSentence(text: AssessedText, { sentence }: Wording): Line | undefined {
  const words = (sentence: string) => sentence.split(' ').length;
  const [best] = placedSentences(text)
    .filter((one) => !one.isMarked && one.score > 0)
    .map((one) => one.sentence)
    .filter((one) => words(one) >= SHORTEST[stageOf(text)] && words(one) <= LONGEST)
    .sort((a, b) => words(b) - words(a));
  return best === undefined ? undefined : sentence('A sentence without a mark: *1*', [quotedRun(best)]);
}
