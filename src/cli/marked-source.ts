import { existsSync } from 'node:fs';
import { Args, Flags } from '@oclif/core';
import type { Context } from '../context.js';
import { OVERALL_MARK } from '../domain/human-score.js';
import { MarkReader } from '../domain/mark-reader.js';
import { SCALES } from '../domain/scale.js';
import { isDatabaseUrl } from '../domain/store-url.js';
import { isTrait, TRAITS } from '../domain/traits.js';
import { AssessError } from '../errors.js';
import { useAccount } from '../services/accounts.js';
import { type MarkedSource, markedFiles, markedSubmissions } from '../services/train-source.js';
import { assignments } from './assignments.js';
import { levelChoice, levelsFlag } from './mark-choices.js';
import { sheetFlag } from './table-flags.js';
import { tell } from './tell.js';

interface SourceFlags {
  readonly human: string[] | undefined;
  /** Only for commands that learn traits. */
  readonly trait?: string[] | undefined;
  readonly text: string | undefined;
  readonly map: string[] | undefined;
  readonly encoding: string | undefined;
  readonly sheet: string | undefined;
  readonly mark: string | undefined;
  readonly 'group-by': string | undefined;
  readonly levels: string[] | undefined;
  readonly scale: 'cefr' | 'ielts' | undefined;
}

/** The flag `--scale`, with the help text of a command. */
export function markedScaleFlag(description: string) {
  return Flags.option({ description, options: ['cefr', 'ielts'] as const, exclusive: ['min', 'max'] })();
}

/** Arguments of commands that fit to marked texts. */
export const markedSourceArgs = {
  file: Args.string({
    ignoreStdin: true,
    description: 'Files with one marked text per row; the store by default.',
  }),
};

/** Flags of commands that fit to marked texts, from files or the store. */
export const markedSourceFlags = {
  name: Flags.string({
    required: true,
    description: 'Name of the new pipeline: letters, digits and hyphens.',
    helpValue: 'NAME',
  }),
  human: Flags.string({
    description: 'A column of marks; if repeated, the score is their mean.',
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'COLUMN',
  }),
  'group-by': Flags.string({
    description:
      'Keep texts with the same value (prompt, author …) in one fold. Default: the first of author_id, ' +
      'task_id and question_text that groups several texts.',
    helpValue: 'COLUMN',
  }),
  text: Flags.string({ description: 'The column of the texts, unless it is text.', helpValue: 'COLUMN' }),
  map: Flags.string({
    description:
      'The column that holds question_text, author_id, task_id or id, where it has another name; may be ' +
      'repeated.',
    multiple: true,
    multipleNonGreedy: true,
    helpValue: 'ATTRIBUTE=COLUMN',
  }),
  encoding: Flags.string({
    description: 'Encoding of the files; UTF-8 otherwise, and a guess for a file that is not.',
    helpValue: 'NAME',
  }),
  sheet: sheetFlag(),
  mark: Flags.string({
    description: `Without a file: which member of examiners' marks; ${OVERALL_MARK} otherwise.`,
    helpValue: 'KEY',
  }),
  min: Flags.string({ description: 'Lowest score; the lowest mark otherwise.', helpValue: 'NUMBER' }),
  max: Flags.string({ description: 'Highest score; the highest mark otherwise.', helpValue: 'NUMBER' }),
  ...levelsFlag,
  scale: markedScaleFlag(
    'The scale that the marks are on, so that scores have its range, and CEFR scores their levels.',
  ),
  folds: Flags.integer({
    description: 'Number of folds for cross-validation.',
    min: 2,
    max: 20,
    default: 10,
  }),
  force: Flags.boolean({
    default: false,
    description: 'Replace a trained or calibrated pipeline with this name.',
  }),
  workers: Flags.integer({ description: 'Number of threads; one per core by default.', min: 1, max: 256 }),
};

/**
 * The marked texts selected by arguments and flags.
 * @throws AssessError `invalid_option`, `unreadable_file`, `store_missing`
 */
export async function sourceOf(
  context: Context,
  paths: readonly string[],
  flags: SourceFlags,
): Promise<MarkedSource> {
  const human = flags.human ?? [];
  const traits = traitColumns(flags.trait);
  const groupBy = flags['group-by'];
  const reader = new MarkReader(levelChoice(flags.levels), flags.scale && SCALES[flags.scale]);
  if (paths.length === 0) {
    for (const option of ['text', 'map', 'encoding', 'sheet'] as const)
      if (flags[option] !== undefined)
        throw new AssessError('invalid_option', { option: `--${option}`, reason: 'goes with a file' });
    if (!isDatabaseUrl(context.config.store) && !existsSync(context.config.store)) {
      const reason =
        `name a file of marked texts; without one, marks come from the store, and there is no store ` +
        `${context.config.store}`;
      throw new AssessError('invalid_option', { option: 'FILE', reason });
    }
    const store = await context.readableStore();
    const { id } = await useAccount(store, context.config.account, context.now());
    return markedSubmissions(store, id, {
      human,
      traits,
      markKey: flags.mark ?? OVERALL_MARK,
      groupBy,
      reader,
    });
  }
  if (flags.mark !== undefined)
    throw new AssessError('invalid_option', {
      option: '--mark',
      reason: 'goes with the marks in the store, not with a file; --human names its columns of marks',
    });
  const map = assignments('--map', flags.map);
  return markedFiles(paths, {
    map: flags.text === undefined ? map : { ...map, text: flags.text },
    human,
    traits,
    groupBy,
    encoding: flags.encoding,
    sheet: flags.sheet,
    onHint: tell,
    reader,
  });
}

/** @throws AssessError `invalid_option` for an unknown trait */
function traitColumns(given: readonly string[] | undefined): Readonly<Record<string, string>> {
  const columns = assignments('--trait', given);
  const unknown = Object.keys(columns).find((name) => !isTrait(name));
  if (unknown !== undefined) {
    const reason = `there is no trait ${unknown}; there are ${TRAITS.join(', ')}`;
    throw new AssessError('invalid_option', { option: '--trait', reason });
  }
  return columns;
}
