import { interval90, isNearEnd } from '../../domain/marks/interval90.js';
import { FAILURE_REASONS } from '../../engine/results/failure.js';
import { hasLevels, SCALES, type Scale } from '../../engine/results/scale.js';
import { standardDeviation } from '../../metrics/moments.js';
import { rangesOf } from '../report/score-ranges.js';
import {
  type AssessedText,
  type ClassText,
  isAssessed,
  levelOf,
  type MarkedError,
  shownScore,
} from './class-text.js';
import { KINDS, type Kind } from './kinds.js';
import { countedKinds } from './next-steps.js';

/** A class as its teacher sees it. */
export interface ClassSummary {
  readonly texts: number;
  /** Levels or ranges of scores, the lowest first, with the learners whose texts have them. */
  readonly levels: readonly { readonly level: string; readonly learners: readonly string[] }[];
  /** Absent without scores. */
  readonly spread?: Spread | undefined;
  /** The middle number of words; absent if no text could be assessed. */
  readonly words?: number | undefined;
  /** The commonest kinds of errors. */
  readonly errors: readonly KindOfErrors[];
  /** Texts that a teacher had better read. */
  readonly concerns: readonly Concern[];
}

interface Spread {
  readonly scale: Scale;
  readonly lowest: number;
  readonly middle: number;
  readonly highest: number;
  /** Absent of a single text. */
  readonly deviation?: number | undefined;
}

interface KindOfErrors {
  readonly kind: Kind;
  readonly title: string;
  readonly errors: number;
  readonly learners: number;
  readonly examples: readonly Example[];
}

/** An error with the words beside it. */
export interface Example {
  readonly before: string;
  readonly written: string;
  readonly correction: string;
  readonly code: string;
  readonly after: string;
}

export interface Concern {
  readonly name: string;
  readonly why: readonly string[];
}

const MOST_KINDS = 6;
const MOST_EXAMPLES = 2;

/** What there is to know of a class. */
export function classSummary(texts: readonly ClassText[]): ClassSummary {
  const assessed = texts.filter(isAssessed);
  const scored = assessed.filter(({ result, scale }) => scale && result.overall_score !== undefined);
  const scale = scored[0]?.scale;
  const scores = scored.map(({ result }) => result.overall_score!);
  const spread = scale && {
    scale,
    lowest: Math.min(...scores),
    middle: middleOf(scores)!,
    highest: Math.max(...scores),
    deviation: standardDeviation(scores) ?? undefined,
  };
  return {
    texts: texts.length,
    levels: scale ? levelsOf(scored, scale) : [],
    ...(spread && { spread }),
    words: middleOf(assessed.map(wordsOf)),
    errors: commonest(assessed),
    concerns: concernsOf(texts, assessed, spread),
  };
}

/** The middle value: of two, the mean. */
function middleOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2;
}

const wordsOf = ({ result }: AssessedText): number => result.text_stats?.word_count ?? 0;

function levelsOf(scored: readonly AssessedText[], scale: Scale): ClassSummary['levels'] {
  const { start, step, label } = rangesOf(scale);
  const byStart = new Map<number, { level: string; learners: Map<string, string> }>();
  for (const { name, learner, result } of scored) {
    const score = result.overall_score!;
    const from = start + Math.floor((score - start) / step) * step;
    // Half levels would be as many rows as a class has learners.
    const level = hasLevels(scale.name) ? levelOf(score, scale) : label(from);
    const key = hasLevels(scale.name) ? 'ABC'.indexOf(level[0]!) * 2 + Number(level[1]) : from;
    const found = byStart.get(key) ?? { level, learners: new Map() };
    byStart.set(key, found);
    found.learners.set(learner, name);
  }
  return [...byStart]
    .sort(([a], [b]) => a - b)
    .map(([, { level, learners }]) => ({ level, learners: [...learners.values()] }));
}

function commonest(assessed: readonly AssessedText[]): KindOfErrors[] {
  const all = assessed.flatMap((text) => text.errors.map((error) => ({ text, error })));
  return countedKinds(all.map(({ error }) => error))
    .slice(0, MOST_KINDS)
    .map(([kind, errors]) => {
      const found = all.filter(({ error }) => error.kind === kind);
      // Each learner once, before anybody twice.
      const learners = [...new Map(found.map((one) => [one.text.learner, one])).values()];
      const examples = [...new Set([...learners, ...found])].slice(0, MOST_EXAMPLES);
      return {
        kind,
        title: KINDS[kind].title,
        errors,
        learners: learners.length,
        examples: examples.map(({ text, error }) => exampleOf(text, error)),
      };
    });
}

/** Words to each side of an error. */
const AROUND = 4;

/** An error with some words of its sentence. */
export function exampleOf({ characters, result }: AssessedText, error: MarkedError): Example {
  const { start, end, written, correction, code } = error;
  const sentence = result.sentence_scores.find(([from, to]) => from < Math.max(end, start + 1) && start < to);
  const words = (from: number, to: number) =>
    characters
      .slice(Math.min(from, to), to)
      .join('')
      .replaceAll(/\s+/g, ' ')
      .split(/(?<= )/);
  const before = words(sentence?.[0] ?? start, start);
  const after = words(end, sentence?.[1] ?? end);
  const cut = <T>(isCut: boolean, sign: T) => (isCut ? sign : '');
  return {
    before: cut(before.length > AROUND, '… ') + before.slice(-AROUND).join(''),
    ...{ written, correction, code },
    after: after.slice(0, AROUND).join('').trimEnd() + cut(after.length > AROUND, ' …'),
  };
}

/** Of 5: the text may answer another question. */
const IRRELEVANT = 1.5;
/** Of three words in a row: a third of them are the question's. */
const COPIED = 1 / 3;
/** Below this, a score tells little. */
const FEW_WORDS = 30;
/** The others of a class say what is unusual from this many texts on. */
const FEWEST = 5;
/** Times the standard error that is in the middle. */
const WIDE = 1.15;
/** Standard deviations from the middle. */
const FAR = 2;
/** A level of the CEFR, as a share of the scale: closer is never far. */
const LEVEL = 2 / (SCALES.cefr.max - SCALES.cefr.min);

function concernsOf(
  texts: readonly ClassText[],
  assessed: readonly AssessedText[],
  spread: Spread | undefined,
): Concern[] {
  const isClass = assessed.length >= FEWEST;
  const words = middleOf(assessed.map(wordsOf)) ?? 0;
  const errors = assessed.flatMap(({ result }) => result.score_standard_error ?? []);
  const width = middleOf(errors) ?? 0;
  const why = (text: ClassText): (string | false)[] => {
    if (!isAssessed(text)) return [`not assessed: ${FAILURE_REASONS[text.failure]}`];
    const { overall_score: score, score_standard_error: error, score_dimensions, text_stats } = text.result;
    const own = wordsOf(text);
    const relevance = score_dimensions?.prompt_relevance;
    const far = spread && score !== undefined ? score - spread.middle : 0;
    const distance = spread
      ? Math.max(FAR * (spread.deviation ?? 0), LEVEL * (spread.scale.max - spread.scale.min))
      : 0;
    return [
      relevance !== undefined &&
        relevance < IRRELEVANT &&
        `may not answer the question: relevance ${relevance.toFixed(1)} of 5`,
      (text_stats?.r3 ?? 0) >= COPIED &&
        `much is copied from the question: ${Math.round(100 * text_stats!.r3!)} % of its runs of three words`,
      own < FEW_WORDS
        ? `very short: ${own} words`
        : isClass && own < words / 2 && `much shorter than the others: ${own} words`,
      isClass &&
        spread !== undefined &&
        Math.abs(far) > distance &&
        `far ${far > 0 ? 'above' : 'below'} the class: ${shownScore(score!, spread.scale)}`,
      isClass &&
        error !== undefined &&
        error > WIDE * width &&
        spread !== undefined &&
        `uncertain score: ${rangeOf(text)!.join(' to ')}`,
      spread !== undefined &&
        score !== undefined &&
        isNearEnd(score, spread.scale) &&
        !isNearEnd(spread.middle, spread.scale) &&
        'near an end of the scale, where scores are least reliable',
    ];
  };
  return texts.flatMap((text) => {
    const found = why(text).filter((reason) => typeof reason === 'string');
    return found.length > 0 ? { name: text.name, why: found } : [];
  });
}

/** The ends of the 90 % range of a score, as shown; undefined without one. */
export function rangeOf({ result, scale }: AssessedText): readonly string[] | undefined {
  const { overall_score: score, score_standard_error: error } = result;
  if (!scale || score === undefined || error === undefined) return undefined;
  return interval90(score, error, scale).map((end) => shownScore(end, scale));
}
