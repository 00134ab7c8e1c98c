import { readFileSync } from 'node:fs';
import { createResources } from '../../src/engine/assessor.js';
import type { Resources } from '../../src/engine/component.js';
import { modelFiles } from '../../src/engine/node/model-files.js';

/** Resources with model files of this project. */
export function shippedModels(...names: string[]): Resources {
  const files = names.map((name) => {
    const bytes = readFileSync(new URL(`../../models/${name}/${name}.bin`, import.meta.url));
    return [name, bytes] as const;
  });
  return createResources(modelFiles(files));
}
