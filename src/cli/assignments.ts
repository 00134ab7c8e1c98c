import { AssessError } from '../errors.js';

/** `--map a=b --map c=d` → `{a: 'b', c: 'd'}`. @throws AssessError `invalid_option` */
export function assignments(option: string, values: readonly string[] | undefined): Record<string, string> {
  const entries = (values ?? []).map((value) => {
    const at = value.indexOf('=');
    if (at < 1)
      throw new AssessError('invalid_option', { option, reason: `${value} is not of the form attribute=…` });
    return [value.slice(0, at), value.slice(at + 1)] as const;
  });
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    throw new AssessError('invalid_option', { option, reason: `${twice} is given twice` });
  return Object.fromEntries(entries);
}
