/** A command that a page shows, with what it prints. Both are lines of the page. */
export interface Example {
  readonly command: string;
  readonly printed: readonly string[];
  /** Index of the first line of `printed` in the page. */
  readonly at: number;
}

/** Lines that are left out; at the end of a line, the rest of it. */
const ELLIPSIS = '…';

const OPENING = /^```console$/;
const CLOSING = /^```$/;

/** The examples of a page: in blocks of `console`, commands after `$ ` and, below each, what it prints. */
export function examplesOf(page: string): Example[] {
  const lines = page.split('\n');
  const examples: Example[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!OPENING.test(lines[at]!)) continue;
    const end = lines.findIndex((line, index) => index > at && CLOSING.test(line));
    for (at += 1; at < end; ) {
      let command = lines[at++]!.replace(/^\$ /, '');
      while (command.endsWith('\\')) command += `\n${lines[at++]}`;
      const start = at;
      while (at < end && !lines[at]!.startsWith('$ ')) at += 1;
      examples.push({ command, printed: lines.slice(start, at), at: start });
    }
  }
  return examples;
}

/** The output of a program as lines of a page. */
export const linesOf = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());

/** What differs between runs: durations and speeds. */
const comparable = (line: string) =>
  line.replaceAll(/\d+(\.\d+)? (s|ms)\b/g, '0 $2').replaceAll(/\d+(\.\d+)?\/s\b/g, '0/s');

function isSameLine(shown: string, printed: string): boolean {
  const [one, other] = [comparable(shown), comparable(printed)];
  return one.endsWith(ELLIPSIS) ? other.startsWith(one.slice(0, -1).trimEnd()) : one === other;
}

/** Whether a page shows what was printed. */
export function isShown(shown: readonly string[], printed: readonly string[]): boolean {
  const [first, ...rest] = shown;
  if (first === undefined) return printed.length === 0 || printed.join('') === '';
  if (first === ELLIPSIS)
    return printed.some((_, at) => isShown(rest, printed.slice(at))) || rest.length === 0;
  return printed.length > 0 && isSameLine(first, printed[0]!) && isShown(rest, printed.slice(1));
}

/** What a page should show instead: as many lines at the same places, each as long as it was. */
export function corrected(shown: readonly string[], printed: readonly string[]): string[] {
  if (isShown(shown, printed)) return [...shown];
  if (!shown.includes(ELLIPSIS)) return printed.map((line, at) => shortened(line, shown[at] ?? ''));
  const parts: string[][] = [[]];
  for (const line of shown) {
    if (line === ELLIPSIS) parts.push([]);
    else parts.at(-1)!.push(line);
  }
  let from = 0;
  const made = parts.map((part, index) => {
    const last = printed.length - part.length;
    const starts = Array.from({ length: Math.max(0, last - from) + 1 }, (_, at) => from + at);
    const candidates = index === 0 ? [0] : index === parts.length - 1 ? [last] : starts;
    const likeness = (start: number) =>
      part.reduce((sum, line, at) => sum + commonWords(line, printed[start + at] ?? ''), 0);
    const start = candidates.reduce((best, one) => (likeness(one) > likeness(best) ? one : best));
    from = start + part.length;
    return part.map((line, at) => shortened(printed[start + at] ?? '', line));
  });
  return made.flatMap((part, index) => (index === 0 ? part : [ELLIPSIS, ...part]));
}

function commonWords(line: string, other: string): number {
  const words = new Set(other.split(/\s+/).filter(Boolean));
  return line.split(/\s+/).filter((word) => words.has(word)).length;
}

/** The beginning of a line, if only that was shown. */
function shortened(line: string, shown: string): string {
  if (!shown.endsWith(ELLIPSIS) || line.length <= shown.length) return line;
  const cut = line.slice(0, shown.length);
  return shown.endsWith(` ${ELLIPSIS}`)
    ? `${cut.slice(0, cut.lastIndexOf(' '))} ${ELLIPSIS}`
    : cut.slice(0, -1) + ELLIPSIS;
}
