import { INTERVAL_90, interval90 } from '../../domain/marks/interval90.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type {
  AuthorProgress,
  DraftChange,
  ErrorMoves,
  KindProgress,
  ProgressReport,
  ScoreChange,
  TextProgress,
} from '../../domain/progress.js';
import { shown } from '../../domain/shown.js';
import { bareCode, ERROR_CODES } from '../../engine/results/codes.js';
import type { SuccessResult } from '../../engine/results/result.js';
import { rounded } from '../../engine/results/rounded.js';
import type { Scale } from '../../engine/results/scale.js';
import type { AuthoredText } from '../texts/authored-texts.js';
import { createDraftComparer, type MovedError, type ReadDraft } from './compare-drafts.js';
import type { AssessedText, ProgressTexts } from './progress-texts.js';

interface ProgressOptions {
  readonly texts: ProgressTexts;
  readonly pipeline: PipelineIdentity;
  readonly scale: Scale | null;
  /** The columns whose values order an author's texts, the first first; equal ones stay as they came. */
  readonly order: readonly string[];
  readonly signal: AbortSignal;
  /** Called for every text that has no place in the order, or no author. */
  readonly onReject: (row: { readonly place: string; readonly message: string }) => void;
  /** Hears how many texts were read so far. */
  readonly onProgress?: ((texts: number) => void) | undefined;
}

/** A text of an author, without the text where there is no other draft. */
interface Writing extends Omit<AssessedText, 'text'> {
  readonly text: string | undefined;
  readonly question: string;
  readonly places: readonly number[];
}

const NO_MOVES: ErrorMoves = { mended: 0, kept: 0, dropped: 0, added: 0 };

/** Texts on the same question by the same author are drafts of one. */
const questionOf = ({ author, task, question }: AuthoredText) =>
  JSON.stringify([author, task, question.trim()]);

/**
 * How the texts of authors change: scores over drafts and tasks, and what became of the errors of a draft in the next one.
 * @throws AssessError `broken_artefact`, and what reading the texts throws
 */
export async function progressOf(options: ProgressOptions): Promise<Omit<ProgressReport, 'rejected'>> {
  const { texts, pipeline, scale, signal, onProgress } = options;
  const written = new Map<string, number>();
  const drafts = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  let read = 0;
  for await (const portion of texts.all())
    for (const text of portion) {
      read += 1;
      if (!placesIn(text, options, options.onReject)) continue;
      count(written, text.author!);
      count(drafts, questionOf(text));
    }
  const authors = new Map<string, Writing[]>();
  const isWanted = (text: AuthoredText) =>
    (written.get(text.author ?? '') ?? 0) > 1 && placesIn(text, options) !== undefined;
  let assessed = 0;
  for await (const portion of texts.assessed(isWanted)) {
    for (const text of portion) {
      const isDraft = drafts.get(questionOf(text))! > 1;
      const writing: Writing = {
        ...text,
        question: questionOf(text),
        text: isDraft ? text.text : undefined,
        places: placesIn(text, options)!,
      };
      const own = authors.get(text.author!);
      if (own) own.push(writing);
      else authors.set(text.author!, [writing]);
    }
    assessed += portion.length;
    onProgress?.(assessed);
  }
  const comparer = [...drafts.values()].some((number) => number > 1) ? createDraftComparer() : undefined;
  const kinds = new Map<string, { -readonly [M in keyof ErrorMoves]: number }>();
  const tally = (errors: readonly MovedError[]) => {
    for (const { code, move } of errors) {
      const moves = kinds.get(code) ?? { ...NO_MOVES };
      moves[move] += 1;
      kinds.set(code, moves);
    }
  };
  const progress: AuthorProgress[] = [];
  for (const [authorId, writings] of [...authors].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    progress.push(progressOfAuthor(authorId, writings, { comparer, scale, tally }));
    authors.delete(authorId);
  }
  return {
    ...{ pipeline, scale, texts: read },
    single: [...written.values()].filter((number) => number === 1).length,
    authors: progress,
    kinds: [...kinds]
      .map(([code, moves]): KindProgress => ({ code, meaning: meaningOf(code), ...moves }))
      .sort((a, b) => total(b) - total(a) || (a.code < b.code ? -1 : 1)),
  };
}

const total = ({ mended, kept, dropped, added }: ErrorMoves) => mended + kept + dropped + added;
const meaningOf = (code: string) => ERROR_CODES[bareCode(code) as keyof typeof ERROR_CODES]?.meaning ?? '';

/** The values by which a text is ordered; undefined, and said, if it has no place or no author. */
function placesIn(
  { author, kept, place }: AuthoredText,
  { order }: Pick<ProgressOptions, 'order'>,
  onReject?: ProgressOptions['onReject'],
): number[] | undefined {
  if (author === undefined) {
    onReject?.({ place, message: 'author_id missing' });
    return undefined;
  }
  const places = kept.slice(0, order.length).map(placeOf);
  const fault = places.findIndex(Number.isNaN);
  if (fault < 0) return places;
  const what = shown(order[fault]!);
  onReject?.({ place, message: `${what} is neither a number nor a date such as 2026-03-31` });
  return undefined;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;

/** A number or a date as a number. */
function placeOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value.trim() : '';
  if (ISO_DATE.test(text)) return Date.parse(text);
  return text === '' ? Number.NaN : Number(text);
}

function progressOfAuthor(
  authorId: string,
  writings: Writing[],
  {
    comparer,
    scale,
    tally,
  }: {
    readonly comparer: ReturnType<typeof createDraftComparer> | undefined;
    readonly scale: Scale | null;
    readonly tally: (errors: readonly MovedError[]) => void;
  },
): AuthorProgress {
  const before = new Map<
    string,
    { readonly writing: Writing; readonly draft: number; readonly read?: ReadDraft | undefined }
  >();
  const sum = { ...NO_MOVES };
  const texts = inOrder(writings).map((writing): TextProgress => {
    const { id, task, result, text, question } = writing;
    const success = result.type === 'success' ? result : undefined;
    const last = before.get(question);
    const read = success && text !== undefined ? comparer?.read(text, success) : undefined;
    const draft = (last?.draft ?? 0) + 1;
    before.set(question, { writing, draft, read });
    let change: DraftChange | null = null;
    if (last) {
      const moved = comparer && last.read && read ? comparer.compare(last.read, read) : undefined;
      if (moved) tally(moved);
      const errors = moved ? movesIn(moved) : null;
      for (const move of Object.keys(sum) as (keyof ErrorMoves)[]) sum[move] += errors?.[move] ?? 0;
      change = { since: last.writing.id, score: scoreChange(last.writing, writing), errors };
    }
    const { overall_score: score, score_standard_error: standardError } = success ?? {};
    return {
      ...{ id, taskId: task ?? null, draft },
      score: score ?? null,
      level: success?.cefr_level ?? null,
      standardError: standardError ?? null,
      interval90:
        score !== undefined && standardError !== undefined
          ? interval90(score, standardError, scale ?? undefined)
          : null,
      errors: success?.textual_errors.length ?? null,
      words: success?.text_stats?.word_count ?? null,
      change,
    };
  });
  const scored = inOrder(writings).filter(({ result }) => scoreIn(result) !== undefined);
  const [first, last] = [scored[0], scored.at(-1)];
  return {
    ...{ authorId, texts },
    score: first && last && first !== last ? scoreChange(first, last) : null,
    errors: sum,
  };
}

/** Sorting keeps the order of arrival of equal ones. */
const inOrder = (writings: readonly Writing[]) =>
  [...writings].sort((a, b) => {
    const at = a.places.findIndex((place, index) => place !== b.places[index]);
    return at < 0 ? 0 : a.places[at]! - b.places[at]!;
  });

const movesIn = (moved: readonly MovedError[]): ErrorMoves => {
  const moves = { ...NO_MOVES } as { -readonly [M in keyof ErrorMoves]: number };
  for (const { move } of moved) moves[move] += 1;
  return moves;
};

const scoreIn = (result: AssessedText['result']) =>
  result.type === 'success' ? (result as SuccessResult).overall_score : undefined;

/**
 * The change of the score. The errors of two measurements of one learner add up as variances (Jacobson and Truax 1991, "Clinical
 * significance"), where the errors are independent. What both have in common, such as how the system sees this population, cancels
 * out in truth, so that the standard error is rather too large.
 */
function scoreChange({ result: from }: Writing, { result: to }: Writing): ScoreChange | null {
  const [earlier, later] = [scoreIn(from), scoreIn(to)];
  if (earlier === undefined || later === undefined || from.type !== 'success' || to.type !== 'success')
    return null;
  const errors = [from.score_standard_error, to.score_standard_error];
  const points = rounded(later - earlier);
  const [one, other] = errors;
  if (one === undefined || other === undefined) return { points, standardError: null, withinError: null };
  const standardError = rounded(Math.hypot(one, other));
  return { points, standardError, withinError: Math.abs(points) < INTERVAL_90 * standardError };
}
