import { Args, Flags } from '@oclif/core';
import { DEFAULT_PIPELINE } from '../domain/account.js';

/** The name of standard input and standard output. */
export const STANDARD = '-';

/** An argument. Without `ignoreStdin`, oclif would wait for standard input instead of reporting a missing one. */
export const argument = (description: string) =>
  Args.string({ ignoreStdin: true, description, required: true });

export const optionalArgument = (description: string) => Args.string({ ignoreStdin: true, description });

/** A flag without a value. */
export const toggle = (description: string, more: { char?: 'y'; exclusive?: string[] } = {}) =>
  Flags.boolean({ default: false, description, ...more });

/** A flag that can be given several times. It takes one value each time, because arguments may follow. */
export const repeatable = (
  description: string,
  helpValue: string,
  more: { helpGroup?: string; exclusive?: string[] } = {},
) => Flags.string({ description, multiple: true, multipleNonGreedy: true, helpValue, ...more });

/** A flag with the name of a column, a file or similar. */
export const valued = (description: string, helpValue: string, more: { exclusive?: string[] } = {}) =>
  Flags.string({ description, helpValue, ...more });

/** `-o`, for commands that otherwise write to standard output. */
export const outputFlag = Flags.string({
  char: 'o',
  description: 'File to write (default: stdout).',
  default: STANDARD,
  helpValue: 'FILE',
});

/** `-o`, for commands that always write a file. */
export const requiredOutput = (description: string, helpValue = 'FILE') =>
  Flags.string({ char: 'o', description, helpValue, required: true });

/** `--pipeline`, where it does not depend on the account. */
export const pipelineFlag = (description = 'Pipeline to use.') =>
  Flags.string({ description, default: DEFAULT_PIPELINE, helpValue: 'NAME' });

export const limitFlag = (
  fallback: number,
  max: number,
  { description = 'Maximum number to list.', min = 1 } = {},
) => Flags.integer({ description, default: fallback, min, max });

const workers = (usual: string) =>
  Flags.integer({ description: `Number of threads (default: ${usual}).`, min: 1, max: 256 });

export const workersFlag = workers('one per core');

/** An editor has one user: one thread reads the text being edited, and one a long text. */
export const EDITOR_THREADS = 2;
export const editorWorkersFlag = workers(`one per core, at most ${EDITOR_THREADS}`);

/** The argument of commands that read one text. */
export const textArgument = Args.string({
  ignoreStdin: true,
  description: 'A text: plain, .docx, .odt or .pdf (default: plain text from stdin).',
  default: STANDARD,
});

export const reasonsLangFlag = valued(
  'Language of the reasons, such as es, pt-BR or Spanish (default: English).',
  'LANGUAGE',
);

export const includeTestsFlag = toggle('Include submissions marked as tests.');

export const yesFlag = toggle('Do not ask for confirmation.', { char: 'y' });

export const encodingFlag = valued(
  'Encoding of the files (default: UTF-8, or detected for files that are not valid UTF-8).',
  'NAME',
);

/** The format of the dates in the column named by `--date`. */
export const dateFormatFlag = Flags.string({
  description:
    'Format of the dates in the --date column: YYYY, MM, DD, MMM (Dec), MMMM (December), YY, HH, mm, ss and any separators, such as DD.MM.YYYY or MMM YYYY; or ISO.',
  helpValue: 'FORMAT',
  dependsOn: ['date'],
});
