import type { Rule } from '../rule.js';

const SUBJECT = '@subject|the|my|this|there|people|DT|PRP$';

export const comma: Rule = {
  name: 'comma',
  description: 'a comma missing after an opening phrase, or standing before `that`',
  lines: `
    MP 82 ^ however|moreover|furthermore|nevertheless|therefore|consequently|additionally|lastly|finally|secondly|firstly|thirdly [ > ,] ${SUBJECT}
    MP 80 ^ unfortunately|fortunately|firstly|secondly|thirdly|personally|luckily [ > ,] @subject|my|the|there
    MP 82 ^ for example|instance [ > ,] ${SUBJECT}
    MP 82 ^ in addition|conclusion|fact|general [ > ,] ${SUBJECT}
    MP 80 ^ in my opinion [ > ,] ${SUBJECT}
    MP 82 ^ on the other hand [ > ,] ${SUBJECT}
    MP 80 ^ first of all [ > ,] ${SUBJECT}
    MP 80 ^ as a result [ > ,] ${SUBJECT}
    MP 80 ^ to conclude [ > ,] ${SUBJECT}
    MP 78 ^ in other words [ > ,] ${SUBJECT}
    MP 78 ^ after that [ > ,] @nominative|you
    MP 78 ^ second of all [ > ,] ${SUBJECT}
    MP 78 ^ for this|that reason [ > ,] @subject
    MP 78 ^ for these reasons [ > ,] @subject
    MP 78 ^ in my|that case [ > ,] @subject
    MP 78 ^ last but not least [ > ,] ${SUBJECT}
    MP 78 ^ to sum up [ > ,] ${SUBJECT}
    MP 78 ^ on the one hand [ > ,] ${SUBJECT}
    UP 88 ^|but|and although|though [, > ] @subject|the|my|some|many|people|there|this|students|it
    MP 80 ^ yes|no|hello|hi [ > ,] i|we|he|she|it|they|my
    UP 85 <think>|<believe>|<know>|<hope>|<feel> [, > ] that !'s|is|was
    UP 85 such [, > ] as
    MP 82 ^ also [ > ,] @subject|the|people|students|there|my|some|this|if|when|in
  `,
  detects: [
    ['However I like the city.', 'However, I like the city.'],
    ['For example we can walk.', 'For example, we can walk.'],
    ['I think, that he is right.', 'I think that he is right.'],
    ['On the other hand it is cheap.', 'On the other hand, it is cheap.'],
    ['Also the food was good.', 'Also, the food was good.'],
  ],
  leaves: [
    'However hard I try, I fail.',
    'In addition to this we can walk.',
    'I think, therefore I am.',
    'No one knows.',
    'In general terms it is good.',
    'It was also the food that I liked.',
  ],
};
