import type { Comparison, ExplainedMove, GroupMoves, TextMove } from '../domain/results/comparison.js';
import type { ScoreOrFailure } from '../domain/results/held.js';
import { rounded } from '../engine/results/rounded.js';
import type { Columns } from './column.js';

/** How a text fared, flat, as files have it. */
interface MoveRow {
  readonly id: string;
  readonly from_score: number | null;
  readonly from_failure: string | null;
  readonly to_score: number | null;
  readonly to_failure: string | null;
  /** Later minus earlier; null if only one of them has a score. */
  readonly move: number | null;
  readonly held: boolean;
  /** `feature +0.31; feature -0.20`. */
  readonly because: string;
}

export function moveRow({ id, from, to, move, held, because }: TextMove): MoveRow {
  return {
    id,
    from_score: from.overallScore ?? null,
    from_failure: from.message ?? null,
    to_score: to.overallScore ?? null,
    to_failure: to.message ?? null,
    move: move === null ? null : rounded(move),
    held,
    because: because
      .map(({ feature, points }) => `${feature} ${points < 0 ? '' : '+'}${Number(points.toPrecision(3))}`)
      .join('; '),
  };
}

/** The texts that moved most, in a file. */
export const MOVE = {
  id: { title: 'id', format: 'name', of: ({ id }) => id },
  from_score: { title: 'from', format: 'decimal', of: (row) => row.from_score },
  from_failure: { title: 'from', format: 'text', of: (row) => row.from_failure },
  to_score: { title: 'to', format: 'decimal', of: (row) => row.to_score },
  to_failure: { title: 'to', format: 'text', of: (row) => row.to_failure },
  move: { title: 'move', format: 'decimal', of: ({ move }) => move },
  held: { title: 'held', format: 'count', of: ({ held }) => (held ? 1 : 0) },
  because: { title: 'because of', format: 'text', of: ({ because }) => because },
} satisfies Columns<MoveRow>;

/** A score, or the reason why there is none. */
export const outcome = ({ overallScore, message }: ScoreOrFailure): string =>
  overallScore?.toFixed(2) ?? message ?? '–';

type Bin = Comparison['histogram']['bins'][number];

/**
 * What people read of a comparison, table by table.
 * @param decimals of values on its scale
 * @param points a move as the output writes it, with its sign
 */
export function moveColumns(decimals: number, points: (points: number) => string) {
  const between = (low: number, high: number) => `${points(low)} to ${points(high)}`;
  /** `mean sentence length +0.31; commas −0.20`. */
  const listed = (features: TextMove['because']) =>
    features.map((each) => `${each.feature} ${points(each.points)}`).join('; ');
  /** Whether rounding leaves something. */
  const isSeen = (move: { readonly points: number }) => Number(move.points.toFixed(decimals)) !== 0;
  return {
    isSeen,
    /** How many texts moved how far. @param width of a bin */
    sizes: (width: number) =>
      ({
        move: {
          title: 'move',
          heading: 'points',
          format: 'label',
          of: ({ low }) => between(low, low + width),
        },
        texts: { title: 'texts', format: 'count', of: ({ texts }) => texts },
      }) satisfies Columns<Bin>,
    /** Of subgroups, beside their names. */
    groups: {
      texts: { title: 'texts', format: 'count', of: ({ texts }) => texts },
      mean: { title: 'mean move', format: 'signed', decimals, of: ({ mean }) => mean },
      interval: {
        title: '95 %',
        heading: '95 % interval',
        format: 'label',
        of: ({ interval95 }) => (interval95 ? between(...interval95) : '–'),
      },
      sd: { title: 'SD', format: 'decimal', decimals, of: ({ sd }) => sd },
    } satisfies Columns<GroupMoves & { readonly interval95: readonly [number, number] | null }>,
    /** What moved the mean. @param most how many features of a category */
    explained: (most = Number.POSITIVE_INFINITY) =>
      ({
        category: {
          title: 'what moved the mean',
          heading: 'category',
          format: 'text',
          of: ({ category }) => category,
        },
        points: { title: 'points', format: 'signed', decimals, of: (move) => move.points },
        features: {
          title: 'above all',
          format: 'text',
          flexible: true,
          of: ({ features }) => listed(features.filter(isSeen).slice(0, most)),
        },
      }) satisfies Columns<ExplainedMove>,
    /** The texts that moved most. */
    largest: {
      id: { title: 'id', heading: 'text', format: 'text', flexible: true, of: ({ id }) => id },
      from: { title: 'from', format: 'label', of: ({ from }) => outcome(from) },
      to: { title: 'to', format: 'label', of: ({ to }) => outcome(to) },
      move: { title: 'move', heading: 'by', format: 'signed', decimals, of: ({ move }) => move },
      because: { title: 'because of', format: 'text', flexible: true, of: ({ because }) => listed(because) },
      held: { title: '', heading: 'approval', format: 'text', of: ({ held }) => (held ? 'held' : '') },
    } satisfies Columns<TextMove>,
  };
}
