import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_ACCOUNT } from './domain/account.js';
import { DURATION } from './domain/duration.js';
import { type PipelinesSetting, pipelinesSetting } from './domain/pipelines/pipeline-settings.js';
import { type ScheduledJob, scheduleSetting } from './domain/schedule.js';
import { isDatabaseUrl, shownStore } from './domain/store-url.js';
import { AssessError, reasonOf } from './errors.js';

const integer = (low: number, high: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .refine((value) => Number.isInteger(value) && value >= low && value <= high, {
      error: `must be a whole number from ${low} to ${high}`,
    });

const number = (low: number, high: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .refine((value) => value >= low && value <= high, { error: `must be a number from ${low} to ${high}` });

const port = integer(0, 65_535);

/** A value that is not a string: JSON in the environment, a plain value in the settings file. */
const json = <S extends z.ZodType>(schema: S) =>
  z
    .transform((value, context) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch (error) {
        context.addIssue({ code: 'custom', message: `not valid JSON (${reasonOf(error)})` });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Networks or single addresses: separated by commas in the environment, a list in the settings file. */
const networks = z
  .transform((value) =>
    typeof value === 'string' ? value.split(',').map((network) => network.trim()) : value,
  )
  .pipe(
    z.array(
      z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], {
        error: 'must be a network such as 10.0.0.0/8, or an address',
      }),
      { error: 'must be a list of networks' },
    ),
  );

/** Seconds between attempts: separated by commas in the environment, a list in the settings file. */
const gaps = z
  .transform((value) =>
    typeof value === 'string' ? value.split(',').map((gap) => gap.trim() || Number.NaN) : value,
  )
  .pipe(
    z.array(number(0, 604_800), {
      error: 'must be a list of seconds',
    }),
  );

/** The parts of a server's work. */
export const PARTS = ['api', 'assess', 'deliver', 'schedule'] as const;
type Part = (typeof PARTS)[number];

const parts = z
  .union([z.array(z.string()), z.string().transform((list) => list.split(',').map((part) => part.trim()))])
  .pipe(z.array(z.enum(PARTS, { error: `must be some of ${PARTS.join(', ')}, separated by commas` })).min(1));

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The folder for files beside the store; for a database, the working directory. */
const folderOf = (store: string) => (isDatabaseUrl(store) ? '.' : dirname(store));

/**
 * Every setting: its default, which may depend on the path of the store, and its type. The setting `webhookTimeout` is `ASSESS_WEBHOOK_TIMEOUT` in the
 * environment and `webhookTimeout` in assess.config.json.
 */
const settings = {
  /** The store: a file, or the URL of a PostgreSQL database: postgres://user:password@host:port/database. */
  store: { schema: z.string().min(1), default: './assess.duckdb' },
  /** The account that commands work on. */
  account: { schema: z.string().min(1), default: DEFAULT_ACCOUNT },
  /** Custom pipelines by name, each a built-in one with changes; JSON in the environment. */
  pipelines: { schema: json(pipelinesSetting), default: {} as PipelinesSetting },
  /** The folder of trained pipelines; default: assess.models next to the store, or for a database in the working directory. */
  models: { schema: z.string().min(1), default: (store: string) => join(folderOf(store), 'assess.models') },
  /** Threads that assess texts. */
  workers: { schema: integer(1, 256), default: availableParallelism() },
  /** Texts in one batch for a thread: large enough to keep messages cheap, small enough to lose little in a crash. */
  batchSize: { schema: integer(1, 1000), default: 50 },
  /** Seconds that a thread may spend on one batch before it counts as hung. */
  batchTimeout: { schema: integer(1, 3600), default: 60 },
  /**
   * Points of the scale. If another version of a pipeline moves the score of a text further than this, or adds or removes its
   * score, the text keeps its result until the new one is approved; `off` shows every new result immediately.
   */
  holdMoves: {
    schema: z.union([z.literal('off'), number(0, 1000)], {
      error: 'must be off, or a number of points from 0 to 1000',
    }),
    default: 'off',
  },
  /**
   * Permissions of new output files of commands and scheduled jobs (exports, findings, reports): `umask` as for any
   * new file of the user, or a number such as 0640. A replaced file keeps its permissions; backups and archives are 0600.
   */
  outputMode: {
    schema: z.custom<string>((value) => typeof value === 'string' && /^(umask|0?6[046][046])$/.test(value), {
      error: 'must be umask, or permissions such as "0640" that let the owner read and write',
    }),
    default: 'umask',
  },
  /** How long a command waits for a store in use by another process: 0s, 90s, 10m, 24h, 7d or forever. */
  wait: {
    schema: z.string().regex(DURATION, 'must be a duration such as 90s, 10m or 24h, or forever'),
    default: '0s',
  },
  /**
   * The memory that DuckDB may use; beyond it, DuckDB spills to a folder beside the store. With a database, the memory for each of the
   * copies on which a process runs analyses, at most two at once.
   */
  memoryLimit: {
    schema: z.string().regex(/^\d+(\.\d+)?\s*([KMGT]i?B)$/, 'must be a size such as 1GiB'),
    default: '1GiB',
  },
  /** Maximum number of connections of a process to a PostgreSQL database. */
  databaseConnections: { schema: integer(2, 1000), default: 10 },
  /** Seconds to wait for a reply of the database before its connection counts as broken. */
  databaseTimeout: { schema: integer(1, 3600), default: 60 },
  /**
   * Seconds without a renewal after which the lease of a server expires, and its work is free for the others on its
   * database. Must be longer than any pause of the machine.
   */
  serverLease: { schema: integer(1, 3600), default: 15 },
  /**
   * Hours after which the server clears the bytes of deleted submissions from the store, counted from the first deletion
   * since the last compaction; 0: as soon as no text is waiting for assessment.
   */
  compactAfter: { schema: number(0, 8760), default: 24 },
  /** The parts of a server's work: serve the API, assess submissions, deliver notifications, run the schedule. */
  parts: { schema: parts, default: PARTS as readonly Part[] },
  /** Address on which the server listens; any except a loopback address is public. */
  host: { schema: z.string().min(1), default: '127.0.0.1' },
  /** Port on which the server listens; 0 uses any free port. */
  port: { schema: port, default: 8080 },
  /** PEM files of the certificate (with its chain) and its key; with both, the server uses HTTPS. */
  tlsCert: { schema: z.string(), default: '' },
  tlsKey: { schema: z.string(), default: '' },
  /** Where the server provides metrics and health checks; `off`, or a separate port. */
  metricsHost: { schema: z.string().min(1), default: '127.0.0.1' },
  metricsPort: {
    schema: z.union([z.literal('off'), port], { error: 'must be off, or a port from 0 to 65535' }),
    default: 'off',
  },
  /** Address and port for editors (`assess serve --editor`); any except a loopback address is public. */
  editorHost: { schema: z.string().min(1), default: '127.0.0.1' },
  editorPort: { schema: port, default: 8081 },
  /** The pages at /try and /class: `auto` serves them only on loopback addresses. */
  tryPage: {
    schema: z.enum(['auto', 'on', 'off'], { error: 'must be auto, on or off' }),
    default: 'auto',
  },
  /**
   * The URL under which learning platforms and browsers reach this server, such as https://assess.example.org; with it,
   * the server is a tool of LTI 1.3 (docs/lti.md).
   */
  ltiUrl: {
    schema: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be a URL' })], {
      error: 'must be a URL such as https://assess.example.org',
    }),
    default: '',
  },
  /** Seconds within which a request must arrive completely. */
  requestTimeout: { schema: integer(1, 3600), default: 30 },
  /** Maximum number of open connections; never more than half of the files that the process may open. */
  maxConnections: { schema: integer(1, 1_000_000), default: 1000 },
  /** Maximum number of them from one address. */
  maxConnectionsPerAddress: { schema: integer(1, 1_000_000), default: 500 },
  /** Requests per second and token in the long run; 0 means no limit. */
  rateLimit: { schema: number(0, 1_000_000), default: 0 },
  /** Requests that a token may make in a burst, if there is a limit. */
  rateBurst: { schema: integer(1, 1_000_000), default: 50 },
  /** Maximum number of webhooks of an account. Existing webhooks are kept when it is lowered. */
  maxWebhooks: { schema: integer(1, 10_000), default: 100 },
  /** Private or reserved networks that webhooks, and requests to learning platforms, may nevertheless reach. */
  webhookAllow: { schema: networks, default: [] as string[] },
  /**
   * Seconds between attempts to deliver a notification, plus a random delay of up to a fifth. After the last attempt the delivery is
   * given up. Empty: about 1, 5 and 15 minutes after the first attempt, then hourly, for 24 hours.
   */
  webhookRetry: { schema: gaps, default: [] as number[] },
  /** Maximum seconds for one attempt. */
  webhookTimeout: { schema: number(0.1, 600), default: 15 },
  /** Whether notifications have the headers of Standard Webhooks besides ours. */
  standardWebhooks: { schema: z.enum(['on', 'off'], { error: 'must be on or off' }), default: 'off' },
  /** Days for which finished deliveries and their attempts are kept. */
  deliveryLogDays: { schema: number(0, 3650), default: 30 },
  /** Jobs that `assess serve` and `assess schedule` run at set times (docs/nightly-jobs.md); JSON in the environment. */
  schedule: { schema: json(scheduleSetting), default: [] as readonly ScheduledJob[] },
  /** Lowest level of log lines that are written: trace, debug, info, warn, error, fatal or silent. */
  logLevel: {
    schema: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }),
    default: 'warn',
  },
} as const;

export type SettingName = keyof typeof settings;
export const SETTING_NAMES = Object.keys(settings) as SettingName[];
export type Config = { readonly [N in SettingName]: z.output<(typeof settings)[N]['schema']> };

/** The source of a setting's value. */
export type SettingSource = 'flag' | 'environment' | 'file' | 'default';
export type SettingSources = Readonly<Record<SettingName, SettingSource>>;

/** Every setting with its source, as it may be shown: without the password of a database. */
export function shownSettings(config: Config, sources: SettingSources) {
  return SETTING_NAMES.map((name) => ({
    name,
    value: name === 'store' ? shownStore(config.store) : config[name],
    source: sources[name],
  }));
}

export interface ConfigInput {
  /** Values from the command line; undefined for flags that were not given. */
  readonly flags: Readonly<Partial<Record<SettingName, unknown>>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Path given with --config. */
  readonly file?: string | undefined;
  readonly directory: string;
}

/** `webhookTimeout` → `ASSESS_WEBHOOK_TIMEOUT`. */
export function environmentName(setting: string): string {
  return `ASSESS_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** Some editors write it at the beginning of a file. */
const BYTE_ORDER_MARK = /^\uFEFF/;

function readSettingsFile(path: string, mustExist: boolean): Record<string, unknown> {
  if (!existsSync(path)) {
    if (mustExist) throw new AssessError('unreadable_file', { path, reason: 'there is no such file' });
    return {};
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8').replace(BYTE_ORDER_MARK, ''));
  } catch (error) {
    throw new AssessError('invalid_config', { source: path, reason: `not valid JSON (${reasonOf(error)})` });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new AssessError('invalid_config', { source: path, reason: 'must contain a JSON object' });
  }
  const unknown = Object.keys(parsed).filter((key) => !SETTING_NAMES.includes(key as SettingName));
  if (unknown.length > 0) {
    const reason = `unknown setting ${unknown.join(', ')}; known settings: ${SETTING_NAMES.join(', ')}`;
    throw new AssessError('invalid_config', { source: path, reason });
  }
  return parsed as Record<string, unknown>;
}

/** Flags of settings that have another name. */
const FLAGS: Partial<Record<SettingName, string>> = {
  ltiUrl: 'lti',
  editorHost: 'host',
  editorPort: 'port',
};

/**
 * Settings from flags, then `ASSESS_*` variables, then the settings file, then defaults; the file is `--config` or
 * assess.config.json beside the store, or for a database in the working directory.
 * @throws AssessError `invalid_config` or `unreadable_file`, naming the source
 */
export function resolveConfig(input: ConfigInput): { config: Config; sources: SettingSources; file: string } {
  const fromEnvironment = (name: SettingName) => input.environment[environmentName(name)] || undefined;
  const store = String(input.flags.store ?? fromEnvironment('store') ?? settings.store.default);
  const beside = join(resolve(input.directory, folderOf(store)), 'assess.config.json');
  const file = input.file === undefined ? beside : resolve(input.directory, input.file);
  const fromFile = readSettingsFile(file, input.file !== undefined);

  const config: Record<string, unknown> = {};
  const sources: Record<string, SettingSource> = {};
  for (const name of SETTING_NAMES) {
    const candidates: [SettingSource, string, unknown][] = [
      ['flag', `--${FLAGS[name] ?? name}`, input.flags[name]],
      ['environment', environmentName(name), fromEnvironment(name)],
      ['file', `${file}: ${name}`, fromFile[name]],
    ];
    const [source, place, value] = candidates.find(([, , given]) => given !== undefined) ?? [
      'default',
      name,
      undefined,
    ];
    const byDefault = settings[name].default;
    const outcome = settings[name].schema.safeParse(
      value ?? (typeof byDefault === 'function' ? byDefault(String(config.store)) : byDefault),
    );
    if (!outcome.success) {
      const { path = [], message = 'invalid' } = outcome.error.issues[0] ?? {};
      throw new AssessError('invalid_config', { source: [place, ...path].join('.'), reason: message });
    }
    config[name] = outcome.data;
    sources[name] = source;
  }
  return { config: config as unknown as Config, sources: sources as SettingSources, file };
}
