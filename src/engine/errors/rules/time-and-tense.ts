import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { verbBase } from '../patterns/forms.js';
import { wordSet } from '../patterns/word-set.js';
import type { Rule } from '../rule.js';

const PERIOD =
  wordSet(`week weekend month year night summer winter spring autumn fall monday tuesday wednesday thursday friday saturday
  sunday`);
const BE: Readonly<Record<string, string>> = {
  am: 'was',
  is: 'was',
  are: 'were',
  "'m": 'was',
  "'re": 'were',
};
/** Words that belong to another clause or refer to another time: none of them occurs between a perfect and its time. */
const ELSEWHERE =
  '@verb|that|what|who|which|where|since|until|till|from|over|than|upon|before|after|compared|of|and|but|because|when|for|about|up|:|;|,';
const GAP = `!${ELSEWHERE}?`;
const GAP_END = `!${ELSEWHERE}|the|this|all|or|in|on|to|my|his`;
/** Years that were over long ago, so that the perfect does not go with them. */
const SAFELY_PAST = Array.from({ length: 120 }, (_, since1900) => 1900 + since1900).join('|');
const SUBJECTS = new Set(['i', 'you', 'he', 'she', 'it', 'we', 'they']);

export const timeAndTense: Rule = {
  name: 'time-and-tense',
  description: 'a present form with `yesterday`, `ago` or `last week`; `for` and `since` with the present',
  reason: 'For a finished time in the past, use a past tense: *{correction}*.',
  lines: `
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 80 i|we|they|you [live|work|study|know > have $participle] *? *? *? since @year|last|childhood|@month
    TV 80 he|she [lives|works|studies|knows > has $participle] *? *? *? since @year|last|childhood|@month
    TV 80 i|we|they|you [am|are > have been] *? *? *? since @year|last|childhood
    =
    TV 88 ^ yesterday ,? i|we|they|he|she [VBP&!@be|VBZ&!@be > $past]
    TV 85 ^ last week|weekend|month|year|night|summer ,? i|we|they|he|she [VBP&!@be|VBZ&!@be > $past]
    TV 85 ^ @several|a|one|few days|weeks|months|years|year|week|month ago ,? i|we|they|he|she [VBP&!@be|VBZ&!@be > $past]
    = After words such as *if* and *when*, use the present for the future: *{correction}*.
    TV 72 ^ if|when|after|before i|we|they|you [will @base&!be > $base]
    =
    TV 91 when i was|were * *? *? *? i [VBP&!have&!think&!am&!know&!remember&!feel&!want > $past]
    TV 86 when i came|arrived|moved * *? *? *? *? ,? i [VBP&!have&!think&!know&!am&!remember > $past]
    TV 85 ^|and one day i|he|she|we [VBP&!have&!hope&!want&!think|VBZ&!'s > $past]
    = A finished time such as *yesterday* or *two years ago* takes the simple past, not the perfect: *{correction}*.
    TV 86 i|we|they|you|he|she|it [have|'ve|has VBN&!been > $past] ${GAP} ${GAP} ${GAP} yesterday @stop|$|morning|afternoon|evening|and|because|when
    TV 86 i|we|they|you|he|she|it [have|'ve|has VBN&!been > $past] ${GAP} ${GAP} ${GAP_END} last week|month|year|night|summer|weekend|friday|saturday|sunday|monday !'s
    TV 86 i|we|they|you|he|she|it [have|'ve|has VBN&!been > $past] last week|month|year|night|summer|weekend|friday|saturday|sunday|monday !'s
    TV 86 i|we|they|you|he|she|it [have|'ve|has VBN&!been > $past] ${GAP} ${GAP} ${GAP} @several|a|one|few days|weeks|months|years|year|week|month ago
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 80 i|we|they|you [am|'m|are|'re > have been] here|there|together|married|ill|friends since @year|last|childhood|@month|@day !@verb
    = Verbs such as *know* and *believe* do not usually take the progressive: *{correction}*.
    TV 88 i|we|they|you [am|'m|are|'re knowing|believing|preferring|belonging > $base] !in
    TV 88 i|we|they|you|he|she [was|were knowing|believing|preferring|belonging > $past] !in
    TV 88 i|we|they|you [am|'m|are|'re not knowing|believing|preferring > do not $base] !in
    TV 88 he|she [is|'s knowing|believing|preferring > $third] !in
    TV 93 have|has|had|'ve [been knowing > known]
    = For a finished time in the past, use the simple past: *{correction}*.
    TV 86 i|we|they|you [have|'ve been > went] to @name|the|a|my @common? last|yesterday
    TV 86 he|she [has|'s been > went] to @name|the|a|my @common? last|yesterday
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 82 i|we|they [am|'m|are|'re living|waiting|learning > have been $2] here|there|english|in|french|spanish? @name? for @several|many years @end
    TV 86 i|we|they [am|'m|are|'re living|waiting|learning|working|studying > have been $2] here|there|english|in|french|spanish? @name? since @year|last|childhood|@month
    = After words such as *if* and *when*, use the present for the future: *{correction}*.
    TV 90 ^|, if|when|after|before|until i [will be > am] @adjective&!able|a|an|in|at|older|there|home|ready !,?
    TV 90 ^|, if|when|after|before|until we|you|they [will be > are] @adjective&!able|a|an|in|at|older|there|home|ready
    TV 88 ^|, when|after|before|until he|she|it [will be > is] @adjective&!able|a|an|in|at|older|there|home|ready
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 84 i|we|they|you [live|work|study|know > have $participle] *? *? *? since @several|many years|months|weeks
    TV 84 he|she [lives|works|studies|knows > has $participle] *? *? *? since @several|many years|months|weeks
    TV 86 i|we|they [am|'m|are|'re living|waiting|learning|working|studying > have been $2] *? *? since @several|many years|months|weeks
    = For a finished time in the past, use the simple past: *{correction}*.
    TV 86 i|we|they|you [have|'ve been > went] to @name|the|a|my @common? @several|a|one|few days|weeks|months|years|year|week|month ago
    TV 86 he|she [has|'s been > went] to @name|the|a|my @common? @several|a|one|few days|weeks|months|years|year|week|month ago
    TV 90 ^ yesterday ,? i|we|they|you|he|she [have|has @base|VBN > $past]
    = What was over by then takes the past perfect: *{correction}*.
    TV 82 i|we|he|she|they realized|realised|noticed|remembered that? i|we|he|she|they [have|has > had] lost|forgotten|left|missed
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 82 ^|because|but|and|that i|we|they|you [sing|play|teach|practise|learn > have $participle] !VBN|better? !VBN? !VBN? since @year|last|childhood
    TV 82 he|she [sings|plays|teaches|practises|learns > has $participle] !VBN|better? !VBN? !VBN? since @year|last|childhood
    TV 84 i [live|work|study|know|play > have $participle] !VBN? !VBN? !VBN? since i was a|an|young|born|little|small|@several
    TV 86 i|we|they [am|'m|are|'re living|learning|working|studying|playing > have been $2] *? *? since i|we|they was|were a|an|young|born|little|small|@several|children
    = In an unreal condition, use *would*: *{correction}*.
    TV 84 ^ if i|he|she|we|they would have|be !so|kind|good|interested|willing|happy *? *? *? *? ,? i|we|they|you|he|she [will > would] @base
    = *The first time* takes the present perfect: *{correction}*.
    TV 86 it|this|that is|'s the first|second|third time that? i|we|you|they [see|eat|visit|come|go|hear|try|travel|write > have $participle]
    = A story told in the past stays in the past: *{correction}*.
    TV 90 was|were playing|walking|running|working|sleeping|watching|reading|cooking|driving|sitting|waiting|studying|eating|talking|having|doing|swimming|dancing !,? !,? !,? !,? when i|he|she|it|they|we [start|come|arrive|see|hear|begin|call|ring|fall|happen|starts|comes|arrives|sees|hears|begins|calls|rings|falls|happens > $past]
    = The past perfect is formed with *had*: *{correction}*.
    TV 92 [was|were been > had been] a|an|in|to|the|there|very|@name
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 84 i [practise|practice|train > have $participle] !VBN? !VBN? !VBN? since @year
    TV 84 i [practise|practice|train > have $participle] !VBN? !VBN? !VBN? since i was a|an|young|little|small|@several
    = To ask politely, use *would* beside *could*: *{correction}*.
    TV 84 i|we [will > would] be very|so|really|most? grateful|thankful|pleased if you could|would
    = In an unreal condition, use a past form: *{correction}*.
    TV 84 would be better|great|good|nice if the? @common|@nominative|you [will @base > $past]
    = A story told in the past stays in the past: *{correction}*.
    TV 82 ^ last weekend|week|month|year|night|summer|saturday|sunday ,? i|we|he|she|they *? *? *? *? *? *? *? !, and|then i|we|he|she|they [go|see|watch|meet|come|buy|get|visit|dance|swim|spend|walk|arrive|return > $past] !now|every|today|him|her|to|'ve|VBN
    TV 82 ^ yesterday ,? i|we|he|she|they *? *? *? *? *? *? *? !, and|then i|we|he|she|they [go|see|watch|meet|come|buy|get|visit|dance|swim|spend|walk|arrive|return > $past] !now|every|today|him|her|to|'ve|VBN
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 84 ^|because|but|and|that i|we|they|you [worked|lived|studied|taught > have $participle] in|at|for|as|here|there|with !and|has|have|,|been? !and|has|have|,|been? !and|has|have|,|been? since @year|then
    TV 84 ^|because|but|and|that he|she [worked|lived|studied|taught > has $participle] in|at|for|as|here|there|with !and|has|have|,|been? !and|has|have|,|been? !and|has|have|,|been? since @year|then
    = What was over by then takes the past perfect: *{correction}*.
    TV 88 ^ by the time @nominative|you VBD *? *? *? , the? @common|@nominative|@name [has|have > had] already|just? VBN
    = After words such as *if* and *when*, use the present for the future: *{correction}*.
    TV 90 as soon as|until i|we|you|they [will @base > $base]
    TV 90 as soon as|until he|she|it [will @base > $third]
    = For a finished time in the past, use the simple past: *{correction}*.
    TV 86 i|we|they|you|he|she|it [have|'ve|has VBN&!been > $past] ${GAP} ${GAP} ${GAP} yesterday in|on|at
    TV 84 i|we|they|he|she|you [have|'ve|has VBN&!been > $past] ${GAP} ${GAP} in ${SAFELY_PAST} @end|$|at|when
    = After *have been*, use the *-ing* form here: *{correction}*.
    FV 90 i|we|they|he|she have|has|'ve been [worked|waited > $gerund] in|here|at|for|as|there
    FV 90 i|we have|'ve been [studied|learned|lived > $gerund] here|there|at|for
    FV 90 i|we have|'ve been [studied|learned|lived > $gerund] in @name|@year|the|a|this|my
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 84 i|we|they|you [play|learn|practise|do > have $participle] *? *? since @several|many years|months|weeks
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 84 ^|because|but i|we [work|live|study|know|play|learn|practise > have $participle] !to? !to? !to? for @several|many years|months @end
    TV 84 and|that|, i|we [know > have $participle] !to? !to? for @several|many years|months @end
    = After words such as *if* and *when*, use the present for the future: *{correction}*.
    TV 85 ^|, if it [will @base&!be > $third]
    TV 88 until|before you [will @base&!be > $base]
    = For a finished time in the past, use a past tense: *{correction}*.
    TV 86 ^ yesterday ,? my|our|his|her|their @common [VBP&!@be|VBZ&!@be|@third > $past] !@finite|VBN|VBG|'s
    TV 86 ^ last week|weekend|month|year|night|summer|monday|tuesday|wednesday|thursday|friday|saturday|sunday ,? my|our|his|her|their @common [VBP&!@be|VBZ&!@be|@third > $past] !@finite|VBN|VBG|'s
    TV 86 ^ @several|a|one|few days|weeks|months|years|year|week|month ago ,? my|our|his|her|their @common [VBP&!@be|VBZ&!@be|@third > $past] !@finite|VBN|VBG|'s
    TV 86 ^ @several|a|one|few days|weeks|months|years|year|week|month ago ,? my|our|his|her|their|the @common [is > was]
    TV 86 ^ last week|weekend|month|year|night|summer|monday|tuesday|wednesday|thursday|friday|saturday|sunday ,? my|our|his|her|their|the @common [is > was]
    = For what began in the past and goes on, use the present perfect: *{correction}*.
    TV 86 ^|because|but|and he|she [works|lives|studies|knows|teaches > has $participle] *? *? *? for @several|many years|months @end
    TV 86 ^|because|but|and my @common [works|lives|studies > has $participle] *? *? *? for @several|many years|months @end
    TV 86 ^|because|but i|we|they [know > have known] *? *? for a long time @end
    TV 88 he|she|it|@common [is > has been] a|an|my|our|very|closed|open|ill|married|here|there|empty *? *? *? since @year|last|childhood|@month|@day
    TV 88 he|she|it|@common [is > has been] a|an|my|our|very|closed|open|ill|married|here|there|empty *? *? *? since @several years|months|weeks|days
    TV 88 i|we|they|you [am|'m|are|'re > have been] married|ill|friends|together|here|there since|for @several years|months|weeks|days
    TV 84 he|she [plays|works|lives|studies|learns|teaches > has $participle] !VBN? !VBN? since he|she was|left|started
    TV 88 i|we|they|you [did n't @base > have n't $participle] !,? !,? !,? since @day|@month|@year|yesterday|last|christmas|then|breakfast|lunch
    TV 88 he|she|it [did n't @base > has n't $participle] !,? !,? !,? since @day|@month|@year|yesterday|last|christmas|then|breakfast|lunch
  `,
  detector: {
    words: ['yesterday', 'ago', 'last'],
    tags: ['CD'],
    codes: ['TV'],
    detect(cursor) {
      const { lower } = cursor.token;
      if (lower === 'last' && !isLastPeriod(cursor)) return undefined;
      const isYear = cursor.token.tag === 'CD';
      if (isYear && !isPastYear(cursor)) return undefined;
      const verb = isYear ? onlyVerbOfYear(cursor) : onlyFiniteVerb(cursor);
      return verb && pastOf(cursor, verb);
    },
  },
  detects: [
    ['Yesterday I go to the cinema.', 'Yesterday I went to the cinema.'],
    ['Yesterday I go home and we see a film.', 'Yesterday I went home and we saw a film.'],
    ['We visit my aunt last week.', 'We visited my aunt last week.'],
    ['They are at home two days ago.', 'They were at home two days ago.'],
    ['I live here since 2010.', 'I have lived here since 2010.'],
    ['When I will arrive, I will call you.', 'When I arrive, I will call you.'],
    ['When I was ten I break my arm.', 'When I was ten I broke my arm.'],
    ['One day I see a dog in the street.', 'One day I saw a dog in the street.'],
    ["I've seen her yesterday.", 'I saw her yesterday.'],
    ['He has met him two years ago.', 'He met him two years ago.'],
    ["I'm here since Monday.", 'I have been here since Monday.'],
    ['I am knowing the answer.', 'I know the answer.'],
    ['I have been knowing him for years.', 'I have known him for years.'],
    ['I am living here for ten years.', 'I have been living here for ten years.'],
    ['When I will be old, I will travel.', 'When I am old, I will travel.'],
    ['I live here since two years.', 'I have lived here since two years.'],
    ['I have been to Rome two years ago.', 'I went to Rome two years ago.'],
    ['Yesterday I have see him.', 'Yesterday I saw him.'],
    ['I realised that I have lost my key.', 'I realised that I had lost my key.'],
    ['I play tennis since 2015.', 'I have played tennis since 2015.'],
    ['I live here since I was a child.', 'I have lived here since I was a child.'],
    ['I am living here since I was born.', 'I have been living here since I was born.'],
    ["It's the first time I see this film.", "It's the first time I have seen this film."],
    ['We were playing when it start to rain.', 'We were playing when it started to rain.'],
    ['Everything was been a dream.', 'Everything had been a dream.'],
    ['I practise swimming since I was six.', 'I have practised swimming since I was six.'],
    ['I will be very grateful if you could help me.', 'I would be very grateful if you could help me.'],
    ['It would be better if the state will pay.', 'It would be better if the state paid.'],
    ['Last weekend I went out and we watch a film.', 'Last weekend I went out and we watched a film.'],
    ['I worked in this company since 2005.', 'I have worked in this company since 2005.'],
    [
      'By the time we arrived, the film has already started.',
      'By the time we arrived, the film had already started.',
    ],
    ["As soon as I will arrive, I'll call.", "As soon as I arrive, I'll call."],
    ['I have lost my bag yesterday in the bus.', 'I lost my bag yesterday in the bus.'],
    ['We have met in 2005.', 'We met in 2005.'],
    ['In 1999 the price of bread is very low.', 'In 1999 the price of bread was very low.'],
    ['The number of visitors is low in 2014.', 'The number of visitors was low in 2014.'],
    ['I have been worked here for years.', 'I have been working here for years.'],
    ['I play it since seven years.', 'I have played it since seven years.'],
    ['I know him for ten years.', 'I have known him for ten years.'],
    ['If it will rain, we will go.', 'If it rains, we will go.'],
    ['Last week my sister buys a car.', 'Last week my sister bought a car.'],
    ['He works here for five years.', 'He has worked here for five years.'],
    ['She is a teacher since 2005.', 'She has been a teacher since 2005.'],
    ["I didn't eat since yesterday.", "I haven't eaten since yesterday."],
    ['We are married since ten years.', 'We have been married since ten years.'],
  ],
  leaves: [
    'It was knowing her that changed me.',
    'Yesterday I went to the cinema.',
    'I know that he left yesterday.',
    'We last met in May.',
    'I remember what happened two days ago.',
    'The last week is always hard.',
    'Since he lives here, he knows it.',
    'Do you remember yesterday?',
    'When I was there I thought of it.',
    'He has told me what happened yesterday.',
    'They have doubled in the last year.',
    'We have put yesterday behind us.',
    'I have forgotten all about yesterday.',
    'They have lived here since the war ended two years ago.',
    'We are closed since Monday is a holiday.',
    'I have read the book she bought last week.',
    'I was wanting in courage.',
    'I wonder when they will be there.',
    'The day will come when we will be free.',
    'Please confirm if you will be at the meeting.',
    'Last week I saw it and I think it is good.',
    'I have worked here since in 2005 they hired me.',
    'They have been studied for decades.',
    'Last year I gave up meat, and I eat more fish.',
    'Yesterday I met Tom, and I have a message for you.',
    'I have read 20 books in 2026.',
    'They have called elections in 2035.',
    'She has won gold in 2012, 2016 and 2020.',
    'The graph shows the price of bread in 1999.',
    'The house built in 1999 is old.',
    'The film begins in London in 1940.',
    'He is famous for his victory in 2012.',
    'Life is much easier than in 1950.',
    'In 1914 war breaks out in Europe.',
    'My contract says that I work for two years.',
    'Today more people have jobs than in 1999.',
    'He is the youngest of five children born in 1999.',
    'If you would have a seat, I will tell him.',
    'We noticed they have stolen our plan.',
    'I will live here for two years.',
    'Last week the boys work group met.',
    'The shop is closed since it is Monday.',
    "I didn't call, since last time he was angry.",
  ],
};

/** "last week" as an adverbial: not "the last week", "in last week's paper". */
function isLastPeriod(cursor: Cursor): boolean {
  const before = cursor.at(-1);
  if (before && /^(?:DT|IN|PRP\$|CD)$/.test(before.tag)) return false;
  return PERIOD.has(cursor.at(1)?.lower ?? '') && cursor.at(2)?.tag !== 'POS';
}

/** `in 1999` at the start of a sentence, or at its end if the year says when the verb happened. */
function isPastYear(cursor: Cursor): boolean {
  if (!/^(?:19\d\d|200\d|201\d)$/.test(cursor.token.text) || cursor.at(-1)?.lower !== 'in') return false;
  const isAtStart =
    cursor.at(-2) === undefined || (cursor.at(-3) === undefined && cursor.at(-2)?.tag !== 'VBN');
  const next = cursor.at(1);
  if (next === undefined) return false;
  // `In 1999 prices the cost is …`
  if (isAtStart)
    return (
      !/^(?:and|or|-|to)$/.test(next.lower) &&
      (!/^NN/.test(next.tag) || /^VB[PZ]$/.test(cursor.at(2)?.tag ?? ''))
    );
  return next.tag === '.' && datesVerb(cursor);
}

/** `is low in 1999`; a noun before a final year often has the year to itself: `proud of his victory in 1999`. */
function datesVerb(cursor: Cursor): boolean {
  const before = cursor.at(-2)!;
  if (before.tag === 'IN' || /^(?:is|are|am|'s|'re)$/.test(before.lower)) return false;
  if (cursor.sentence().some(({ lower }) => /^(?:data|than|as|same|twice|up|down)$/.test(lower)))
    return false;
  return (
    !/^NN/.test(before.tag) ||
    cursor
      .sentence()
      .slice(1, 6)
      .some(({ lower }) => STATISTIC.test(lower))
  );
}
const STATISTIC =
  /^(?:number|percentage|proportion|amount|rate|share|population|quantity|unemployment|difference)$/;

/** The verb in the present, if the sentence has no other verb. */
function onlyVerbOfYear(cursor: Cursor): Token | undefined {
  const sentence = cursor.sentence();
  if (sentence.length > 30) return undefined;
  const verbs = sentence.filter(({ tag }) => /^(?:VB|MD)/.test(tag));
  const [verb] = verbs;
  if (verbs.length !== 1 || !verb || !/^VB[PZ]$/.test(verb.tag)) return undefined;
  if (sentence.some(({ lower }) => /^(?:today|now|nowadays|already)$/.test(lower))) return undefined;
  if (SHOWS.test(verb.lower) || sentence.some(({ lower }) => WORKS.test(lower))) return undefined;
  if (sentence.some(({ text }) => /["“”‘:;()?!]/.test(text))) return undefined;
  // `In 1914 war breaks out`: stories of the past may be told in the present.
  return /^(?:is|are|has|have)$/.test(verb.lower) || isAboutNumbers(sentence) ? verb : undefined;
}
const SHOWS =
  /^(?:show|illustrate|represent|describe|compare|demonstrate|give|present|depict|provide|indicate|reveal|display|remember|concern|contain|include|come|know|refer|date)s?$/;

const isAboutNumbers = (sentence: readonly Token[]) =>
  sentence.some(({ lower, text }) => STATISTIC.test(lower) || /^%$|\d%$/.test(text) || lower === 'percent');
/** `The film starts in London in 1940`: what happens in a work is told in the present. */
const WORKS =
  /^(?:novel|film|movie|story|book|play|action|plot|scene|photo|photograph|picture|chapter|article|essay|letter|song|example|reason|reasons|cause|memory|best|question|graph|chart|charts|table|figure|point|line)$/;

/** The verb of a sentence with a single finite verb whose subject is a pronoun directly before it. */
function onlyFiniteVerb(cursor: Cursor): Token | undefined {
  const sentence = cursor.sentence();
  if (sentence.length > 20) return undefined;
  const finite = sentence.filter(({ tag }) => isFiniteTag(tag));
  const [verb] = finite;
  if (finite.length !== 1 || !verb || !/^VB[PZ]$/.test(verb.tag)) return undefined;
  const subject = sentence[verb.index - cursor.first - 1];
  if (!subject || !SUBJECTS.has(subject.lower)) return undefined;
  const next = sentence[verb.index - cursor.first + 1];
  // "I remember yesterday", "I have seen": memory and the perfect refer to the past from now.
  if (/^(?:remember|know|think|hear|see|hope|regret|miss|love|like|wish|recall|'s|'ve)$/.test(verb.lower))
    return undefined;
  if (sentence.some(({ lower }) => lower === '"' || lower === '“')) return undefined;
  const isPerfect = /^(?:have|has)$/.test(verb.lower);
  if (isPerfect && (next?.tag === 'VB' || sentence.some(({ tag }) => tag === 'VBN' || tag === 'VBD')))
    return undefined;
  return next?.tag === 'VBN' && /^(?:'s)$/.test(verb.lower) ? undefined : verb;
}

function pastOf(cursor: Cursor, verb: Token): Proposal | undefined {
  const known = BE[verb.lower];
  if (known) return cursor.replace(verb, verb, known, 'TV', 0.85);
  const base = verbBase(verb.lower, cursor.lexicon);
  if (base === undefined) return undefined;
  return cursor.replace(verb, verb, cursor.lexicon.verbForms(base).past, 'TV', 0.88);
}
