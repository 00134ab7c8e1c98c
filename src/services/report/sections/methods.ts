import { html } from '../../../page/html.js';
import { methodsOf } from '../methods.js';
import type { Section } from './section.js';

/** A paragraph for the methods of a paper. */
export const methods: Section = {
  id: 'methods',
  title: 'Methods, to cite',
  content: (report) => {
    const { paragraph, references } = methodsOf(report);
    return [
      html`<p>${paragraph}</p>`,
      html`<h3>References</h3><ul>${references.map((reference) => html`<li>${reference}</li>`)}</ul>`,
    ];
  },
};
