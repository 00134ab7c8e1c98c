import { type Block, type Mark, PLACEHOLDER } from './block.js';

/** Commands whose last argument is part of the sentence. */
const FLOWING =
  /^(?:emph|text(?:bf|it|sl|sc|sf|rm|md|up|normal|color|quote)?|underline|uline|mbox|enquote|href|hyperref|so|hl|sout)$/;

/** Commands whose last argument is a text of its own: between paragraphs, or in the middle of one. */
const HEADING = /^(?:part|chapter|(?:sub)*section|(?:sub)?paragraph|(?:sub)?title|frame(?:sub)?title)$/;
const NOTE = /^(?:caption|footnote(?:text)?|thanks|marginpar)$/;

/** Those of them with an argument before it, which is no text. */
const SECOND = /^(?:href|textcolor)$/;

/** Commands that print something in the sentence that is no prose. */
const PRINTING =
  /^(?:[a-zA-Z]*ref|num|SI|qty|si|unit|url|path|texttt|code|ensuremath|gls[a-z]*|ac[a-z]*|textcite|citet|citeauthor|includegraphics|LaTeX|TeX|today)$/i;

/** Environments without prose. */
const WITHOUT_PROSE =
  /^(?:equation|align|alignat|gather|multline|flalign|eqnarray|math|displaymath|[vV]erbatim|lstlisting|minted|tikzpicture|tabular[xy]?|longtable|array|algorithm(?:ic)?|thebibliography|filecontents|comment|picture)\*?$/;

/** Commands that are signs or spaces. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ ldots: '…', dots: '…', textellipsis: '…', textendash: '–', textemdash: '—', ss: 'ß' },
  ...{ quad: ' ', qquad: ' ', space: ' ', newline: ' ', linebreak: ' ' },
  ...{ ' ': ' ', '\n': ' ', '\\': ' ', ',': ' ', ';': ' ', ':': ' ', '!': '', '-': '', '/': '' },
};

const LIGATURES: Readonly<Record<string, string>> = { '~': ' ', '--': '–', '---': '—', '``': '“', "''": '”' };

/** Combining characters of accents: `\'e` is é. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ "'": '\u0301', '`': '\u0300', '^': '\u0302', '"': '\u0308', '~': '\u0303', '=': '\u0304' },
  ...{ '.': '\u0307', c: '\u0327', v: '\u030c', H: '\u030b', u: '\u0306', r: '\u030a', k: '\u0328' },
};

/**
 * What has a meaning of its own in LaTeX; everything else is text. A comment takes the end of its line, but no blank line with
 * it. A blank line ends an unfinished formula, and lengths are limited, so that much unfinished markup takes linear time.
 */
const SPECIAL = new RegExp(
  [
    /(?<comment>%[^\n]*(?:\n[ \t]*(?![ \t\r]*\n))?)/,
    /(?<blank>\n[ \t\r]*\n\s*)/,
    /(?<hidden>(?<dollar>\$\$?)(?:\\.|[^$\\\n]|\n(?![ \t\r]*\n))*\k<dollar>|\\\((?:(?!\\\))[\s\S]){0,2000}\\\)|\\\[(?:(?!\\\])[\s\S]){0,2000}\\\]|\\(?:verb|lstinline)\*?(?<delimiter>[^a-zA-Z\s*])[^\n]*?\k<delimiter>)/,
    /\\(?:(?<over>['`^"~=.])\s*|(?<under>[cvHurk])(?=\{[a-zA-Z]\}))(?:\{\\?(?<braced>[a-zA-Z])\}|\\?(?<bare>[a-zA-Z]))/,
    /\\(?<command>[a-zA-Z@]+|[\s\S])\*?/,
    /(?<ligature>~|---?|``|'')/,
    /(?<open>\{)/,
    /\}/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

const OPTIONS = /\s*\[[^\]]{0,1000}\]/y;
/** Braces may be nested twice. */
const BRACES = /\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/y;
const OPENING = /\s*\{/y;
const NAME = /\{([^}\n]*)\}/y;

const BODY = /\\begin\{document\}/g;

/** A line whose end is in a comment. */
const COMMENTED = /(?<!\\)(?:\\\\)*%/;

/** What joins a citation beside the sentence to the next one, in the same paragraph. */
const JOINT = new RegExp(
  String.raw`SPACE(?:[,;]|,?SPACE(?:and|or)\b)SPACE(?=\\(?!textcite|citet|citeauthor)[a-zA-Z]*cite)`.replaceAll(
    'SPACE',
    String.raw`(?:[ \t~]|\r?\n(?![ \t]*\r?\n))*`,
  ),
  'y',
);

/** A block that is being read. */
interface Open {
  readonly from: number;
  readonly marks: Mark[];
  /** Number of its open braces. */
  depth: number;
}

/** Blocks of LaTeX: what is printed as prose. Unfinished markup, as it is while somebody types, is no obstacle. */
export function latexBlocks(document: string): Block[] {
  const blocks: Block[] = [];
  const start = bodyOf(document);
  let open: Open = { from: start, marks: [], depth: 0 };
  /** What goes on after an argument that is a text of its own, and where the argument begins; after a heading, nothing does. */
  const around: { readonly block: Open | undefined; readonly from: number }[] = [];

  const special = new RegExp(SPECIAL);
  special.lastIndex = start;
  for (let found = special.exec(document); found; found = special.exec(document)) {
    const { index: from, groups = {} } = found;
    const to = special.lastIndex;
    const { command, ligature } = groups;
    const accent = groups.over ?? groups.under;
    if (groups.comment !== undefined) mark(from, to, undefined);
    else if (groups.blank !== undefined) separate(from, to);
    else if (groups.hidden !== undefined) mark(from, to, PLACEHOLDER);
    else if (accent !== undefined)
      mark(from, to, `${groups.braced ?? groups.bare}${ACCENTS[accent]}`.normalize('NFC'));
    else if (ligature !== undefined) mark(from, to, LIGATURES[ligature]!);
    else if (command !== undefined) special.lastIndex = obey(command, from, to);
    else brace(groups.open === undefined ? -1 : 1, from, to);
  }
  while (around.length > 0) leave(document.length, document.length);
  finish(document.length);
  return blocks.sort((a, b) => a.from - b.from);

  function mark(from: number, to: number, as: string | undefined): number {
    open.marks.push({ from, to, as });
    return to;
  }

  function finish(to: number): void {
    blocks.push({ from: open.from, to, marks: open.marks });
  }

  /** Ends the paragraph and begins the next one. */
  function separate(from: number, to: number): number {
    finish(from);
    open = { from: to, marks: [], depth: open.depth };
    return to;
  }

  function brace(step: 1 | -1, from: number, to: number): void {
    if (step < 0 && open.depth === 0 && around.length > 0) leave(from, to);
    else {
      open.depth = Math.max(0, open.depth + step);
      mark(from, to, '');
    }
  }

  /** Ends an argument that is a text of its own. */
  function leave(end: number, to: number): void {
    finish(end);
    const { block, from } = around.pop()!;
    open = block ?? { from: to, marks: [], depth: 0 };
    if (block) mark(from, to, undefined);
  }

  /** @returns where to read on, like the functions below */
  function obey(name: string, from: number, to: number): number {
    if (name === 'begin' || name === 'end') return environment(name, from, to);
    if (name === 'item' || name === 'par') return separate(from, after(OPTIONS, to));
    if (FLOWING.test(name) || NOTE.test(name) || HEADING.test(name)) return argument(name, from, to);
    const sign = SIGNS[name];
    if (sign !== undefined) return mark(from, to, sign);
    // `\%` and the like are the sign itself.
    if (/^[^a-zA-Z@]$/.test(name)) return mark(from, from + 1, '') + 1;
    const end = afterArguments(to);
    if (PRINTING.test(name)) return mark(from, end, PLACEHOLDER);
    return mark(from, name.includes('cite') ? after(JOINT, end) : end, undefined);
  }

  function argument(name: string, from: number, to: number): number {
    const last = SECOND.test(name) ? after(BRACES, after(OPTIONS, to)) : to;
    const inside = after(OPENING, after(OPTIONS, last));
    if (document.charAt(inside - 1) !== '{') return mark(from, last, '');
    if (HEADING.test(name)) finish(from);
    else mark(from, inside, NOTE.test(name) ? undefined : '');
    if (FLOWING.test(name)) open.depth++;
    else {
      around.push({ block: NOTE.test(name) ? open : undefined, from: inside });
      open = { from: inside, marks: [], depth: 0 };
    }
    return inside;
  }

  function environment(kind: 'begin' | 'end', from: number, to: number): number {
    const [braces, name] = matchAt(NAME, to) ?? [];
    if (braces === undefined) return mark(from, to, '');
    const inside = to + braces.length;
    if (kind === 'end') return separate(from, name === 'document' ? document.length : inside);
    if (!WITHOUT_PROSE.test(name!)) return separate(from, afterArguments(inside));
    const end = `\\end${braces}`;
    const at = document.indexOf(end, inside);
    // A formula is part of a sentence.
    return mark(from, at < 0 ? document.length : at + end.length, PLACEHOLDER);
  }

  function matchAt(pattern: RegExp, at: number): RegExpExecArray | null {
    pattern.lastIndex = at;
    return pattern.exec(document);
  }

  function after(pattern: RegExp, at: number): number {
    return at + (matchAt(pattern, at)?.[0].length ?? 0);
  }

  function afterArguments(at: number): number {
    const next = after(BRACES, after(OPTIONS, at));
    return next === at ? at : afterArguments(next);
  }
}

/** Where the body begins; in a part of a document, at once. */
function bodyOf(document: string): number {
  const lineTo = (at: number) => document.slice(document.lastIndexOf('\n', at) + 1, at);
  const begin = [...document.matchAll(BODY)].find(({ index }) => !COMMENTED.test(lineTo(index)));
  return begin ? begin.index + begin[0].length : 0;
}
