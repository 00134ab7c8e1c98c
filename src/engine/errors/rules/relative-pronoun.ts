import type { Rule } from '../rule.js';

const PERSON =
  'people|man|woman|person|friend|friends|girl|boy|men|women|someone|somebody|students|student|children|child|teacher|teachers|guy|players|parents|brother|sister|mother|father|everyone|anyone|those';

export const relativePronoun: Rule = {
  name: 'relative-pronoun',
  description: '`which` of persons, `who` of things, `what` after `everything`',
  reason: 'Use *who* for people, and *which* or *that* for things: write *{correction}*.',
  lines: `
    RA 65 ${PERSON} [which > who] @finite
    RA 77 thing|things|house|car|book|books|city|school|country|place|film|movie|problem|game|animal|food|phone [who > which] VBZ|VBP|VBD|MD
    = After a noun or a word such as *everything*, use *that*, not *what*.
    RA 95 all|everything|something|anything|nothing|thing|things [what > that] @subject|VBZ
    RA 92 best|only|first|same|last @common [what > that] @subject
    = *Whose* means belonging to whom; as a subject, use *who*.
    RA 85 people|man|woman|person|friend|someone [whose&!NN > who] VBP|VBZ|VBD|is|are|was|have
    = *Whose* means belonging to whom; *who's* is short for *who is*.
    RA 85 people|man|woman|person|friend|someone [who 's > whose] name|mother|father|house
    = As the subject of a verb, use *who*, not *whom*.
    RA 93 @common [whom > who] @adverb? VBP|VBZ|VBD|MD|is|are|have
    = After *reason*, use *why* or *that*, not *because*.
    RY 90 reason [because > why] @subject
    = After a noun or a word such as *everything*, use *that*, not *what*.
    RA 93 all [what > that] @subject|people|the|is|you
    = Use *who* for people, and *which* or *that* for things: write *{correction}*.
    RA 85 !<tell>|<ask>|<show>|<teach>|<give>|<call>|<name>|to the|a|this|that thing|house|car|book|city|school|country|place|film|movie|problem|game|phone|song|job|story|letter|computer|dress|picture|trip|town [who > that] @subject @verb|@modal
    = After a noun or a word such as *everything*, use *that*, not *what*.
    RA 85 !<tell>|<ask>|<show>|<teach>|<give>|<call>|<name>|to the|a|this|that thing|house|car|book|city|school|country|place|film|movie|problem|game|phone|song|job|story|letter|computer|dress|picture|trip|town [what > that] @subject @verb|@modal
    RA 88 !in|from|on|with|about|for|<tell>|<show>|<teach> the|a|this|that thing|house|car|book|film|movie|game|phone|song|story|letter|picture [what > that] @be|@modal
    = For a place where something happens, use *where*.
    RA 84 !in|at|on|near|from|to|into the|a|an|this|that|my|our JJ? hotel|house|place|city|town|village|apartment|flat|country|school|hostel|campsite [that|which > where] i|we|they|he|she stayed|lived|live @stop|$|was|is|were|and|with|had|has|for
    = The relative pronoun is the subject already: leave out *{written}*.
    UA 88 man|woman|boy|girl|person|friend|someone|brother|sister who [he|she > ] lives|lived|works|worked|goes|went|came|comes alone|in|here|hard|every|@end
    = Use *who* for people, and *which* or *that* for things: write *{correction}*.
    RA 85 ^|is|was|heard|hear|saw|bought|have|has|had a|an|the JJ? noise|sound|light|box|bag|building|website|course|programme|program|event|festival|sport|activity [who > which] VBZ|VBD|MD
    = After a noun, use *that* or *which*, not *what*.
    RA 88 many|of|these|those|different|new @plural [what > that] allow|let|are|have|give
    = *Whose* means belonging to whom; *who's* is short for *who is*.
    RA 88 man|woman|person|people|friend|someone|him|her [who 's > whose] @common is|was|has|are|were|had
    = *Where* means in which: leave out *{written}*.
    UT 88 place|city|town|country|house|village where i|he|she|we was|were|live|lived|stayed born? [in > ] @stop|is|was
    = *Whose* means belonging to whom.
    RA 92 friend|man|woman|girl|boy|person|brother|sister|dog|cat|city|town|company|country [which|who|that > whose] name is|was
    = The verb of a second clause needs a subject such as *who*.
    MA 90 there are|were many|some|lots|several|a lot? of? people [ > who] want|think|believe|live|have|love|know|say|prefer|need
    = After a word such as *everything*, use *that*, not *what*.
    RA 93 everything|something|anything|nothing [what > that] VBD|MD|was|were
    = Without a noun before it, use *what*: *{correction} {after}*.
    RA 90 <find>|<buy>|<do>|<get>|<choose> [that > what] you|i|we|they want|need|like @stop|$
    = The place is the object here: use *that* or *which*, not *where*.
    RA 88 city|place|country|town|museum|village|restaurant|beach|places [where > that] i|we|you|they <visit>|<like>|<love> @stop|$|yesterday|last|most|the most|best|and|is|was
    RA 90 place|places|city|country [where > that] i|we|you want|wanted|like|love|decided|planned|hope to <visit>|<see> @stop|$|is|was|most|next|one|in|when
    = Use *who* for people: write *{correction}*.
    RA 90 ^|is|was the|a JJ? man|woman|girl|boy|person|people|guy|teacher|friend [what > who] VBZ|VBD|VBP|MD
  `,
  detects: [
    ['I have a friend which lives there.', 'I have a friend who lives there.'],
    ['Everything what I said is true.', 'Everything that I said is true.'],
    ['It is a city who has many parks.', 'It is a city which has many parks.'],
    ['That is all what I know.', 'That is all that I know.'],
    ['The car what I bought is red.', 'The car that I bought is red.'],
    ['The book who I read was good.', 'The book that I read was good.'],
    ['The hotel that we stayed was nice.', 'The hotel where we stayed was nice.'],
    ['It is about a man who he lives alone.', 'It is about a man who lives alone.'],
    ['He heard a noise who came from the kitchen.', 'He heard a noise which came from the kitchen.'],
    ['We have a lot of machines what are old.', 'We have a lot of machines that are old.'],
    ["It was him who's car was stolen.", 'It was him whose car was stolen.'],
    ['The place where I was born in is small.', 'The place where I was born is small.'],
    ['I have a friend which name is Tom.', 'I have a friend whose name is Tom.'],
    ['There are many people want it.', 'There are many people who want it.'],
    ['Clean everything what was there.', 'Clean everything that was there.'],
    ['You cannot find that you want.', 'You cannot find what you want.'],
    ['The museum where we visited yesterday was great.', 'The museum that we visited yesterday was great.'],
    ['The place where I want to visit is Japan.', 'The place that I want to visit is Japan.'],
    ['The girl what lives there is nice.', 'The girl who lives there is nice.'],
  ],
  leaves: [
    'Tell the computer what you want.',
    'It says in the letter what was agreed.',
    'The people in the house which we bought are kind.',
    'I know what he said.',
    'The friend of my dog who sleeps is old.',
    'The man told the child what he knew.',
    'All of what he said is true.',
    'I asked about the car and what I would pay.',
    'The house that we lived in was old.',
    'I told some friends what they are.',
    'I find that you like it.',
    'I told my brother that he works hard.',
    'It was in this house that he lived.',
    'Nobody told those parents what help they could get.',
    'The city where we visited my aunt is old.',
    'It is the place where we want to visit friends.',
  ],
};
