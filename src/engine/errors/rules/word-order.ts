import type { Rule } from '../rule.js';

export const wordOrder: Rule = {
  name: 'word-order',
  description: 'words in an order that English does not have: `not are`, `the all`',
  reason: 'The usual order is *{correction}*.',
  lines: `
    W 85 [what a NN JJ > what a $4 $3] @end|!
    = *Not* follows a form of *be*: *{correction}*.
    W 94 because|they|we|you|students|people|it|that [not are > are not]
    W 90 he|she|it|that|this|because [not is > is not]
    = After *to*, the negative needs no *do*: *{correction}*.
    W 91 to [do not @base > not $3]
    =
    W 89 [the all > all the] people|students|time|things|classes|work|day
    W 88 <make> [more easy|easier|difficult DT|PRP$ @common > $3 $4 $1 $2]
    W 90 <make> [easier|easy|difficult|harder|possible|better DT|PRP$ @common > $2 $3 $1] @stop|$|and|because|for
    W 90 <know>|<learn>|<speak>|<do>|<play> [well DT|PRP$ @common&!@period&!season&!year&!week&!month&!term&!time&!day&!morning&!evening&!afternoon&!night&!spring&!summer&!autumn&!winter > $2 $3 well] @stop|$|and|because|when
    = An adjective stands before its noun: *{correction}*.
    W 84 in|with|at|is|was|has|have|had|there|for a|an [@common very JJ > $2 $3 $1] @stop|$
    W 84 with|in|is|was|has|have|had|bought a|an [@common&!@plural red|blue|green|black|white|yellow|beautiful|big|small|expensive > $2 $1] @stop|$
    = The speaker comes last: *{correction}*.
    W 84 ^ [i and my friend|friends|family|sister|brother|mother|father|husband|wife|boyfriend|girlfriend > my $4 and I] !'s
    = The name of the occasion comes first: *{correction}*.
    W 90 [present|party|cake|gift|card of birthday > birthday $1] @stop|$|for|from|to|and|with
    W 90 [present|presents|gift|gifts|holidays|dinner|tree of christmas > Christmas $1] @stop|$|for|from|to|with
    = *Both* goes first: *{correction}*.
    W 92 [my|his|her|our|their|your both > both $1] @plural
  `,
  detects: [
    ['You not are right, and he not is here.', 'You are not right, and he is not here.'],
    ['I try to do not cry.', 'I try to not cry.'],
    ['She did the all work.', 'She did all the work.'],
    ['It makes easier our life.', 'It makes our life easier.'],
    ['I know well the city.', 'I know the city well.'],
    ['We ate in a restaurant very nice.', 'We ate in a very nice restaurant.'],
    ['I and my sister went out.', 'My sister and I went out.'],
    ['I bought a present of birthday.', 'I bought a birthday present.'],
    ['My both sisters are married.', 'Both my sisters are married.'],
  ],
  leaves: [
    'What is it?',
    'I like it very much.',
    'You know who is there.',
    'I never will.',
    'They always were.',
    'I know what is good and where it is.',
    'Whether or not are they coming?',
    'Is it not?',
    'I only know what he can do.',
    'It made a man very happy.',
    'They painted a room blue.',
    'What makes a person beautiful?',
    'The team are doing well this year, and we did well last term.',
  ],
};
