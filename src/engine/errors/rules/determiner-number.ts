import type { Token } from '../../document/token.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { setNamed } from '../patterns/sets.js';
import { UNCOUNTABLE } from '../patterns/uncountable.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const CODE = 'AGN';
const PLURAL = wordSet(
  `these those many several various numerous two three four five six seven eight nine ten`,
);
/** Without *a*: the article of `an insignificant changes` is as often the wrong word. */
const SINGULAR = wordSet('every each another');

export const detector: Detector = {
  words: [...PLURAL, ...SINGULAR],
  codes: [CODE],
  detect(cursor): Proposal | undefined {
    if (cursor.at(-1)?.lower === 'many') return undefined;
    const head = headAfterAdjectives(cursor);
    if (!head) return undefined;
    const { lexicon, token } = cursor;
    const { lower, tag } = head;
    if (PLURAL.has(token.lower)) {
      if (tag !== 'NN' || !hasPlural(head, cursor)) return undefined;
      return cursor.replace(head, head, lexicon.plural(lower), CODE, 0.85);
    }
    const singular = tag === 'NNS' && !NEVER_SINGULAR.has(lower) ? lexicon.singular(lower) : undefined;
    return singular === undefined || singular === lower || UNCOUNTABLE.has(singular)
      ? undefined
      : cursor.replace(head, head, singular, CODE, 0.85);
  },
};

/** The noun at the end of a phrase with at least one adjective or degree adverb after its determiner. */
function headAfterAdjectives(cursor: Cursor): Token | undefined {
  let at = 1;
  while (isModifier(cursor, at)) at += 1;
  const head = cursor.at(at);
  if (at === 1 || !head || !/^NNS?$/.test(head.tag) || head.text !== head.lower) return undefined;
  return endsPhrase(cursor.at(at + 1)) && !mayBeVerb(cursor, head, cursor.at(at - 1)!) ? head : undefined;
}

/** `each whole needs`: the adjective can be a noun, and the plural a verb. */
const mayBeVerb = (cursor: Cursor, { lower }: Token, adjective: Token) =>
  cursor.lexicon.inflections(lower).includes('thirdPerson') && canBeNoun(cursor, adjective);

function isModifier(cursor: Cursor, at: number): boolean {
  const token = cursor.at(at);
  if (!token) return false;
  if (
    /^(?:many|few|little|various|dozen|half-dozen|hundred|thousand|million|more|less|several|couple|other)$/.test(
      token.lower,
    )
  )
    return false;
  if (/^JJ[RS]?$/.test(token.tag) || /^(?:very|really|most)$/.test(token.lower)) return true;
  if (token.lower !== 'and' || at === 1) return false;
  const before = cursor.at(at - 1)!;
  // `a terrorist and …`: an adjective that can be a noun may end the phrase.
  return before.tag === 'JJ' && !canBeNoun(cursor, before) && cursor.at(at + 1)?.tag === 'JJ';
}

const canBeNoun = ({ lexicon }: Cursor, { lower }: Token) =>
  (lexicon.partsOfSpeech(lower) & PartOfSpeech.noun) !== 0;

function endsPhrase(next: Token | undefined): boolean {
  if (!next || /^[.,;!?]$/.test(next.text)) return true;
  return (
    /^(?:IN|VBD|VBZ|VBP|MD|WDT|WP|TO|PRP|RB)$/.test(next.tag) && !/^(?:of|per|than|'s)$/.test(next.lower)
  );
}

/** No singular in this sense, or a singular that learners do not mean. */
const NEVER_SINGULAR =
  wordSet(`jeans shoes trousers glasses scissors pants shorts clothes boots socks years months weeks days hours minutes
  miles people means series species headquarters barracks crossroads woods gasworks lots savings sports games
  works times studies arms goods thanks news`);

const NO_PLURAL: ReadonlySet<string> = new Set([
  ...words('measure'),
  ...words('collective'),
  ...'half work food fruit hair air use light time fun news help'.split(' '),
]);

function words(name: string): readonly string[] {
  const set = setNamed(name);
  return 'words' in set ? set.words : [];
}

const hasPlural = ({ lower }: Token, { lexicon }: Cursor) =>
  !NO_PLURAL.has(lower) &&
  !UNCOUNTABLE.has(lower) &&
  lexicon.isCountable(lower) &&
  lexicon.singular(lower) === undefined;
