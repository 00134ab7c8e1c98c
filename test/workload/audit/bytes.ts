import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Violation } from '../history.js';
import { markerOf, textOf } from '../model/texts.js';
import type { Scene } from '../operations/scene.js';
import { PATIENCE_MS, PAUSE_MS } from './patience.js';
import type { Sure } from './sure.js';

/** No text that is gone is left in a file, as soon as a compaction has run. */
export async function auditDeletedBytes(scene: Scene, sure: readonly Sure[]): Promise<void> {
  if (scene.ground.kind !== 'duckdb') return;
  const kept = new Set(
    sure.flatMap(({ family }) => Object.values(family.texts).map(({ attributes }) => attributes.text)),
  );
  const gone = [...scene.reference.texts].filter((text) => !kept.has(text)).map(markerOf);
  const left = () =>
    [scene.ground.store, scene.ground.scratch, scene.ground.temporary]
      .flatMap(filesIn)
      .flatMap(({ file, content }) =>
        gone.filter((marker) => content.includes(marker)).map((marker) => `${marker} in ${file}`),
      );
  const end = performance.now() + PATIENCE_MS;
  for (let found = left(); found.length > 0; found = left()) {
    if (performance.now() > end)
      throw new Violation(
        `bytes of deleted texts are left: ${found.slice(0, 5).join(', ')}\n${scene.ground.describe()}`,
      );
    await delay(PAUSE_MS * 10);
  }
}

function filesIn(folder: string): { readonly file: string; readonly content: Buffer }[] {
  return readdirSync(folder, { recursive: true }).flatMap((name) => {
    const file = join(folder, String(name));
    try {
      return statSync(file).isFile() ? [{ file, content: readFileSync(file) }] : [];
    } catch {
      // It vanished meanwhile.
      return [];
    }
  });
}

/** Texts never reach logs. */
export function auditLogs({ ground, reference }: Scene): void {
  for (const { log } of ground.members) {
    const found = [...reference.texts].find((text) => log.includes(markerOf(text)));
    if (found !== undefined) throw new Violation(`a log has the text “${textOf(found)}”`);
  }
}
