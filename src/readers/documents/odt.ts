import type { Archive } from '../archive.js';
import { charactersOf, collapsed } from '../open-document-text.js';
import { type Element, readXml } from '../xml.js';
import { type DocumentText, documentOf, type LeftOut, Paragraphs } from './document.js';

/** Content outside the text. Frames and shapes, which may contain text of their own, are recognised by namespace. */
const BESIDE: Readonly<Record<string, LeftOut | undefined>> = {
  'office:annotation': 'comments',
  'text:note': 'footnotes',
  'text:ruby-text': undefined,
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
  const body = readBody(path, (await archive.read(main)) ?? Buffer.alloc(0));
  const styles = await archive.read('styles.xml');
  if (styles && hasMargins(path, styles)) body.leftOut.add('headers and footers');
  return documentOf(path, body);
}

function readBody(path: string, bytes: Buffer) {
  const paragraphs = new Paragraphs(path);
  const leftOut = new Set<LeftOut>();
  /** Deleted text by the id of the change, which marks its place in the text; undefined for insertions. */
  const changes = new Map<string, string[] | undefined>();
  let change = '';
  let deleted: string[] | undefined;
  let isInChanges = false;
  let isInText = false;
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
    if (name === 'text:tracked-changes') isInChanges = true;
    if (name === 'text:changed-region') change = attribute('id') ?? '';
    if (name === 'text:insertion') changes.set(change, undefined);
    if (name === 'text:deletion') {
      deleted = [];
      changes.set(change, deleted);
    }
    if (name.startsWith(SHAPE)) shapes += 1;
    if (isBeside(name)) {
      outside += 1;
      const what = BESIDE[name];
      if (what) leftOut.add(what);
    }
    if (shapes > 0 && isParagraph(name)) leftOut.add('text boxes');
    if (outside > 0) return;
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
    if (isBeside(name)) {
      outside -= 1;
      return;
    }
    if (outside > 0) return;
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
