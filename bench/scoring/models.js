/** Sizes of the model files. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fixed } from '../errors/format.js';
import { ROOT } from '../measure.js';

export const title = 'Model files';
export const needs = [];

export function measure() {
  const folder = join(ROOT, 'models');
  const files = readdirSync(folder).map((name) => ({
    name,
    bytes: statSync(join(folder, name, `${name}.bin`)).size,
  }));
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const megabytes = (bytes) => fixed(bytes / 1e6);

export const tables = ({ files, bytes }) => [
  {
    title: `${title}, MB (at most 50)`,
    columns: ['', '>MB'],
    rows: [...files.map((file) => [file.name, megabytes(file.bytes)]), ['all', megabytes(bytes)]],
  },
];
