/**
 * Says where an error came from without its message, which might quote a learner's text: the class of the error and
 * the functions it went through.
 */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.constructor.name, ...frames.slice(0, 4).map((line) => line.trim())].join(' ');
}
