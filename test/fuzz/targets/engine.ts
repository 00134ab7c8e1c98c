import { createAssessor, createResources } from '../../../src/engine/assessor.js';
import { findPipeline } from '../../../src/pipelines/registry.js';
import { loadArtefactsOf } from '../../../src/workers/artefacts.js';
import { checkSpans } from '../../engine/check-spans.js';
import type { FuzzTarget } from '../target.js';

const MOST_CHARACTERS = 10_000;
/** CPU seconds allowed for a text. Checked only in full runs, because other tests may run next to a short one. */
const MOST_SECONDS = 0.5;

export const engine: FuzzTarget = {
  name: 'engine',
  tokens: [
    ' the the ',
    "don't",
    '. ',
    '?!',
    '...',
    ' a an ',
    '\n\n',
    'http://',
    '@',
    '1.2.3.4',
    ' , ',
    '“',
    'é',
    'ß',
    '–',
    '\u00ad',
    '\u200b',
  ],
  async open() {
    const definition = findPipeline('cefr');
    const assessor = createAssessor(definition, createResources(loadArtefactsOf(definition)));
    assessor.assess('I like my school and my friends very much.', 'Why?');
    let slowest = 0;
    /** CPU seconds to assess a text again; the first time includes just-in-time compilation. */
    const secondsOf = (text: string) => {
      const before = process.cpuUsage();
      assessor.assess(text, 'Why?');
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6;
    };
    return {
      async feed(input) {
        // Repeats some inputs up to the longest text, because time depends on length.
        const once = input.toString().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g, ' ') || ' ';
        const times = input.length % 3 === 0 ? Math.ceil(MOST_CHARACTERS / once.length) : 1;
        const text = Array.from(once.repeat(times)).slice(0, MOST_CHARACTERS).join('');
        const result = assessor.assess(text, 'Why?');
        let seconds = secondsOf(text);
        for (let again = 0; again < 2 && seconds > MOST_SECONDS; again += 1)
          seconds = Math.min(seconds, secondsOf(text));
        slowest = Math.max(slowest, seconds);
        if (result.type === 'success') checkSpans(Array.from(text), result);
        if (process.env.FUZZ_MINUTES !== undefined && seconds > MOST_SECONDS)
          throw new Error(`took ${seconds.toFixed(2)} s of processor time`);
      },
      summary: () => `the slowest took ${slowest.toFixed(2)} s of processor time`,
      async [Symbol.asyncDispose]() {},
    };
  },
};
