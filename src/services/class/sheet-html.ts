import { frame } from '../../page/document.js';
import { type Content, type Html, html } from '../../page/html.js';
import { captionOf } from '../../page/table.js';
import {
  type Block,
  ENGLISH,
  type Language,
  type Line,
  type Look,
  type Run,
  runsOf,
  type Sheet,
} from './run.js';

/** What sheets need beside the style of all pages: marks in texts, and a page of paper for each sheet. */
export const SHEET_STYLE = `
.sheet{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:1.6rem 1.75rem;margin:1.25rem 0}
.sheet>header{padding:0;margin:0 0 1.2rem}
.sheet h1{font-size:1.75rem}
.sheet h2{font-size:1.2rem;margin:1.6rem 0 .6rem}
.sheet>:last-child{margin-bottom:0}
main,nav{max-width:56rem}
.facts{display:flex;flex-wrap:wrap;gap:.75rem;margin:0 0 1.2rem}
.facts>div{border:1px solid var(--line);border-radius:8px;padding:.55rem .8rem;min-width:7rem}
.facts dt{color:var(--soft);font-size:.85rem;line-height:1.3}
.facts dd{margin:.1rem 0 0;font-size:1.35rem;font-weight:600;line-height:1.25}
.facts small{display:block;font-size:.82rem;font-weight:400;color:var(--soft)}
.text{white-space:pre-wrap;overflow-wrap:anywhere;border-left:3px solid var(--line);padding:.1rem 0 .1rem 1rem;margin:0 0 .9rem;max-width:46rem;line-height:1.75}
del{color:var(--bad);text-decoration:line-through}
ins{color:var(--good);font-weight:600;text-decoration:none;border-bottom:1px solid}
.doubt{text-decoration:underline dotted 2px;text-underline-offset:.2em}
sup{font-size:.7em;line-height:0;color:var(--soft);margin-left:.1em}
.bar{color:var(--series-1);letter-spacing:.06em;white-space:nowrap}
.sheet li{margin-bottom:.45rem}
.sheet li>p{margin:.15rem 0 0}
.sheet table{width:100%}
.sheet th,.sheet td,.sheet caption{text-align:start}
.sheet td:last-child{max-width:none}
@media(max-width:40rem){.sheet{padding:1rem .9rem}.sheet h1{font-size:1.4rem}.facts dd{font-size:1.15rem}}
@media print{nav{display:none}
@page{margin:13mm 14mm}
.sheet{border:0;border-radius:0;padding:0;margin:0}
.sheet+.sheet{break-before:page}
.sheet>header{margin:0 0 6pt}
.sheet h1{font-size:16pt;margin:0 0 2pt}
.sheet h2{font-size:11.5pt;margin:9pt 0 3pt}
.sheet li{margin-bottom:2pt}
.text{line-height:1.6}
li,.facts>div{break-inside:avoid}
.facts{gap:5pt;margin:0 0 6pt;flex-wrap:nowrap}
.facts>div{padding:3pt 6pt;min-width:0}
.facts dt,.facts small{font-size:8pt}
.facts dd{font-size:11.5pt}
.sheet caption{display:none}
.sheet td,.sheet th{padding:2pt 8pt 2pt 0}}
`.replace(/\n/g, '');

/** Sheets as one page, which browsers print with each sheet on its own paper. */
export const sheetsHtml = (title: string, sheets: readonly Sheet[]): Html =>
  frame(title, sheetsContent(sheets), SHEET_STYLE);

/** Sheets, and links to each of several, for a page with their style. */
export function sheetsContent(sheets: readonly Sheet[]): Html {
  const contents =
    sheets.length > 1 &&
    html`<nav aria-label="Contents"><ol>${sheets.map((sheet, index) => html`<li><a href="#sheet-${index}">${shownTitle(sheet.title)}</a></li>\n`)}</ol></nav>\n`;
  return html`${contents}<main>
${sheets.map(
  (
    { title, lead, language, blocks },
    index,
  ) => html`<article class="sheet" id="sheet-${index}" aria-labelledby="title-${index}"${attributes(language)}>
<header><h1 id="title-${index}">${shownTitle(title)}</h1>
${lead !== undefined && html`<p class="lead"><bdi>${lead}</bdi></p>`}</header>
${blocks.map(blockHtml)}</article>
`,
)}</main>`;
}

const shownTitle = (title: string) => html`<bdi>${title}</bdi>`;

function blockHtml(block: Block): Content {
  switch (block.is) {
    case 'heading':
      return html`<h2>${block.text}</h2>\n`;
    case 'paragraph':
      return html`<p${attributes(block.language)}>${lineHtml(block.runs)}</p>\n`;
    case 'text':
      return html`<div class="text"${attributes(ENGLISH)}>${lineHtml(block.runs)}</div>\n`;
    case 'facts':
      return html`<dl class="facts">${block.facts.map(
        ({ name, value, note }) =>
          html`<div><dt>${name}</dt><dd>${value}${note && html`<small>${note}</small>`}</dd></div>`,
      )}</dl>\n`;
    case 'list': {
      const items = block.items.map(
        ({ runs, language, below = [] }) =>
          html`<li>${language ? html`<bdi${attributes(language)}>${lineHtml(runs)}</bdi>` : lineHtml(runs)}${below.map((line) => html`<p${attributes(line.language)}>${lineHtml(line.runs)}</p>`)}</li>\n`,
      );
      return block.numbered ? html`<ol>${items}</ol>\n` : html`<ul>${items}</ul>\n`;
    }
    case 'table':
      return html`<div class="scroll" tabindex="0" role="region" aria-label="Table: ${block.caption}"><table>
${captionOf(block.caption)}
<thead><tr>${block.columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${block.rows.map(
        ([first = [], ...cells]) =>
          html`<tr><th scope="row">${lineHtml(first)}</th>${cells.map((cell) => html`<td>${lineHtml(cell)}</td>`)}</tr>\n`,
      )}</tbody></table></div>\n`;
  }
}

const attributes = (language: Language | undefined): Content =>
  language && html` lang="${language.code}" dir="${language.isRightToLeft ? 'rtl' : 'ltr'}"`;

const lineHtml = (line: Line): Content => runsOf(line).map(runHtml);

const BY_LOOK: Readonly<Record<Look, (content: Content, language: Content) => Html>> = {
  wrong: (content) => html`<del>${content}</del>`,
  right: (content) => html`<ins>${content}</ins>`,
  doubt: (content) => html`<span class="doubt">${content}</span>`,
  number: (content) => html`<sup>${content}</sup>`,
  soft: (content) => html`<span class="soft">${content}</span>`,
  strong: (content) => html`<strong>${content}</strong>`,
  quoted: (content, language) => html`<em${language}>${content}</em>`,
  bar: (content) => html`<span class="bar" aria-hidden="true">${content}</span>`,
};

const runHtml = ({ text, look, isEnglish }: Run): Content =>
  look ? BY_LOOK[look](text, isEnglish && html` lang="en" dir="ltr"`) : text;
