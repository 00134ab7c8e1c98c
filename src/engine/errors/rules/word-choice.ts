import type { Rule } from '../rule.js';

export const wordChoice: Rule = {
  name: 'word-choice',
  description: 'verbs that do not go with their object, and other words used for one another',
  lines: `
    # say, tell
    RV 90 [<say>&!VBN > ~tell] me|him|us|them @stop|$|that|about|to|the|a|what|how|he|she|they|it|i
    RV 85 @subject [told > said] that
    RV 92 [<say> > ~tell] lies|the|a truth|lie|story|joke|stories|jokes|@stop|and
    RV 90 [<say> > ~tell] lies|jokes @stop|$|to|and
    RV 92 [<make> > ~do] homework|housework|sport|sports|gymnastics|yoga|research
    # do, make, take, have, ask
    RV 92 [<make> > ~do] my|his|her|their|our|your|the homework|homeworks|housework|dishes|shopping|laundry
    RV 92 [<do> > ~make] a|the|some|many|few|an mistake|mistakes|decision|effort|noise|suggestion|friends|plan
    RV 88 [<do> > ~make] mistakes|friends|decisions|progress|money|plans
    RV 90 [<make>|<do> > ~take] a|an|some|many photo|photos|shower|exam|nap
    RV 85 [<make>|<do> > ~ask] a|some|many question|questions
    RV 85 [<make>|<do> > ~ask] me a|some|many question|questions
    RV 85 [<make>|<do> > ~have] a|the party
    RV 92 [<put>|<make> > ~pay] attention to
    RV 92 [<do> > ~take] a walk|break|rest
    RV 88 [<take> > ~have] a|an fun|conversation|conversations|idea|accident|problem
    RV 92 [<pass> > ~spend] my|our|their|his|her|much|more|a time|holidays|holiday|vacation|weekend|days
    # have for be
    RV 92 i [have > am] @several years|year @stop|old|$|and
    RV 92 he|she [has > is] @several years|year @stop|old|$|and
    RV 90 i [had > was] @several years old
    RV 90 he|she [had > was] @several years old
    RV 88 i [have > am] hungry|thirsty|afraid|right|sleepy|lucky|cold @end|and|because
    # others
    RV 90 [<see>|<look>|<assist> > ~watch] tv|television @stop|$|and|in|with|at
    RV 88 [<look>|<see> > ~watch] the|a tv|television|movie @stop|$|and|in|with|at
    RV 90 [<open> > ~turn on] the|a tv|television|light|lights|radio
    RV 90 [<close> > ~turn off] the|a tv|television|light|lights|radio
    RV 90 [<borrow> > ~lend] me|him|us|them
    RV 85 [<learn> > ~teach] me|him|us|them how|to|a|english|the|many|that|something
    RV 88 [<win> > ~earn] money|a salary
    RV 85 [<gain> > ~earn] money
    RV 88 [<speak>|<tell> > ~say] hello|goodbye|sorry|thank|yes|no
    RV 85 [<remember> > ~remind] me of|about|that
    RV 88 [<rise> > ~raise] my|your|his|her|their hand|hands|money|voice
    RV 80 [<know> > ~meet] new people|friends
    RV 88 [<hear> > ~listen to] music
    CL 80 <study> [strong|strongly > hard]
    CL 88 [big|high|strong > heavy] rain|traffic
    CL 85 [strong > heavy] smoker
    CL 88 [high > tall] man|woman|boy|girl|person|people
    RA 92 [how > what] do|does|did|is|was it|he|she|they|you look like
    RA 92 [how > what] it|he|she|they|i look|looks|looked like
    RA 90 [how > what] do|does you|it|they call|mean
    RN 85 [travel&NN > trip] to @name
    RN 85 a|the|my|our|this [travel > trip] @stop|$|was|is|with|in
    RJ 85 [actual > current] job|situation|president|house|address
    RY 90 @subject [very > really] like|love|want|enjoy|hate|need|hope
    RY 90 <work>|<study>|<try>|<practise>|<practice> very? [hardly > hard] @stop|$|to|and|for|in
    RY 88 <arrive>|<come>|<go>|<wake>|<sleep> [lately > late] @stop|$|to|at|and
    RC 85 [without > unless] @nominative @verb
    RC 92 the reason is [because > that]
    DJ 85 [especial > special]
  `,
  detects: [
    ['He said me that he was ill.', 'He told me that he was ill.'],
    ['I made my homework.', 'I did my homework.'],
    ['We do a lot of sport and I did a mistake.', 'We do a lot of sport and I made a mistake.'],
    ['I have 15 years old.', 'I am 15 years old.'],
    ['Can you borrow me a pen?', 'Can you lend me a pen?'],
    ['Please open the light.', 'Please turn on the light.'],
    ['We made many photos.', 'We took many photos.'],
    ['I very like it.', 'I really like it.'],
    ['How does it look like?', 'What does it look like?'],
    ['She works hardly to pay the rent.', 'She works hard to pay the rent.'],
  ],
  leaves: [
    'He said that I was ill.',
    'We made a cake and did the shopping.',
    'I have 15 years of experience.',
    'She hardly works.',
    'He looks at the TV in the shop.',
    'How do you say it?',
  ],
};
