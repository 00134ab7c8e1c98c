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
  [
    'what is beside the sentence, before punctuation',
    'It is so <!-- c -->, and ![](x.png). It was <img src="x.png">; see [^1].\n\n[^1]: A note.',
    ['It is so, and. It was; see.', 'A note.'],
  ],
  [
    'spaces that the author wrote',
    'A word . Then *one* , [two](x) ; <b>three</b> ! And a *.txt* file.',
    ['A word . Then one , two ; three ! And a .txt file.'],
  ],
  [
    'the rest of a word that is no prose',
    'The $n$-th, the $k$th and the `foo`s. A &mdash;dash.',
    ['The *, the * and the *. A *dash.'],
  ],
  [
    'citations',
    'It is known [@jones], and [see @jones, p. 3; -@smith]. As @jones [p. 3] says, mail me@a.example [I am here](@b).',
    ['It is known, and. As * says, mail * I am here.'],
  ],
  ['links of wikis', 'We saw [[link|the town]], [[Berlin]] and ![[x.png]].', ['We saw the town, * and.']],
  [
    'attributes and shortcodes',
    '# A title {#sec-a .x}\n\nSome [small]{.x} text ![](x.png){width=50%}, and {{< include a.md >}} more.',
    ['A title', 'Some small text, and more.'],
  ],
  ['line breaks in HTML', 'One<br>two<br/>three.', ['One two three.']],
  ['front matter', '---\ntitle: my titel\n---\n\nText.\n', ['Text.']],
  ['empty front matter', '---\n---\n\nText.\n\n---\n\nMore.\n', ['Text.', 'More.']],
])('Markdown: %s', (_, document, expected) => {
  expect(texts(document, 'markdown').map((text) => text.trim())).toEqual(expected);
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
    'the body, whose beginning and end are in no comment',
    'My preambel. 5\\% % \\begin{document}\n\\newcommand{\\x}{y}\n\\begin{document}\nText. % \\end{document}\nMore.\n\\end{document}\nMy notez.',
    ['Text. More.'],
  ],
  [
    'what is beside the sentence, before punctuation',
    'It is known~\\cite{a}. It is used \\citep[p.~3]{b}, shown \\label{x}; a word\\footnote{A note.} . The \\emph{end \\cite{c}}.',
    ['It is known. It is used, shown; a word. The end.', 'A note.'],
  ],
  [
    'several citations',
    'It is known \\cite{a}, \\cite{b}\nand~\\cite{c}. In \\cite{a},\n\nanother paragraph~\\cite{a} in \\citet{b}.',
    ['It is known. In,', 'another paragraph in *.'],
  ],
  [
    'spaces that the author wrote',
    'A word . Then \\emph{one} , {two} ; \\textbf{three} !',
    ['A word . Then one , two ; three !'],
  ],
  ['the rest of a word that is no prose', 'The $n$-th and \\texttt{foo}s.', ['The * and *.']],
  [
    'signs and accents',
    "``Caf\\'e'' costs 5\\,\\% -- na\\\"{i}ve\\ldots{} \\ss \\c{c}",
    ['“Café” costs 5 % – naïve… ß ç'],
  ],
  ['comments', 'Text % a coment\n  goes on.', ['Text goes on.']],
  ['a paragraph after a comment', 'A title % one\n\nText\n  % two\r\n \r\nMore', ['A title', 'Text', 'More']],
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
    ...[
      '.',
      ', ',
      '\\cite{a}',
      ' and ',
      '$n$-th',
      '<!-- c -->',
      '![](a.png)',
      '[@a]',
      '@b',
      '[[c|',
      ']]',
      '[^1]',
      '{.d}',
    ],
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
