import { z } from 'zod';
import { DEFAULT_PIPELINE } from '../../domain/account.js';
import { AssessError } from '../../errors.js';
import { reasonsLanguage } from '../../services/reasons/reasons-in.js';

const flag = (value: boolean) => z.boolean({ error: 'must be true or false' }).default(value);

const schema = z.strictObject(
  {
    /** The pipeline that reads texts. */
    pipeline: z.string({ error: 'must be the name of a pipeline' }).default(DEFAULT_PIPELINE),
    /** Language of the reasons. */
    reasonsLang: z
      .string()
      .refine((language) => reasonsLanguage(language) !== undefined, {
        error: 'must be a language that has reasons, such as es or pt-BR',
      })
      .default('en'),
    /** The spelling that corrections follow; default: what the pipeline expects. */
    variety: z.enum(['british', 'american'], { error: 'must be british or american' }).optional(),
    /** File of own words, relative to the folder that the editor opened. */
    words: z.string({ error: 'must be the name of a file' }).min(1).default('assess.words.txt'),
    /** Whether to show a line with the score. */
    score: flag(true),
    /** Whether to show words that may be wrong and have no correction. */
    suspects: flag(false),
  },
  {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys' ? `unknown setting ${(keys as string[]).join(', ')}` : 'must be an object',
  },
);

/** Settings that editors send. */
export type Settings = z.output<typeof schema>;

/** Settings by what an editor sent; later ones win. @throws AssessError `invalid_config` */
export function settingsOf(...sent: readonly unknown[]): Settings {
  const objects = sent.map((each) => (each === null || each === undefined ? {} : each));
  const odd = objects.find((each) => typeof each !== 'object' || Array.isArray(each));
  const read = schema.safeParse(odd ?? Object.assign({}, ...objects));
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw new AssessError('invalid_config', { source: ['assess', ...path].join('.'), reason: message });
}
