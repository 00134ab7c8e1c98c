import type { Rule } from '../rule.js';

export const verbNounCollocation: Rule = {
  name: 'verb-noun-collocation',
  description: 'nouns with a verb that they do not go with: `do a mistake`',
  reason: 'This noun goes with another verb: *{correction}*, not *{written}*.',
  lines: `
    RV 69 [<make> > ~do] homework|housework|sport|sports|gymnastics|yoga|research
    RV 92 [<make> > ~do] my|his|her|their|our|your|the homework|homeworks|housework|dishes|shopping|laundry
    RV 92 [<do> > ~make] a|the|some|many|few|an mistake|mistakes|decision|effort|noise|suggestion|friends|plan
    RV 88 [<do> > ~make] mistakes|friends|decisions|progress|money|plans
    RV 90 [<make>|<do> > ~take] a|an|some|many photo|photos|shower|exam|nap
    RV 85 [<make>|<do> > ~ask] a|some|many question|questions
    RV 85 [<make>|<do> > ~ask] me a|some|many question|questions
    RV 89 [<make>|<do> > ~have] a|the party
    RV 92 [<put>|<make> > ~pay] attention to
    RV 92 [<do> > ~take] a walk|break|rest
    RV 88 [<take> > ~have] a|an fun|conversation|conversations|idea|accident|problem
    RV 92 [<pass> > ~spend] my|our|their|his|her|much|more|a time|holidays|holiday|vacation|weekend|days
    RV 95 [<do> > ~make] a|an|the|some|any|your|my|their|our|his|her|this|that JJ? mistake|mistakes|decision|decisions|effort|efforts|noise|suggestion|plan|plans|progress|choice|choices|excuse|excuses|error|errors
    RV 93 [<put>|<give> > ~pay] attention to|in|at|and|what|when|@stop
    RV 93 [<pass> > ~spend] time with|in|at|together|@gerund
    RV 80 !how|what|when|where|why [<do> > ~take] the|a|an test|tests|exam|exams !your|take
    RV 92 [<make>|<do> > ~have] a party|barbecue|picnic
    RV 88 [<make>|<do> > ~have] a good|better|nice|great|bad relationship|time|experience|conversation
    RV 88 [<take> > ~have] breakfast|lunch|dinner
    RV 92 [<pass> > ~have] a very|really? good|great|nice|wonderful|lovely|fantastic|amazing|bad|beautiful time @stop|$|in|with|there|at|and|together|here
    = You *commit* a crime: *{correction}*, not *{written}*.
    CL 90 @subject|to|who|people|@plural|@modal|n't|<have> [<do>|<make> > ~commit] a|any|many|some|more|such|these|serious crime|crimes|murder|murders @stop|$|because|in|to|when|against
    CL 90 @subject|to|who|people|@plural|@modal|n't|<have> [<do>|<make> > ~commit] crime|crimes|suicide @stop|$|because|in|to|when|against
    RV 88 @subject|to|who|@modal|<have> [<do> > ~go on] a long|short|great|nice|business|school? trip|journey @stop|$|to|in|with|and
    =
    RV 86 [take|takes|taking > ~play] a|an|the|its|very? important|significant|crucial|vital|huge role|roles|part in
    = The usual phrase is *pay attention to*.
    RV 92 [make|put attention on > pay attention to]
    RV 92 [makes|puts attention on > pays attention to]
    RV 92 [made attention on > paid attention to]
    RV 92 [making|putting attention on > paying attention to]
    = You *have* or *take* a rest: write *{correction}*.
    RV 90 [<make>&@verb > ~have] a rest @stop|$|and|for|because|after|in
    = You *have* an accident: write *{correction}*.
    RV 90 [<do>&@verb|<make>&@verb > ~have] an accident @stop|$|and|because|with|in|on|when
    = You *have* a good day: write *{correction}*.
    RV 86 [<pass>&@verb > ~have] a very|really? good|nice|great|wonderful|beautiful|lovely|bad|fantastic day|weekend|holiday
    =
    RV 92 [<do>&@verb > ~make] a|an|the|some|my|his|her|our|their @adjective? noise|impression|suggestion|complaint|promise|speech|joke
    RV 92 [<do>&@verb > ~make] a|an|some|my|the @adjective? phone call|calls
    RV 92 [<do>&@verb > ~make] a @adjective? appointment|reservation|cake|sandwich|difference|fire
    RV 92 [<do>&@verb > ~make] me|him|her|us|them a|some coffee|tea|cake|sandwich|breakfast
    RV 92 [<do>&@verb > ~make] a lot of noise|mistakes|progress|friends|money|suggestions|plans
    RV 92 [<do>&@verb > ~make] lots of noise|mistakes|progress|friends|money|suggestions|plans
    RV 92 [<make>&@verb > ~do] me|him|her|us|them|you? a|the|some @adjective? favour|favor
    RV 92 [<make>|<do>&@verb > ~take] a lot of photos|pictures|selfies
    RV 92 [<make>|<do>&@verb > ~take] lots of photos|pictures|selfies
    RV 90 [<make>&@verb > ~do] sport|sports|gymnastics|yoga|karate|athletics|judo @end|$|every|on|at|in|and|twice|once|with
    RV 90 [<make>&@verb > ~do] a lot of sport|sports|exercise|research|homework @end|$|in|at|to|when|every|for|and
    RV 90 [<do> > ~take] a nap|shower|bath|photo|selfie
    RV 90 [<make>&@verb > ~take] a walk|nap|shower|bath @end|$|every|in|after|before|on|with|and|at|this|yesterday
    RV 92 [<say>&@verb > ~tell] a|the|some @adjective? joke|jokes|lie|lies|story|stories @end|$|to|and|about|because
    RV 92 [<say>&@verb > ~tell] me|him|her|us|them the truth|story|news
    RV 90 [<make>&@verb > ~do] the washing-up|washing|ironing|cleaning|cooking|dishes
  `,
  detects: [
    ['I made a photo of the sea.', 'I took a photo of the sea.'],
    ['She did a mistake.', 'She made a mistake.'],
    ['I have to make my homework.', 'I have to do my homework.'],
    ['They do not put attention to it.', 'They do not pay attention to it.'],
    ['We pass time with our friends.', 'We spend time with our friends.'],
    ['I take breakfast at seven.', 'I have breakfast at seven.'],
    ['We passed a great time there.', 'We had a great time there.'],
    ['They did a crime.', 'They committed a crime.'],
    ['We did a trip to the sea.', 'We went on a trip to the sea.'],
    ['Food takes an important role in life.', 'Food plays an important role in life.'],
    ['Many teenagers do crimes.', 'Many teenagers commit crimes.'],
    ['You should make a rest.', 'You should have a rest.'],
    ['They did a lot of noise.', 'They made a lot of noise.'],
    ['Can you make me a favour?', 'Can you do me a favour?'],
    ['He did a phone call to me.', 'He made a phone call to me.'],
    ['We made a lot of photos.', 'We took a lot of photos.'],
    ['She makes yoga every morning.', 'She does yoga every morning.'],
    ['He said a joke.', 'He told a joke.'],
    ['They make a walk every day.', 'They take a walk every day.'],
  ],
  leaves: [
    'When did the crime take place?',
    'The law makes suicide a crime.',
    'I made a cake and did my homework.',
    'The mistake I did not see was small.',
    'How did the test go?',
    'We took a break.',
    'The crime he did not commit was small.',
    'He took part in the play.',
    'He took a huge role in that series.',
    'We passed a lovely evening.',
    'It made a lot of sport exciting.',
    'He does a mean impression.',
    'I had to make a walk-in cupboard.',
  ],
};
