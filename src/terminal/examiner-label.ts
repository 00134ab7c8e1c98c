import { shown } from '../domain/shown.js';

/** The name of an examiner, or the number if there is none. */
export function examinerLabel(names: Readonly<Record<number, string>>, examiner: number): string {
  const name = names[examiner];
  return name === undefined ? String(examiner) : shown(name);
}
