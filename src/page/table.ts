import { type Content, type Html, html } from './html.js';

interface Column {
  readonly title: Content;
  /** Numbers stand at the right. */
  readonly align?: 'right';
}

export interface TableParts {
  /** What the table shows, for those who hear it read out as well. */
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Cells in the order of the columns; the first of each row names the row. */
  readonly rows: readonly (readonly Content[])[];
}

/** The caption of a table, as wide as its text needs: a caption alone would be as narrow as its table. */
export const captionOf = (caption: Content): Html => html`<caption><span>${caption}</span></caption>`;

/** A table that scrolls by itself where the screen is narrower. */
export function table({ caption, columns, rows }: TableParts): Html {
  const classOf = (index: number) => (columns[index]?.align === 'right' ? html` class="right"` : null);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table: ${caption}"><table>
${captionOf(caption)}
<thead><tr>${columns.map(({ title }, index) => html`<th scope="col"${classOf(index)}>${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, index) =>
        index === 0
          ? html`<th scope="row"${classOf(index)}>${cell}</th>`
          : html`<td${classOf(index)}>${cell}</td>`,
      )}</tr>\n`,
  )}</tbody></table></div>`;
}

/** Content that is folded away, and unfolded on paper. */
export function folded(title: Content, content: Content): Html {
  return html`<details><summary>${title}</summary>${content}</details>`;
}

/** Content that is folded away because few want to read it; it is not printed. */
export function setAside(title: Content, content: Content): Html {
  return html`<details class="long"><summary>${title}</summary>${content}</details>`;
}
