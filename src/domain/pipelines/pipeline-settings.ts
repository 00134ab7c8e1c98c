import { z } from 'zod';
import { identifierFault } from '../submissions/identifier.js';

const threshold = z
  .number({ error: 'must be a number from 0 to 1' })
  .refine((value) => value >= 0 && value <= 1, { error: 'must be a number from 0 to 1' });

const WORDS = 'must be a list of words, or a file that holds them';

const shape = {
  /** Name of the base: a built-in or a trained pipeline. */
  base: z.string({ error: 'must name the pipeline to start from' }),
  /** Names of components that do not run. */
  off: z
    .array(z.string({ error: 'must be the name of a component' }), { error: 'must be a list of components' })
    .optional(),
  /** The spelling variety of corrections; default: that of the text. */
  variety: z
    .enum(['british', 'american'], { error: 'must be british or american, or absent to follow the text' })
    .optional(),
  /** Minimum confidence for showing a correction. */
  editThreshold: threshold.optional(),
  /** Minimum confidence for marking a word as suspect. */
  suspectThreshold: threshold.optional(),
  /** Words that are not errors: a list, or the name of a file. */
  words: z.union([z.array(z.string()), z.string().min(1, { error: WORDS })], { error: WORDS }).optional(),
} as const;

/** The changes of a custom pipeline to its base, as in the settings file. */
const pipelineSettings = z.strictObject(shape, {
  error: ({ code, keys }) =>
    code === 'unrecognized_keys'
      ? `unknown setting ${(keys as string[]).join(', ')}; known settings: ${Object.keys(shape).join(', ')}`
      : 'must be an object such as {"base": "cefr", "off": ["grammar"]}',
});
type WrittenSettings = z.output<typeof pipelineSettings>;

/** The same with the words loaded. */
export interface PipelineSettings extends Omit<WrittenSettings, 'words'> {
  readonly words?: readonly string[] | undefined;
}

const NAMES = 'the name of a pipeline holds letters, digits and hyphens, at most 40';

/** Custom pipelines by name. */
export const pipelinesSetting = z.record(
  z.string().refine((name) => identifierFault(name, 'name') === undefined),
  pipelineSettings,
  { error: ({ code }) => (code === 'invalid_key' ? NAMES : 'must be an object of pipelines by name') },
);
export type PipelinesSetting = Readonly<z.output<typeof pipelinesSetting>>;
