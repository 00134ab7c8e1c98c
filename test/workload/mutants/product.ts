import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../e2e/assess.js';
import type { Mutant } from './list.js';

/** What a copy of the product has of its own; the rest are links. */
const COPIED = ['bin', 'scripts', 'src', 'package.json', 'oclif.manifest.json', 'openapi.json'];
const LINKED = ['node_modules', 'models', 'fixtures'];

export interface Product extends Disposable {
  readonly root: string;
}

/** The file of a mutant with its edits. @throws Error if one no longer applies */
export function edited({ name, file, edits }: Mutant): string {
  let source = readFileSync(join(ROOT, 'src', file), 'utf8');
  for (const [from, to] of edits) {
    if (source.split(from).length !== 2)
      throw new Error(`“${name}” no longer applies to ${file}: ${JSON.stringify(from)}`);
    source = source.replace(from, () => to);
  }
  return source;
}

/** A copy of the product in which the edits of a mutant were made. */
export async function mutated(mutant: Mutant): Promise<Product> {
  const { file } = mutant;
  const root = mkdtempSync(join(tmpdir(), 'assess-mutant-'));
  for (const each of COPIED) cpSync(join(ROOT, each), join(root, each), { recursive: true });
  for (const each of LINKED) symlinkSync(join(ROOT, each), join(root, each));
  mkdirSync(join(root, 'dist'));
  cpSync(join(ROOT, 'dist'), join(root, 'dist'), {
    recursive: true,
    filter: (path) => !/\/cli\.\w+(\.\w+)?$|\.(?:map|d\.ts)$/.test(path),
  });
  const path = join(root, 'src', file);
  writeFileSync(path, edited(mutant));
  // SQL files are not bundled.
  if (file.endsWith('.sql')) writeFileSync(join(root, 'dist', file), edited(mutant));
  // The command line and servers; threads only assess.
  const { bundle } = (await import(pathToFileURL(join(root, 'scripts/bundle/bundle.js')).href)) as {
    bundle(dist: string, names: readonly string[]): Promise<void>;
  };
  await bundle(join(root, 'dist'), ['cli']);
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
