import { MIMEType } from 'node:util';

/** Ranges between commas; a quoted value may contain commas. */
const RANGES = /(?:"(?:[^"\\]|\\.)*"|[^",])+/g;

/**
 * Whether the header `Accept` asks for one media type more than for another (RFC 9110, section 12.5.1), or as much and by its
 * name: a client that names the rarer type understands it, and names the other one for responses that have no other.
 */
export function prefers(accept: string | undefined, one: string, other: string): boolean {
  const ranges = (accept?.match(RANGES) ?? []).flatMap(parsed);
  const [wanted, least] = [qualityOf(one, ranges), qualityOf(other, ranges)];
  const isNamed = wanted > 0 && ranges.some(({ essence }) => essence === one);
  return isNamed ? wanted >= least : wanted > least;
}

/** A range that is malformed asks for nothing. */
function parsed(range: string): MIMEType[] {
  try {
    return [new MIMEType(range.trim())];
  } catch {
    return [];
  }
}

/** That of the most specific range that includes a type; 0 without any. Parameters other than `q` narrow no range. */
function qualityOf(type: string, ranges: readonly MIMEType[]): number {
  const [group] = type.split('/');
  for (const name of [type, `${group}/*`, '*/*']) {
    const found = ranges.filter(({ essence }) => essence === name);
    if (found.length > 0) return Math.max(...found.map(({ params }) => Number(params.get('q') ?? 1)));
  }
  return 0;
}
