import { element } from './element.js';
import { adviceInMarkup, meaningOf, reasonInMarkup, SUSPECT_MEANING, suspicionInMarkup } from './findings.js';

/** @typedef {{ advice: import('./findings.js').Advice, reason: string, code: string, codes: import('./findings.js').Codes }} Explained */

/** Time for the pointer to move from a mark to its tip. */
const GRACE_MS = 200;
/** Distance between a mark and its tip. */
const GAP_PX = 6;

/**
 * Shows the explanation of a mark beside it, while the pointer is over either or the mark has the focus; Escape hides
 * it. Its box belongs into the element that contains the marks. Screen readers present the same as part of the mark
 * itself.
 */
export class Tip {
  box = element('div', { class: 'tip', 'aria-hidden': 'true', hidden: true });
  /** @type {HTMLElement | undefined} */
  #mark;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #leaving;
  #reasons;

  /** @param {import('./findings.js').Reasons} reasons */
  constructor(reasons) {
    this.#reasons = reasons;
    this.box.addEventListener('pointerenter', () => clearTimeout(this.#leaving));
    this.box.addEventListener('pointerleave', () => this.#leave());
  }

  /** @param {HTMLElement} mark @param {Explained | undefined} explained undefined: a suspect word */
  explain(mark, explained) {
    const show = () => this.#show(mark, explained);
    mark.addEventListener('pointerenter', show);
    mark.addEventListener('focus', show);
    mark.addEventListener('pointerleave', () => this.#leave());
    mark.addEventListener('blur', () => this.#hide());
    mark.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#hide());
  }

  /** @param {HTMLElement} mark @param {Explained | undefined} explained */
  #show(mark, explained) {
    clearTimeout(this.#leaving);
    this.#mark = mark;
    const contents = explained
      ? [
          element('p', {}, adviceInMarkup(explained.advice)),
          element('p', {}, reasonInMarkup(explained.reason, this.#reasons.language)),
          element(
            'p',
            {},
            element('code', {}, explained.code),
            ` ${meaningOf(explained.code, explained.codes, this.#reasons.language)}`,
          ),
        ]
      : [element('p', {}, suspicionInMarkup(this.#reasons, `Suspect word: ${SUSPECT_MEANING}`))];
    this.box.replaceChildren(...contents);
    this.box.hidden = false;
    this.#place(mark);
    document.addEventListener('keydown', this.#onEscape);
  }

  /** Places the tip below the first line of the mark, or above it if there is no room. @param {HTMLElement} mark */
  #place(mark) {
    const frame = this.box.parentElement?.getBoundingClientRect();
    const [line] = mark.getClientRects();
    if (!frame || !line) return;
    const { width, height } = this.box.getBoundingClientRect();
    const left = Math.max(0, Math.min(line.left - frame.left, frame.width - width));
    const isRoomBelow = line.bottom + GAP_PX + height <= window.innerHeight;
    const top = isRoomBelow ? line.bottom + GAP_PX : line.top - GAP_PX - height;
    this.box.style.setProperty('left', `${left}px`);
    this.box.style.setProperty('top', `${top - frame.top}px`);
  }

  #leave() {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      if (document.activeElement !== this.#mark) this.#hide();
    }, GRACE_MS);
  }

  #hide() {
    clearTimeout(this.#leaving);
    this.box.hidden = true;
    document.removeEventListener('keydown', this.#onEscape);
  }

  /** @param {KeyboardEvent} event */
  #onEscape = ({ key }) => {
    if (key === 'Escape') this.#hide();
  };
}
