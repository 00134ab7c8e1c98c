import { posix } from 'node:path';
import type { Archive } from './archive.js';
import { readXml } from './xml.js';

/** A reference from one part of an Office Open XML file to another, by its path in the archive. */
export interface Relationship {
  readonly id: string;
  /** The last word of its type: `officeDocument`, `worksheet`, `header` … */
  readonly type: string;
  readonly target: string;
}

/**
 * The parts that a part refers to; references to the outside are left out.
 * @param part path in the archive; '' for the file as a whole
 */
export async function relationshipsOf(path: string, archive: Archive, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const bytes = await archive.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const found: Relationship[] = [];
  if (!bytes) return found;
  readXml(path, bytes, {
    open({ name, attribute }) {
      if (name !== 'rel:Relationship' || attribute('TargetMode') === 'External') return;
      const target = attribute('Target') ?? '';
      found.push({
        id: attribute('Id') ?? '',
        type: posix.basename(attribute('Type') ?? ''),
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
  });
  return found;
}
