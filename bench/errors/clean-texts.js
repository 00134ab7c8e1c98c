/** Edited prose that no model was fitted on, in texts of a few paragraphs. */
import { join } from 'node:path';
import { paragraphsOf } from '../../dist/recipes/text/corpus.js';

/** Sources with correct sentences, from different registers. */
export const CLEAN_SOURCES = [
  'wikinews_2019_2020_cc_by',
  'vagov',
  'openstax_cc_by',
  'pratham_books_cc_by',
  'us_presidential_speeches',
  'digitalgov',
  'common_voice_cc0',
  'gov_service_manual_ogl',
  'novels_public_domain',
];

const PARAGRAPHS_A_TEXT = 8;

/** About `words` words of a source's part for measurement, taken at regular intervals. */
export async function cleanTexts(data, source, words) {
  const paragraphs = [];
  for await (const { text } of paragraphsOf(join(data, 'text'), 'measure', [source])) paragraphs.push(text);
  const texts = [];
  for (let at = 0; at < paragraphs.length; at += PARAGRAPHS_A_TEXT)
    texts.push(paragraphs.slice(at, at + PARAGRAPHS_A_TEXT).join('\n'));
  const total = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  const every = Math.max(1, Math.floor(total / words));
  return texts.filter((_, index) => index % every === 0);
}
