import { type Content, type Html, html } from './html.js';
import type { PlotName } from './plots/svg.js';
import { folded, type TableParts, table } from './table.js';

interface Beside {
  /** Where it is not the title of the plot. */
  readonly caption?: Content;
  /** What the plot shows, in numbers. */
  readonly data?: TableParts;
  readonly note?: Content;
}

/** A plot with its caption, what to bear in mind, and its numbers folded away below. */
export async function figure<P extends PlotName>(
  draw: (plot: P) => Promise<Html>,
  plot: NoInfer<P> & Beside,
): Promise<Html> {
  const { title, caption = title, data, note } = plot;
  return html`<figure><figcaption>${caption}</figcaption>
${await draw(plot)}
${note && html`<p class="note">${note}</p>`}
${data && folded('The numbers', table(data))}
</figure>`;
}
