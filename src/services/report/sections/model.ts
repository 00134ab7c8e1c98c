import { html } from '../../../page/html.js';
import { markdown } from '../../../page/markdown.js';
import { setAside } from '../../../page/table.js';
import type { Section } from './section.js';

/** What scores, in the words of the model cards. */
export const model: Section = {
  id: 'model',
  title: 'Model card',
  content: async ({ pipeline: { name, version, description, caution, models } }) => [
    html`<p>${name} ${version}: ${description}</p>`,
    caution && html`<p><strong>${caution}</strong></p>`,
    models.length === 0 && html`<p>The pipeline reads no model file.</p>`,
    ...(await Promise.all(
      models.map(async ({ name, card }) =>
        card
          ? setAside(html`Card of ${name}`, await markdown(card))
          : html`<p>There is no card of ${name}.</p>`,
      ),
    )),
  ],
};
