import { extname } from 'node:path';

/** The formats of tables. */
export const EXPORT_FORMATS = ['csv', 'tsv', 'jsonl', 'parquet', 'xlsx'] as const;

/** Extensions that differ from the names of our formats. */
const NAMES: Readonly<Record<string, string>> = {
  tab: 'tsv',
  ndjson: 'jsonl',
  md: 'markdown',
  htm: 'html',
};

/**
 * Extensions that promise a format: ours, and those of other programs. All others (`.txt`, `.out`, `.2026`) promise
 * nothing.
 */
const PROMISING = new Set(
  (
    'csv tsv jsonl parquet xlsx m2 markdown html duckdb ' +
    'json yaml yml xml tex rtf pdf doc docx odt ods odp ppt pptx xls xlsm xlsb numbers png svg jpg jpeg gif ' +
    'gz zip bz2 xz zst 7z tar tgz sav por dta rds rda rdata sas7bdat xpt feather arrow avro orc sqlite sql'
  ).split(' '),
);

interface Choice<F extends string> {
  /** The formats that can be written. */
  readonly formats: readonly F[];
  /** The format that the user named. */
  readonly given?: string | undefined;
  /** The format of standard output, and of a file whose extension promises none. */
  readonly fallback: F;
}

/**
 * The format of an output: the one that the user named, or that the extension promises. A fault if both differ, or if the
 * extension promises what is not written, because people and programs trust it.
 */
export function outputFormat<F extends string>(
  output: string,
  { formats, given, fallback }: Choice<F>,
): { readonly format: F } | { readonly fault: string } {
  const ending = extname(output).slice(1).toLowerCase();
  const promised = NAMES[ending] ?? ending;
  const format = formats.find((one) => one === (given ?? promised));
  if (given !== undefined && format === undefined)
    return { fault: `${given} is not possible here; choose ${alternatives(formats)}` };
  const chosen = format ?? fallback;
  // Programs that know only .json also accept it for JSON lines, if that is intended.
  const isMeant = promised === chosen || (ending === 'json' && given === 'jsonl');
  if (isMeant || !PROMISING.has(promised)) return { format: chosen };
  return {
    fault:
      given === undefined
        ? `${output} ends in .${ending}, which is not possible here; choose ${alternatives(formats)}`
        : `${output} ends in .${ending}, but the format is ${given}`,
  };
}

const alternatives = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
