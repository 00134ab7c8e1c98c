import { getDocumentProxy } from 'unpdf';
import { AssessError } from '../../errors.js';
import { DAMAGED, ENCRYPTED, readWhole, WITHOUT_PASSWORD } from '../whole-file.js';
import type { DocumentText, LeftOut } from './document.js';
import { glyphsOf } from './pdf-glyphs.js';
import { type Line, linesOf } from './pdf-lines.js';

// Node 20 lacks it, and pdf.js passes on fonts with it.
if (!('transferToFixedLength' in ArrayBuffer.prototype))
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer) {
      return this.slice(0);
    },
  });

/** Pages that a PDF may have. */
const MOST_PAGES = 500;

/**
 * The text of a PDF, line by line. Nothing in it is run, neither scripts nor fonts, and nothing is fetched.
 * @throws AssessError `unreadable_file`
 */
export async function readPdf(path: string): Promise<DocumentText> {
  const refuse = (reason: string, next?: string) =>
    new AssessError('unreadable_file', { path, reason, next });
  // A copy of exactly the file's length: what is transferred must not be part of a pooled buffer.
  const bytes = new Uint8Array(await readWhole(path));
  const options = {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
    // Pictures are not decoded.
    maxImageSize: 0,
  };
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
  try {
    pdf = await getDocumentProxy(bytes, options);
  } catch (error) {
    if ((error as Error)?.name === 'PasswordException') throw refuse(ENCRYPTED, WITHOUT_PASSWORD);
    throw refuse(DAMAGED);
  }
  try {
    if (pdf.numPages > MOST_PAGES) throw refuse(`it has more than ${MOST_PAGES} pages`);
    const pages: Line[][] = [];
    const leftOut = new Set<LeftOut>();
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      pages.push(linesOf(await glyphsOf(page)));
      if ((await page.getAnnotations()).some(isComment)) leftOut.add('comments');
      page.cleanup();
    }
    if (pages.every((lines) => lines.length === 0)) {
      const next = 'recognise its text first (OCR), or type it';
      throw refuse('it holds pictures and no text, as a scan does', next);
    }
    const body = withoutMargins(pages);
    if (body.some((lines, index) => lines.length < pages[index]!.length)) leftOut.add('headers and footers');
    return { text: joined(body), leftOut: [...leftOut] };
  } catch (error) {
    throw error instanceof AssessError ? error : refuse(DAMAGED);
  } finally {
    await pdf.cleanup();
    await pdf.destroy?.();
  }
}

const COMMENTS = new Set([
  'Text',
  'FreeText',
  'Highlight',
  'Underline',
  'StrikeOut',
  'Squiggly',
  'Caret',
  'Ink',
]);
const isComment = ({ subtype }: { subtype?: string }) => COMMENTS.has(subtype ?? '');

const PAGE_NUMBER = /^[-–—\s]*(page\s*)?\d{1,4}(\s*(\/|of)\s*\d{1,4})?[-–—\s]*$/i;

/** Pages without the first and last lines that are the same on most pages, or contain only the page number. */
function withoutMargins(pages: readonly (readonly Line[])[]): Line[][] {
  const same = (line: Line | undefined) => line?.text.replace(/\d+/g, '#');
  const isRepeated = (edge: 0 | -1, line: Line) =>
    pages.length > 1 &&
    2 * pages.filter((lines) => same(lines.at(edge)) === same(line)).length > pages.length;
  const isMargin = (edge: 0 | -1, line: Line | undefined) =>
    line !== undefined && (PAGE_NUMBER.test(line.text) || isRepeated(edge, line));
  return pages.map((lines) => {
    // On a page with a single line, that line is not a header or footer.
    const from = lines.length > 1 && isMargin(0, lines[0]) ? 1 : 0;
    const to = lines.length - from > 1 && isMargin(-1, lines.at(-1)) ? lines.length - 1 : lines.length;
    return lines.slice(from, to);
  });
}

/** How much farther apart than usual the lines of two paragraphs are, as a ratio. */
const PARAGRAPH = 1.25;
const ENDS_SENTENCE = /[.!?:]["'”’)]*$/;

function joined(pages: readonly (readonly Line[])[]): string {
  const gaps = pages.flatMap((lines) => lines.slice(1).map(({ y }, index) => lines[index]!.y - y));
  const usual = median(gaps.filter((gap) => gap > 0));
  let text = '';
  for (const lines of pages) {
    for (const [index, line] of lines.entries()) {
      const before = lines[index - 1];
      if (before) text += before.y - line.y > PARAGRAPH * usual ? '\n\n' : '\n';
      else if (text !== '') text += ENDS_SENTENCE.test(text) ? '\n\n' : '\n';
      text += line.text;
    }
  }
  return text;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
