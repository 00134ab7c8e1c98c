import type { Rule } from '../rule.js';

export const thereBe: Rule = {
  name: 'there-be',
  description: '`there is` with a plural, `there are` with a singular',
  reason: 'After *there*, the verb agrees with the noun that follows: *there {correction}*.',
  lines: `
    AGV 94 there [is > are] many|several|various JJ? @plural|people
    AGV 90 there [was > were] many|several|various JJ? @plural|people
    AGV 94 there [is > are] also? two|three|four|five|six|seven|eight|ten|some|no JJ? @plural&!@measure|people !and
    AGV 85 there [was > were] also? two|three|four|five|six|seven|eight|ten|some|no JJ? @plural&!@measure|people !and
    AGV 93 there [is > are] a lot of JJ? @plural|people
    AGV 75 there [was > were] a lot of JJ? @plural|people
    AGV 85 there [has > have] been many|several|some JJ? @plural|people
    AGV 82 there [are > is] a|an|another|one very|really? JJ&!few? JJ&!few? @countable&!@sort&!@collective&!@measure&!total&!handful&!bunch&!host !of|and|,|or|NN|NNS
    AGV 85 there [were > was] a|an|another|one very|really? JJ&!few? JJ&!few? @countable&!@sort&!@collective&!@measure&!total&!handful&!bunch&!host !of|and|,|or|NN|NNS
    AGV 85 there [are > is] no|much|some|any? @uncountedthing&NN !NN|NNS|and
    = To say that something exists, use *there is* or *there are*, not *have*.
    RV 88 there [have > are] many|several|some|two|three|people|@plural
    RV 90 ^|,|and|but|because|that|so there [has > are] many|several|some|few|two|three|four|five|lots|different @plural|JJ|of|people
    RV 85 there [has > is] a|an|one|no|much|another @common|JJ
    RV 85 there [have > is] a|an JJ? @countable&!lot&!@sort
    =
    AGV 80 there [have > has] been a|an JJ? @countable&!@sort !of|and
    AGV 92 there [is > are] @plural|people|different|lots
    AGV 79 there [was > were] @plural|people|different|lots
    AGV 93 there [is > are] other|some|more @plural|people
    AGV 88 there [was > were] n't|not any|many|enough? @plural&!sports&!arms&!customs&!savings&!means&!species&!crossroads&!maths|people !@noun|'s|'
    AGV 90 there [is > are] n't|not any|many|enough? @plural&!sports&!arms&!customs&!savings&!means&!species&!crossroads&!maths|people !@noun|'s|'
    AGV 85 there [are > is] a lot of JJ? @uncountedthing&NN|traffic|rain|noise !NN|NNS|and|JJ|,
    AGV 90 there [are > is] so|too much @common
    AGV 90 there [were > was] so|too much @common
  `,
  detects: [
    ['There is many shops in my town.', 'There are many shops in my town.'],
    ['There are a big garden behind it.', 'There is a big garden behind it.'],
    ['There are a very beautiful old church here.', 'There is a very beautiful old church here.'],
    ['In the photo there is two people.', 'In the photo there are two people.'],
    ['There was some apples on the table.', 'There were some apples on the table.'],
    ['There is people in the street.', 'There are people in the street.'],
    ['There has many reasons.', 'There are many reasons.'],
    ["There wasn't discounts.", "There weren't discounts."],
    ['There are a lot of traffic.', 'There is a lot of traffic.'],
    ['There are so much pollution.', 'There is so much pollution.'],
  ],
  leaves: [
    'There are another few next door.',
    'There were a record number of visitors.',
    'There is a shop and there are two banks.',
    'There are a number of reasons.',
    'There are a lot of shops.',
    'There is plenty of room.',
    'There are a man and a woman in the car.',
    'There is so much to do.',
    'The house over there has many windows.',
    "There isn't enough women's football.",
    "There wasn't any means of escape.",
    'There are a few shops here, and there were a few old shop windows.',
  ],
};
