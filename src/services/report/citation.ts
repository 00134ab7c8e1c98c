import { readFileSync } from 'node:fs';

/** A work as CITATION.cff of the package describes it, in APA style, and how a text refers to it. */
export interface Citation {
  readonly reference: string;
  readonly inText: string;
}

/** How to cite this program. */
export function citationOfSoftware(): Citation {
  const file = readFileSync(new URL('../../../CITATION.cff', import.meta.url), 'utf8');
  const valuesOf = (key: string) =>
    [...file.matchAll(new RegExp(`^[ -]*${key}: *"?(.+?)"?$`, 'gm'))].map(([, value]) => value!);
  const authors = valuesOf('name').join(', ');
  // Nothing is released yet.
  const year = valuesOf('date-released')[0]?.slice(0, 4) ?? 'n.d.';
  return {
    reference: `${authors}. (${year}). ${valuesOf('title')[0]} (Version ${valuesOf('version')[0]}) [Computer software].`,
    inText: `${authors}, ${year}`,
  };
}
