import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { LAYOUT_TAG, LINES, PARAGRAPHS } from './html-elements.js';

/** Elements whose content is no text of the page; a head, which need not be closed, holds nothing else. */
const LEFT_OUT = new Set('script style template title noscript'.split(' '));
const CELLS = new Set(['td', 'th']);

/** A tag, a comment or a character reference; a text without any of them is no HTML. */
const MARKUP = /<\/?[a-z][a-z\d:-]*(?:\s[^<>]*)?\/?>|<!--|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;

/**
 * The text of a piece of HTML, as a browser would show it: paragraphs are separated by a blank line; `<br>`, items of
 * lists and rows of tables end a line; white space counts once. Without tags that lay out a page, line breaks are the
 * writer's and stay. A text without markup is unchanged. Time is linear in length.
 */
export function plainText(html: string): string {
  if (!MARKUP.test(html)) return html;
  const page = new Page(html);
  // The package's parser keeps a stack of open elements, which takes quadratic time.
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, page);
  tokenizer.write(html);
  tokenizer.end();
  return page.finish();
}

const nothing = () => undefined;

/** Receives the tokens of HTML, and lays out their text in lines. */
class Page implements TokenizerCallbacks {
  readonly #parts: string[] = [];
  readonly #collapses: boolean;
  /** The last character of the text. */
  #last = '\n';
  /** Line breaks owed to what comes next. */
  #owed = 0;
  /** How many elements are open that are left out, and that keep white space. */
  #hidden = 0;
  #preformatted = 0;

  constructor(private readonly html: string) {
    this.#collapses = LAYOUT_TAG.test(html);
  }

  onopentagname(start: number, end: number): void {
    const name = this.#name(start, end);
    this.#breakAt(name);
    if (name === 'br') this.#add('\n');
    if (LEFT_OUT.has(name)) this.#hidden += 1;
    if (name === 'pre') this.#preformatted += 1;
  }

  onclosetag(start: number, end: number): void {
    const name = this.#name(start, end);
    this.#breakAt(name);
    if (CELLS.has(name)) this.#flow(' ');
    if (LEFT_OUT.has(name)) this.#hidden = Math.max(0, this.#hidden - 1);
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
  }

  ontext(start: number, end: number): void {
    this.#show(this.html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.#show(String.fromCodePoint(codePoint));
  }

  readonly onattribdata = nothing;
  readonly onattribentity = nothing;
  readonly onattribend = nothing;
  readonly onattribname = nothing;
  readonly oncdata = nothing;
  readonly oncomment = nothing;
  readonly ondeclaration = nothing;
  readonly onend = nothing;
  readonly onopentagend = nothing;
  readonly onprocessinginstruction = nothing;
  readonly onselfclosingtag = nothing;

  finish(): string {
    const lines = this.#parts.join('').replaceAll('\u00a0', ' ').split('\n');
    const text = lines.map((line) => line.trimEnd()).join('\n');
    return text.replaceAll(/\n{3,}/g, '\n\n').trim();
  }

  #name = (start: number, end: number) => this.html.slice(start, end).toLowerCase();

  /** Ends the line or the paragraph; breaks of neighbours count once. */
  #breakAt(name: string): void {
    const lines = PARAGRAPHS.has(name) ? 2 : LINES.has(name) ? 1 : 0;
    this.#owed = Math.max(this.#owed, lines);
  }

  #show(text: string): void {
    if (this.#hidden > 0) return;
    if (this.#preformatted > 0) this.#add(text);
    else this.#flow(text);
  }

  /** Adds text in which white space counts once, and not at the start of a line. */
  #flow(text: string): void {
    const flowing = this.#collapses ? text.replaceAll(/[ \t\r\n\f]+/g, ' ') : text;
    const isAtStart = this.#collapses && (this.#owed > 0 || this.#last === ' ' || this.#last === '\n');
    this.#add(isAtStart ? flowing.replace(/^ /, '') : flowing);
  }

  #add(text: string): void {
    if (text === '') return;
    if (this.#parts.length > 0)
      this.#parts.push('\n'.repeat(Math.max(0, this.#owed - (this.#last === '\n' ? 1 : 0))));
    this.#owed = 0;
    this.#parts.push(text);
    this.#last = text.at(-1)!;
  }
}
