import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const CODE = 'MD';

/**
 * Nouns that lack a determiner after a verb in fewer than one in fifty cases, and take `a` there more often than
 * `the`. Counted with our tagger in openly licensed text (models/tagger/README.md names it); some that learners often use
 * are added by hand, and some that gave false alarms are left out.
 */
const AFTER_VERB =
  wordSet(`actor animal apartment apple artist atmosphere author bag bicycle bike boat book bottle boy brand bridge brother
  bus camera car cat cigarette city coat colleague computer concert cousin customer daughter dentist designer desk
  device diagram dictionary diet doctor dream driver employee entrepreneur example exam fan flat flower friend
  game gift girl goal graph guest guy gun habit hat hero hobby hole hotel idea idiot impression instrument island
  jacket job joke kid kiss kitchen laptop lawyer lesson letter lover machine meal member mistake model monkey
  movie museum neighbour officer person phenomenon phone photo picture plan planet player poem poet policeman
  problem profession prototype puzzle question report restaurant ride ring robot role scientist singer sister
  smile soldier solution son song story student suggestion task taxi teacher ticket tool topic tree trip umbrella
  vehicle village visitor website wife woman`);
/** Nouns that do so where an adjective precedes them. */
const AFTER_VERB_AND_ADJECTIVE =
  wordSet(`account address amount answer area article aspect bank body building case challenge chance child class climate
  club concept conclusion condition country couple course day decision difference document dog effect end
  environment event explanation face fact family figure film future garden group hairstyle holiday hour house
  image impact increase issue job journey lake lifestyle list location man market message method middle moment
  mother mountain nation number offer party path personality place playground point pool position price product
  programme project purpose reaction relationship result river road salary season shop situation smell stage step
  street subject summer system tendency test thing town trend university view voice way weekend window winner
  world year`);
/** Phrases with these nouns that are uncountable: "takes immediate effect", "pays full price". */
const BARE_PHRASE =
  /^(?:immediate effect|(?:annual|paid) holiday|(?:close|extended|immediate) family|(?:full|half) price|(?:real|great) personality|new building|(?:social|real|cultural|political) change|(?:evening|english) class)$/;
/** Nouns that do so after a preposition and an adjective. */
const AFTER_PREPOSITION =
  wordSet(`angle apartment bag bed book boat box boy calendar car career chair city classroom computer corner crowd desk
  dog dream event film flat friend garden girl group hat hotel house island job kitchen lake lesson letter man
  movie park period person perspective planet problem programme project question restaurant river room shop
  situation smile soul star story street student subject sofa table teacher team topic tower town train tree
  village way woman`);
/** Nouns that take `the` before `of` in all but one in a hundred cases. */
const BEFORE_OF =
  wordSet(`ability aim beginning behaviour capital center chart coast colour core disadvantage duration edge effect
  effectiveness emergence end existence expense fact figure frequency graph happiness height impact importance
  inability influence introduction invention law location majority meaning middle necessity number origin
  percentage phenomenon policy popularity population possibility price principle problem proportion purpose rate
  reality result rise role roof sake situation size spread theme thickness tragedy truth usage welfare whole`);

/** Some of these nouns cannot be counted (`importance`), so the general reason would not hold. */
const BEFORE_OF_REASON =
  'The phrase with *of* says which one is meant, so the noun before it takes an article: write *{correction}* before *{after}*.';

/** Nouns that take `a` before `of`, where they follow a verb. */
const AFTER_VERB_BEFORE_OF =
  wordSet(`bottle bunch collection couple cup example fan friend glass group list member pair photo picture piece series
  sign symbol variety`);

/** Verbs after which a role or a means of transport needs no article: "played doctor", "changed bus". */
const BARE_AFTER = /^(?:play|change|turn|elect|name)$/;
const KIN = /^(?:brother|sister|cousin|daughter|son|wife)$/;
const DEGREE = wordSet('very really extremely');
const GIVING = /^(?:give|send|write|buy|show|tell|make|bring|ask|offer)$/;
export const detector: Detector = {
  tags: ['NN'],
  codes: [CODE],
  detect(cursor) {
    const { token } = cursor;
    if (token.text !== token.lower && token.index !== cursor.first) return undefined;
    const phrase = phraseOf(cursor);
    if (!phrase || !cursor.sentence().some(({ tag }) => isFiniteTag(tag))) return undefined;
    const next = cursor.at(1);
    if (next?.lower === 'of') return beforeOf(cursor, phrase);
    return endsPhrase(cursor, next) ? elsewhere(cursor, phrase) : undefined;
  },
};

/** A noun phrase that ends at the cursor and has no determiner. */
interface BarePhrase {
  readonly first: Token;
  readonly before: Token | undefined;
  /** Offset of `before`. */
  readonly offset: number;
  readonly hasAdjective: boolean;
}

const OPENS_ANYTHING = /^(?:DT|PDT|PRP\$|WDT|WP\$?|POS|CD|NN|JJ|VBN|VBG|HYPH|\$|RB|SYM|NFP|AFX)/;

/** Adjectives that stand for a determiner, or make a noun uncountable. */
const QUANTITY =
  /^(?:such|many|much|more|less|other|own|same|low|high|only|several|few|little|due|last|next|first|second|third|enough|various|general|good-looking)$/;

function phraseOf(cursor: Cursor): BarePhrase | undefined {
  let start = 0;
  while (cursor.at(start - 1)?.tag === 'JJ') start -= 1;
  const hasAdjective = start < 0;
  if (hasAdjective && DEGREE.has(cursor.at(start - 1)?.lower ?? '')) start -= 1;
  const before = cursor.at(start - 1);
  const first = cursor.at(start)!;
  if (before && OPENS_ANYTHING.test(before.tag) && !/^VB[NG]$/.test(before.tag)) return undefined;
  if (QUANTITY.test(first.lower) || (hasAdjective && QUANTITY.test(cursor.at(-1)!.lower))) return undefined;
  return { first, before, offset: start - 1, hasAdjective };
}

/** Whether the noun is the last word of its phrase. */
function endsPhrase(cursor: Cursor, next: Token | undefined): boolean {
  if (!next || /^[.,;!?]$/.test(next.text)) return true;
  if (/^(?:yesterday|today|because|but|when|who|which|that|if|so|where)$/.test(next.lower)) return true;
  if (/^(?:and|or)$/.test(next.lower)) return /^(?:PRP|EX|DT)$/.test(cursor.at(2)?.tag ?? '');
  return next.tag === 'IN' && !/^(?:by|to|per|than|after|as)$/.test(next.lower);
}

function beforeOf(cursor: Cursor, { first, before, offset, hasAdjective }: BarePhrase): Proposal | undefined {
  const noun = cursor.token.lower;
  if (AFTER_VERB_BEFORE_OF.has(noun) && before && isAfterVerb(cursor, before, offset))
    return cursor.insertBefore(first, articleFor(cursor, first), CODE, 0.85);
  if (!BEFORE_OF.has(noun) || hasAdjective) return undefined;
  if (/^(?:terms|out|because|instead)$/.test(cursor.at(offset - 1)?.lower ?? '')) return undefined;
  // Set phrases: "End of story", "ability of every kind", "a matter of principle of course".
  if (/^(?:story|term|course)$/.test(cursor.at(2)?.lower ?? '') || cursor.at(3)?.lower === 'kind')
    return undefined;
  // "It was in fact of no use."
  if (before?.lower === 'in' && /^(?:fact|principle|reality|truth|effect)$/.test(noun)) return undefined;
  if (noun === 'result' && before?.tag === 'IN') return undefined;
  const isPlaced =
    !before ||
    (/^(?:IN|VB[DPZ]?)$/.test(before.tag) && !/^(?:by|'s)$/.test(before.lower)) ||
    before.lower === 'but' ||
    isGoverningGerund(cursor, before, offset);
  return isPlaced
    ? { ...cursor.insertBefore(first, 'the', CODE, 0.85), reason: BEFORE_OF_REASON }
    : undefined;
}

function elsewhere(cursor: Cursor, phrase: BarePhrase): Proposal | undefined {
  const { first, before, offset, hasAdjective } = phrase;
  const noun = cursor.token.lower;
  if (!before || BARE_PHRASE.test(`${cursor.at(-1)!.lower} ${noun}`)) return undefined;
  if (isAfterVerb(cursor, before, offset)) {
    const lemmas = cursor.lexicon.lemmas(before.lower, 'verb');
    if (lemmas.some((lemma) => BARE_AFTER.test(lemma)) || isRepeated(cursor)) return undefined;
    // Other verbs would rather have `my`: "I visited sister".
    if (KIN.test(noun) && !/^(?:have|'ve|has|had|having)$/.test(before.lower)) return undefined;
    if (!AFTER_VERB.has(noun) && !(hasAdjective && AFTER_VERB_AND_ADJECTIVE.has(noun))) return undefined;
  } else {
    if (before.tag !== 'IN' || /^(?:by|per|as|like|than|of|that)$/.test(before.lower)) return undefined;
    if (!hasAdjective || !AFTER_PREPOSITION.has(noun)) return undefined;
  }
  return cursor.insertBefore(first, articleFor(cursor, first), CODE, 0.85);
}

/** "asked question upon question". */
const isRepeated = (cursor: Cursor) => [2, 3].some((step) => cursor.at(step)?.lower === cursor.token.lower);

/** Whether a verb with an object, or `gave me`, ends here. */
function isAfterVerb(cursor: Cursor, before: Token, offset: number): boolean {
  if (isGoverningGerund(cursor, before, offset) || isRecipient(cursor, before, offset)) return true;
  if (!/^VB[DPZ]?$/.test(before.tag) || /(?:hearted|minded|handed|fashioned)$/.test(before.lower))
    return false;
  if (isOfSeveral(cursor, before, offset)) return false;
  const previous = cursor.at(offset - 1)?.tag ?? '';
  // After a noun, `'s` is more often a possessive; after a determiner, a form in -ed is an adjective.
  return before.lower === "'s" ? /^(?:PRP|EX|DT)$/.test(previous) : !/^(?:DT|PRP\$|JJ)$/.test(previous);
}

/** "They must be friend": after a plural subject and `be`, the plural is meant. */
const isOfSeveral = (cursor: Cursor, { lower }: Token, offset: number) =>
  /^(?:are|were|'re)$/.test(lower) ||
  (lower === 'be' &&
    [-1, -2, -3].some((step) => /^(?:they|we)$|^NNS$/.test(subjectAt(cursor.at(offset + step)))));
const subjectAt = (token: Token | undefined) => (token?.tag === 'NNS' ? 'NNS' : (token?.lower ?? ''));

/** Forms in -ing that hardly ever stand before a noun as an adjective does. */
const GERUND =
  /^(?:having|making|getting|buying|finding|using|taking|wearing|asking|giving|seeing|choosing|learning|creating|understanding)$/;
const isGoverningGerund = (cursor: Cursor, { lower }: Token, offset: number) =>
  GERUND.test(lower) && !/^(?:DT|PRP\$|JJ|CC|NN|HYPH)/.test(cursor.at(offset - 1)?.tag ?? '');

/** "gave me book". */
const isRecipient = (cursor: Cursor, { lower }: Token, offset: number) =>
  /^(?:me|him|her|us|them|you)$/.test(lower) &&
  cursor.lexicon.lemmas(cursor.at(offset - 1)?.lower ?? '', 'verb').some((lemma) => GIVING.test(lemma));

const articleFor = ({ lexicon }: Cursor, { text, lower }: Token) => {
  if (lower === 'whole') return 'the';
  return lexicon.startsWithVowelSound(text) ? 'an' : 'a';
};
