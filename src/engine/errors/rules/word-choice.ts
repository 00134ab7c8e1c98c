import type { Rule } from '../rule.js';

export const wordChoice: Rule = {
  name: 'word-choice',
  description: 'adjectives, adverbs and other words used for one another',
  reason: 'The usual word here is *{correction}*, not *{written}*.',
  lines: `
    CL 80 <study> [strong|strongly > hard]
    CL 88 [big|high|strong > heavy] rain|traffic
    CL 85 [strong > heavy] smoker
    CL 88 [high > tall] man|woman|boy|girl|person|people
    = With *look like*, ask *what*, not *how*.
    RA 92 [how > what] do|does|did|is|was it|he|she|they|you look like
    RA 92 [how > what] it|he|she|they|i look|looks|looked like
    = A single journey is a *trip*.
    RN 85 [travel&NN > trip] to @name
    RN 85 a|the|my|our|this [travel > trip] @stop|$|was|is|with|in
    = *Actual* means real; what is so at present is *current*.
    RJ 85 [actual > current] job|situation|president|house|address
    = *Very* does not go with a verb: use *{correction}*.
    RY 90 @subject [very > really] like|love|want|enjoy|hate|need|hope
    = *Hard* means with effort, *hardly* means almost not at all: write *{correction}*.
    RY 90 <work>|<study>|<try>|<practise>|<practice> very? [hardly > hard] @stop|$|to|and|for|in
    = *Late* means after the right time, *lately* means recently: write *{correction}*.
    RY 88 <arrive>|<come>|<go>|<wake>|<sleep> [lately > late] @stop|$|to|at|and
    =
    RC 85 [without > unless] @nominative @verb
    = After *the reason is*, use *that*, not *because*.
    RC 92 the reason is [because > that]
    =
    DJ 62 [especial > special]
    = How people or countries get on with each other is a *relationship*.
    RN 84 a|very|really good|great|close|bad|better|nice [relation > relationship] with
    RN 84 my|our|their|his|her|your [relation > relationship] with
    = With *the*, the share in a hundred is a *percentage*.
    RN 80 the [percent > percentage] of
    = What one is employed to do is a *job*.
    RN 86 a full-time|part-time|well-paid|stable [work > job] @stop|$|and|because|when|so|in|at|as
    RN 86 <find>|<look> for? a [work > job] @stop|$|and|because|when|so|in|at|as
    =
  `,
  detects: [
    ['I very like it.', 'I really like it.'],
    ['How does it look like?', 'What does it look like?'],
    ['She works hardly to pay the rent.', 'She works hard to pay the rent.'],
    ['He has a good relation with his boss.', 'He has a good relationship with his boss.'],
    ['The percent of women rose.', 'The percentage of women rose.'],
    ['I want to find a work in Rome.', 'I want to find a job in Rome.'],
  ],
  leaves: [
    'He said that I was ill.',
    'We made a cake and did the shopping.',
    'I have 15 years of experience.',
    'She hardly works.',
    'He looks at the TV in the shop.',
    'How do you say it?',
    'He wrote a new work.',
    'She found a work of art.',
    'She is a close relation.',
  ],
};
