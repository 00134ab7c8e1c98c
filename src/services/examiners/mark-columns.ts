import { type HumanScore, parseHumanScore } from '../../domain/human-score.js';
import { hasLevels, type Scale } from '../../domain/scale.js';
import { shown, shownNames } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import type { MarkColumns } from '../../store/analysis.js';
import type { Store } from '../../store/store.js';
import { fits } from '../evaluate-rows.js';
import type { Fitted } from '../fitted-texts.js';

/** Which marks of an account are read, and whose scores beside them. */
export interface MarksQuery {
  readonly store: Store;
  readonly accountId: string;
  readonly pipeline: string;
  readonly scale: Scale;
  /** Member of the mark that holds the score. */
  readonly mark: string;
  readonly includeTests: boolean;
  /** What the pipeline knows of texts that it was fitted on; absent where it was fitted on none of one's own. */
  readonly fitted?: Fitted | undefined;
}

/** Marks column by column, in order of their texts' receipt, then of examiner. */
export interface Marks {
  readonly receipts: Float64Array;
  readonly examiners: Float64Array;
  /** Months since the beginning of the year 0. */
  readonly months: Float64Array;
  /** Keys of `scores`. */
  readonly keys: Float64Array;
  /** What marks say: a score, nothing (as where there is no key), or undefined for what is no score on the scale. */
  readonly scores: ReadonlyMap<number, HumanScore | 'absent' | undefined>;
}

/** Reads the marks of an account. @throws AssessError `invalid_option` for a member that no mark has */
export async function readMarks(query: MarksQuery): Promise<Marks> {
  const { store, accountId, includeTests, mark, scale } = query;
  const scores = new Map<number, HumanScore | 'absent' | undefined>();
  const [receipts, examiners, months, keys] = await collected(
    store.markColumns({ accountId, includeTests, mark }),
    (batch: MarkColumns): Four => {
      for (const { key, text } of batch.values) scores.set(key, scoreOf(text, scale));
      return [batch.receipts, batch.examiners, batch.months, batch.marks];
    },
    FOUR,
  );
  if (scores.size === 0) await refuseMember(query);
  return { receipts, examiners, months, keys, scores };
}

type Four = [Float64Array, Float64Array, Float64Array, Float64Array];
const FOUR = 4;

function scoreOf(text: string, scale: Scale): HumanScore | 'absent' | undefined {
  const score = parseHumanScore(text);
  if (score === 'absent' || score === undefined) return score;
  return fits(score, scale) && (score.kind === 'number' || hasLevels(scale.name)) ? score : undefined;
}

async function refuseMember({ store, accountId, includeTests, mark }: MarksQuery): Promise<void> {
  const members = await store.markMembers({ accountId, includeTests });
  if (members.length === 0 || members.includes(mark)) return;
  const reason = `no mark has a member ${shown(mark)}; there are ${shownNames(members).join(', ')}`;
  throw new AssessError('invalid_option', { option: '--mark', reason });
}

/** Batches of so many columns put together, column by column. */
export async function collected<B, C extends readonly Float64Array[]>(
  batches: AsyncIterable<B>,
  columnsOf: (batch: B) => C,
  columns: C['length'],
): Promise<C> {
  const parts: C[] = [];
  for await (const batch of batches) parts.push(columnsOf(batch));
  const length = parts.reduce((sum, [first]) => sum + first!.length, 0);
  const joined = Array.from({ length: columns }, () => new Float64Array(length));
  let start = 0;
  for (const part of parts) {
    for (const [index, column] of part.entries()) joined[index]!.set(column, start);
    start += part[0]!.length;
  }
  return joined as unknown as C;
}
