import type { Lexicon } from '../../lexicon/lexicon.js';
import { regularPast } from '../../lexicon/regular-inflection.js';
import type { Cursor } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

/** Irregular verbs that learners use, and sometimes inflect regularly in the past. */
const IRREGULAR =
  `beat become begin bite blow break bring build buy catch choose come cut deal draw drink drive eat fall feed
  feel fight find fly forget forgive freeze get give go grow hear hide hit hold hurt keep know leave lend
  let lose make mean meet pay put read ride rise run say see sell send set shake shoot shut sing sit sleep speak
  spend stand steal swim take teach tell think throw understand wake wear win write`.split(/\s+/);

/** Past forms with a second ending, and other forms that no verb has. */
const OTHER: Readonly<Record<string, string>> = {
  ated: 'eat',
  boughted: 'buy',
  broked: 'break',
  camed: 'come',
  costed: 'cost',
  felted: 'feel',
  finded: 'find',
  forgetted: 'forget',
  gaved: 'give',
  getted: 'get',
  hearded: 'hear',
  loosed: 'lose',
  maked: 'make',
  meeted: 'meet',
  payed: 'pay',
  puted: 'put',
  runned: 'run',
  sended: 'send',
  spended: 'spend',
  swimmed: 'swim',
  thoughted: 'think',
  tooked: 'take',
  tolded: 'tell',
  wented: 'go',
  writed: 'write',
  writted: 'write',
};

const WRONG_FORMS: ReadonlyMap<string, string> = new Map([
  ...IRREGULAR.map((verb) => [regularPast(verb), verb] as const),
  ...Object.entries(OTHER),
]);
/** Forms that are English words nevertheless. */
const REAL = new Set(['leted', 'seed', 'wined', 'loosed', 'costed', 'singed', 'rided', 'shoed', 'payed']);

export const detector: Detector = {
  words: [...WRONG_FORMS.keys()],
  codes: ['IV'],
  detect(cursor) {
    const { token, lexicon } = cursor;
    if (REAL.has(token.lower)) return undefined;
    const forms = lexicon.verbForms(WRONG_FORMS.get(token.lower)!);
    if (Object.values(forms).includes(token.lower)) return undefined;
    const right = needsParticiple(cursor) ? forms.pastParticiple : forms.past;
    return cursor.replace(token, token, right, 'IV', confidence(token.lower, lexicon));
  },
};

/** More certain if no list has the word. */
const confidence = (word: string, lexicon: Lexicon) => (lexicon.isKnownAnyCase(word) ? 0.75 : 0.95);

/** Whether there is an auxiliary shortly before, so that the participle is intended. */
function needsParticiple(cursor: Cursor): boolean {
  for (let offset = -1; offset >= -3; offset--) {
    const before = cursor.at(offset);
    if (!before) return false;
    if (/^(?:have|has|had|'ve|am|is|are|was|were|be|been)$/.test(before.lower)) return true;
    if (!/^RB/.test(before.tag) && before.lower !== "n't") return false;
  }
  return false;
}
