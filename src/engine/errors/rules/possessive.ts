import type { Rule } from '../rule.js';

const OWNED =
  'book|books|bag|computer|laptop|dog|cat|garden|shop|restaurant|office|company|farm|address|age|face|voice|photo|house|car|name|birthday|room|job|family|life|wedding|bedroom|phone|bike|clothes|mother|father|brother|sister|wife|husband|eyes|hair|hand|hands|dream|opinion|party|apartment|parents';

export const possessive: Rule = {
  name: 'possessive',
  description: 'a possessive without its apostrophe or without any sign of it',
  reason: 'An apostrophe shows whose something is: *{correction}*.',
  lines: `
    MP 93 !<give>|<show>|<buy>|<send>|<tell>|<teach>|<bring>|<lend>|<offer>|<read>|<get>|<find>|<make>|<sell> my|his|her|our|their|your [@family&!boss&!teacher > $1 's] ${OWNED} !@common|POS
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
  detects: [
    ['We stayed at my uncle house.', "We stayed at my uncle's house."],
    ['It is my mothers birthday.', "It is my mother's birthday."],
    ['I live in my parents house.', "I live in my parents' house."],
    ['It changed peoples lives.', "It changed people's lives."],
    ['I like todays weather.', "I like today's weather."],
    ['It can change people lives.', "It can change people's lives."],
    ['I do not know this person life.', "I do not know this person's life."],
    ['It invades people privacy.', "It invades people's privacy."],
    ['In today society, life is fast.', "In today's society, life is fast."],
  ],
  leaves: [
    'It is my mother and my house.',
    'My brother lives here.',
    "My uncle's house is big.",
    'He saw his friends home.',
    'People live here, and people change.',
    'It gives people rights.',
    'I gave my sister books, and she showed my mother photos.',
  ],
};
