import { counted } from '../domain/counted.js';
import { STDIN } from './bytes.js';
import type { plainText } from './html.js';
import { SIGN_OF_HTML } from './html-elements.js';

type Attributes = Readonly<Record<string, unknown>>;

/** The attributes that learning platforms export as HTML. */
const TEXTS = ['text', 'question_text'] as const;

/** Turns texts and questions that are HTML into plain text, or counts them if nobody asked for that. */
export class Markup {
  #texts = 0;
  #marked = 0;

  private constructor(private readonly plain: typeof plainText | undefined) {}

  /** @param html whether texts may be HTML, and are to be plain text */
  static async open(html: boolean | undefined): Promise<Markup> {
    // The parser is loaded only if it is needed.
    return new Markup(html ? (await import('./html.js')).plainText : undefined);
  }

  /** The attributes of a row with plain text, or as they are. */
  read<T extends Attributes>(attributes: T): T {
    const found = TEXTS.filter((name) => typeof attributes[name] === 'string');
    const { plain } = this;
    if (plain)
      return {
        ...attributes,
        ...Object.fromEntries(found.map((name) => [name, plain(attributes[name] as string)])),
      };
    this.#texts += 1;
    if (found.some((name) => SIGN_OF_HTML.test(attributes[name] as string))) this.#marked += 1;
    return attributes;
  }

  /** What people should know: one text among many may be about HTML, several are HTML. */
  notes(path: string): string[] {
    if (this.#marked === 0 || (this.#marked === 1 && this.#texts > 1)) return [];
    const what = counted(this.#marked, 'text contains', 'texts contain');
    const name = path === STDIN ? 'standard input' : path;
    return [`${name}: ${what} HTML, such as <p> or &nbsp;. To read it as plain text, use --html`];
  }
}
