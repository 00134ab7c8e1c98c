import { Flags } from '@oclif/core';
import { type LevelChoice, parseLevelChoice } from '../domain/marks/level-choice.js';
import { SCALES, type ScaleName } from '../engine/results/scale.js';
import { AssessError } from '../errors.js';
import type { MarkChoices } from '../services/marks/mark-scale.js';
import { repeatable } from './flags.js';

const HOW_READ = 'MARKS';

/** The flag that sets the scores of labels among the marks. */
export const levelsFlag = {
  levels: repeatable(
    'Scores of labels: lower (B1 is the lower half, 5.5, because B1+ is the upper), middle (B1 is 6), ' +
      'or comma-separated LABEL=SCORE pairs (default: lower if any level has a plus).',
    'lower|middle|LABEL=SCORE,…',
    { helpGroup: HOW_READ },
  ),
};

/** `--scale`, with the help text of a command. */
export function scaleFlag(description: string) {
  return Flags.option({ description, options: Object.keys(SCALES) as ScaleName[], helpGroup: HOW_READ })();
}

/** Flags of commands that compare marks with scores. */
export const markChoiceFlags = {
  ...levelsFlag,
  scale: scaleFlag("Scale of the marks (default: the pipeline's)."),
  min: Flags.string({
    description: 'Lowest score of the scale of the marks.',
    helpValue: 'NUMBER',
    helpGroup: HOW_READ,
  }),
  max: Flags.string({
    description: 'Highest score of the scale of the marks.',
    helpValue: 'NUMBER',
    helpGroup: HOW_READ,
  }),
  rescale: Flags.boolean({
    default: false,
    description:
      "Map marks linearly from their scale to the pipeline's. Without --scale, --min and --max, their " +
      'scale runs from the lowest to the highest mark.',
    helpGroup: HOW_READ,
  }),
};

interface ChoiceFlags {
  readonly levels?: readonly string[] | undefined;
  readonly scale?: ScaleName | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly rescale?: boolean | undefined;
}

/** Parses these flags. @throws AssessError `invalid_option` */
export function markChoices({ levels, scale, min, max, rescale }: ChoiceFlags): MarkChoices {
  return {
    levels: levelChoice(levels),
    scale,
    min: numberIn('--min', min),
    max: numberIn('--max', max),
    rescale,
  };
}

/** @throws AssessError `invalid_option` */
export function levelChoice(written: readonly string[] | undefined): LevelChoice | undefined {
  const choice = written && parseLevelChoice(written.join(','));
  if (typeof choice !== 'string') return choice;
  throw new AssessError('invalid_option', { option: '--levels', reason: choice });
}

/** @throws AssessError `invalid_option` */
export function numberIn(option: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const number = Number(written);
  if (written.trim() !== '' && Number.isFinite(number)) return number;
  throw new AssessError('invalid_option', { option, reason: `${written} is not a number` });
}
