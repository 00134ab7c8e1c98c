import type { Cursor, Proposal } from '../patterns/cursor.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

/** Nouns that learners use for the adjective beside them, written `noun adjective`. */
const ADJECTIVES: ReadonlyMap<string, string> = new Map(
  `ambition ambitious
  anger angry
  beauty beautiful
  boredom bored
  bravery brave
  care careful
  cloud cloudy
  comfort comfortable
  confidence confident
  convenience convenient
  courage courageous
  craziness crazy
  creativity creative
  cruelty cruel
  curiosity curious
  danger dangerous
  difference different
  difficulty difficult
  dirt dirty
  disappointment disappointed
  ease easy
  elegance elegant
  emotion emotional
  energy energetic
  excitement excited
  expense expensive
  fame famous
  fog foggy
  freedom free
  friendship friendly
  generosity generous
  happiness happy
  harm harmful
  health healthy
  honesty honest
  hunger hungry
  importance important
  independence independent
  innocence innocent
  intelligence intelligent
  jealousy jealous
  joy joyful
  kindness kind
  laziness lazy
  loneliness lonely
  luck lucky
  madness mad
  mess messy
  mystery mysterious
  noise noisy
  pain painful
  patience patient
  peace peaceful
  politeness polite
  pollution polluted
  popularity popular
  poverty poor
  power powerful
  pride proud
  rain rainy
  responsibility responsible
  romance romantic
  sadness sad
  safety safe
  shyness shy
  silence silent
  snow snowy
  spice spicy
  storm stormy
  strength strong
  success successful
  sun sunny
  talent talented
  thirst thirsty
  tradition traditional
  ugliness ugly
  violence violent
  wealth wealthy
  wind windy
  wisdom wise
  wonder wonderful
  youth young`
    .split('\n')
    .map((line) => line.trim().split(' ') as [string, string]),
);
const DEGREE = wordSet('very extremely too so really');
const LINKING =
  wordSet(`am is are was were 'm 's 're be been become becomes became feel feels felt look looks looked seem seems
  seemed get gets got not n't`);
/** Tags of what may follow an adjective at the end of its phrase. */
const AFTER = /^(?:[.,:]|IN|TO|CC|RB|WRB|PRP|VBG)$/;
const AFTER_WORDS = wordSet('today now that here tonight this last every');

export const detector: Detector = {
  words: [...ADJECTIVES.keys()],
  codes: ['DJ'],
  detect: adjectiveFor,
};

/** After a verb that links (`is very danger`), the noun ends its phrase; after an article, another noun follows. */
function adjectiveFor(cursor: Cursor): Proposal | undefined {
  const { token } = cursor;
  const [opening, degree, next] = [cursor.at(-2), cursor.at(-1), cursor.at(1)];
  if (!opening || !degree || !DEGREE.has(degree.lower) || token.text !== token.lower) return undefined;
  const isLinked =
    LINKING.has(opening.lower) && (!next || AFTER.test(next.tag) || AFTER_WORDS.has(next.lower));
  const isWithin =
    /^an?$/.test(opening.lower) && /^(?:very|really|extremely)$/.test(degree.lower) && next?.tag === 'NN';
  // `it is really wealth` may be about what something is.
  if (!isWithin && !(isLinked && degree.lower !== 'really')) return undefined;
  return cursor.replace(token, token, ADJECTIVES.get(token.lower)!, 'DJ', 0.92);
}
