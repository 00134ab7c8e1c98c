import type { Rule } from '../rule.js';

/** Countable nouns that hardly ever lack a determiner in the singular, and are often intended as plurals. */
const NOUN = '@plain';

export const bareNoun: Rule = {
  name: 'bare-noun',
  description: 'a singular without a determiner where the plural is meant: `Student need`',
  reason: 'For people or things in general, use the plural: *{correction}*.',
  lines: `
    FN 95 ^|because|if|when|so|but|although|think [${NOUN}&NN > $plural] are|were|have|do|need|want|like|think|go|can|will|should|may|might|must|get|learn|could|would|live
    = After *{before}*, use the plural of a noun that can be counted: *{correction}*.
    FN 95 all|most|some|many|these|those [${NOUN}&NN > $plural] are|were|have|do|need|want|like|think|go|can|will|should|may|might|must|get|learn|live|could|would
    FN 94 !the|any|no|my|our|his|her|your|their|one|every|each|this|that|some other [${NOUN}&NN > $plural] @stop|$|in|at|who|to|and|because|on|are|were|have|can|do
    FN 91 all|most [${NOUN}&NN > $plural] @stop|$|in|at|who|that|to|and|because|on
    =
    FN 93 <help>|<teach>|<give>|<let>|<make>|<allow>|for|between [${NOUN}&NN > $plural] @stop|$|to|who|because|in
    = After *a lot of*, *lots of* and *kinds of*, use the plural of a noun that can be counted: *{correction}*.
    FN 94 a lot of JJ? [${NOUN}&NN > $plural] !@common
    FN 85 lots of JJ? [${NOUN}&NN > $plural] !@common
    FN 85 kinds|types|sorts of [${NOUN}&NN > $plural] !@common
    = *{written}* is plural; for one, write *{correction}*.
    AGN 69 every|each [people > person] !of|'s
    AGN 69 @word a [people > person] !of|'s
    AGN 88 a|an|this|every|one [men > man] @stop|$|who|in|with|and|is|was
    AGN 88 a|an|this|every|one [women > woman] @stop|$|who|in|with|and|is|was
    AGN 90 a|this|every|one|each [children > child] @stop|$|who|in|with|and|is|was|has|can
  `,
  detects: [
    ['Student need more time.', 'Students need more time.'],
    ['I think all student should walk.', 'I think all students should walk.'],
    ['It is good for kid.', 'It is good for kids.'],
    ['He is a people that I know.', 'He is a person that I know.'],
    ['I saw a women in the street.', 'I saw a woman in the street.'],
  ],
  leaves: [
    'A student needs time and the teacher can wait.',
    'Student life is fun.',
    'They are a people of the north.',
    'A people without a past has no future.',
    'The kid and his teacher can come.',
    'He is head of student services.',
  ],
};
