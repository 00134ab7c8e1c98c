/** The three forms of a date in HTTP (RFC 9110, 5.6.7) begin with the name of a day; `Date` alone reads far more. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w :-]+$/;

/**
 * Milliseconds that a `Retry-After` asks to wait (RFC 9110, 10.2.3), in seconds or as a date; undefined when it says
 * neither, or nothing that lies ahead.
 * @param now milliseconds since 1970
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const given = value?.trim() ?? '';
  // More digits than any plausible wait; larger numbers would lose precision.
  if (/^\d{1,12}$/.test(given)) return Number(given) > 0 ? Number(given) * 1000 : undefined;
  if (!HTTP_DATE.test(given)) return undefined;
  // asctime names no zone; the date is in GMT all the same.
  const date = Date.parse(given.endsWith('GMT') ? given : `${given} GMT`);
  return date > now ? date - now : undefined;
}
