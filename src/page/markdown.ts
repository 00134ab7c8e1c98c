import type { Tokens } from 'marked';
import { type Html, html, trusted } from './html.js';

/** Below the headings of the page itself. */
const TOP_LEVEL = 3;
const LOWEST = 6;

/**
 * Markdown as HTML; whatever is HTML in it is shown as text, and links and pictures are not followed, so that nothing can
 * be fetched from the page. Headings begin at the third level.
 */
export async function markdown(text: string): Promise<Html> {
  const { Marked } = await import('marked');
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      html: ({ text }) => html`${text}`.toString(),
      link: ({ text, href }) => html`${text}${href === text ? '' : ` (${href})`}`.toString(),
      image: ({ text }) => html`${text}`.toString(),
      heading({ tokens, depth }) {
        const level = Math.min(LOWEST, depth + TOP_LEVEL - 1);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      table({ header, rows }) {
        const cell = ({ tokens, align }: Tokens.TableCell, name: string) =>
          `<${name}${align === 'right' ? ' class="right"' : ''}>${this.parser.parseInline(tokens)}</${name.slice(0, 2)}>`;
        const isEmpty = ({ text }: Tokens.TableCell) => text.trim() === '';
        const head = header.map((each) => cell(each, isEmpty(each) ? 'td' : 'th scope="col"')).join('');
        const body = rows.map((cells) => {
          const inner = cells.map((each, place) => cell(each, place === 0 ? 'th scope="row"' : 'td'));
          return `<tr>${inner.join('')}</tr>\n`;
        });
        // Markdown has no tables without a header, but many whose header is empty.
        const columns = header.every(isEmpty) ? '' : `<thead><tr>${head}</tr></thead>`;
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>${columns}<tbody>${body.join('')}</tbody></table></div>\n`;
      },
    },
  });
  return trusted(await marked.parse(text));
}
