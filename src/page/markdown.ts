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
      table(token) {
        const row = (cells: typeof token.header, tag: 'td' | 'th') =>
          `<tr>${cells
            .map(({ tokens, align }) => {
              const inner = this.parser.parseInline(tokens);
              // An empty cell of a header heads nothing.
              const name = tag === 'th' && inner !== '' ? 'th scope="col"' : 'td';
              return `<${name}${align === 'right' ? ' class="right"' : ''}>${inner}</${name.slice(0, 2)}>`;
            })
            .join('')}</tr>`;
        const head = row(token.header, 'th');
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return trusted(await marked.parse(text));
}
