import { crc32 as crcOf, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Buffer;
  /** Unpacked size that the archive declares, if not the actual one. */
  readonly claimed?: number;
  readonly isEncrypted?: boolean;
}

/** A ZIP archive, which may contain false declarations. */
export function zip(parts: readonly ZipPart[] | Readonly<Record<string, string>>): Buffer {
  const list = Array.isArray(parts)
    ? (parts as readonly ZipPart[])
    : Object.entries(parts as Record<string, string>).map(
        ([name, content]) => ({ name, content }) as ZipPart,
      );
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed, isEncrypted } of list) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crcOf(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function relationships(
  targets: Readonly<Record<string, readonly [type: string, target: string]>>,
): string {
  const all = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`;
}

/** The parts of a Word document with this body. */
export function docxParts(body: string, head = ''): Record<string, string> {
  return {
    '_rels/.rels': relationships({ r1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `<?xml version="1.0"?>${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  };
}

export const wordParagraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

const SPREADSHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** The parts of a workbook with one sheet. */
export function xlsxParts(
  sheet: string,
  { styles = '', strings = '', properties = '' } = {},
): Record<string, string> {
  return {
    '_rels/.rels': relationships({ r1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook ${SPREADSHEET} xmlns:r="${OFFICE}">${properties}<sheets><sheet name="One" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships({
      s1: ['worksheet', 'worksheets/sheet1.xml'],
      s2: ['styles', 'styles.xml'],
      s3: ['sharedStrings', 'sharedStrings.xml'],
    }),
    'xl/worksheets/sheet1.xml': `<worksheet ${SPREADSHEET}>${sheet}</worksheet>`,
    'xl/styles.xml': `<styleSheet ${SPREADSHEET}>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${SPREADSHEET}>${strings}</sst>`,
  };
}

const OPEN = 'urn:oasis:names:tc:opendocument:xmlns';

/** The parts of an OpenDocument file with this body. */
export function openDocumentParts(kind: 'text' | 'spreadsheet', body: string): Record<string, string> {
  return {
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content xmlns:office="${OPEN}:office:1.0" xmlns:text="${OPEN}:text:1.0" xmlns:table="${OPEN}:table:1.0"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  };
}

/** A PDF with these pages, each given by its operators. */
export function pdf(pages: readonly (string | Buffer)[], filter = ''): Buffer {
  const objects: Buffer[] = [];
  const add = (content: string | Buffer) => objects.push(Buffer.from(content));
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((content, index) => {
    const bytes = Buffer.from(content);
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
    );
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${bytes.length} ${filter} >>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    );
  });
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  objects.forEach((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Operators that write lines from the top of a page. */
export const written = (...lines: readonly string[]) =>
  `BT /F1 12 Tf 14 TL 72 770 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
