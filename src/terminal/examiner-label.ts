import { shown } from '../domain/shown.js';

/** Who an examiner is, by name where there is one. */
export function examinerLabel(names: Readonly<Record<number, string>>, examiner: number): string {
  const name = names[examiner];
  return name === undefined ? String(examiner) : shown(name);
}
