import type { Archive } from '../archive.js';
import { relationshipsOf } from '../relationships.js';
import { type Element, readXml } from '../xml.js';
import { type DocumentText, documentOf, type LeftOut, Paragraphs } from './document.js';

/** Tracked insertions; most often made by a teacher in a learner's text. */
const INSERTED = new Set(['w:ins', 'w:moveTo']);
const DELETED = new Set(['w:del', 'w:moveFrom']);
/** Content outside the text. A text box occurs twice, the second time for programs that don't support text boxes. */
const BESIDE: Readonly<Record<string, LeftOut | undefined>> = {
  'w:txbxContent': 'text boxes',
  'mc:Fallback': undefined,
};
/** Marks in the text that refer to content elsewhere. */
const REFERENCES: Readonly<Record<string, LeftOut>> = {
  'w:commentReference': 'comments',
  'w:footnoteReference': 'footnotes',
  'w:endnoteReference': 'footnotes',
};
const CHARACTERS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
};

/**
 * Reads a document of Office Open XML, as it was before its tracked changes: deleted text is kept, inserted
 * text is left out.
 * @throws AssessError `unreadable_file`
 */
export async function readDocx(path: string, archive: Archive, main: string): Promise<DocumentText> {
  const body = readBody(path, (await archive.read(main))!);
  const margins = (await relationshipsOf(path, archive, main)).filter(
    ({ type }) => type === 'header' || type === 'footer',
  );
  // Each part once, however many refer to it.
  for (const target of new Set(margins.map(({ target }) => target))) {
    const part = await archive.read(target);
    if (part && readBody(path, part).text !== '') body.leftOut.add('headers and footers');
  }
  return documentOf(path, body);
}

function readBody(path: string, bytes: Buffer) {
  const paragraphs = new Paragraphs(path);
  const leftOut = new Set<LeftOut>();
  /** Depth inside content that is left out. */
  let outside = 0;
  let isInText = false;
  let isInRun = false;
  let isHidden = false;
  let isInParagraphProperties = false;
  /** Whether the end of the paragraph is a tracked insertion, so that the text continues in the next one. */
  let goesOn = false;

  const open = (element: Element) => {
    const { name, attribute } = element;
    if (name === 'w:pPr') isInParagraphProperties = true;
    if (INSERTED.has(name) || DELETED.has(name)) leftOut.add('tracked changes');
    if (INSERTED.has(name)) {
      if (isInParagraphProperties && outside === 0) goesOn = true;
      outside += 1;
    } else if (name in BESIDE) {
      outside += 1;
      if (BESIDE[name]) leftOut.add(BESIDE[name]);
    }
    if (outside > 0) return;
    if (name === 'w:r') {
      isInRun = true;
      isHidden = false;
    } else if (name === 'w:vanish') isHidden = isInRun && !/^(0|false|off)$/.test(attribute('val') ?? '');
    else if (name === 'w:t' || name === 'w:delText') isInText = true;
    else if (name in REFERENCES) leftOut.add(REFERENCES[name]!);
    // In the properties of a paragraph, tabs are definitions; in runs, they are characters.
    else if (isInRun && name in CHARACTERS && !isHidden) paragraphs.add(CHARACTERS[name]!);
  };
  const close = (name: string) => {
    if (name === 'w:pPr') isInParagraphProperties = false;
    if (INSERTED.has(name) || name in BESIDE) outside -= 1;
    if (outside > 0) return;
    if (name === 'w:t' || name === 'w:delText') isInText = false;
    else if (name === 'w:r') isInRun = false;
    else if (name === 'w:p') {
      if (!goesOn) paragraphs.end();
      goesOn = false;
    }
  };
  readXml(path, bytes, {
    open,
    close,
    text(text) {
      if (!isInText || outside > 0) return;
      if (isHidden) leftOut.add('hidden passages');
      else paragraphs.add(text);
    },
  });
  return { text: paragraphs.toString(), leftOut };
}
