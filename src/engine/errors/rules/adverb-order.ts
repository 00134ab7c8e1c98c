import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Rule } from '../rule.js';

const CODE = 'W';
const BETWEEN = 'An adverb does not usually come between a verb and its object: *{correction}*.';
const MANNER = 'well quickly slowly carefully easily perfectly correctly fluently regularly'.split(' ');
const SUBJECT = /^(?:i|you|he|she|we|they|people)$/;

export const adverbOrder: Rule = {
  name: 'adverb-order',
  description: 'an adverb between verb and object, or on the wrong side of a verb',
  reason: 'Words such as *always* go before the main verb, but after *be*, *can* or *have*: *{correction}*.',
  lines: `
    = ${BETWEEN}
    W 92 <like>|<love>|<enjoy> [very much @common > $3 very much] @stop|$|because|and|when|but
    W 92 <like>|<love>|<enjoy> [very much the|my|this|your|his|her @common > $3 $4 very much] @stop|$|because|and|when|but
    W 90 <like>|<love>|<enjoy> [very much @gerund&VBG > $3 very much] @stop|$|because|and|when|but
    W 90 <speak> [very well english|french|spanish|german > $3 very well] @stop|$|and|because
    =
    W 85 i|we|they|you [VBP&!@be&!have&!do always|never > $2 $1] to|the|a|my|in|at|with|on|up|out|home|@common|early|late
    W 85 he|she [VBZ&!is&!has&!does&!'s always|never > $2 $1] to|the|a|my|his|her|in|at|with|on|up|out|home|@common|early|late
    W 80 i|we|they [VBP&!@be&!have&!do usually|sometimes|often > $2 $1] to|the|my|a @common
    W 82 i|we|they|you|he|she [always|usually|often|never am|is|are|was|were > $2 $1] in|at|very|a|the|VBG|so|@onlyadjective
    W 92 i|we|they|you|he|she [always|often can|will|must|should > $2 $1] @base
    W 88 ^ [never i > I never] VBP|VBD|MD|have
    W 89 ^|,|because|and|but [always|never @nominative > $2 $1] VBP|VBZ|VBD|can|will
    W 88 i|we|they|you|he|she|it|people [always|never|already|also have|has > $2 $1] VBN
    W 82 i|we|they|you|he|she|it|people|students [also|only can|will|must|should|could|would > $2 $1] @base
    W 88 i|we|they|you|he|she [always|usually|often|never|sometimes am|is|are|was|were > $2 $1] late|happy|tired|busy|ready|hungry|there|here|sad|afraid|interested|nervous|angry|on|with
    = A time such as *every day* comes after the object: *{correction}*.
    W 92 <play> [every|each day|week|weekend|morning|evening|afternoon football|tennis|basketball|soccer|chess|volleyball|games|guitar > $3 $1 $2]
    W 90 <eat>|<drink>|<watch>|<read>|<speak>|<do>|<have> [every|each day|week|weekend|morning|evening tv|television|breakfast|lunch|dinner|coffee|tea|milk|english|homework|sport|books|fruit|films|movies > $3 $1 $2]
    = *Very much* comes after what one likes: *{correction}*.
    W 90 <like>|<love>|<enjoy> [very much to @base > to $4 very much] @stop|$
    =
    W 88 i|we|they|you [get|wake|stand up always|usually|often|never > $3 $1 up] early|late|at
    = *A lot* comes after the object: *{correction}*.
    W 90 <like>|<love>|<enjoy> [a lot the|my|this|your|his|her|that @common > $3 $4 a lot] @stop|$|because|and|when|but
    = *Hardly* comes after *can* and *could*: *{correction}*.
    W 88 i|we|you|he|she|they [hardly can|could > $2 $1] @base
    = After *not only* at the start, the helping verb comes before the subject: *{correction}*.
    W 92 ^ not only [he|she|they|we|i|you|it can|is|are|was|were|will|has|have|should > $2 $1]
    = After *no matter how* comes the adjective: *{correction}*.
    W 86 no matter how [it is @onlyadjective > $3 it is]
    = With *have* and *been*, words such as *always* go between them: *{correction}*.
    W 93 have|has|had|'ve [been never|already|often|also > $2 been] !@verb|@stop|,|and|but|or|because|when
    W 92 have|has|had|'ve [been always > always been] a|an|the|my|his|her|our|very|so|interested|happy
  `,
  detector: {
    words: [...MANNER, 'yesterday', 'week', 'month', 'year', 'weekend', 'also'],
    codes: [CODE],
    detect: (cursor) => (cursor.token.lower === 'also' ? ofAlso(cursor) : beforeObject(cursor)),
  },
  detects: [
    ['I met yesterday my old friend.', 'I met my old friend yesterday.'],
    ['We saw last week a film.', 'We saw a film last week.'],
    ['She plays very well the piano.', 'She plays the piano very well.'],
    ['You should read carefully the text.', 'You should read the text carefully.'],
    ['I like also music.', 'I also like music.'],
    ['We can visit also the castle.', 'We can also visit the castle.'],
    ['She has been always a good friend.', 'She has always been a good friend.'],
    ['I like very much football.', 'I like football very much.'],
    ['We go always to the beach.', 'We always go to the beach.'],
    ['She always is very happy.', 'She is always very happy.'],
    ['I always can swim.', 'I can always swim.'],
    ['He already has eaten.', 'He has already eaten.'],
    ['I always am late.', 'I am always late.'],
    ['I play every day football.', 'I play football every day.'],
    ['I like very much to dance.', 'I like to dance very much.'],
    ['I get up always early.', 'I always get up early.'],
    ['I enjoyed a lot the film.', 'I enjoyed the film a lot.'],
    ['I hardly can see it.', 'I can hardly see it.'],
    ['Not only he can sing but also dance.', 'Not only can he sing but also dance.'],
    ['No matter how it is difficult, I try.', 'No matter how difficult it is, I try.'],
  ],
  leaves: [
    'I like it very much.',
    'I never will.',
    'They always were.',
    'He has two, and they also have one.',
    'I arrived yesterday the same as he did.',
    'She did well the whole year.',
    'I knew well the price of the ticket.',
    'He was also a doctor.',
    'They said also that he had left.',
    'We need also to think about the price.',
    'I remember well the day of the race.',
    'He described perfectly the atmosphere in the room.',
    'They met last year a few times in London.',
    'I have been often, and my sister has been twice.',
  ],
};

/** `read carefully the text`, `met yesterday my friend`: the adverb and the short object that should come first. */
function beforeObject(cursor: Cursor): Proposal | undefined {
  let first = 0;
  const isManner = MANNER.includes(cursor.token.lower);
  if (/^(?:week|month|year|weekend)$/.test(cursor.token.lower)) {
    if (cursor.at(-1)?.lower !== 'last') return undefined;
    first = -1;
  } else if (/^(?:very|so|really|quite)$/.test(cursor.at(-1)?.lower ?? '')) first = -1;
  const verb = cursor.at(first - 1);
  if (!verb || !takesObject(verb) || !hasPronoun(cursor, first - 2)) return undefined;
  if (!/^(?:the|a|an|this|that|my|your|his|her|our|their)$/.test(cursor.at(1)?.lower ?? '')) return undefined;
  let last = 2;
  while (/^(?:JJ|NN)$/.test(cursor.at(last)?.tag ?? '') && /^NN/.test(cursor.at(last + 1)?.tag ?? ''))
    last += 1;
  const head = cursor.at(last);
  if (
    !head ||
    !/^NNS?$/.test(head.tag) ||
    OF_MEASURE.test(head.lower) ||
    !endsPhrase(cursor.at(last + 1), isManner)
  )
    return undefined;
  const words = (from: number, to: number) =>
    cursor.tokens
      .slice(cursor.index + from, cursor.index + to + 1)
      .map(({ text }) => text)
      .join(' ');
  const edit = cursor.replace(cursor.at(first)!, head, `${words(1, last)} ${words(first, 0)}`, CODE, 0.88);
  return edit && { ...edit, reason: BETWEEN };
}

/** Nouns of phrases that say when, how long, how far or how much, and so are no objects. */
const OF_MEASURE =
  /^(?:days?|morning|night|evening|afternoon|weeks?|weekend|times?|years?|months?|hours?|minutes?|way|moment|same|lot|bit|deal|mile|miles|metres|steps|length|half|third|total)$/;

/** After an adverb of manner, an object with a phrase of its own may be long enough to come last. */
const endsPhrase = (next: Token | undefined, isManner: boolean) =>
  !next ||
  next.tag === '.' ||
  /^(?:,|and|but|because|when)$/.test(next.lower) ||
  (!isManner && /^(?:in|at|on|with)$/.test(next.lower));

const takesObject = ({ tag, lower }: Token) =>
  /^VB[PZD]?$/.test(tag) &&
  !/^(?:am|is|are|was|were|be|m|s|re|ve|'\w+|has|have|had|do|does|did|go|went|come|came|say|said|think|believe|know|knew|remember|remembered|recall|recalled|understand|understood|hope|feel|find|suppose|guess)$/.test(
    lower,
  );

/** Whether a pronoun is the subject of the verb after it, perhaps with a modal verb between. */
const hasPronoun = (cursor: Cursor, offset: number) =>
  SUBJECT.test(cursor.at(cursor.at(offset)?.tag === 'MD' ? offset - 1 : offset)?.lower ?? '');

/** `I like also music`: `also` belongs before the verb. */
function ofAlso(cursor: Cursor): Proposal | undefined {
  const verb = cursor.at(-1);
  const next = cursor.at(1);
  if (!verb || !next || !/^VB[PZ]?$/.test(verb.tag) || !hasPronoun(cursor, -2)) return undefined;
  const isPossession =
    /^(?:have|has)$/.test(verb.lower) && /^(?:a|an|some|many|my|two|three)$/.test(next.lower);
  if (!isPossession && !takesObject(verb)) return undefined;
  if (!/^(?:DT|PRP\$|NNP?S?|VBG|TO|JJ)$/.test(next.tag) || next.lower === 'that') return undefined;
  if (next.tag === 'TO' && /^(?:need|hope|wish|aim)s?$/.test(verb.lower)) return undefined;
  return cursor.replace(verb, cursor.token, `also ${verb.text}`, CODE, 0.88);
}
