import { html } from '../../../page/html.js';
import type { Section } from './section.js';

/** A paragraph for the methods of a paper. */
export const methods: Section = {
  id: 'methods',
  title: 'Methods, to cite',
  content: ({ methods: { paragraph, references } }) => [
    html`<p>${paragraph}</p>`,
    html`<h3>References</h3><ul>${references.map((reference) => html`<li>${reference}</li>`)}</ul>`,
  ],
};
