import { TextDecoder } from 'node:util';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { AssessError } from '../errors.js';
import { DAMAGED } from './whole-file.js';

/** The namespaces of office files, by the prefixes that our readers use for them. */
const PREFIXES: readonly (readonly [ending: string, prefix: string])[] = [
  ['/wordprocessingml/main', 'w'],
  ['/wordprocessingml/2006/main', 'w'],
  ['/spreadsheetml/main', 'x'],
  ['/spreadsheetml/2006/main', 'x'],
  ['/package/2006/relationships', 'rel'],
  ['/markup-compatibility/2006', 'mc'],
  ['/officeDocument/2006/math', 'm'],
  ['/officeDocument/math', 'm'],
  ['/1998/Math/MathML', 'math'],
  [':opendocument:xmlns:office:1.0', 'office'],
  [':opendocument:xmlns:text:1.0', 'text'],
  [':opendocument:xmlns:table:1.0', 'table'],
  [':opendocument:xmlns:drawing:1.0', 'draw'],
  [':opendocument:xmlns:style:1.0', 'style'],
  [':opendocument:xmlns:manifest:1.0', 'manifest'],
];

/** Limits on nested elements and on attributes of an element: beyond any document, and small enough for memory. */
const DEEPEST = 500;
const MOST_ATTRIBUTES = 500;

/** Size of the pieces in which bytes are decoded and passed to the parser, which copies them. */
const PIECE = 1 << 16;

/** The start of an element. */
export interface Element {
  /** Its name with the usual prefix of its namespace: `w:p`, `text:p`; without a prefix in other namespaces. */
  readonly name: string;
  /** The value of an attribute, by its name without prefix. */
  attribute(name: string): string | undefined;
  /**
   * The value of an attribute as a whole number from 0 to `most`, so that it can be a length or the end of a loop: a larger
   * number is `most`. Undefined if it is absent, or anything else.
   */
  count(name: string, most: number): number | undefined;
}

/** Receives a document's parts in order. */
interface XmlListener {
  open?(element: Element): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads XML strictly. Only the five entities of XML itself are supported, and documents that declare others are
 * refused: nothing is fetched or expanded.
 * @throws AssessError `unreadable_file`
 */
export function readXml(path: string, bytes: Buffer, listener: XmlListener): void {
  const refuse = (reason: string) => new AssessError('unreadable_file', { path, reason });
  const parser = new SaxesParser({ xmlns: true });
  const prefixes = new Map<string, string>();
  const nameOf = ({ uri, local }: SaxesTagNS) => {
    let prefix = prefixes.get(uri);
    if (prefix === undefined) {
      const known = PREFIXES.find(([ending]) => uri.endsWith(ending))?.[1];
      prefix = known === undefined ? '' : `${known}:`;
      prefixes.set(uri, prefix);
    }
    return prefix + local;
  };
  parser.on('doctype', () => {
    throw refuse(
      'its XML has a document type declaration, which no office program writes and which is never followed',
    );
  });
  parser.on('error', () => {
    throw refuse(DAMAGED);
  });
  let attributes = 0;
  let depth = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
    depth += 1;
    if (depth > DEEPEST) throw refuse('its XML is nested too deeply');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw refuse('its XML has too many attributes');
  });
  if (listener.open)
    parser.on('opentag', (tag) =>
      listener.open!({
        name: nameOf(tag),
        attribute: (name) => attributeOf(tag, name),
        count: (name, most) => countOf(attributeOf(tag, name), most),
      }),
    );
  parser.on('closetag', (tag) => {
    depth -= 1;
    listener.close?.(nameOf(tag));
  });
  if (listener.text) {
    parser.on('text', (text) => listener.text!(text));
    parser.on('cdata', (text) => listener.text!(text));
  }
  const decoder = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += PIECE)
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
  parser.write(decoder.decode());
  parser.close();
}

function attributeOf({ attributes }: SaxesTagNS, name: string): string | undefined {
  for (const key in attributes) {
    const { local, value } = (attributes as Record<string, SaxesAttributeNS>)[key]!;
    if (local === name) return value;
  }
  return undefined;
}

const countOf = (value: string | undefined, most: number): number | undefined =>
  value !== undefined && /^\+?\d+$/.test(value) ? Math.min(Number(value), most) : undefined;

/** Office files are UTF-8, or UTF-16 with a byte order mark. */
function decoderOf([first, second]: Buffer): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder();
}
