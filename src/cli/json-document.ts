import { harmlessJson } from '../domain/shown.js';
import { snakeCased } from '../domain/snake-case.js';

/** A value as `--json` prints it. @param space as for `JSON.stringify` */
export const jsonDocument = (value: unknown, space?: number): string =>
  `${harmlessJson(snakeCased(value), space)}\n`;
