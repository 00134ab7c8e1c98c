import { isFiniteTag } from '../../document/penn-tags.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

export const detector: Detector = {
  tags: ['NN', 'NNS', 'NNP'],
  codes: ['MP'],
  detect: ownerBefore,
};

/** Gives a noun its apostrophe if it names the owner of what follows: `my father car`, `today lesson was`. */
function ownerBefore(cursor: Cursor): Proposal | undefined {
  const { token, lexicon } = cursor;
  const owned = cursor.at(1);
  const after = cursor.at(2);
  if (!owned || !after || !/^NNS?$/.test(owned.tag) || /^NN|POS/.test(after.tag)) return undefined;
  if (owned.text !== owned.lower) return undefined;
  const before = cursor.at(-1);
  const isFollowed =
    isFiniteTag(after.tag) && lexicon.lemmas(after.lower, 'verb').length + (after.tag === 'MD' ? 1 : 0) > 0;
  const ends = /^(?:[.,]|IN|CC)$/.test(after.tag);
  if (!isFollowed && !ends) return undefined;
  if (TIME.has(token.lower)) {
    const isWhole =
      before === undefined && isFollowed && owned.tag === 'NN' && lexicon.isCountable(owned.lower);
    return isWhole && !MEAL.test(owned.lower) ? withApostrophe(cursor) : undefined;
  }
  if (isGiven(cursor) || NOT_OWNED.test(owned.lower)) return undefined;
  if (token.tag === 'NNP')
    return RELATIVES.has(owned.lower) && isFollowed && (!before || before.tag === 'CC')
      ? withApostrophe(cursor)
      : undefined;
  const isVerb = lexicon.inflections(owned.lower).includes('thirdPerson') && !isFollowed;
  if (isVerb || !/^(?:DT|PRP\$)$/.test(before?.tag ?? '')) {
    const isSex = /^(?:men|women|children)$/.test(token.lower) && !/^(?:DT|PRP\$)$/.test(before?.tag ?? '');
    return isSex && OF_SEX.has(owned.lower) ? withApostrophe(cursor) : undefined;
  }
  if (/^(?:men|women|children)$/.test(token.lower))
    return OF_SEX.has(owned.lower) ? withApostrophe(cursor) : undefined;
  if (token.tag === 'NNS') {
    const isOwner = /^(?:students|boys|girls|teachers|parents|grandparents|neighbours|neighbors)$/.test(
      token.lower,
    );
    return isOwner && isFollowed && OWNED_BY.has(owned.lower) ? withApostrophe(cursor) : undefined;
  }
  if (before!.tag === 'PRP$' && RELATIVES.has(token.lower))
    return lexicon.partsOfSpeech(owned.lower) !== 0 && (isFollowed || OWNED_BY.has(owned.lower))
      ? withApostrophe(cursor)
      : undefined;
  return OWNERS.has(token.lower) && OWNED_BY.has(owned.lower) ? withApostrophe(cursor) : undefined;
}

/** `gave my father money`: two objects. */
const isGiven = (cursor: Cursor) =>
  [-1, -2, -3].some((offset) => GIVING.test(cursor.at(offset)?.lower ?? ''));
const GIVING =
  /^(?:g[ai]v(?:e|es|en|ing)|offer(?:s|ed)?|b(?:uy|uys|ought)|show(?:s|ed|n)?|t(?:ell|ells|old)|teach(?:es)?|taught|s(?:end|ends|ent)|ask(?:s|ed)?|br(?:ing|ings|ought)|lend|lent|pa(?:y|id)|owe[sd]?|ma(?:ke|kes|de)|call(?:s|ed)?|cost|wish(?:ed)?|read|hand(?:s|ed)?|pass(?:ed)?|serv(?:e|es|ed)|w(?:in|on)|cook(?:ed)?|gets?|got|finds?|found|f(?:eed|ed))$/;
const TIME = wordSet('today tomorrow yesterday');
const MEAL = /^(?:breakfast|lunch|dinner|supper|school|class)$/;
const NOT_OWNED =
  /^(?:tongue|tongues|language|country|company|land|figure|figures|city|ship|thing|things|one|ones|goose|hood|nature|test|tests|today|tonight|tomorrow|yesterday|home|(?:morning|evening|afternoon|night|weekend|day)s?)$/;
const RELATIVES =
  wordSet(`mother father brother sister mum mom dad son daughter uncle aunt cousin grandmother grandfather grandma
  grandpa wife husband boyfriend girlfriend friend neighbour neighbor`);
const OWNERS = wordSet(
  `teacher doctor dog cat king queen boy girl man woman neighbour neighbor baby child friend boss`,
);
const OWNED_BY =
  wordSet(`car house room name names tail bedroom bedrooms office desk face eyes head hair hands hand leg legs arm arms voice palace
  crown bag bags phone wife husband mother father brother sister son daughter parents name address job idea ideas opinion opinions
  work homework answers books shoes coat ears nose mouth feet teeth bike garden dream dreams life lives jacket dress shirt hat clothes
  wedding birthday party girlfriend boyfriend food shop farm restaurant flat apartment kitchen computer laptop phone watch grave
  story stories cooking boat dog cat horse toys friends email letter`);
const OF_SEX =
  wordSet(`shoes clothes clothing team teams toilet toilets room rooms rights magazine magazines book books hospital hospitals toys games
  game football prison health hats coats shirts fashion film stories songs`);

const withApostrophe = (cursor: Cursor): Proposal | undefined => {
  const { token } = cursor;
  const mark = token.tag === 'NNS' && token.lower.endsWith('s') ? "'" : "'s";
  return cursor.replace(token, token, token.text + mark, 'MP', 0.88);
};
