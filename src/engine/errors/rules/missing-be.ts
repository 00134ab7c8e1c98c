import type { Rule } from '../rule.js';

const OPENING = '^|and|but|because|,|so|when|if|that';

export const missingBe: Rule = {
  name: 'missing-be',
  description: 'no form of `be` between a subject and its adjective, `-ing` form or name, or after a modal',
  reason: 'The sentence needs a form of *be*: *{before} {correction}*.',
  lines: `
    MV 90 ${OPENING} i [ > am] very|so|really? @state @stop|$|to|about|because|of|in|with|when|that|for|and
    MV 85 ${OPENING} he|she [ > is] very|so|really @onlyadjective
    MV 90 ${OPENING} he|she [ > is] @state|tall|beautiful|nice|kind|old|young|friendly|funny|smart @stop|$|to|about|because|of|in|with|when|and
    MV 88 ^|because|but it [ > is] very|so|really @onlyadjective
    MV 93 ^|because|but it [ > is] important|difficult|beautiful|good|easy|hard|necessary|fun|interesting @stop|$|to|for|because|that
    MV 90 ${OPENING} we|they [ > are] very|so|really? @state|friendly|kind|nice @stop|$|to|about|because|of|in|with|when|and
    MV 88 ^|because|but|and we|they|you [ > are] very @onlyadjective
    = The *-ing* form needs a form of *be* before it: *{before} {correction} {after}*.
    MV 88 ^|because|but|and|when i [ > am] @gerund&VBG to|a|the|my|in|at|with|@stop|$|for|about|on
    MV 85 ^|because|but|and|when he|she [ > is] @gerund&VBG to|a|the|my|his|her|in|at|with|@stop|$|for|about|on
    MV 94 ^|because|but|and|when we|they [ > are] @gerund&VBG to|a|the|our|their|in|at|with|@stop|$|for|about|on
    =
    MV 92 ^|and|, my|his|her name [ > is] @name
    MV 85 ^|and|but|because my|the|his|her|our @countable [ > is] very @onlyadjective
    MV 85 ^|and|but|because my|the|his|her|our @plural [ > are] very @onlyadjective
    MV 88 ^ there [ > are] many|several|two|three|four @plural|people
    MV 82 ^ there [ > is] a|an|no JJ? @common
    = After a modal verb such as *can* or *will*, an adjective needs *be*: *{before} {correction} {after}*.
    MV 94 @modal not|n't? [ > be] @onlyadjective @stop|$|to|for|if|and|with|in|because
    MV 92 @modal not|n't? [ > be] able|happy|afraid|careful|proud|sorry|aware|famous|successful|healthy|important
    = After *to*, an adjective needs *be*: *{before} {correction} {after}*.
    MV 90 <want>|<need>|<like>|<try>|<have>|has|had|how to [ > be] able|happy|successful|healthy|famous|careful|rich|independent|afraid
    = The *-ing* form needs a form of *be* before it: *{before} {correction} {after}*.
    MV 95 what|how|where|if|when|because|that they|we|you [ > are] @gerund&VBG !@common
    MV 93 what|how|if|when|because he|she [ > is] @gerund&VBG !@common
    =
    MV 93 if|when|because you|they|we [ > are] not @gerund&VBG|JJ|VBN|sure
    MV 92 ^|because|that|think|and|so|but it [ > is] a|an|the good|bad|great|important|better|best|very|right|wrong|big|key
    MV 93 ^|because|that|think this [ > is] a|an|why|what|how
    MV 93 ^|because|but|that|so|if they|we|you [ > are] not @gerund|JJ|sure|ready
    MV 84 ^|because|but|that|so|and|if i [ > am] not @gerund|sure|ready|JJ
    MV 84 ^|because|but|that|so|and|if he|she|it [ > is] not @gerund|JJ
    MV 86 ^|because|but|and i [ > am] still|also|so|very in|JJ&@onlyadjective
    MV 88 ^|,|that|think|and|because they|we [ > are] able to
    = This tense needs *have*: *{before} {correction} {after}*.
    MV 92 ^|and|but|because|, i|we|they|you [ > have] never|already|just been|seen|done|gone
  `,
  detects: [
    ['I very happy.', 'I am very happy.'],
    ['He tall and she is small.', 'He is tall and she is small.'],
    ['I going to the beach.', 'I am going to the beach.'],
    ['My name Pedro.', 'My name is Pedro.'],
    ['My house very big.', 'My house is very big.'],
    ['It will dangerous for us.', 'It will be dangerous for us.'],
    ['I want to able to swim.', 'I want to be able to swim.'],
    ['I know what they doing now.', 'I know what they are doing now.'],
    ['Listen when you not sure.', 'Listen when you are not sure.'],
    ['I think it a good idea.', 'I think it is a good idea.'],
    ['This why I came.', 'This is why I came.'],
    ['They not ready for it.', 'They are not ready for it.'],
    ['I still in love with it.', 'I am still in love with it.'],
    ['I never been there.', 'I have never been there.'],
    ['I think they able to change.', 'I think they are able to change.'],
  ],
  leaves: [
    'He tallied it up.',
    'They make it difficult for us.',
    'I saw him going home.',
    'We can sleep well.',
    'I want to own a car.',
    'The most beautiful of all is the sea.',
    'I remember when they, being young, ran.',
    'I saw how they are doing it.',
    'They make it a better place.',
    'Are they not ready?',
    'It made people able to read.',
    'We met women and children able to walk.',
  ],
};
