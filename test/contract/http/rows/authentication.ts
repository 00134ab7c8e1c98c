import {
  DONE,
  type Expected,
  error,
  getResults,
  getVersions,
  ID_NOT_FOUND,
  put,
  type Row,
  row,
  sequence,
} from '../row.js';

/** The same response in all cases, so that it reveals nothing. */
export const UNAUTHENTICATED: Expected = {
  ...error(401, 'invalid authentication credentials'),
  headers: { 'www-authenticate': 'Token' },
};

/** Invalid `Authorization` headers, by what is wrong with them. */
export const BAD_CREDENTIALS: Readonly<Record<string, string | null>> = {
  'no header': null,
  'an empty header': '',
  'the scheme alone': 'Token',
  'no token': 'Token token=',
  'an unknown token': 'Token token=0123456789abcdef0123456789abcdef01234567',
  'the token of another account': 'Token token={other_token}',
  'an expired token': 'Token token={expired_token}',
  'a revoked token': 'Token token={revoked_token}',
  'another scheme': 'Bearer {token}',
  'no parameter name': 'Token {token}',
  'something after the token': 'Token token={token}, realm=x',
  'something after the quoted token': 'Token token="{token}" x',
  'a quote that is left open': 'Token token="{token}',
  'single quotes': "Token token='{token}'",
  'a token with a character that none has': 'Token token={token}_',
  'a token of 41 characters': `Token token=${'a'.repeat(41)}`,
};

/** `Authorization` headers that give access to the account. */
const GOOD_CREDENTIALS: Readonly<Record<string, string>> = {
  'as the interface writes it': 'Token token={token}',
  'with the token in quotes': 'Token token="{token}"',
  'with the scheme in lower case': 'token token={token}',
  'with the scheme in upper case': 'TOKEN token={token}',
};

export const authentication: readonly Row[] = [
  ...Object.entries(GOOD_CREDENTIALS).map(([name, authorization]) =>
    row('decision 2', `credentials ${name} are accepted`, put('a', undefined, { authorization }), DONE),
  ),
  ...Object.entries(BAD_CREDENTIALS).flatMap(([name, authorization]) => [
    row('decision 1', `${name}: 401`, put('a', undefined, { authorization }), UNAUTHENTICATED),
    row(
      'decision 1',
      `${name}: 401 on the versions endpoint`,
      getVersions({ authorization }),
      UNAUTHENTICATED,
    ),
  ]),
  row('decision 1', 'an unknown account: 401', put('a', undefined, { account: 'nobody' }), UNAUTHENTICATED),
  row(
    'decision 1',
    'an ill-formed account: 401',
    put('a', undefined, { account: 'no_body' }),
    UNAUTHENTICATED,
  ),
  row('decision 1', 'an empty account: 401', put('a', undefined, { account: '' }), UNAUTHENTICATED),
  row(
    'decision 1',
    'an account with a broken escape: 401',
    put('a', undefined, { account: '%' }),
    UNAUTHENTICATED,
  ),
  row(
    'decision 1',
    'another account’s path with one’s own token: 401',
    getResults('a', { account: '{other}' }),
    UNAUTHENTICATED,
  ),
  sequence(
    'decision 17',
    'ids are scoped by account',
    [put('a'), DONE],
    [getResults('a', { account: '{other}', authorization: 'Token token={other_token}' }), ID_NOT_FOUND],
    [
      put(
        'a',
        { text: 'Another text.', author_id: 'b', task_id: 'c', question_text: 'Why?' },
        {
          account: '{other}',
          authorization: 'Token token={other_token}',
        },
      ),
      DONE,
    ],
  ),
  row(
    'decision 1',
    'comes before the version, the route, the method, ids and bodies',
    { method: 'POST', path: '/v9/account/{account}/nowhere/%', authorization: null, body: '{' },
    UNAUTHENTICATED,
  ),
];
