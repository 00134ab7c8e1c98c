import { isFiniteTag } from '../../document/penn-tags.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { wordSet } from '../patterns/word-set.js';
import type { Rule } from '../rule.js';

const OWNED =
  'book|books|bag|computer|laptop|dog|cat|garden|shop|restaurant|office|company|farm|address|age|face|voice|photo|house|car|name|birthday|room|job|family|life|wedding|bedroom|phone|bike|clothes|mother|father|brother|sister|wife|husband|eyes|hair|hand|hands|dream|opinion|party|apartment|parents';

export const possessive: Rule = {
  name: 'possessive',
  description: 'a possessive without its apostrophe or without any sign of it',
  reason: 'An apostrophe shows whose something is: *{correction}*.',
  lines: `
    MP 89 my|his|her|our|their|your [mothers|fathers|brothers|sisters|moms|dads|uncles|aunts|grandmothers|grandfathers|wifes|husbands|boyfriends|girlfriends > $singular 's] ${OWNED} !@common|POS
    MP 82 my|his|her|our|their|your [friends > friend's] house|car|name|birthday|mother|wedding|party|apartment !@common|POS
    MP 92 my|his|her|our|their|your [parents|grandparents > $1 '] house|room|car|bedroom|apartment|home !@common|POS
    MP 94 other|many|some|most|young|different|old [people > $1 's] opinion|opinions|lives|life|attitude|attitudes|mind|minds|feelings|ideas|advice|behavior|problems|needs|perspective|perspectives|thoughts|mistakes|houses
    MP 92 a|the|that|this|other|each|another [person > $1 's] opinion|attitude|life|character|mind|feelings|behavior|perspective|personality|house|name
    MP 94 [someone|somebody|everyone|everybody|anyone|nobody > $1 's] opinion|life|house|mind|feelings|attitude|job|fault|idea|ideas|perspective
    MP 93 [else > $1 's] opinion|opinions|life|house|mind|feelings|fault|idea|ideas|perspective
    = This is not a possessive: write *{correction}* without *'s*.
    UP 90 [people 's > people] are|is|have|who|that|think|can|will|should|need|want|do|in
    = Before a noun, words of time such as *today* take an apostrophe: *{correction}*.
    MP 92 [todays > today's] @common|JJ
    MP 92 [yesterdays > yesterday's] @common
    =
    MP 92 the [peoples > people's] opinion|voice|choice|trust
    MP 92 ^|,|in|for|about|and|like|with|of last|next|this [weeks|years|months > $singular 's] NN @finite|@stop|$|in|about|on
    MP 94 [peoples > people's] lives|minds|life|houses|health|opinions|feelings|problems|needs|attention
    MP 90 [childrens > children's] @common
    MP 90 [womens > women's] @common
    MP 90 [mens > men's] @common
    MP 85 in [ones > one's] life|opinion|own
    MP 95 [people > $1 's] life|lives|opinion|opinions|mind|minds|money|attitude|perspective|mistakes|experiences|character|problems|feelings|health|heart|hearts|choices|decisions|actions|words|dreams|future !@be
    MP 94 [person > $1 's] life|lives|opinion|mind|attitude|character|perspective|personality|mistake|ideas|feelings|health|future|heart|choice|decision|behavior|actions|dream|first
    = What belongs to people takes *'s*: write *{correction}*.
    MP 88 <invade>|<violate>|<protect>|<respect>|<change>|<affect>|<influence>|<improve>|on|about [people > $1 's] privacy|lifestyle|lifestyles|behaviour|behavior|habits|rights|safety|interests|emotions !@verb
    = Before a noun, words of time such as *today* take an apostrophe: *{correction}*.
    MP 92 in [today > today's] society|world|life
  `,
  detector: {
    tags: ['NN', 'NNS', 'NNP'],
    codes: ['MP'],
    detect: ownerBefore,
  },
  detects: [
    ['Tomorrow meeting is at nine.', "Tomorrow's meeting is at nine."],
    ['I borrowed my father car.', "I borrowed my father's car."],
    ['My aunt garden is full of roses.', "My aunt's garden is full of roses."],
    ['The dog tail was long.', "The dog's tail was long."],
    ['She sells men shoes.', "She sells men's shoes."],
    ['The students names are on the list.', "The students' names are on the list."],
    ['Peter sister is a nurse.', "Peter's sister is a nurse."],
    ['The women team won.', "The women's team won."],
    ['We stayed at my uncle house.', "We stayed at my uncle's house."],
    ['It is my mothers birthday.', "It is my mother's birthday."],
    ['I live in my parents house.', "I live in my parents' house."],
    ['It changed peoples lives.', "It changed people's lives."],
    ['I like todays weather.', "I like today's weather."],
    ['It can change people lives.', "It can change people's lives."],
    ['I do not know this person life.', "I do not know this person's life."],
    ['It invades people privacy.', "It invades people's privacy."],
    ['In today society, life is fast.', "In today's society, life is fast."],
    ['I met my brother girlfriend.', "I met my brother's girlfriend."],
    ['Last weeks homework was easy.', "Last week's homework was easy."],
  ],
  leaves: [
    'It is my mother and my house.',
    'My brother lives here.',
    "My uncle's house is big.",
    'He saw his friends home.',
    'People live here, and people change.',
    'It gives people rights.',
    'I gave my sister books, and she showed my mother photos.',
    'We gave the children books, and I bought my sister clothes.',
    'He offered my father money.',
    'My mother tongue is Polish.',
    'I went to the market with my sister yesterday.',
    'I met my brother weekends and my cousin mornings.',
    'The teacher training was useful.',
    'Women doctors are common here.',
    'Today schools are closed.',
    'My friends house refugees.',
    'The doctors name the disease after him.',
    'The girls swim on Monday, and my brother works here.',
    'The last weeks show promise.',
  ],
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
