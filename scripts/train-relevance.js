/**
 * Counts which words stand near each other in running text and writes models/relevance/relevance.bin.
 *
 *   npm run build && node scripts/train-relevance.js --texts DIR [--out models/relevance]
 *
 * DIR holds files NAME.txt.gz with a paragraph a line. Takes a few minutes and 1 GB; the result depends on nothing but
 * the files and the lexicon.
 */
import { createReadStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const { createResources } = await import(new URL('engine/assessor.js', dist));
const { encodeArtefact } = await import(new URL('engine/artefact/artefact.js', dist));
const { tokenize } = await import(new URL('engine/document/tokenizer.js', dist));
const { lexiconFrom } = await import(new URL('engine/lexicon/lexicon.js', dist));
const { TermFinder } = await import(new URL('engine/relevance/terms.js', dist));
const { AssociationCounter, ASSOCIATION_SETTINGS } = await import(
  new URL('training/relevance/association-counter.js', dist)
);

const root = new URL('..', import.meta.url).pathname;
const { values: options } = parseArgs({
  options: { texts: { type: 'string' }, out: { type: 'string', default: join(root, 'models/relevance') } },
});
if (!options.texts) throw new Error('--texts DIR is missing');

/** Words on either side that count as near. */
const WINDOW = 20;
/** Characters taken of a source, where it is narrow or repeats itself. */
const CAPS = {
  changelog_podcasts_cc_by_sa: 30e6,
  medquad_cc_by: 6e6,
  openstax_more_cc_by: 6e6,
  sgd_dialogue: 3e6,
  star_dialogue: 1e6,
};
/** Sources whose lines follow on from each other. */
const RUNNING = /dialogue|podcast|novels|taskmaster/;

const bytes = readFileSync(join(root, 'models/lexicon/lexicon.bin'));
const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const finder = new TermFinder(lexiconFrom(createResources(new Map([['lexicon', buffer]]))));
const files = readdirSync(options.texts)
  .filter((name) => name.endsWith('.txt.gz'))
  .sort();

async function* passages() {
  for (const file of files) {
    const name = file.replace('.txt.gz', '');
    let left = CAPS[name] ?? Infinity;
    const lines = createInterface({
      input: createReadStream(join(options.texts, file)).pipe(createGunzip()),
    });
    let tokens = 0;
    let positions = [];
    let roots = [];
    for await (const line of lines) {
      left -= line.length;
      if (left < 0) break;
      const found = tokenize(line);
      for (const term of finder.terms(found)) {
        positions.push(tokens + term.at);
        roots.push(term.root);
      }
      tokens += found.length + (RUNNING.test(name) ? 0 : 2 * WINDOW);
      if (roots.length < 100_000) continue;
      yield { positions, roots };
      positions = [];
      roots = [];
    }
    yield { positions, roots };
    console.error(`${name}: ${tokens} tokens`);
  }
}

const frequency = new Map();
for await (const { roots } of passages())
  for (const term of roots) frequency.set(term, (frequency.get(term) ?? 0) + 1);
const chosen = [...frequency]
  .filter(([term]) => /^[a-z-]+$/.test(term))
  .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  .slice(0, ASSOCIATION_SETTINGS.roots)
  .map(([term]) => term);

const counter = new AssociationCounter(chosen);
for await (const { positions, roots } of passages()) {
  const kept = [];
  const ids = [];
  roots.forEach((term, at) => {
    const id = counter.id(term);
    if (id === undefined) return;
    kept.push(positions[at]);
    ids.push(id);
  });
  counter.count(kept, ids, WINDOW);
}
const { roots, ...sections } = counter.table(ASSOCIATION_SETTINGS);
mkdirSync(options.out, { recursive: true });
const file = encodeArtefact(
  {
    version: '1.0.0',
    settings: ASSOCIATION_SETTINGS,
    window: WINDOW,
    sources: files.map((name) => name.replace('.txt.gz', '')),
  },
  { roots: roots.join('\n'), ...sections },
);
writeFileSync(join(options.out, 'relevance.bin'), file);
console.log(`${roots.length} roots, ${sections.neighbours.length} pairs, ${file.length} bytes`);
