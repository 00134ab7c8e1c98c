import type { Rule } from '../rule.js';

/** What may follow a noun at the end of its phrase; excludes "hour drive" or "year old" after `two`. */
const AFTER =
  '@stop|$|VBD|VBP|MD|is|was|has|does|in|on|at|of|that|who|which|to|because|from|for|with|ago|every|about|when|but|or|there|here|like|near|before|after';

export const nounNumber: Rule = {
  name: 'noun-number',
  description: 'a singular after a numeral or a plural quantifier',
  reason: 'After a number or a word such as *many*, the noun is plural: *{correction}*.',
  lines: `
    AGN 92 many|several|various|few [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 94 many|several|few [@plain&NN > $plural] !@noun|VBG|HYPH|-
    AGN 94 many [time > times] @stop|$|i|we|they|he|she|the|when|in|because|people|you
    AGN 93 many|several|various JJ [@countable&!@collective&!@measure > $plural] ${AFTER}
    AGN 90 !top|first|last|the|phase|chapter|part|section|level|page|grade|type|version|number|stage|step|unit|group|question @number [@countable&!@measure > $plural] ${AFTER}|and
    AGN 93 @several [year|month|week|day|hour|minute|kilometer|kilometre|person|student|brother|sister|child|time|thing|friend|room > $plural] ${AFTER}
    = After *a lot of* and the like, use the plural of a noun that can be counted: *{correction}*.
    AGN 93 a|lots lot? of JJ? [friend|car|house|book|game|tree|shop|student|child|person|problem|thing|place|animal|teacher|country|job|building|mistake|toy|restaurant|flower|reason|movie|photo|picture|subject|activity|city|tourist|question|idea|parent|kid|boy|girl|way|color|colour|word|language|example > $plural] ${AFTER}
    =
    FN 94 many|some|most|few|several|two|three|all|these|those [person > $plural] ${AFTER}
    = The plural is needed here: *{correction}*.
    AGN 80 all kinds|sorts|types of [@countable > $plural] ${AFTER}
    AGN 91 many|some|with|of|in|have|from different [@countable&!@collective&!@measure > $plural] @stop|$|of|in
    =
    AGN 95 many|several|few|various|numerous|multiple|these|those [student|teacher|kid|child|parent|friend|person|school|class|thing|reason|problem|idea|book|game|job|activity|skill|subject|country|way|example|benefit|opportunity|advantage|disadvantage|family|adult|teenager|event|goal|place|language|career|worker|company|sport|club|grade|hour|day|week|month|year > $plural] !@noun|VBG|HYPH|-|'s|of
    AGN 94 some|all|most|other [student|teacher|kid|child|parent|friend|teenager|adult|worker|country > $plural] !@noun|VBG|HYPH|-|'s|of|is|was|has
    = After *a lot of* and the like, use the plural of a noun that can be counted: *{correction}*.
    AGN 92 a lot of [student|teacher|kid|child|parent|friend|person|thing|reason|problem|idea|book|game|job|activity|skill|subject|country|way|example|benefit|opportunity|advantage|disadvantage|adult|teenager|event|goal|place|career|sport|club > $plural] !@noun|VBG|HYPH|-|'s|of
    AGN 87 lots|plenty|variety of [student|teacher|kid|child|parent|friend|person|thing|reason|problem|idea|book|game|job|skill|country|way|opportunity|benefit > $plural] !@noun|VBG|HYPH|-|'s
    =
    AGN 90 !one|once|no more [student|teacher|kid|child|parent|friend|person|reason|problem|idea|book|game|job|skill|opportunity|hour|day|week|month|year > $plural] !@noun|VBG|HYPH|-|and|or|of
    = *Other* without *the* or *my* before it goes with a plural: *{correction}*.
    FN 94 !the|a|an|any|no|each|every|some|my|our|his|her|your|their|one|this|that other [person|country|place|subject|school|reason|thing|language|activity > $plural] !@noun|VBG|is|was|has|than
    =
    AGN 95 in|for|after|of|than|or two|three|four|five|six|seven|eight|nine|ten [year|month|week|day|hour|minute > $plural] !@noun|HYPH|-|JJ|VBG|'s
    AGN 94 how|so|too many [time|thing|way > $plural] !@noun
    = For both together, use the plural: *{correction}*.
    FN 91 my|our|their|your [parent > parents] @stop|and|are|were|have|do|always|want|told|said
    = The plural is needed here: *{correction}*.
    AGN 94 all the|my|your|their|these [thing|student|kid|reason|problem|person|subject|teacher|activity|school > $plural] @stop|that|in|you|we|they|i|who|to|and|are|were|have
    AGN 62 their [life > lives] @stop|and|because|in|by|to
    AGN 88 <need>|<build>|building|<have>|<plant>|<open>|<ask> more [school|hospital|park|tree|shop|building|question > $plural] @stop|$|in|for|and|because
    = After *any* in a question or offer, use the plural: *{correction}*.
    FN 88 <have> any [question|suggestion > $plural] @stop|please|about
    = In fractions, the lower number takes the plural: *{correction}*.
    FN 95 two|2 [third > thirds] of
    FN 95 three|3 [quarter > quarters] of
    =
    AGN 92 there are|were still|also? some|many @adjective? [@countable&!@collective&!@measure > $plural] in|that|which|@end|with|for
    = A group has several members, so the noun is plural: *{correction}*.
    AGN 91 a|the group|list|collection|series|pair|couple|bunch|set|crowd|team|box|range|dozens|hundreds|thousands of @adjective? [@acquaintance|word|book|photo|picture|stamp|name|question|rule|song|toy|flower|shoe|animal|bird|idea|problem|reason|thing|shop > $plural] ${AFTER}
  `,
  detects: [
    ['I have two dog and many friend.', 'I have two dogs and many friends.'],
    ['She has a lot of book in her room.', 'She has a lot of books in her room.'],
    ['I waited 3 hour.', 'I waited 3 hours.'],
    ['There are many person in the street.', 'There are many people in the street.'],
    ['We have many problem in class.', 'We have many problems in class.'],
    ['Other person can help.', 'Other people can help.'],
    ['I saw him after two day.', 'I saw him after two days.'],
    ['I live with my parent.', 'I live with my parents.'],
    ['He did all the thing that I asked.', 'He did all the things that I asked.'],
    ['People want to change their life.', 'People want to change their lives.'],
    ['We should build more school.', 'We should build more schools.'],
    ['If you have any question, please write.', 'If you have any questions, please write.'],
    ['Two third of them left.', 'Two thirds of them left.'],
    ['There are still some flaw in it.', 'There are still some flaws in it.'],
    ['I met a group of tourist in the park.', 'I met a group of tourists in the park.'],
    ['We need a list of word for the test.', 'We need a list of words for the test.'],
  ],
  leaves: [
    'It was a two hour drive and a ten year old car.',
    'One of the family is ill.',
    'Every day I see many people.',
    'Ten percent of them came.',
    'I have a lot of experience.',
    'Many a time I have seen it.',
    'In 2010 government spending rose.',
    'Each other person has one more reason.',
    'It was a two year course for all student nurses.',
    'My parent company is here.',
    'All the school year was fun.',
    'Their life insurance ran out.',
    'The minister did not have any comment.',
    'It was a series of book reviews.',
  ],
};
