import { type Artefact, LAYOUT } from '../artefact/artefact.js';
import { BrokenArtefactError } from '../artefact/broken-artefact-error.js';
import type { Kernel } from './kernel.js';

const DATA_TYPES = { Rows: 'i8', Lists: 'u16' } as const;

/**
 * Registers a table, which recipes/weight-table.ts laid out, with the kernel. @returns the address of its description
 * @param data the data of entries
 * @param rowBytes bytes per row
 * @throws BrokenArtefactError for a file of an earlier layout
 */
export function describeTable(
  kernel: Kernel,
  artefact: Artefact,
  name: string,
  data: keyof typeof DATA_TYPES,
  rowBytes = 0,
): number {
  if (artefact.layout !== LAYOUT)
    throw new BrokenArtefactError(
      artefact.name,
      `its tables have layout ${artefact.layout}, and this version reads layout ${LAYOUT}`,
    );
  const [homes, bits] = artefact.section(`${name}Shape`, 'u32') as unknown as [number, number];
  const buckets = artefact.section(`${name}Buckets`, 'u32');
  const description = kernel.reserveNumbers(5);
  description.set([
    buckets.byteOffset,
    homes,
    bits,
    artefact.section(name + data, DATA_TYPES[data]).byteOffset,
    rowBytes,
  ]);
  return description.byteOffset;
}
