import { AssessError } from '../errors.js';
import { openBytes } from './bytes.js';
import { CONVERT, decodeText, guessHint } from './decode.js';
import { countOf } from './lines.js';
import { textOf } from './text.js';

/** Longest line in bytes, far beyond any text: a file without line breaks must not fill the memory. */
const LINE_LIMIT = 1 << 22;

/**
 * Reads the lines of a text file, without their line breaks (LF or CRLF); an empty file has none, and a final line
 * break does not start another line.
 * @param path a file, also `.gz`, or `-` for standard input
 * @param onHint called if an encoding is detected, as in an import; absent: only UTF-8 and UTF-16 are read
 * @throws AssessError `unreadable_file`, at once or while reading
 */
export async function* readTextLines(
  path: string,
  signal?: AbortSignal,
  onHint?: (hint: string) => void,
): AsyncGenerator<string, void> {
  const onGuess = onHint && ((encoding: string) => onHint(guessHint(path, encoding, CONVERT)));
  let rest = '';
  let line = 1;
  for await (const { text, faults } of decodeText(await openBytes(path, signal), { onGuess })) {
    const block = rest + text;
    const fault = faults[0];
    if (fault) throw notUtf8(path, line + countOf(block, '\n', 0, rest.length + fault.index));
    let start = 0;
    for (let end = block.indexOf('\n'); end !== -1; end = block.indexOf('\n', start)) {
      yield lineOf(block.slice(start, end));
      line += 1;
      start = end + 1;
    }
    rest = block.slice(start);
    if (rest.length > LINE_LIMIT) {
      throw new AssessError('unreadable_file', { path, reason: `line ${line} is too long to be a text` });
    }
  }
  if (rest !== '') yield lineOf(rest);
}

const lineOf = (bytes: string) => textOf(bytes.endsWith('\r') ? bytes.slice(0, -1) : bytes);

const notUtf8 = (path: string, line: number) =>
  new AssessError('unreadable_file', {
    path,
    reason: `line ${line} is not valid UTF-8`,
    next: CONVERT,
  });
