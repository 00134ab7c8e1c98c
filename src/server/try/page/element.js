/**
 * Creates elements from text, never from markup.
 *
 * @typedef {Node | string | number | null | undefined | false} Child
 */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Readonly<Record<string, string | number | boolean | undefined>>} [attributes] `true` is an attribute without
 *   value; one that is false or undefined is left out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(attribute, value === true ? '' : String(value));
  }
  made.append(...present(children));
  return made;
}

/**
 * The element of the page with this id.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @returns {E}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element has the id ${id}`);
  return /** @type {E} */ (found);
}

/**
 * Offers the languages of reasons, named in themselves.
 * @param {HTMLSelectElement} list @param {URL} url of the languages @param {string} chosen the code of one
 */
export async function offerLanguages(list, url, chosen) {
  /** @type {{ code: string, name: string, ownName: string }[]} */
  const languages = await (await fetch(url)).json();
  list.replaceChildren(
    ...languages.map(({ code, ownName }) =>
      element('option', { value: code, lang: code, selected: code === chosen }, ownName),
    ),
  );
}

/** Text that only screen readers present. @param {...Child} children */
export const spoken = (...children) => element('span', { class: 'spoken' }, ...children);

/** @param {readonly Child[]} children @returns {(Node | string)[]} */
const present = (children) =>
  children.flatMap((child) =>
    child === null || child === undefined || child === false
      ? []
      : [child instanceof Node ? child : String(child)],
  );
