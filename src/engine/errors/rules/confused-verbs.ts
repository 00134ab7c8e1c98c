import type { Rule } from '../rule.js';

export const confusedVerbs: Rule = {
  name: 'confused-verbs',
  description: 'a verb for another of similar meaning: `learn` for `teach`, `borrow` for `lend`',
  reason: 'The usual verb here is *{correction}*, not *{written}*.',
  lines: `
    = You *watch* television and films: write *{correction}*.
    RV 90 [<see>|<look>|<assist> > ~watch] tv|television @stop|$|and|in|with|at
    RV 88 [<look>|<see> > ~watch] the|a tv|television|movie @stop|$|and|in|with|at
    = Lights and machines are turned *on* and *off*: write *{correction}*.
    RV 90 [<open> > ~turn on] the|a tv|television|light|lights|radio
    RV 90 [<close> > ~turn off] the|a tv|television|light|lights|radio
    = You *borrow* from someone and *lend* to someone: write *{correction}*.
    RV 90 [<borrow> > ~lend] me|him|us|them
    = Students *learn*, teachers *teach*: write *{correction}*.
    RV 85 [<learn> > ~teach] me|him|us|them how|to|a|english|the|many|that|something
    = You *earn* money by working: write *{correction}*.
    RV 88 [<win> > ~earn] money|a salary
    RV 85 [<gain> > ~earn] money
    = You *remember* by yourself; someone or something *reminds* you: write *{correction}*.
    RV 85 [<remember> > ~remind] me of|about|that
    = Things *rise* by themselves; someone *raises* them: write *{correction}*.
    RV 88 [<rise> > ~raise] my|your|his|her|their hand|hands|money|voice
    = When you first get to know people, you *meet* them: write *{correction}*.
    RV 89 [<know> > ~meet] new people|friends
    = You *hear* a sound without trying, but *listen to* music: write *{correction}*.
    RV 75 [<hear> > ~listen to] music
    = You *watch* television and films: write *{correction}*.
    RV 93 [<see>|<look> > ~watch] tv|television|movies|videos
    =
    RV 86 [<win> > ~earn] money|respect
    = Experience, knowledge and confidence are *gained*: write *{correction}*.
    RV 92 [<earn>|<win> > ~gain] experience|knowledge|confidence
    = You *hear* a sound without trying, but *listen to* songs and advice: write *{correction}*.
    RV 88 [<hear> > ~listen to] advice|songs
    = When you first get to know people, you *meet* them: write *{correction}*.
    RV 89 to|i|we|you|can [know > meet] new|other|different|more people|friends|persons
    = To go to a class is to *attend* it; *assist* means help: write *{correction}*.
    FFV 90 [<assist> > ~attend] to? school|class|classes|college|university|lessons
    = You *miss* a bus or a class when you are late or absent: write *{correction}*.
    RV 93 [<lose>|<loss> > ~miss] the|a|my|your|their bus|train|plane|flight|class|classes|lesson|lessons
    = Things *take* time; people *spend* it: write *{correction}*.
    RV 92 it [spends|spend > takes] me|you|us|him|her|them
    RV 92 it [spent > took] me|us|him|her|them
  `,
  detects: [
    ['She learned me how to swim.', 'She taught me how to swim.'],
    ['Can you borrow me a pen?', 'Can you lend me a pen?'],
    ['I lost the bus.', 'I missed the bus.'],
    ['We saw television at night.', 'We watched television at night.'],
    ['I work to earn experience.', 'I work to gain experience.'],
    ['I want to know new people.', 'I want to meet new people.'],
    ['Please open the light.', 'Please turn on the light.'],
    ['It spends me two hours to get home.', 'It takes me two hours to get home.'],
  ],
  leaves: [
    'I learned how to swim.',
    'He lost the game.',
    'They know people here.',
    'We can hear the music.',
    'He looks at the TV in the shop.',
  ],
};
