import { type FittedNote, onlyFittedNotice } from './domain/pipelines/fitted.js';
import { shown } from './domain/shown.js';
import { placeIn } from './domain/submissions/reject.js';
import { NOT_HTTPS } from './domain/webhooks/webhook-url.js';
import { BrokenArtefactError } from './engine/artefact/broken-artefact-error.js';

/**
 * The catalogue of coded errors. Three kinds: `input` (the user can fix it, `next` says how), `environment`
 * (something outside failed), `bug` (we have a bug). Each has the exit status of the command line and the HTTP status
 * of the service. No message ever quotes a learner's text.
 */
type ErrorKind = 'input' | 'environment' | 'bug';

/** How an error ends a command or a request. */
interface Ending {
  readonly kind: ErrorKind;
  /** Exit status: 1 some rows rejected, 2 wrong usage, 3 store locked or unusable, 4 a bug. */
  readonly exit: 1 | 2 | 3 | 4;
  readonly status: number;
}

interface Wording<D> {
  readonly message: (details: D) => string;
  /** What the reader can do about it. */
  readonly next?: (details: D) => string | undefined;
}

const define = <D = Record<string, never>>(ending: Ending, wording: Wording<D>) => ({
  ...ending,
  ...wording,
});

const INPUT: Ending = { kind: 'input', exit: 2, status: 400 };
const REJECTED: Ending = { ...INPUT, exit: 1 };
const UNKNOWN: Ending = { ...INPUT, status: 404 };
const TAKEN: Ending = { ...INPUT, status: 409 };
const ADDRESS: Ending = { ...INPUT, status: 503 };
const ENVIRONMENT: Ending = { kind: 'environment', exit: 3, status: 500 };
const STORE: Ending = { ...ENVIRONMENT, status: 503 };
const NO_STORE: Ending = { ...STORE, kind: 'input' };
const BUG: Ending = { kind: 'bug', exit: 4, status: 500 };

/** Options whose flag has one letter. */
const LETTERS: Readonly<Record<string, string>> = { output: '-o' };

/** The flag of an option of a service; what is no name of an option stays as it is. */
const flagOf = (option: string): string =>
  /^[a-z][a-z-]*( \w+=.*)?$/s.test(option) ? (LETTERS[option] ?? `--${option}`) : option;

/**
 * What services say of options and commands, as the command line has them: what is wrong, and what the reader can do.
 * A service gives the data; only these sentences know flags.
 */
export const say = {
  calibrateAgain: ({ base, name }: { readonly base: string; readonly name: string }) =>
    `${base} has changed since ${name} was calibrated on its scores. Calibrate it again with the same ` +
    'command and --force, so that scale and intervals are valid.',
  calibrationNeedsName: (base: string) => `a calibration of ${base} needs a different --name`,
  endsOfMarks: (pipeline: string, { min, max }: Ends) =>
    `name the ends of their scale with --min and --max (--min ${min} --max ${max} if it is that of ${pipeline}), or take the range of the marks as their scale with --force`,
  excludesNoIds: (column: string) => `${column} and --no-ids exclude each other`,
  explainFirst: () =>
    'What moved the scores is known where both results have an explanation (assess score --explain).',
  formatNeedsDate: () => 'requires --date COLUMN, whose dates it describes',
  greaterThanMin: (min: number) => `must be greater than --min ${min}`,
  groupByAnother: () => 'omit --group-by, or name another column',
  groupByDiffering: () =>
    'omit --group-by, or name a column whose groups each have texts with different marks',
  importGroups: () =>
    'import texts with a column such as l1 or age, or name a column, task_id or another attribute with --by',
  importMarksOrName: () => 'import marks with assess import-feedback, or name metadata columns with --human',
  keepOrBefore: () =>
    'is required unless --before is given; --keep 0 removes the results of all earlier versions',
  manyColumns: () =>
    'there are so many columns that those with 2 to 30 values are compared; --by asks for others',
  mapColumn: (attribute: string, column: string) =>
    `To import it as such, use --map ${attribute}=${quoted(column)}`,
  marksAfterwards: () =>
    'does not go with --on-error abort; import the marks afterwards with assess import-feedback',
  marksAreOne: (mark: number) => `all marks are ${mark}; give the ends of their scale with --min and --max`,
  nameMarks: () => 'name a submission, --examiner or --import',
  noImportOfMarks: (run: number, account: string, job: string) =>
    `run ${run} is not an import of marks into account ${account}; assess runs --job ${job} lists them`,
  noResults: (pipeline: string) =>
    `No text has a result of ${pipeline} yet: assess score --pipeline ${pipeline} makes them.`,
  noSubmissions: () => 'There are no submissions yet: assess import brings them in.',
  onePipeline: (pipeline: string) => `versions of one pipeline are compared, and --pipeline is ${pipeline}`,
  orAnotherMark: (way: string) => `${way}; --mark names another member of the marks`,
  orOriginalId: (fault: string) => `${fault}; with --clean-ids, give the original value in the imported file`,
  otherEncoding: () =>
    'If the file is in another encoding, name it: --encoding windows-1252, macintosh, windows-1251 …',
  otherScale: (marks: string, scores: string) =>
    `Marks are on ${marks} and scores on ${scores}: --rescale maps marks to the scale of the scores.`,
  rescaleNeedsScale: () => 'requires --scale, the scale of the system scores in the file',
  sameFlags: () =>
    'Generated ids depend on all attributes of a text: use the same --map, --set, --clean-ids and other flags as in assess import.',
  scaleHasEnds: (ends: string) => `already defines the range (${ends}); omit --min and --max`,
  scaleOfLevels: () =>
    'choose a pipeline on the CEFR scale with --pipeline, map levels to the scale of the scores with --rescale, or set their scores with --levels',
  scaleOfMarks: (range: Ends | null) => {
    const ends = range ? `as --min ${range.min} --max ${range.max}` : '--min and --max';
    return `give the scale of the marks (${ends}, or --scale) and map them with --rescale, or choose a pipeline on their scale with --pipeline`;
  },
  scoreColumns: () => 'name the columns that hold the scores with --system and --human',
  scoreFirst: (pipeline?: string) =>
    `${say.scoreMakes('them', pipeline)}, and --pipeline names another pipeline`,
  scoreMakes: (what: string, pipeline?: string) =>
    `assess score${pipeline === undefined ? '' : ` --pipeline ${pipeline}`} makes ${what}`,
  scoreThem: (pipeline: string) =>
    `score them with assess score --pipeline ${pipeline}, or choose another pipeline with --pipeline`,
  tellDateFormat: () => 'tell how they are written with --date-format, as DD.MM.YYYY',
  trainAgain: (changed: readonly string[]) =>
    `The scoring model was fitted on the output of earlier versions of ${changed.join(', ')}. Train it again with the same ` +
    'command and --force, so that its metrics are valid.',
  undoImport: (run: number) =>
    `This import is run ${run}: assess mark delete --import ${run} deletes its marks.`,
  weekNeedsDay: (format: string) => `${format} has no day, which --by week needs`,
  whereMarksAre: () =>
    'check that --human names the column of the marks and --text the column of the texts; for the store, --mark selects the member of the marks',
};

interface Ends {
  readonly min: number;
  readonly max: number;
}

/** The name of a column as an argument. */
const quoted = (column: string) => (/^[\w.-]+$/.test(column) ? column : `"${column}"`);

const catalogue = {
  store_locked: define<{ path: string; pid?: number | undefined; server?: boolean | undefined }>(STORE, {
    message: ({ path, pid, server }) =>
      `the store ${path} is ${server ? 'served' : 'in use'} by another process${pid === undefined ? '' : ` (pid ${pid})`}`,
    next: ({ pid, server }) => {
      if (pid === undefined)
        return 'wait until it ends (--wait forever), or choose another store with --store';
      if (server) return `stop that server (kill ${pid}), or choose another store with --store`;
      return `wait until process ${pid} ends (--wait forever; ps -p ${pid} shows what it is), or choose another store with --store`;
    },
  }),
  store_unusable: define<{ path: string; reason: string; next?: string | undefined }>(STORE, {
    message: ({ path, reason }) => `the store ${path} cannot be used: ${reason}`,
    next: ({ next = 'check the path, its permissions and the free disk space; committed data is kept' }) =>
      next,
  }),
  store_damaged: define<{ path: string; reason: string }>(STORE, {
    message: ({ path, reason }) => `the store ${path} is damaged: ${reason}`,
    next: () =>
      'assess verify shows what is damaged; assess recover -o NEW.duckdb copies what is readable into a new store; a backup may contain more',
  }),
  store_read_only: define<{ path: string; reason: string; next?: string | undefined }>(STORE, {
    message: ({ path, reason }) => `the store ${path} can only be read: ${reason}`,
    next: ({ next = 'make it writable, or use a writable copy with --store' }) => next,
  }),
  store_newer: define<{ path: string; found: number; known: number }>(STORE, {
    message: ({ path, found, known }) =>
      `the store ${path} was written by a newer version (schema ${found}, this version supports up to ${known})`,
    next: () => 'use the newer version of assess for this store',
  }),
  store_missing: define<{ path: string }>(NO_STORE, {
    message: ({ path }) => `there is no store ${path}`,
    next: () => 'set the path with --store, or create a store with assess import',
  }),
  no_file_store: define<{ next: string }>(INPUT, {
    message: () => 'the store is a database; this works only with a store that is a file',
    next: ({ next }) => next,
  }),
  unknown_account: define<{ id: string }>(UNKNOWN, {
    message: ({ id }) => `there is no account ${id}`,
    next: ({ id }) => `create it with: assess account create ${id}`,
  }),
  account_exists: define<{ id: string }>(TAKEN, {
    message: ({ id }) => `account ${id} already exists`,
  }),
  unknown_token: define<{ id: string }>(UNKNOWN, {
    message: ({ id }) => `there is no token ${id}`,
    next: () => 'list them with: assess token list --account ID',
  }),
  unknown_webhook: define<{ id: string }>(UNKNOWN, {
    message: ({ id }) => `there is no webhook ${shown(id)}`,
    next: () => 'list them with: assess webhook list --account ID',
  }),
  unknown_lti_platform: define<{ id: string }>(UNKNOWN, {
    message: ({ id }) => `there is no LTI platform ${shown(id)}`,
    next: () => 'list them with: assess lti platform list',
  }),
  lti_platform_exists: define<{ issuer: string; clientId: string }>(TAKEN, {
    message: ({ issuer, clientId }) =>
      `the client ${shown(clientId)} of ${shown(issuer)} is registered already`,
    next: () => 'remove it first: assess lti platform remove ID (assess lti platform list shows its id)',
  }),
  lti_other_issuer: define<{ accountId: string; issuer: string }>(INPUT, {
    message: ({ accountId, issuer }) => `the account ${accountId} has the data of ${shown(issuer)}`,
    next: () =>
      'two platforms may use the same ids for different learners: create an account for each (assess account create ID)',
  }),
  unknown_delivery: define<{ id: string }>(UNKNOWN, {
    message: ({ id }) => `${shown(id)} is neither a webhook nor a notification`,
    next: () => 'list them with: assess webhook list --account ID, assess webhook deliveries --account ID',
  }),
  invalid_webhook_url: define<{ fault: string; isPrivate: boolean }>(INPUT, {
    message: ({ fault, isPrivate }) => (isPrivate ? `${fault}: its address is not public` : fault),
    next: ({ fault, isPrivate }) =>
      isPrivate
        ? 'add its network to the setting webhookAllow (ASSESS_WEBHOOK_ALLOW), also for assess serve'
        : fault === NOT_HTTPS
          ? 'notifications are sent only with TLS: use the https:// address of the endpoint, or put a proxy with a certificate in front of it'
          : 'use a URL such as https://example.org/hook, with at most 255 characters and without credentials',
  }),
  too_many_webhooks: define<{ accountId: string; most: number }>(INPUT, {
    message: ({ accountId, most }) =>
      `the account ${accountId} has the maximum number of webhooks (setting maxWebhooks: ${most})`,
    next: () => 'delete one with: assess webhook delete ID, or raise maxWebhooks (ASSESS_MAX_WEBHOOKS)',
  }),
  unknown_pipeline: define<{ name: string; known: readonly string[] }>(INPUT, {
    message: ({ name }) => `there is no pipeline ${name}`,
    next: ({ known }) =>
      `choose one of: ${known.join(', ')}; create one from marks with assess train, or from settings in assess.config.json`,
  }),
  no_scores: define<{ name: string; known: readonly string[] }>(INPUT, {
    message: ({ name }) => `the pipeline ${name} has no scoring model`,
    next: ({ known }) => `choose one that does: ${known.join(', ')}`,
  }),
  pipeline_exists: define<{ name: string; path: string }>(TAKEN, {
    message: ({ name, path }) => `a pipeline ${name} already exists (${path})`,
    next: () => 'choose another --name, or replace it with --force',
  }),
  broken_pipeline: define<{ name: string; folder: string; reason: string }>(ENVIRONMENT, {
    message: ({ name, folder, reason }) =>
      `the trained or calibrated pipeline ${name} (${folder}) cannot be used: ${reason}`,
    next: ({ name }) =>
      `repeat the command that created it with --force (assess train --name ${name} … or assess calibrate --name ${name} …), or remove its folder`,
  }),
  untrainable: define<{ reason: string; next: string; work?: 'trained' | 'calibrated' }>(INPUT, {
    message: ({ reason, work = 'trained' }) => `no pipeline was ${work}: ${reason}`,
    next: ({ next }) => next,
  }),
  /** @param option the name of an option, which the command line has as a flag; or what was given otherwise, as written */
  invalid_option: define<{ option: string; reason: string }>(INPUT, {
    message: ({ option, reason }) => `${flagOf(option)}: ${reason}`,
  }),
  options_exclude: define<{ option: string; other: string }>(INPUT, {
    message: ({ option, other }) => `${flagOf(option)}: does not go with ${flagOf(other)}`,
  }),
  unguarded_address: define<{ host: string }>(ADDRESS, {
    message: ({ host }) => `${host} is a public address, and no account has a valid token`,
    next: () => 'create one with assess token create --account ID, or listen on 127.0.0.1',
  }),
  missing_packages: define<{ variable: string; packages: readonly string[] }>(ENVIRONMENT, {
    message: ({ variable }) => `${variable} asks for traces, and packages of OpenTelemetry are not installed`,
    next: ({ packages, variable }) =>
      `install them beside assess: npm install ${packages.join(' ')}; or unset ${variable}`,
  }),
  unusable_address: define<{ host: string; port: number; reason: string }>(ADDRESS, {
    message: ({ host, port, reason }) => `cannot listen on ${host}, port ${port}: ${reason}`,
    next: () => 'choose others with --host and --port, or in the settings; port 0 uses any free port',
  }),
  unreadable_file: define<{ path: string; reason: string; next?: string | undefined }>(INPUT, {
    message: ({ path, reason }) => `cannot read ${path}: ${reason}`,
    next: ({ next }) => next,
  }),
  unwritable_file: define<{ path: string; reason: string }>(ENVIRONMENT, {
    message: ({ path, reason }) => `cannot write ${path}: ${reason}`,
  }),
  missing_columns: define<{
    path: string;
    missing: readonly string[];
    found: readonly string[];
    /** The column that probably holds a missing attribute, by attribute. */
    likely?: Readonly<Record<string, string>> | undefined;
    /** Whether the rows are documents, whose names can contain columns. */
    documents?: boolean | undefined;
    /** Whether the row below the header names the missing columns. */
    isBelow?: boolean | undefined;
  }>(INPUT, {
    message: ({ path, missing, found }) =>
      `${path} has no column for ${missing.join(', ')} (its columns: ${found.join(', ') || 'none'})`,
    next: ({ missing, likely = {}, documents, isBelow }) => {
      if (isBelow)
        return 'the row below the header names them: the file has two header rows; delete all rows above the one with these names';
      if (documents) {
        const sets = missing.map((name) => `--set ${name}=VALUE`).join(' ');
        return `set constants: ${sets}; or take columns from the names of folders and files: --name '{task_id}/{author_id}'`;
      }
      const maps = missing.map((name) => `--map ${name}=${quoted(likely[name] ?? 'COLUMN')}`).join(' ');
      const constant = missing.find((name) => !(name in likely) && name !== 'id' && name !== 'text');
      const marks = missing.includes('mark')
        ? ', or name several columns of marks: --mark holistic=COLUMN'
        : '';
      const ids = missing.includes('id') ? ', generate the ids with --generate-ids' : '';
      return `name the columns: ${maps}${ids}${constant ? `, or set a constant: --set ${constant}=VALUE` : ''}${marks}`;
    },
  }),
  other_export: define<{
    path: string;
    kind: 'submissions' | 'results' | 'feedback';
    missing: readonly string[];
  }>(INPUT, {
    message: ({ path, kind, missing }) =>
      `${path} is an export of ${kind}, which has no ${missing.join(', ')}`,
    next: ({ kind, missing }) => {
      if (!missing.includes('text')) return 'import an export of marks: assess export feedback';
      const rest =
        kind === 'feedback' ? 'then the marks with assess import-feedback' : 'then run assess score';
      return `import the export of submissions first (assess export submissions), ${rest}`;
    },
  }),
  nothing_to_evaluate: define<{ reason: string; next: string }>(INPUT, {
    message: ({ reason }) => `there is nothing to evaluate: ${reason}`,
    next: ({ next }) => next,
  }),
  only_fitted_texts: define<FittedNote>(INPUT, {
    message: onlyFittedNotice,
    next: () => 'mark texts that it was not fitted on; until then, report the cross-validated metrics',
  }),
  nothing_to_compare: define<{ pipeline: string; versions: readonly string[] }>(INPUT, {
    message: ({ pipeline, versions }) =>
      versions.length === 0
        ? `there is nothing to compare: no text has a result of ${pipeline}`
        : `there is nothing to compare: all results of ${pipeline} have the same version and configuration (${versions[0]})`,
    next: () =>
      'score the texts with another version first (assess score), or choose another pipeline (--pipeline) or two versions (--from and --to; assess runs lists them)',
  }),
  rejected_row: define<{
    path: string;
    line: number | undefined;
    id?: string | undefined;
    message: string;
    detail?: string | undefined;
  }>(REJECTED, {
    message: ({ path, line, id, message, detail }) =>
      `${placeIn(path, line)}: ${id === undefined ? '' : `${shown(id)}: `}${message}${detail ? ` (${detail})` : ''}`,
    next: () =>
      'nothing was stored; correct the row, or import without --on-error abort to reject only such rows',
  }),
  rejected_text: define<{
    path: string;
    message: string;
    detail?: string | undefined;
  }>(REJECTED, {
    message: ({ path, message, detail }) => `${path}: ${message}${detail ? ` (${detail})` : ''}`,
  }),
  broken_artefact: define<{ name: string; reason: string }>(BUG, {
    message: ({ name, reason }) => `the model file ${name} is damaged: ${reason}`,
    next: () => 'install the package again',
  }),
  broken_archive: define<{ path: string; reason: string }>(INPUT, {
    message: ({ path, reason }) => `the archive ${path} cannot be imported: ${reason}`,
    next: () => 'nothing was stored; export the account again, or copy the archive again',
  }),
  newer_archive: define<{ path: string; found: number; known: number }>(INPUT, {
    message: ({ path, found, known }) =>
      `the archive ${path} has format ${found}, and this version supports formats up to ${known}`,
    next: () => 'use the newer version of assess for this archive',
  }),
  invalid_config: define<{ source: string; reason: string; next?: string }>(INPUT, {
    message: ({ source, reason }) => `${source}: ${reason}`,
    next: ({
      next = 'settings come from flags, then ASSESS_* variables, then assess.config.json, then defaults',
    }) => next,
  }),
  internal: define<{ reason: string }>(BUG, {
    message: ({ reason }) => `internal error: ${reason}`,
    next: () =>
      'please report it with the command that you ran; this message contains nothing from your texts',
  }),
} as const;

export type ErrorCode = keyof typeof catalogue;
type Details<C extends ErrorCode> = Parameters<(typeof catalogue)[C]['message']>[0];

/** An error with an entry in the catalogue. */
export class AssessError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: Details<C>;
  readonly kind: ErrorKind;
  readonly exit: number;
  readonly status: number;
  readonly next: string | undefined;

  constructor(code: C, details: Details<C>, options?: ErrorOptions) {
    const entry = catalogue[code] as unknown as Ending & Wording<Details<C>>;
    super(entry.message(details), options);
    this.name = 'AssessError';
    this.code = code;
    this.details = details;
    this.kind = entry.kind;
    this.exit = entry.exit;
    this.status = entry.status;
    this.next = entry.next?.(details);
  }
}

/** The error with its entry in the catalogue; undefined if it has none. */
export function coded(error: unknown): AssessError | undefined {
  if (error instanceof BrokenArtefactError)
    return new AssessError('broken_artefact', { name: error.artefact, reason: error.reason });
  return error instanceof AssessError ? error : undefined;
}

/** The operating system's error codes in words. */
const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
  EMFILE: 'too many files are open',
  EADDRINUSE: 'another process is listening there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
};

/** The reason of a failure, from anything that can be thrown. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && SYSTEM_REASONS[code]) || error.message;
}

/**
 * Says where an error came from without its message, which might quote a learner's text: the class of the error and
 * the functions it went through.
 */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { stack = '', message } = error;
  // The stack begins with the message, whose lines could look like frames.
  const frames = stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return [error.constructor.name, ...frames.slice(0, 4).map((line) => line.trim())].join(' ');
}

/** What a log and the log of runs say of an error: messages of the catalogue quote no text; others might. */
export const causeOf = (error: unknown): string =>
  error instanceof AssessError ? error.message : placeOf(error);
