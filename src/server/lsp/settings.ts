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

/** Settings by what an editor sent; later ones win. What can't be used is a fault, and has its default. */
export function settingsOf(...sent: readonly unknown[]): {
  readonly settings: Settings;
  readonly faults: readonly AssessError[];
} {
  const given = sent.filter((each) => each !== null && each !== undefined);
  const written: Record<string, unknown> = Object.assign({}, ...given.filter(isObject));
  const issues = [...given.filter((each) => !isObject(each)), written].flatMap(
    (each) => schema.safeParse(each).error?.issues ?? [],
  );
  const faults = issues.map(
    ({ path, message, code }) =>
      new AssessError('invalid_config', {
        source: ['assess', ...path].join('.'),
        reason: message,
        next: code === 'unrecognized_keys' ? SETTINGS : 'until then, its default is used',
      }),
  );
  const unusable = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : issue.path));
  const usable = Object.entries(written).filter(([name]) => !unusable.includes(name));
  return { settings: schema.parse(Object.fromEntries(usable)), faults };
}

const SETTINGS = `the settings are ${Object.keys(schema.shape).join(', ')}`;

const isObject = (sent: unknown): sent is object => typeof sent === 'object' && !Array.isArray(sent);
