import { z } from 'zod';
import { identifierFault } from './identifier.js';

const threshold = z
  .number({ error: 'must be a number from 0 to 1' })
  .refine((value) => value >= 0 && value <= 1, { error: 'must be a number from 0 to 1' });

const WORDS = 'must be a list of words, or a file that holds them';

const shape = {
  /** Name of the pipeline that everything else is taken from: a built-in or a trained one. */
  base: z.string({ error: 'must name the pipeline to start from' }),
  /** Names of components that do not run. */
  off: z
    .array(z.string({ error: 'must be the name of a component' }), { error: 'must be a list of components' })
    .optional(),
  /** Whose spelling corrections follow; where it is absent, that of the text. */
  variety: z
    .enum(['british', 'american'], { error: 'must be british or american, or absent to follow the text' })
    .optional(),
  /** Least confidence of a correction that is shown. */
  editThreshold: threshold.optional(),
  /** Least confidence from which a word is suspect. */
  suspectThreshold: threshold.optional(),
  /** Words that are no errors: in a list, or the name of a file that holds them. */
  words: z.union([z.array(z.string()), z.string().min(1, { error: WORDS })], { error: WORDS }).optional(),
} as const;

/** What a pipeline of one's own changes of another one, as the settings file holds it under its name. */
const pipelineSettings = z.strictObject(shape, {
  error: ({ code, keys }) =>
    code === 'unrecognized_keys'
      ? `unknown setting ${(keys as string[]).join(', ')}; known are ${Object.keys(shape).join(', ')}`
      : 'must be an object such as {"base": "cefr", "off": ["grammar"]}',
});
type WrittenSettings = z.output<typeof pipelineSettings>;

/** The same with its words, wherever they were written. */
export interface PipelineSettings extends Omit<WrittenSettings, 'words'> {
  readonly words?: readonly string[] | undefined;
}

const NAMES = 'the name of a pipeline holds letters, digits and hyphens, at most 40';

/** Pipelines of one's own by name. */
export const pipelinesSetting = z.record(
  z.string().refine((name) => identifierFault(name, 'name') === undefined),
  pipelineSettings,
  { error: ({ code }) => (code === 'invalid_key' ? NAMES : 'must be an object of pipelines by name') },
);
export type PipelinesSetting = Readonly<z.output<typeof pipelinesSetting>>;
