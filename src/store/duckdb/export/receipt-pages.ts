import type { Session } from '../session.js';

/** Receipts that are counted together: even of the longest rows, they fit into memory. */
const BLOCK = 16;
/** A page ends with the block in which its metadata reaches this many bytes, because rows may have thousands of columns. */
const PAGE_BYTES = 2 << 20;

/**
 * The submissions of an account in order of arrival, in pages that fit into memory: conditions on receipts, as the end of
 * `WHERE receipt …`.
 * @param most receipts per page
 */
export async function receiptPages(
  session: Session,
  accountId: string,
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const [starts = [], ends = [], sizes = []] = await session.columns(
    `SELECT min(receipt)::DOUBLE, max(receipt)::DOUBLE, coalesce(sum(strlen(metadata)), 0)::DOUBLE
     FROM submission WHERE account_id = $1 GROUP BY receipt // ${BLOCK} ORDER BY 1`,
    [accountId],
  );
  const pages: { start: number; end: number; bytes: number }[] = [];
  ends.forEach((end, index) => {
    const block = { start: starts[index] as number, end: end as number, bytes: sizes[index] as number };
    const page = pages.at(-1);
    if (page && page.bytes + block.bytes <= PAGE_BYTES && block.end - page.start < most) {
      page.end = block.end;
      page.bytes += block.bytes;
    } else pages.push(block);
  });
  return pages.map(({ start, end }) => `BETWEEN ${start} AND ${end}`);
}
