import { describe, expect, test } from 'vitest';
import { webhookUrlFault } from '../../../src/domain/webhooks/webhook-url.js';

const refuses = (host: string) => host === '10.0.0.1' || host === '::1';
const fault = (url: unknown) => webhookUrlFault(url, refuses);

const MISSING = 'url is missing';
const BLANK = 'url is blank';
const NOT_VALID = 'url is not a valid URL';
const NOT_HTTPS = 'url must be https';
const NO_HOST = 'url is missing host section';
const TOO_LONG = 'url too long';

test.each([
  'https://example.com',
  'HTTPS://EXAMPLE.com:8443/hook?a=b%20c#d',
  'https://bücher.example/überall',
  'https://[2600::1]/x',
  'https://example.com:/x',
  `https://example.com/${'a'.repeat(235)}`,
  `https://example.com/${'\u{1F600}'.repeat(235)}`,
])('%s is accepted', (url) => {
  expect(fault(url)).toBeUndefined();
});

describe('the first fault names the message', () => {
  test.each<[unknown, string]>([
    [undefined, MISSING],
    [null, MISSING],
    ['', BLANK],
    [' \t\n\u00a0', BLANK],
    [1, NOT_VALID],
    [['https://example.com'], NOT_VALID],
    [' https://example.com', NOT_VALID],
    ['https://example.com ', NOT_VALID],
    ['https://example.com/a b', NOT_VALID],
    ['https://example.com/a\u0000b', NOT_VALID],
    ['https://exa\nmple.com/', NOT_VALID],
    ['https://example.com/\u0085', NOT_VALID],
    ['https://user:secret@example.com/', NOT_VALID],
    ['https://user@/x', NOT_VALID],
    ['https://@example.com/', NOT_VALID],
    ['https:\\\\example.com', NOT_VALID],
    ['https://example.com\\@evil.example', NOT_VALID],
    ['https://example.com/%zz', NOT_VALID],
    ['https://example.com:99999/', NOT_VALID],
    ['https://example.com:80a/', NOT_VALID],
    ['https://[::1', NOT_VALID],
    ['https://exa<mple.com/', NOT_VALID],
    ['example.com/hook', NOT_VALID],
    ['//example.com/hook', NOT_VALID],
    ['/hook', NOT_VALID],
    ['https', NOT_VALID],
    ['https://10.0.0.1/', NOT_VALID],
    ['https://0x0A.1/', NOT_VALID],
    ['https://167772161/', NOT_VALID],
    ['https://[::1]:8443/', NOT_VALID],
    ['https://[0:0:0:0:0:0:0:1]/', NOT_VALID],
    ['http://10.0.0.1/', NOT_VALID],
    ['http://example.com', NOT_HTTPS],
    ['ftp://example.com', NOT_HTTPS],
    ['mailto:someone@example.com', NOT_HTTPS],
    ['http:///x', NOT_HTTPS],
    ['https://', NO_HOST],
    ['https:///x', NO_HOST],
    ['https://:443/', NO_HOST],
    ['https://?x', NO_HOST],
    ['https://#x', NO_HOST],
    ['https:/example.com', NO_HOST],
    ['https:example.com', NO_HOST],
    [`https:///${'a'.repeat(300)}`, NO_HOST],
    [`http://example.com/${'a'.repeat(300)}`, NOT_HTTPS],
    [`https://example.com/${'a'.repeat(236)}`, TOO_LONG],
  ])('%j', (url, message) => {
    expect(fault(url)).toBe(message);
  });
});
