import { isDeepStrictEqual } from 'node:util';
import { parseBody } from '../../../src/server/parse-body.js';
import type { FuzzTarget } from '../target.js';

export const json: FuzzTarget = {
  name: 'json',
  tokens: [
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"text":',
    '"a":{',
    '\\u0000',
    '\\ud800',
    '__proto__',
    '1e999',
    '-0',
    'null',
    'true',
    '\\x41',
  ],
  async open() {
    return {
      async feed(input) {
        const parsed = parseBody(input);
        if (parsed.error) {
          if (parsed.error.code !== 400) throw new Error(`refused with ${parsed.error.code}`);
          return;
        }
        // Accepted input has the same value as with another parser.
        const usual = Object.entries(JSON.parse(input.toString('utf8')) as object);
        if (!isDeepStrictEqual(Object.entries(parsed.attributes), usual))
          throw new Error('parsed in another way');
        if (Object.getPrototypeOf({}) !== Object.prototype || 'polluted' in {}) throw new Error('polluted');
      },
      async [Symbol.asyncDispose]() {},
    };
  },
};
