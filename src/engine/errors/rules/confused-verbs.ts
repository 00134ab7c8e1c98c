import type { Rule } from '../rule.js';

export const confusedVerbs: Rule = {
  name: 'confused-verbs',
  description: 'a verb for another of similar meaning: `learn` for `teach`, `borrow` for `lend`',
  lines: `
    RV 90 [<see>|<look>|<assist> > ~watch] tv|television @stop|$|and|in|with|at
    RV 88 [<look>|<see> > ~watch] the|a tv|television|movie @stop|$|and|in|with|at
    RV 90 [<open> > ~turn on] the|a tv|television|light|lights|radio
    RV 90 [<close> > ~turn off] the|a tv|television|light|lights|radio
    RV 90 [<borrow> > ~lend] me|him|us|them
    RV 85 [<learn> > ~teach] me|him|us|them how|to|a|english|the|many|that|something
    RV 88 [<win> > ~earn] money|a salary
    RV 85 [<gain> > ~earn] money
    RV 85 [<remember> > ~remind] me of|about|that
    RV 88 [<rise> > ~raise] my|your|his|her|their hand|hands|money|voice
    RV 89 [<know> > ~meet] new people|friends
    RV 75 [<hear> > ~listen to] music
    RV 93 [<see>|<look> > ~watch] tv|television|movies|videos
    RV 86 [<win> > ~earn] money|respect
    RV 92 [<earn>|<win> > ~gain] experience|knowledge|confidence
    RV 88 [<hear> > ~listen to] advice|songs
    RV 89 to|i|we|you|can [know > meet] new|other|different|more people|friends|persons
    FFV 90 [<assist> > ~attend] to? school|class|classes|college|university|lessons
    RV 93 [<lose>|<loss> > ~miss] the|a|my|your|their bus|train|plane|flight|class|classes|lesson|lessons
  `,
  detects: [
    ['She learned me how to swim.', 'She taught me how to swim.'],
    ['Can you borrow me a pen?', 'Can you lend me a pen?'],
    ['I lost the bus.', 'I missed the bus.'],
    ['We saw television at night.', 'We watched television at night.'],
    ['I work to earn experience.', 'I work to gain experience.'],
    ['I want to know new people.', 'I want to meet new people.'],
    ['Please open the light.', 'Please turn on the light.'],
  ],
  leaves: [
    'I learned how to swim.',
    'He lost the game.',
    'They know people here.',
    'We can hear the music.',
    'He looks at the TV in the shop.',
  ],
};
