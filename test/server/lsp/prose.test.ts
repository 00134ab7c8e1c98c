import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proseOf } from '../../../src/server/lsp/prose/prose.js';

const texts = (document: string, language: string) => proseOf(document, language).map(({ text }) => text);

test('lines of plain text are paragraphs, unless they are wrapped', () => {
  expect(texts('A wrapped\nparagraph.\n\n  Another one.\n', 'plaintext')).toEqual([
    'A wrapped\nparagraph.',
    'Another one.',
  ]);
  const long = 'This line is longer than any that was wrapped by hand. '.repeat(3).trim();
  expect(texts(`Title\n${long}\n${long}\n`, 'plaintext')).toEqual(['Title', long, long]);
});

test.each([
  [
    'emphasis and links',
    'A *new* **day** [here](https://a.example "x") and [there][1].',
    ['A new day here and there.'],
  ],
  [
    'code, formulas and addresses',
    'Call `run()` if $x > 1$, see <https://a.example> or https://b.example now.',
    ['Call * if *, see * or * now.'],
  ],
  ['prices', 'It costs $5 or $6.', ['It costs $5 or $6.']],
  ['escapes, entities and line breaks', 'One \\* two&nbsp;three  \nfour.', ['One * two*three four.']],
  [
    'headings, lists and quotations',
    '# A title\n\n- one item\n  goes on\n1. two\n\n> quoted\n> text\n',
    ['A title', 'one item goes on', 'two', 'quoted text'],
  ],
  [
    'tasks and tables',
    '- [ ] do it\n\n| a | b |\n|---|---|\n| some cell | other |\n',
    ['do it', 'a', 'b', 'some cell', 'other'],
  ],
  [
    'code blocks, HTML and comments',
    'Text <b>here</b>.\n\n```js\nlet coed;\n```\n\n<!-- coment -->\n\n    indented\n',
    ['Text here.'],
  ],
  ['front matter', '---\ntitle: my titel\n---\n\nText.\n', ['Text.']],
])('Markdown: %s', (_, document, expected) => {
  expect(texts(document, 'markdown')).toEqual(expected);
});

test.each([
  [
    'emphasis and references',
    'An \\emph{important} \\textbf{idea}~\\cite{a} in Figure~\\ref{b}.',
    ['An important idea in Figure *.'],
  ],
  ['formulas', 'If $x > 1$ and \\(y\\), we get \\[ z \\] now.', ['If * and *, we get * now.']],
  [
    'what is not finished',
    'An \\emph{open brace and $x = 1 there.\n\nNext } one.',
    ['An open brace and $x = 1 there.', 'Next one.'],
  ],
  [
    'headings, footnotes and captions',
    '\\section{A title}\nText\\footnote{With a note.} goes on.',
    ['A title', 'Text goes on.', 'With a note.'],
  ],
  [
    'two paragraphs in a footnote',
    'Text\\footnote{One.\n\nTwo.} goes on.',
    ['Text goes on.', 'One.', 'Two.'],
  ],
  [
    'environments',
    '\\begin{itemize}\n\\item one\n\\item[a] two\n\\end{itemize}\n\\begin{equation}\na\n\\end{equation}\n\\begin{verbatim}\nverbatm\n\\end{verbatim}',
    ['one', 'two'],
  ],
  [
    'the preamble',
    '\\documentclass{article}\n\\title{My titel}\n\\begin{document}\nText.\n\\end{document}',
    ['Text.'],
  ],
  [
    'signs and accents',
    "``Caf\\'e'' costs 5\\,\\% -- na\\\"{i}ve\\ldots{} \\ss \\c{c}",
    ['“Café” costs 5 % – naïve… ß ç'],
  ],
  ['comments', 'Text % a coment\n  goes on.', ['Text goes on.']],
  [
    'links and colours',
    '\\href{https://a.example}{The page} is \\textcolor{red}{red}.',
    ['The page is red.'],
  ],
  ['other commands', 'Some \\vspace{1cm} text\\label{x} and \\foo[a]{b}{c} more.', ['Some text and more.']],
])('LaTeX: %s', (_, document, expected) => {
  expect(texts(document, 'latex').map((text) => text.trim())).toEqual(expected);
});

test('every letter of a text is where it is in the document, whatever its markup', () => {
  const piece = fc.constantFrom(
    ...[
      'word ',
      'Émile ',
      '😀 ',
      '\n',
      '\r\n',
      '\n\n',
      '  ',
      '*',
      '**',
      '`',
      '$',
      '\\',
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
    ],
    ...[
      '# ',
      '> ',
      '- ',
      '|',
      '---',
      '%',
      '~',
      '\\emph{',
      '\\footnote{',
      '\\begin{itemize}',
      '\\end{itemize}',
      '\\item ',
    ],
    ...['<b>', '&amp;', 'https://a.example ', '\\section{', "\\'e", '\\verb|a|', '``', '\\[', '\\]', '\\\\'],
  );
  const document = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(document, fc.constantFrom('markdown', 'latex', 'plaintext'), (written, language) => {
      for (const { text, place } of proseOf(written, language)) {
        for (const { index, 0: word } of text.matchAll(/\p{L}+/gu)) {
          const found = place(index, index + word.length);
          if (found?.isWhole) expect(written.slice(found.offset, found.offset + found.length)).toBe(word);
        }
      }
    }),
    { seed: 20_261_126, numRuns: 500 },
  );
});
