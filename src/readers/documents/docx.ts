import type { Archive } from '../archive.js';
import { relationshipsOf } from '../relationships.js';
import { type Element, readXml } from '../xml.js';
import { type DocumentText, documentOf, type LeftOut, Paragraphs } from './document.js';

/** Tracked insertions; most often made by a teacher in a learner's text. */
const INSERTED = new Set(['w:ins', 'w:moveTo']);
const DELETED = new Set(['w:del', 'w:moveFrom']);
/** Content outside the text; earlier properties in a tracked change are not told. */
const BESIDE: Readonly<Record<string, LeftOut | undefined>> = {
  'w:txbxContent': 'text boxes',
  'w:rt': 'phonetic guides',
  'm:oMath': 'formulas',
  'w:object': 'embedded objects',
  'w:altChunk': 'embedded objects',
  'w:subDoc': 'embedded objects',
  'w:rPrChange': undefined,
  'w:pPrChange': undefined,
};
/** Marks in the text that refer to content elsewhere. */
const REFERENCES: Readonly<Record<string, LeftOut>> = {
  'w:commentReference': 'comments',
  'w:footnoteReference': 'footnotes',
  'w:endnoteReference': 'footnotes',
};
const CHARACTERS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:ptab': '\t',
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
  /** Depth inside content that is left out, including its outermost element. */
  let outside = 0;
  let isInText = false;
  /** Whether the runs around this place are hidden: a run contains others if words have phonetic guides. */
  const runs: boolean[] = [];
  let isInParagraphProperties = false;
  /** Inside the properties of the mark that ends a paragraph. */
  let isInMark = false;
  /** Whether the end of the paragraph is a tracked insertion, so that the text continues in the next one. */
  let goesOn = false;
  /** For each alternative content around this place, whether one of its versions was read. */
  const alternatives: boolean[] = [];
  /** For each content control around this place, whether it shows the program's request to enter something. */
  const controls: boolean[] = [];
  /** Fields around this place, by what is being read of them; the code of one may contain others. */
  const fields: ('code' | 'result')[] = [];

  const isHidden = () => runs.includes(true);
  const leavesOut = (name: string): boolean => {
    if (INSERTED.has(name) || name in BESIDE) return true;
    if (name === 'mc:Choice' || name === 'mc:Fallback') return alternatives.at(-1) ?? false;
    return name === 'w:sdtContent' && (controls.at(-1) ?? false);
  };
  const open = (element: Element) => {
    const { name, attribute } = element;
    if (name === 'w:pPr') isInParagraphProperties = true;
    else if (name === 'w:rPr') isInMark = isInParagraphProperties;
    else if (name === 'mc:AlternateContent') alternatives.push(false);
    else if (name === 'w:sdt') controls.push(false);
    else if (name === 'w:showingPlcHdr' && isOn(attribute('val'))) controls[controls.length - 1] = true;
    if (INSERTED.has(name) || DELETED.has(name)) leftOut.add('tracked changes');
    if (INSERTED.has(name) && isInMark && outside === 0) goesOn = true;
    const isLeftOut = leavesOut(name);
    const what = name === 'w:sdtContent' && isLeftOut ? 'placeholders' : BESIDE[name];
    if (what) leftOut.add(what);
    if (outside > 0 || isLeftOut) outside += 1;
    else if (name === 'mc:Choice' || name === 'mc:Fallback') alternatives[alternatives.length - 1] = true;
    if (outside > 0) return;
    if (name === 'w:r') runs.push(false);
    else if (name === 'w:vanish' && runs.length > 0) runs[runs.length - 1] = isOn(attribute('val'));
    else if (name === 'w:t' || name === 'w:delText') isInText = true;
    else if (name === 'w:fldChar') readField(attribute('fldCharType'));
    else if (name in REFERENCES) leftOut.add(REFERENCES[name]!);
    else if (name === 'w:sym') addSymbol(attribute('char'));
    // In the properties of a paragraph, tabs are definitions; in runs, they are characters.
    else if (runs.length > 0 && name in CHARACTERS) add(CHARACTERS[name]!);
  };
  const close = (name: string) => {
    if (name === 'w:pPr') isInParagraphProperties = false;
    else if (name === 'w:rPr') isInMark = false;
    else if (name === 'mc:AlternateContent') alternatives.pop();
    else if (name === 'w:sdt') controls.pop();
    if (outside > 0) {
      outside -= 1;
      return;
    }
    if (name === 'w:t' || name === 'w:delText') isInText = false;
    else if (name === 'w:r') runs.pop();
    else if (name === 'w:p') {
      if (!goesOn) paragraphs.end();
      goesOn = false;
    }
  };
  const readField = (type: string | undefined) => {
    if (type === 'begin') fields.push('code');
    else if (type === 'separate' && fields.length > 0) fields[fields.length - 1] = 'result';
    else if (type === 'end') fields.pop();
  };
  /** Fonts of symbols give their own meanings to characters, which are in a private area. */
  const addSymbol = (char: string | undefined) => {
    const code = Number.parseInt(char ?? '', 16);
    if (code >= 0x20 && code < 0xd800) add(String.fromCharCode(code));
    else leftOut.add('symbols');
  };
  const add = (text: string) => {
    if (isHidden()) leftOut.add('hidden passages');
    // The result of a field that is part of the code of another one is not shown.
    else if (!fields.slice(0, -1).includes('code')) paragraphs.add(text);
  };
  readXml(path, bytes, {
    open,
    close,
    text(text) {
      if (isInText && outside === 0) add(text);
    },
  });
  return { text: paragraphs.toString(), leftOut };
}

/** The value of a property that is on if it is only named. */
const isOn = (value: string | undefined) => !/^(0|false|off)$/.test(value ?? '');
