import type { Rule } from '../rule.js';

export const commaAfterOpening: Rule = {
  name: 'comma-after-opening',
  description: 'no comma after an opening word or phrase: `However I`',
  reason: 'Put a comma after a word or phrase that opens a sentence.',
  lines: `
    MP 82 ^ however|moreover|furthermore|nevertheless|therefore|consequently|additionally|lastly|finally|secondly|firstly|thirdly [ > ,] @subject|the|my|this|there|people|DT|PRP$
    MP 69 ^ unfortunately|fortunately|firstly|secondly|thirdly|personally|luckily [ > ,] @subject|my|the|there
    MP 92 ^ in addition|conclusion|fact|general [ > ,] @subject|the|my|this|there|people|DT|PRP$
    MP 93 ^ on the other hand [ > ,] @subject|the|my|this|there|people|DT|PRP$
    MP 80 ^ as a result [ > ,] @subject|the|my|this|there|people|DT|PRP$
    MP 88 ^ to conclude [ > ,] @subject|the|my|this|there|people|DT|PRP$
    MP 87 ^ in other words [ > ,] @subject|the|my|this|there|people|DT|PRP$
    MP 72 ^ after that [ > ,] @nominative|you
    MP 73 ^ for this|that reason [ > ,] @subject
    MP 61 ^ for these reasons [ > ,] @subject
    MP 74 ^ in my|that case [ > ,] @subject
    MP 86 ^ last but not least [ > ,] @subject|the|my|this|there|people|DT|PRP$
    MP 86 ^ to sum up [ > ,] @subject|the|my|this|there|people|DT|PRP$
    MP 78 ^ on the one hand [ > ,] @subject|the|my|this|there|people|DT|PRP$
    MP 92 ^ also [ > ,] @subject|the|people|students|there|my|some|this|if|when|in
    MP 93 ^ for example|instance [ > ,] @word&!of
    MP 92 , for example|instance [ > ,] @subject|the|if|when|my|some|people|students
    MP 94 ^ in my|our|their|your|her|his opinion|case|country|school|family|town|city [ > ,] @subject|the|people|students|there|my|if|when|it|most|many
    MP 93 ^ first|second|third|last of all [ > ,] @subject|the|people|students|there|my|some|this|if|when|DT|PRP$
    MP 84 ^ first|second|third [ > ,] @subject|people|students|there|if|when
    MP 90 ^ nowadays|lastly|overall [ > ,] @subject|the|people|students|there|my|some|this|many|most
    MP 91 ^ as a student|teacher|parent|child|consequence [ > ,] @subject|the|people|students|there|my
    MP 82 ^ because of this|that [ > ,] @subject|the|people|students|there|my
    MP 92 ^ to begin|start|finish|end with [ > ,] @word
    MP 92 ^ well|oh|hello|hi [ > ,] i|we|he|she|they|my|you|there
    MP 92 ^ yes|no [ > ,] i|we|he|she|it|they|my
  `,
  detects: [
    ['However I like the city.', 'However, I like the city.'],
    ['For example we can walk.', 'For example, we can walk.'],
    ['On the other hand it is cheap.', 'On the other hand, it is cheap.'],
    ['In my country people eat late.', 'In my country, people eat late.'],
    ['Also the food was good.', 'Also, the food was good.'],
    ['First of all we need time.', 'First of all, we need time.'],
    ['To begin with the city is big.', 'To begin with, the city is big.'],
  ],
  leaves: [
    'However hard I try, I fail.',
    'In addition to this we can walk.',
    'I think, therefore I am.',
    'No one knows.',
    'In general terms it is good.',
    'It was also the food that I liked.',
    'First the man came in.',
  ],
};
