import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What packages contain of others under another licence. */
const CONTENTS = {
  unpdf:
    'It contains PDF.js, copyright Mozilla Foundation, under the Apache License 2.0 (LICENSE of this package).',
};

/** The packages of which esbuild bundled something, as folders below the checkout. */
export const packagesIn = ({ inputs }) =>
  new Set(
    Object.keys(inputs).flatMap(
      (input) => /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [],
    ),
  );

/** Their licences, as one text. */
export const licencesOf = (packages) => [...packages].sort().map(licenceOf).join('\n\n');

function licenceOf(path) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, path)).find((file) => /^licen[cs]e/i.test(file));
  const text = file ? readFileSync(join(root, path, file), 'utf8').trim() : '';
  return [`${name} ${version} (${license})`, text, CONTENTS[name]].filter(Boolean).join('\n\n').concat('\n');
}
