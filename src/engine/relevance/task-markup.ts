const BLOCK_TAG = /<\/?(?:p|br|li|ul|ol|div|tr|table|h[1-6])\b[^<>]{0,200}>/giu;
const TAG = /<\/?[a-z][^<>]{0,200}>/giu;
const ENTITY = /&(?:#?[a-z0-9]{2,8});/giu;
const APOSTROPHES = new Set(['&#39;', '&#x27;', '&apos;', '&rsquo;', '&#8217;']);
/** Marks of Markdown and of titles: asterisks, hashes, lines, bars, quotation marks. */
const MARKS = /[*_#`|~“”„«»"]+/gu;
const BULLET = /^[ \t]*[•·▪●○–—-][ \t]*/gmu;

/**
 * The words of a question without HTML, Markdown, bullets and quotation marks; items and paragraphs keep their own
 * lines. Text between quotation marks stays, because titles belong to the topic.
 */
export function withoutMarkup(question: string): string {
  return question
    .replace(BLOCK_TAG, '\n')
    .replace(TAG, ' ')
    .replace(ENTITY, characterOf)
    .replace(MARKS, ' ')
    .replace(BULLET, '');
}

function characterOf(entity: string): string {
  const name = entity.toLowerCase();
  if (name === '&amp;') return '&';
  return APOSTROPHES.has(name) ? "'" : ' ';
}
