import { type NamedFile, zipped } from './zip.js';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** The size of A4 and its margins, in twentieths of a point. */
const PAGE = { width: 11_906, height: 16_838, margin: 1134 };

/** The width between the margins, in twentieths of a point. */
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

/** Styles that paragraphs of a document may have. */
export type ParagraphStyle = 'Title' | 'Subtitle' | 'Heading1' | 'Text' | 'Caption';

/** What the body of a document consists of, in WordprocessingML. */
export interface DocumentBody {
  readonly title: string;
  /** Paragraphs and tables. */
  readonly xml: string;
  /** Numbered lists: their paragraphs name `FIRST_NUMBERED` and the following numbers; bulleted ones `BULLETS`. */
  readonly numberedLists: number;
}

export const BULLETS = 1;
export const FIRST_NUMBERED = 2;

/** A document of Office Open XML, which Word, LibreOffice and the like open. */
export function docxFile({ title, xml, numberedLists }: DocumentBody): Promise<Buffer> {
  const { width, height, margin } = PAGE;
  const part = (name: string, content: string): NamedFile => ({ name, content: XML + content });
  return zipped([
    part('[Content_Types].xml', CONTENT_TYPES),
    part(
      '_rels/.rels',
      relationships(
        [`${OFFICE}/officeDocument`, 'word/document.xml'],
        [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ),
    ),
    part(
      'docProps/core.xml',
      `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(title)}</dc:title></cp:coreProperties>`,
    ),
    part(
      'word/_rels/document.xml.rels',
      relationships(
        [`${OFFICE}/styles`, 'styles.xml'],
        [`${OFFICE}/numbering`, 'numbering.xml'],
        [`${OFFICE}/settings`, 'settings.xml'],
      ),
    ),
    part('word/styles.xml', STYLES),
    part('word/numbering.xml', numbering(numberedLists)),
    part('word/settings.xml', SETTINGS),
    part(
      'word/document.xml',
      `<w:document xmlns:w="${MAIN}"><w:body>${xml}<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/>` +
        `<w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="567" w:footer="567" w:gutter="0"/>` +
        '</w:sectPr></w:body></w:document>',
    ),
  ]);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text in XML. It has no characters that XML does not allow. */
export const xmlText = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

const PARTS = ['document.main', 'styles', 'numbering', 'settings'];

const CONTENT_TYPES =
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  PARTS.map(
    (part) => `<Override PartName="/word/${part.split('.')[0]}.xml" ContentType="${TYPE}.${part}+xml"/>`,
  ).join('') +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
  '</Types>';

const relationships = (...targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Without it, Word opens the document in the mode of Word 2007. */
const SETTINGS =
  `<w:settings xmlns:w="${MAIN}"><w:defaultTabStop w:val="709"/><w:compat>` +
  '<w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>' +
  '</w:compat></w:settings>';

const FONTS = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/>';
const SOFT = '<w:color w:val="4D5868"/>';

const style = (id: ParagraphStyle, paragraph: string, run: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id === 'Heading1' ? 'heading 1' : id}"/>` +
  `<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

const size = (halfPoints: number) => `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;

const STYLES =
  `<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr>${FONTS}${size(22)}<w:lang w:val="en-GB"/></w:rPr></w:rPrDefault>` +
  '<w:pPrDefault><w:pPr><w:spacing w:after="100" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
  style(
    'Title',
    '<w:keepNext/><w:spacing w:after="60"/><w:outlineLvl w:val="0"/>',
    `<w:b/><w:bCs/>${size(36)}`,
  ) +
  style('Subtitle', '<w:spacing w:after="160"/>', SOFT) +
  style(
    'Heading1',
    '<w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="1"/>',
    `<w:b/><w:bCs/>${size(26)}`,
  ) +
  style(
    'Text',
    '<w:pBdr><w:left w:val="single" w:sz="18" w:space="10" w:color="D3D8E0"/></w:pBdr><w:spacing w:line="324" w:lineRule="auto"/><w:ind w:left="227"/>',
    '',
  ) +
  style('Caption', '<w:keepNext/><w:spacing w:after="60"/>', `${SOFT}${size(19)}`) +
  '</w:styles>';

/** Numbered lists share a definition; each begins at 1 again. */
function numbering(lists: number): string {
  const abstract = (id: number, format: string, text: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/>` +
    `<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>` +
    '<w:pPr><w:ind w:left="397" w:hanging="397"/></w:pPr></w:lvl></w:abstractNum>';
  const numbered = Array.from(
    { length: lists },
    (_, at) =>
      `<w:num w:numId="${FIRST_NUMBERED + at}"><w:abstractNumId w:val="1"/>` +
      '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>',
  );
  return (
    `<w:numbering xmlns:w="${MAIN}">${abstract(0, 'bullet', '•')}${abstract(1, 'decimal', '%1.')}` +
    `<w:num w:numId="${BULLETS}"><w:abstractNumId w:val="0"/></w:num>${numbered.join('')}</w:numbering>`
  );
}
