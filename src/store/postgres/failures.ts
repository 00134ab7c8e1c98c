import { AssessError } from '../../errors.js';

/** The parts of the database's error that are relevant to us. */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

interface Failure {
  readonly code?: string;
  readonly message: string;
}

/** Whether a transaction only conflicted with another one. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** Whether the connection can't be used any more. */
export function lostConnection(error: unknown): boolean {
  const code = codeOf(error);
  // An error without an SQL code comes from the socket. Class 08: connection; 57P: the server is stopping; 25P03: the
  // session was idle for too long.
  return code === undefined ? isOfDriver(error) : /^(08|57P|25P03)/.test(code) || !/^[0-9A-Z]{5}$/.test(code);
}

/** Whether the database is not there, but may be soon. */
export function mayComeUp(error: AssessError): boolean {
  return lostConnection(error) && !/CERT|SSL|TLS/.test(codeOf(error) ?? '');
}

const causeOf = (error: unknown): unknown => (error instanceof AssessError ? error.cause : error);
/** The error of a cancelled caller has a number as its code. */
const codeOf = (error: unknown): string | undefined => {
  const code: unknown = (causeOf(error) as Failure | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
};
const isOfDriver = (error: unknown) => error instanceof AssessError && error.code === 'store_unusable';

/** What to do about failures of the environment, by class or code of SQLSTATE. */
const WAYS_OUT: readonly (readonly [code: RegExp, next: string])[] = [
  [/^28P01|^28000/, 'check user, password and sslmode of the URL, and pg_hba.conf'],
  [/^3D000/, 'make the database with createdb, or name another one'],
  [/^3F000/, 'make the schema that search_path names, or let it name another one'],
  [/^42501/, 'grant the role the rights on the database and its schema, or name another role'],
  [/^53300/, 'raise max_connections, lower the setting databaseConnections, or put a pooler in front'],
  [/^53100/, 'free space on the disk of the database; what was committed before is kept'],
  [/^25006/, 'the database can only be read, as a standby can; name the primary in the URL'],
];
/** Classes of SQLSTATE that are not our fault. */
const OF_ENVIRONMENT = /^(08|25006|25P03|28|3D|3F|42501|53|55|57|58|XX|F0)/;

/**
 * Converts an error of the driver into one of the catalogue; our own bugs stay unchanged. The text of statements is
 * never revealed.
 */
export function storeFailure(name: string, error: unknown): unknown {
  if (error instanceof AssessError) return error;
  const { code, message } = error as Failure;
  if (isRetryable(error)) return error;
  const isSql = code !== undefined && /^[0-9A-Z]{5}$/.test(code);
  if (isSql && !OF_ENVIRONMENT.test(code)) return error;
  const next = isSql ? WAYS_OUT.find(([pattern]) => pattern.test(code))?.[1] : undefined;
  return new AssessError(
    'store_unusable',
    {
      path: name,
      reason: message || String(code),
      next: next ?? 'check that the database runs and can be reached; what was acknowledged is kept',
    },
    { cause: error },
  );
}
