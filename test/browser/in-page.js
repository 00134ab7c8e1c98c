/** Runs in the page of a test. JavaScript, because the types of the tests do not include the DOM. */

/** Selector of what the page adds to a text: numbers, carets, and text for screen readers. */
export const ADDED = '.chip, .number, .spoken, .caret';

/** The displayed text without what the page adds to it. @returns {string} */
export function plainText(/** @type {any} */ shown, added) {
  const copy = shown.cloneNode(true);
  for (const element of copy.querySelectorAll(added)) element.remove();
  return copy.textContent;
}

/**
 * Places of marks in the displayed text, in code points, with the marked text.
 * @returns {[start: number, end: number, written: string][]}
 */
export function places(/** @type {any[]} */ marks, added) {
  const plain = (node) => {
    if (node.nodeType === 3) return node.textContent;
    if (node.matches?.(added)) return '';
    return [...node.childNodes].map(plain).join('');
  };
  return marks.map((mark) => {
    const before = document.createRange();
    before.setStart(mark.closest('.text'), 0);
    before.setEndBefore(mark);
    const start = [...plain(before.cloneContents())].length;
    const written = plain(mark);
    return [start, start + [...written].length, written];
  });
}
