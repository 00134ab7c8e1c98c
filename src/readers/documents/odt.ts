import type { Archive } from '../archive.js';
import { charactersOf, collapsed } from '../open-document-text.js';
import { type Element, readXml } from '../xml.js';
import { type DocumentText, documentOf, type LeftOut, Paragraphs } from './document.js';

/** Content outside the text. Frames and shapes, which may contain text of their own, are recognised by namespace. */
const BESIDE: Readonly<Record<string, LeftOut | undefined>> = {
  'office:annotation': 'comments',
  'text:note': 'footnotes',
  'text:ruby-text': 'phonetic guides',
  'text:placeholder': 'placeholders',
  'text:script': undefined,
  /** What a program counted for a list or a heading. */
  'text:number': undefined,
};
const SHAPE = 'draw:';
const isBeside = (name: string) => name in BESIDE || name.startsWith(SHAPE);
const isParagraph = (name: string) => name === 'text:p' || name === 'text:h';

/**
 * Reads a text of OpenDocument, as it was before its tracked changes: deleted text is kept, inserted
 * text is left out.
 * @throws AssessError `unreadable_file`
 */
export async function readOdt(path: string, archive: Archive, main: string): Promise<DocumentText> {
  const formulas = formulasIn(path, await archive.read('META-INF/manifest.xml'));
  const body = readBody(path, (await archive.read(main)) ?? Buffer.alloc(0), formulas);
  const styles = await archive.read('styles.xml');
  if (styles && hasMargins(path, styles)) body.leftOut.add('headers and footers');
  return documentOf(path, body);
}

function readBody(path: string, bytes: Buffer, formulas: ReadonlySet<string>) {
  const paragraphs = new Paragraphs(path);
  const leftOut = new Set<LeftOut>();
  /** Deleted text by the id of the change, which marks its place in the text; undefined for insertions. */
  const changes = new Map<string, string[] | undefined>();
  let change = '';
  let deleted: string[] | undefined;
  let isInChanges = false;
  let isInText = false;
  const hiddenStyles = new Set<string>();
  let style = '';
  /** Depth inside content that is left out, including its outermost element. */
  let outside = 0;
  let shapes = 0;
  let depth = 0;
  /** The insertion that is being skipped. */
  let insertion: string | undefined;

  const add = (text: string) => {
    if (!isInText || depth === 0 || outside > 0) return;
    if (isInChanges) {
      if (deleted) deleted[deleted.length - 1] += text;
    } else if (insertion === undefined) paragraphs.add(text);
  };
  const open = (element: Element) => {
    const { name, attribute } = element;
    if (name === 'office:text') isInText = true;
    else if (name === 'style:style') style = attribute('name') ?? '';
    else if (name === 'style:text-properties' && attribute('display') === 'none') hiddenStyles.add(style);
    else if (name === 'text:tracked-changes') isInChanges = true;
    else if (name === 'text:changed-region') change = attribute('id') ?? '';
    else if (name === 'text:insertion') changes.set(change, undefined);
    else if (name === 'text:deletion') {
      deleted = [];
      changes.set(change, deleted);
    }
    if (name.startsWith(SHAPE)) shapes += 1;
    const what = leftOutOf(element);
    if (what) leftOut.add(what);
    if (outside > 0 || isBeside(name) || what === 'hidden passages') {
      outside += 1;
      return;
    }
    if (isParagraph(name)) {
      depth += 1;
      deleted?.push('');
    } else if (name === 'text:change') restore(attribute('change-id'));
    else if (name === 'text:change-start' && isInsertion(attribute('change-id'))) {
      insertion = attribute('change-id');
      leftOut.add('tracked changes');
    } else if (name === 'text:change-end' && attribute('change-id') === insertion) insertion = undefined;
    else add(charactersOf(element) ?? '');
  };
  const leftOutOf = ({ name, attribute }: Element): LeftOut | undefined => {
    if (name === 'math:math') return 'formulas';
    if (name === 'text:section' && attribute('display') === 'none') return 'hidden passages';
    if (name === 'text:span' && hiddenStyles.has(attribute('style-name') ?? '')) return 'hidden passages';
    const object = name === 'draw:object' || name === 'draw:object-ole' ? attribute('href') : undefined;
    if (object !== undefined) return formulas.has(nameOfObject(object)) ? 'formulas' : 'embedded objects';
    return shapes > 0 && isParagraph(name) ? 'text boxes' : BESIDE[name];
  };
  const isInsertion = (id: string | undefined) =>
    id !== undefined && changes.has(id) && changes.get(id) === undefined;
  const restore = (id: string | undefined) => {
    const found = changes.get(id ?? '');
    if (!found) return;
    leftOut.add('tracked changes');
    // A deletion has one place.
    changes.delete(id!);
    if (insertion !== undefined) return;
    for (const [index, text] of found.entries()) {
      if (index > 0) paragraphs.end();
      paragraphs.add(text);
    }
  };
  const close = (name: string) => {
    if (name.startsWith(SHAPE)) shapes -= 1;
    if (outside > 0) {
      outside -= 1;
      return;
    }
    if (name === 'office:text') isInText = false;
    else if (name === 'text:tracked-changes') isInChanges = false;
    else if (name === 'text:deletion') deleted = undefined;
    else if (isParagraph(name)) {
      depth -= 1;
      // A paragraph that ends in an insertion used to continue in the next one.
      if (depth === 0 && !isInChanges && insertion === undefined) paragraphs.end();
    }
  };
  readXml(path, bytes, { open, close, text: (text) => add(collapsed(text)) });
  return { text: paragraphs.toString(), leftOut };
}

const nameOfObject = (path: string) => path.replace(/^\.\//, '').replace(/\/$/, '');

/** The objects in a document that are formulas. */
function formulasIn(path: string, manifest: Buffer | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  if (manifest)
    readXml(path, manifest, {
      open({ name, attribute }) {
        if (name === 'manifest:file-entry' && attribute('media-type')?.endsWith('opendocument.formula'))
          found.add(nameOfObject(attribute('full-path') ?? ''));
      },
    });
  return found;
}

/** Whether pages have a header or a footer with text. */
function hasMargins(path: string, styles: Buffer): boolean {
  let inside = 0;
  let found = false;
  const isMargin = (name: string) => /^style:(header|footer)(-left|-first)?$/.test(name);
  readXml(path, styles, {
    open({ name }) {
      if (isMargin(name)) inside += 1;
    },
    close(name) {
      if (isMargin(name)) inside -= 1;
    },
    text(text) {
      found ||= inside > 0 && text.trim() !== '';
    },
  });
  return found;
}
