import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BLOCK_OF_PARAGRAPHS, type CorpusPart, corpusPart } from '../../recipes/text/corpus.js';

/** A folder of running text by source, with all paragraphs in one part. The caller removes it. */
export function corpusFolder(part: CorpusPart, sources: Readonly<Record<string, readonly string[]>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
  for (const [source, paragraphs] of Object.entries(sources)) {
    // Empty lines are paragraphs that are skipped.
    const lines: string[] = [];
    for (let number = 0, next = 0; next < paragraphs.length; number++)
      lines.push(corpusPart(source, number) === part ? paragraphs[next++]! : '');
    if (lines.length > 200 * BLOCK_OF_PARAGRAPHS) throw new Error('Too far apart.');
    writeFileSync(join(folder, `${source}.txt.gz`), gzipSync(lines.join('\n')));
  }
  return folder;
}
