import { visible } from '../../page/html.js';
import {
  BULLETS,
  docxFile,
  FIRST_NUMBERED,
  type ParagraphStyle,
  TEXT_WIDTH,
  xmlText,
} from '../../writers/docx.js';
import {
  type Block,
  type Fact,
  type Language,
  type Line,
  type Look,
  type Run,
  runsOf,
  type Sheet,
  soft,
  strong,
} from './run.js';

/** Sheets as one document, each from a new page on. */
export function sheetsDocx(title: string, sheets: readonly Sheet[]): Promise<Buffer> {
  let numberedLists = 0;
  const blockXml = (block: Block, own: Language | undefined): string => {
    switch (block.is) {
      case 'heading':
        return paragraph([block.text], { style: 'Heading1', language: own });
      case 'paragraph':
        return paragraph(block.runs, { language: block.language ?? own });
      case 'text':
        return paragraph(block.runs, { style: 'Text' });
      case 'facts':
        return factsXml(block.facts, own);
      case 'list': {
        const list = block.numbered ? FIRST_NUMBERED + numberedLists++ : BULLETS;
        return block.items
          .map(
            ({ runs, language, below = [] }) =>
              paragraph(runs, { list, language: language ?? own }) +
              below
                .map((line) => paragraph(line.runs, { language: line.language ?? own, isBelow: true }))
                .join(''),
          )
          .join('');
      }
      case 'table':
        return (
          paragraph([block.caption], { style: 'Caption', language: own }) +
          tableXml(block.columns, block.rows, own)
        );
    }
  };
  const xml = sheets
    .map(
      ({ title, lead, language, blocks }, index) =>
        paragraph([title], { style: 'Title', startsPage: index > 0 }) +
        (lead === undefined ? '' : paragraph([lead], { style: 'Subtitle' })) +
        blocks.map((block) => blockXml(block, language)).join(''),
    )
    .join('');
  return docxFile({ title: visible(title), xml, numberedLists });
}

interface ParagraphLook {
  readonly style?: ParagraphStyle;
  readonly language?: Language | undefined;
  /** The list of which it is an item. */
  readonly list?: number;
  /** Below an item of a list, in its indentation. */
  readonly isBelow?: boolean;
  readonly startsPage?: boolean;
}

const INDENTATION = '<w:ind w:left="397"/>';

/** Members stand in the order that the format prescribes. */
function paragraph(line: Line, look: ParagraphLook = {}): string {
  const { style, language, list, isBelow = false, startsPage = false } = look;
  const properties = [
    style === undefined ? '' : `<w:pStyle w:val="${style}"/>`,
    startsPage ? '<w:pageBreakBefore/>' : '',
    list === undefined ? '' : `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`,
    language?.isRightToLeft ? '<w:bidi/>' : '',
    isBelow ? INDENTATION : '',
  ].join('');
  const runs = runsOf(line).map((run) => runXml(run, language));
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs.join('')}</w:p>`;
}

/** By what comes before and after the colour in the format. */
const LOOKS: Readonly<Record<Look, readonly [before: string, colour: string, after: string]>> = {
  wrong: ['<w:strike/>', 'A3260F', ''],
  right: ['<w:b/><w:bCs/>', '0A6B3D', ''],
  doubt: ['', '', '<w:u w:val="dotted"/>'],
  number: ['', '4D5868', '<w:vertAlign w:val="superscript"/>'],
  soft: ['', '4D5868', ''],
  strong: ['<w:b/><w:bCs/>', '', ''],
  quoted: ['<w:i/><w:iCs/>', '', ''],
  bar: ['', '0B62A4', ''],
};

function runXml({ text, look, isEnglish }: Run, language: Language | undefined): string {
  const [before, colour, after] = look ? LOOKS[look] : ['', '', ''];
  const properties = [
    before,
    colour === '' ? '' : `<w:color w:val="${colour}"/>`,
    after,
    language && !isEnglish ? languageXml(language) : '',
  ].join('');
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${textXml(text)}</w:r>`;
}

/** The language of a run, which readers' programs check spelling by, for its kind of script. */
function languageXml({ code, isRightToLeft }: Language): string {
  if (isRightToLeft) return `<w:rtl/><w:lang w:bidi="${code}"/>`;
  return /^(?:zh|ja|ko)\b/.test(code) ? `<w:lang w:eastAsia="${code}"/>` : `<w:lang w:val="${code}"/>`;
}

/** Text with its line breaks and tabs. */
const textXml = (text: string): string =>
  text
    .split(/([\n\t])/)
    .map((part, index) => {
      if (index % 2 === 1) return part === '\t' ? '<w:tab/>' : '<w:br/>';
      return part === '' ? '' : `<w:t xml:space="preserve">${xmlText(part)}</w:t>`;
    })
    .join('');

const LINE = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFC6D1"/>`;

/** A table, and a small paragraph that parts it from what follows. */
function gridXml(
  widths: readonly number[],
  rows: readonly string[],
  { borders, language }: { readonly borders: readonly string[]; readonly language: Language | undefined },
): string {
  return (
    `<w:tbl><w:tblPr>${language?.isRightToLeft ? '<w:bidiVisual/>' : ''}<w:tblW w:w="${sumOf(widths)}" w:type="dxa"/><w:tblBorders>${borders.map(LINE).join('')}</w:tblBorders>` +
    '<w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="85" w:type="dxa"/><w:right w:w="85" w:type="dxa"/></w:tblCellMar></w:tblPr>' +
    `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows.join('')}</w:tbl>` +
    '<w:p><w:pPr><w:spacing w:after="0" w:line="160" w:lineRule="exact"/></w:pPr></w:p>'
  );
}

const rowXml = (widths: readonly number[], cells: readonly string[], isHeader = false): string =>
  `<w:tr><w:trPr><w:cantSplit/>${isHeader ? '<w:tblHeader/>' : ''}</w:trPr>${cells
    .map((cell, at) => `<w:tc><w:tcPr><w:tcW w:w="${widths[at]}" w:type="dxa"/></w:tcPr>${cell}</w:tc>`)
    .join('')}</w:tr>`;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Facts beside each other, as many as a line has room for. */
const FACTS_IN_ROW = 5;

function factsXml(facts: readonly Fact[], language: Language | undefined): string {
  const widths = facts
    .slice(0, FACTS_IN_ROW)
    .map(() => Math.floor(TEXT_WIDTH / Math.min(FACTS_IN_ROW, facts.length)));
  const cells = facts.map(({ name, value, note }) =>
    [soft(name), strong(value), ...(note ? [soft(note)] : [])]
      .map((run) => paragraph([run], { language }))
      .join(''),
  );
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += FACTS_IN_ROW) {
    const row = cells.slice(at, at + FACTS_IN_ROW);
    rows.push(
      rowXml(
        widths,
        widths.map((_, index) => row[index] ?? paragraph([])),
      ),
    );
  }
  return gridXml(widths, rows, { language, borders: ['top', 'left', 'bottom', 'right', 'insideV'] });
}

/** A column is as wide as its longest cell asks for, within these numbers of characters. */
const NARROWEST = 8;
const WIDEST = 60;

function tableXml(
  columns: readonly string[],
  rows: readonly (readonly Line[])[],
  language: Language | undefined,
): string {
  const lengthOf = (line: Line) => sumOf(runsOf(line).map(({ text }) => text.length));
  const longest = columns.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => lengthOf(row[at] ?? []))),
  );
  const wanted = longest.map((length) => Math.min(WIDEST, Math.max(NARROWEST, length)));
  const widths = wanted.map((length) => Math.floor((TEXT_WIDTH * length) / sumOf(wanted)));
  const header = rowXml(
    widths,
    columns.map((title) => paragraph([soft(title)], { language })),
    true,
  );
  const body = rows.map((row) =>
    rowXml(
      widths,
      row.map((cell) => paragraph(cell, { language })),
    ),
  );
  return gridXml(widths, [header, ...body], { language, borders: ['top', 'bottom', 'insideH'] });
}
