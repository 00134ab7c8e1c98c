import type { Rule } from '../rule.js';

/** What may follow a noun that ends its phrase; after `two`, "hour drive" or "year old" must not look like one. */
const AFTER =
  '@stop|$|VBD|VBP|MD|is|was|has|does|in|on|at|of|that|who|which|to|because|from|for|with|ago|every|about|when|but|or|there|here|like|near|before|after';

export const nounNumber: Rule = {
  name: 'noun-number',
  description: 'a singular after a numeral or a plural quantifier, a plural after `every` or `each`',
  lines: `
    AGN 92 many|several|various|few [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 85 many|several|few [@plain&NN > $plural] !@noun|VBG|HYPH|-
    AGN 88 many [time > times] @stop|$|i|we|they|he|she|the|when|in|because|people|you
    AGN 90 more than one [@plural > $singular]
    AGN 85 many|several|various JJ [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 90 !top|first|last|the|phase|chapter|part|section|level|page|grade|type|version|number|stage|step|unit|group|question @number [@countable&!@measure > $plural] ${AFTER}|and
    AGN 80 @number JJ [@countable&!@measure&!crew > $plural] ${AFTER}|and
    AGN 85 @several [year|month|week|day|hour|minute|kilometer|kilometre|person|student|brother|sister|child|time|thing|friend|room > $plural] ${AFTER}
    AGN 90 one of the|my|his|her|our|their|these|those [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 85 one of the|my|his|her|our|their JJS|JJ|best [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 85 one of the|my most JJ [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 85 a|lots lot? of JJ? [friend|car|house|book|game|tree|shop|student|child|person|problem|thing|place|animal|teacher|country|job|building|mistake|toy|restaurant|flower|reason|movie|photo|picture|subject|activity|city|tourist|question|idea|parent|kid|boy|girl|way|color|colour|word|language|example > $plural] ${AFTER}
    FN 90 many|some|most|few|several|two|three|all|these|those [person > $plural] ${AFTER}
    AGN 85 every|each [@plural&!@third > $singular]
    AGN 85 every|each [days|months|weekends|nights|times|persons|years > $singular]
    AGN 95 each [others > other]
    RD 75 [another > other] @plural&!@measure !NN|NNS|CD
    RD 85 [another > other] people|children
    IJ 92 [others > other] @plural|people|children !POS
    AGN 80 all kinds|sorts|types of [@countable > $plural] ${AFTER}
    AGN 80 many|some|with|of|in|have|from different [@countable&!@collective&!@measure > $plural] @stop|$|of|in
  `,
  detects: [
    ['I have two dog and many friend.', 'I have two dogs and many friends.'],
    ['It is one of the best film that I know.', 'It is one of the best films that I know.'],
    ['I play tennis every days.', 'I play tennis every day.'],
    ['She has a lot of book in her room.', 'She has a lot of books in her room.'],
    ['I waited 3 hour.', 'I waited 3 hours.'],
    ['Others people do not like it.', 'Other people do not like it.'],
    ['They help each others.', 'They help each other.'],
    ['There are many person in the street.', 'There are many people in the street.'],
  ],
  leaves: [
    'It was a two hour drive and a ten year old car.',
    'One of the family is ill.',
    'Every day I see many people.',
    'Ten percent of them came.',
    'I have a lot of experience.',
    'Many a time I have seen it.',
    'In 2010 government spending rose.',
  ],
};
