import { type Content, type Html, html, trusted } from './html.js';
import { STYLE } from './style.js';

/** Nothing may run, nothing may be fetched or sent: all that a page needs is in it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

interface PageSection {
  /** Where links lead to. */
  readonly id: string;
  readonly title: string;
  readonly content: Content;
}

interface PageParts {
  readonly title: string;
  /** Below the title. */
  readonly lead: Content;
  readonly sections: readonly PageSection[];
  readonly footer: Content;
  /** Further rules for the style sheet. */
  readonly style?: string;
}

/**
 * The frame of a page that is one file and works without a network.
 * @param style rules beside those of all pages
 */
export const frame = (title: string, content: Content, style = ''): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(STYLE + style)}</style></head><body>
${content}
</body></html>
`;

/** A page with a table of contents, then its sections. */
export const page = ({ title, lead, sections, footer, style }: PageParts): Html =>
  frame(
    title,
    html`<header><h1>${title}</h1>
${lead}</header>
<nav aria-label="Contents"><ol>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ol></nav>
<main>
${sections.map(
  ({ id, title, content }) =>
    html`<section id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${title}</h2>\n${content}</section>\n`,
)}</main>
<footer>${footer}</footer>`,
    style,
  );
