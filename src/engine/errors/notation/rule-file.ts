/**
 * The notation of rule files (rules/NAME.rule), which the build reads. A rule is one kind of error, and its examples are
 * its tests: the rule alone must correct each text of `corrects` as given, and propose nothing for one of `leaves alone`.
 *
 * ```
 * # Lines that start with # are comments, and empty lines mean nothing.
 * about: `many` with what cannot be counted
 * where end = @stop|$|in|to
 * where plural/noun = informations/information advices/advice
 *
 * because: Use *{correction}* here.
 *   CQ 90 [many > much] money|time {end}
 *
 * corrects:
 *   We have many money. → We have much money.
 *
 * leaves alone:
 *   Much needs to be done.
 * ```
 *
 * `because` gives the lines below it their reason (reason.ts). The first one is the rule's own, which also applies to
 * its detector and below a `because` without words. The notation of pattern lines is in patterns/syntax.ts; `{end}` stands
 * for what `where` says. If `where` has several names, separated by slashes, a line with one of them stands for one line
 * for each of its rows. In examples, `\n` is a line break.
 */

/** A part of a rule file with the place where it starts: lines and columns from 1. */
export interface Placed {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** Names in it were replaced, so that places within it are not those of the file. */
  readonly isExpanded?: true;
}

/** What a rule file says. */
export interface RuleFile {
  readonly description: string;
  readonly reason: Placed;
  /** Pattern lines, and lines of reasons that start with `=`, in the form that patterns/syntax.ts reads. */
  readonly lines: readonly Placed[];
  readonly detects: readonly (readonly [wrong: string, corrected: string])[];
  readonly leaves: readonly string[];
}

/** One row of what names stand for. */
type Row = ReadonlyMap<string, string>;
type Section = 'where' | 'because' | 'corrects' | 'leaves alone';

const HEADING = /^(about|because|corrects|leaves alone):\s*(.*)$/;
const WHERE = /^where ([a-z]+(?:\/[a-z]+)*) = (.+)$/;
const ARROW = ' → ';

/** A fault of a rule file, as `NAME:LINE:COLUMN: what is wrong`. */
export class RuleFileError extends Error {
  constructor(file: string, { line, column }: Omit<Placed, 'text'>, message: string) {
    super(`${file}:${line}:${column}: ${message}`);
    this.name = 'RuleFileError';
  }
}

/**
 * Reads a rule file.
 * @param file its name, for errors
 * @throws RuleFileError if it is not in the notation
 */
export function readRuleFile(file: string, content: string): RuleFile {
  const lines: Placed[] = [];
  const detects: [string, string][] = [];
  const leaves: string[] = [];
  const tables: Row[][] = [];
  let description: string | undefined;
  let reason: Placed | undefined;
  let section: Section | undefined;

  for (const [index, written] of content.split('\n').entries()) {
    const text = written.trim();
    if (text === '' || text.startsWith('#')) continue;
    const place = { line: index + 1, column: written.indexOf(text) + 1 };
    const fail = (message: string, within = 0): never => {
      throw new RuleFileError(file, { ...place, column: place.column + within }, message);
    };
    const isIndented = place.column > 1;
    const [, heading, rest = ''] = (!isIndented && HEADING.exec(text)) || [];
    const [, names, value = ''] = (!isIndented && WHERE.exec(text)) || [];
    if (heading === 'about') description = rest;
    else if (heading) {
      section = heading as Section;
      if (section !== 'because') {
        if (rest) fail('examples start on the next line', text.indexOf(rest));
      } else {
        const words = { text: rest, line: place.line, column: 1 + text.length - rest.length };
        // The words stand behind `= `.
        if (reason) lines.push({ ...words, text: `= ${rest}`.trim(), column: words.column - 2 });
        else reason = rest ? words : fail('the first reason needs words');
      }
    } else if (names) {
      section = 'where';
      tables.push(rowsOf(names.split('/'), value, fail));
    } else if (!isIndented)
      fail('a line starts with about, where, because, corrects or leaves alone, or is indented');
    else if (section === 'where') tables.push(continued(tables.pop()!, text, fail));
    else if (section === 'because')
      for (const expanded of expand(text, tables, fail))
        lines.push({ text: expanded, ...place, ...(expanded !== text && { isExpanded: true }) });
    else if (section === 'corrects') detects.push(exampleOf(text, fail));
    else if (section === 'leaves alone') leaves.push(unescaped(text));
    else fail('pattern lines and examples stand below because, corrects or leaves alone');
  }

  const end = { line: content.split('\n').length, column: 1 };
  if (description === undefined) throw new RuleFileError(file, end, 'about is missing');
  if (reason === undefined) throw new RuleFileError(file, end, 'because is missing');
  if (detects.length === 0) throw new RuleFileError(file, end, 'corrects needs an example');
  if (leaves.length === 0) throw new RuleFileError(file, end, 'leaves alone needs an example');
  return { description, reason, lines, detects, leaves };
}

type Fail = (message: string, within?: number) => never;

function rowsOf(names: readonly string[], value: string, fail: Fail): Row[] {
  if (names.length === 1) return [new Map([[names[0]!, value]])];
  return value.split(/\s+/).map((row) => {
    const cells = row.split('/');
    if (cells.length !== names.length) fail(`${row} needs ${names.length} parts`);
    return new Map(names.map((name, column) => [name, cells[column]!]));
  });
}

/** The table with a further line of it: a single name stands for both lines together. */
function continued(table: readonly Row[], text: string, fail: Fail): Row[] {
  const names = [...table[0]!.keys()];
  if (names.length > 1) return [...table, ...rowsOf(names, text, fail)];
  return [new Map([[names[0]!, `${table[0]!.get(names[0]!)}${text}`]])];
}

/** How many times names may stand for names. */
const DEEPEST = 10;

/** The line with what its names stand for: one for each row. */
function expand(text: string, tables: readonly (readonly Row[])[], fail: Fail, depth = 0): string[] {
  if (depth > DEEPEST) fail('a name stands for itself');
  const name = /\{([a-z]+)\}/.exec(text);
  if (!name) return [text];
  const rows =
    tables.findLast(([row]) => row!.has(name[1]!)) ?? fail(`${name[0]} stands for nothing`, name.index);
  return rows.flatMap((row) =>
    expand(
      text.replaceAll(/\{([a-z]+)\}/g, (whole, each: string) => row.get(each) ?? whole),
      tables,
      fail,
      depth + 1,
    ),
  );
}

function exampleOf(text: string, fail: Fail): [string, string] {
  const [wrong, corrected, ...more] = text.split(ARROW);
  if (corrected === undefined || more.length > 0)
    fail(`an example needs one${ARROW}between the text and its correction`);
  return [unescaped(wrong!), unescaped(corrected!)];
}

const unescaped = (text: string) => text.replaceAll('\\n', '\n');
