import type { Rule } from '../rule.js';

export const pluralApostrophe: Rule = {
  name: 'plural-apostrophe',
  description: 'a plural written with an apostrophe: `the student’s are`',
  reason: 'A plural that is not a possessive takes no apostrophe: *{correction}*.',
  lines: `
    UP 88 the|my|our|some|many|most|all|these|other|their JJ? [@countable 's > $1plural] are|were|have|can|will|should|need|want|do|could|would|must|who|get|may
    UP 93 many|several|these|those|two|three|four|five|few|both JJ? [@countable 's > $1plural] !@common|JJ|VBG|VBN
    UP 92 all|some|most|other|different [@countable 's > $1plural] in|at|to|who|that|from|with|@end
    UP 93 many|all|these|those|of|other|two [@countable&!everyone&!everybody&!someone 's > $1plural] @stop|$|and|in|to|that|who|of|for|with|on|at|because
  `,
  detects: [
    ["The student's are late.", 'The students are late.'],
    ["I have many friend's in the town.", 'I have many friends in the town.'],
    ["Some teacher's can sing.", 'Some teachers can sing.'],
    ["I have all my books and two dog's.", 'I have all my books and two dogs.'],
  ],
  leaves: ["The student's desk is old.", "Many a student's parents came.", "It's the teacher's."],
};
