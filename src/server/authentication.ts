/**
 * `Authorization: Token token=<API_TOKEN>`: scheme and parameter in any case, the token quoted or not, nothing after it
 * (decision 2).
 */
const CREDENTIALS = /^token +token=(?:"([A-Za-z0-9-]{1,40})"|([A-Za-z0-9-]{1,40}))$/i;

/** The token of an Authorization header; undefined if there is none, or the header is malformed. */
export function tokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const [, quoted, bare] = CREDENTIALS.exec(authorization) ?? [];
  return quoted ?? bare;
}
