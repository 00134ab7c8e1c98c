import type { Rule } from '../rule.js';

export const prepositionAfterNoun: Rule = {
  name: 'preposition-after-noun',
  description: 'a noun with a preposition that it does not take',
  reason: '*{before}* goes with *{correction}* here, not *{written}*.',
  lines: `
    RT 85 reason [to|about|from > for] the|this|that|his|her|their|my @noun
    RT 80 solution [on > to] the|this|that|these
    RT 71 advantage|disadvantage|advantages|disadvantages [in|at|from > of] @gerund&VBG
    RT 93 a|an|big|great|bad|good|negative|positive|strong|huge influence|effect|effects|impact [in|to|over|for > on] @object|DT|PRP$|people|children|society|@plural
    RT 85 trip [in|at > to] @name
    RT 87 answer&NN [of|for|on > to] the|this|that|your question|questions|problem|letter|email
    RT 85 invitation [for|in > to] the|your|my|a
    RT 88 knowledge [in|for > of] english|french|the|history|computers
    RT 85 lack [in|on|for|with|to > of] @common
    RT 85 difference|differences [of|in|from|among > between] the two|they|both
    RT 84 impact|effect|influence|effects [in|to|over|for|at > on] the|my|our|your|their|his|her|this|@object|people|society|students|children|life|everyone !past|last|next|first|long|short|same|future|local|national|global|years|months|region|area|developing|show|theatre|book|mirror|film|films|movie|movies|game|1|@year
    RT 94 solution|answer|key|way [of|for > to] success
    RT 92 the key [of|for > to] @gerund|success|happiness|a|my|your|our|their|everything
    RT 92 reason|reasons [of|to > for] @gerund|this|that !mine|is
    RT 90 advice [to|of|for|about|from > on] how|what
    RT 82 relationship|contact|communication|connection [to|between|of > with] my|your|his|her|their|our|people|others|other family|friends|parents|people|children|teacher|teachers
    RT 82 reason|reasons [of > for] my|your|our|their @common
    RT 78 solution [of > to] the|this|that problem|problems|question|situation
    RT 72 increase|decrease|drop [of > in] prices|temperature|temperatures|population|crime|costs
    RT 75 information [of > about] the|your|this course|school|trip|city|town|hotel|event|job|class|classes|activities|place|concert|competition
    RT 78 damage [of > to] the|our environment|planet|nature|health
    RT 84 ticket|tickets [of > for] the|a|this concert|show|film|movie|match|game|festival
    RT 80 @be|become a|the member [in > of] the|a|our|this club|team|group|band|gym
    RT 84 one of the main|most|biggest|important|common|key? reasons [of > for] @common&!all&!course&!state|the|this|these|that|such|their
    RT 84 the|a main|biggest|only|first|second|third|another|common|popular|important reason [of > for] @gerund|@common&!all&!course&!state|the|this|these|such
    RT 78 rise|fall|decline [of > in] prices|temperature|temperatures|costs|unemployment
    RT 90 i|we|they|he|she|people|children|students|who <have>|<show>|<lose>|<feel> a? big|great|deep|strong|no|any|little|special|particular? interest [to|for > in] @common|the|this|@gerund
    RT 92 <pay>&@verb no|much|more|special|great|close|enough|little|any? attention [on|for > to] my|your|his|her|our|their|its|it|them|this|these|those|details|rules|traffic|signs
    RT 85 !energy|oxygen|peak|and demand [of > for] water|energy|food|oil|electricity|housing|goods @stop|is|has|are|increases|and|increased|rises|rose
    RT 88 a|the sharp|slight|dramatic|gradual|significant|steady|slow|rapid|great|big|small? rise|fall|increase|decrease|drop|decline|growth [on|at > in] the? price|prices|number|percentage|proportion|amount|population|consumption|sales
    RT 88 reason|reasons [of > for] it|this|that @be
    RT 84 reason|reasons [of > for] the|this|that problem|increase|decrease|change|changes|situation|success|failure|accident|delay|growth|fall|rise|conflict
    RT 88 <put>|<place>|<lay> @adjective? emphasis [to > on] the|@common|@gerund
    RT 86 are|about|the|main many|some|several? advantages|disadvantages [for > of] @gerund&VBG&!working&!developing&!growing
  `,
  detects: [
    ['It has a bad influence in people.', 'It has a bad influence on people.'],
    ['Work is the key of success.', 'Work is the key to success.'],
    ['She gave me advice about how to cook.', 'She gave me advice on how to cook.'],
    ['The reason of my visit is simple.', 'The reason for my visit is simple.'],
    ['There was a drop of prices.', 'There was a drop in prices.'],
    ['She is a member in the club.', 'She is a member of the club.'],
    ['One of the reasons of crime is money.', 'One of the reasons for crime is money.'],
    ['She has a great interest to history.', 'She has a great interest in history.'],
    ['Pay more attention on your health.', 'Pay more attention to your health.'],
    ['The demand of water rises.', 'The demand for water rises.'],
    ['There was a sharp rise on the price of oil.', 'There was a sharp rise in the price of oil.'],
    ['The reason of it is time.', 'The reason for it is time.'],
    ['The reason of the problem is money.', 'The reason for the problem is money.'],
    ['They put emphasis to education.', 'They put emphasis on education.'],
    ['There are many advantages for taking the bus.', 'There are many advantages of taking the bus.'],
  ],
  leaves: [
    'The effect in 2010 was small.',
    'The reason is clear.',
    'The key of the door is lost.',
    'He had a reason of his own.',
    'I have two tickets to the game.',
    'There are five members in my family.',
    'I sent the information to the company.',
    'The hotel has internet access in the rooms.',
    'It is of great interest to the public.',
    'He left for reasons of health.',
    'He paid no attention at all.',
    'The main reason of course is money.',
    'You pay no interest for the first year.',
    'She puts emphasis at the end.',
    'The knife has advantages for cutting meat.',
    'There was a steady increase at the rate of 3%.',
  ],
};
