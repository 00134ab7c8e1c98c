import type {
  AuthorProgress,
  ErrorMoves,
  KindProgress,
  ScoreChange,
  TextProgress,
} from '../domain/progress.js';
import type { Columns } from './column.js';

/** A text with its author, as a row. */
export interface TextRow extends TextProgress {
  readonly authorId: string;
}

const verdict = (change: ScoreChange | null | undefined): string | null => {
  if (!change || change.withinError === null) return null;
  if (change.withinError) return 'within error';
  return change.points > 0 ? 'higher' : 'lower';
};

const range = (text: TextProgress | undefined): string | null => {
  if (!text || text.score === null) return null;
  const ends = text.interval90?.map((end) => end.toFixed(1)).join('–');
  return `${text.score.toFixed(1)}${ends ? ` (${ends})` : ''}`;
};

const scored = ({ texts }: AuthorProgress) => texts.filter(({ score }) => score !== null);

/** What became of errors. @param of the moves of a row */
const moves = <R>(of: (row: R) => ErrorMoves | null | undefined) =>
  ({
    mended: { title: 'mended', heading: 'errors mended', format: 'count', of: (row) => of(row)?.mended },
    kept: { title: 'kept', heading: 'errors kept', format: 'count', of: (row) => of(row)?.kept },
    dropped: {
      title: 'dropped',
      heading: 'dropped with the sentence',
      format: 'count',
      of: (row) => of(row)?.dropped,
    },
    new: { title: 'new', heading: 'new errors', format: 'count', of: (row) => of(row)?.added },
  }) satisfies Columns<R>;

/** The change of a score. */
const change = <R>(of: (row: R) => ScoreChange | null | undefined) =>
  ({
    change: { title: 'change', format: 'signed', decimals: 1, of: (row) => of(row)?.points },
    verdict: { title: 'which is', format: 'text', of: (row) => verdict(of(row)) },
  }) satisfies Columns<R>;

const changeInFiles = <R>(of: (row: R) => ScoreChange | null | undefined) =>
  ({
    change: { title: 'change', format: 'decimal', of: (row) => of(row)?.points },
    change_se: { title: 'standard error', format: 'decimal', of: (row) => of(row)?.standardError },
    verdict: { title: 'which is', format: 'text', of: (row) => verdict(of(row)) },
  }) satisfies Columns<R>;

/** An author a row. */
export const AUTHORS = {
  author: { title: 'author', format: 'name', flexible: true, of: ({ authorId }) => authorId },
  texts: { title: 'texts', format: 'count', of: ({ texts }) => texts.length },
  first: {
    title: 'first',
    heading: 'first score (90 % range)',
    format: 'label',
    of: (row) => range(scored(row)[0]),
  },
  last: {
    title: 'last',
    heading: 'last score (90 % range)',
    format: 'label',
    of: (row) => range(scored(row).at(-1)),
  },
  ...change<AuthorProgress>(({ score }) => score),
  ...moves<AuthorProgress>(({ errors }) => errors),
} satisfies Columns<AuthorProgress>;

/** The same in a file. */
export const AUTHORS_FILE = {
  author_id: AUTHORS.author,
  texts: AUTHORS.texts,
  first_score: { title: 'first', format: 'decimal', of: (row) => scored(row)[0]?.score },
  last_score: { title: 'last', format: 'decimal', of: (row) => scored(row).at(-1)?.score },
  ...changeInFiles<AuthorProgress>(({ score }) => score),
  ...moves<AuthorProgress>(({ errors }) => errors),
} satisfies Columns<AuthorProgress>;

/** A text a row, of a known author. */
export const TEXTS = {
  id: { title: 'text', format: 'name', flexible: true, of: ({ id }) => id },
  task: { title: 'task', format: 'name', flexible: true, of: ({ taskId }) => taskId },
  draft: { title: 'draft', format: 'count', of: ({ draft }) => draft },
  score: { title: 'score', heading: 'score (90 % range)', format: 'label', of: range },
  ...change<TextProgress>((row) => row.change?.score),
  ...moves<TextProgress>((row) => row.change?.errors),
} satisfies Columns<TextProgress>;

/** The same in a file, with the author. */
export const TEXTS_FILE = {
  author_id: { title: 'author', format: 'name', of: ({ authorId }) => authorId },
  task_id: TEXTS.task,
  id: TEXTS.id,
  draft: TEXTS.draft,
  score: { title: 'score', format: 'decimal', of: ({ score }) => score },
  low: { title: 'low', format: 'decimal', of: (row) => row.interval90?.[0] },
  high: { title: 'high', format: 'decimal', of: (row) => row.interval90?.[1] },
  level: { title: 'level', format: 'text', of: ({ level }) => level },
  words: { title: 'words', format: 'count', of: ({ words }) => words },
  errors: { title: 'errors', format: 'count', of: ({ errors }) => errors },
  ...changeInFiles<TextRow>((row) => row.change?.score),
  ...moves<TextRow>((row) => row.change?.errors),
} satisfies Columns<TextRow>;

/** A kind of error a row. */
export const KINDS = {
  code: { title: 'code', format: 'text', of: ({ code }) => code },
  meaning: { title: 'meaning', format: 'text', flexible: true, of: ({ meaning }) => meaning },
  ...moves<KindProgress>((kind) => kind),
} satisfies Columns<KindProgress>;
