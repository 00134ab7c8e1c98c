import { existsSync } from 'node:fs';
import { Flags } from '@oclif/core';
import type { Context } from '../context.js';
import { OVERALL_MARK } from '../domain/marks/human-score.js';
import { MarkReader } from '../domain/marks/mark-reader.js';
import { isDatabaseUrl } from '../domain/store-url.js';
import { SCALES } from '../engine/results/scale.js';
import { isTrait, TRAITS } from '../engine/results/traits.js';
import { AssessError } from '../errors.js';
import { type MarkedSource, markedFiles, markedSubmissions } from '../services/training/source.js';
import { accountToRead } from './account.js';
import { assignments } from './assignments.js';
import { encodingFlag, optionalArgument, repeatable, toggle, valued, workersFlag } from './flags.js';
import { levelChoice, levelsFlag } from './mark-choices.js';
import { htmlFlag, sheetFlag } from './table-flags.js';
import { tell } from './tell.js';

interface SourceFlags {
  readonly human: string[] | undefined;
  /** Only for commands that learn traits. */
  readonly trait?: string[] | undefined;
  readonly text: string | undefined;
  readonly map: string[] | undefined;
  readonly encoding: string | undefined;
  readonly sheet: string | undefined;
  readonly html: boolean | undefined;
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
  file: optionalArgument('Files with one marked text per row (default: the store).'),
};

/** Flags of commands that fit to marked texts, from files or the store. */
export const markedSourceFlags = {
  name: Flags.string({
    required: true,
    description: 'Name of the new pipeline: letters, digits and hyphens.',
    helpValue: 'NAME',
  }),
  human: repeatable('Column of marks; if repeated, the mean is used.', 'COLUMN'),
  'group-by': valued(
    'Column, such as prompt or author, whose texts with the same value stay in one fold (default: the ' +
      'first of author_id, task_id and question_text that groups several texts).',
    'COLUMN',
  ),
  text: valued('Column with the texts (default: text).', 'COLUMN'),
  map: repeatable(
    'Column that holds question_text, author_id, task_id or id, if it has another name; repeatable.',
    'ATTRIBUTE=COLUMN',
  ),
  encoding: encodingFlag,
  sheet: sheetFlag(),
  ...htmlFlag,
  mark: valued(`Without a file: member of the marks to use (default: ${OVERALL_MARK}).`, 'KEY'),
  min: valued('Lowest score (default: the lowest mark).', 'NUMBER'),
  max: valued('Highest score (default: the highest mark).', 'NUMBER'),
  ...levelsFlag,
  scale: markedScaleFlag('Scale of the marks: scores get its range, and CEFR scores also get levels.'),
  folds: Flags.integer({
    description: 'Number of folds for cross-validation.',
    min: 2,
    max: 20,
    default: 10,
  }),
  force: toggle('Replace a trained or calibrated pipeline with this name.'),
  workers: workersFlag,
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
    for (const option of ['text', 'map', 'encoding', 'sheet', 'html'] as const)
      if (flags[option] !== undefined)
        throw new AssessError('invalid_option', { option: `--${option}`, reason: 'requires a file' });
    if (!isDatabaseUrl(context.config.store) && !existsSync(context.config.store)) {
      const reason =
        `name a file of marked texts; without one, the marks are read from the store, and there is no ` +
        `store ${context.config.store}`;
      throw new AssessError('invalid_option', { option: 'FILE', reason });
    }
    const { store, accountId } = await accountToRead(context);
    return markedSubmissions(store, accountId, {
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
      reason: 'applies only to marks in the store; for a file, name its columns of marks with --human',
    });
  const map = assignments('--map', flags.map);
  return markedFiles(paths, {
    map: flags.text === undefined ? map : { ...map, text: flags.text },
    human,
    traits,
    groupBy,
    encoding: flags.encoding,
    sheet: flags.sheet,
    html: flags.html,
    onHint: tell,
    reader,
  });
}

/** @throws AssessError `invalid_option` for an unknown trait */
function traitColumns(given: readonly string[] | undefined): Readonly<Record<string, string>> {
  const columns = assignments('--trait', given);
  const unknown = Object.keys(columns).find((name) => !isTrait(name));
  if (unknown !== undefined) {
    const reason = `there is no trait ${unknown}; traits are ${TRAITS.join(', ')}`;
    throw new AssessError('invalid_option', { option: '--trait', reason });
  }
  return columns;
}
