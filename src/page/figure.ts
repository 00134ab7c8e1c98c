import { type Content, type Html, html } from './html.js';
import { folded, type TableParts, table } from './table.js';

interface FigureParts {
  readonly title: Content;
  readonly plot: Html;
  /** What the plot shows, in numbers. */
  readonly data?: TableParts;
  readonly note?: Content;
}

/** A plot with its title, what to bear in mind, and its numbers folded away below. */
export function figure({ title, plot, data, note }: FigureParts): Html {
  return html`<figure><figcaption>${title}</figcaption>
${plot}
${note && html`<p class="note">${note}</p>`}
${data && folded('The numbers', table(data))}
</figure>`;
}
