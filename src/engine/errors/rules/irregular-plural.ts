import type { Rule } from '../rule.js';

export const irregularPlural: Rule = {
  name: 'irregular-plural',
  description: 'a regular ending on a noun with an irregular plural, or two endings',
  reason: 'The plural of this noun is irregular: *{correction}*.',
  lines: `
    IN 95 [childs|childrens|childes|childen > children] !@common
    IN 95 [mans|mens > men] !@common
    IN 95 [womans|womens > women] !@common
    = *People* is plural already: write *{correction}*.
    IN 85 many|some|most|other|young|old|few|poor|rich|two|three|several|more [peoples&!NNP > people] !POS
    =
    IN 95 [foots|feets > feet]
    IN 95 [tooths|teeths > teeth]
    = In this noun, *f* becomes *v* in the plural: *{correction}*.
    IN 92 [lifes > lives]
    IN 95 [wifes > wives]
    IN 95 [knifes&!VBZ > knives]
    IN 95 [thiefs > thieves]
    IN 92 [halfs > halves]
    = The plural of *{correction}* is the same as the singular.
    IN 92 [sheeps > sheep]
    IN 92 [deers&NNS > deer]
    IN 92 [aircrafts > aircraft]
    = After a consonant, *y* becomes *ies* in the plural: *{correction}*.
    IN 95 [countrys > countries]
    IN 95 [citys > cities]
    IN 95 [familys > families]
    IN 95 [storys > stories]
    IN 95 [partys > parties]
    IN 95 [babys > babies]
    IN 95 [bodys > bodies]
    IN 95 [activitys > activities]
    IN 95 [ladys > ladies]
    IN 95 [hobbys > hobbies]
    = This noun takes *-es* in the plural: *{correction}*.
    IN 92 [potatos > potatoes]
    IN 92 [tomatos > tomatoes]
    IN 92 [heros > heroes]
    =
    IN 90 [mouses&!VBZ > mice]
    = *People* is plural already: write *{correction}*.
    IN 80 [peoples > people] who|that|are|have|do|think|can|will|want|need|like
    IN 90 lot|lots of interesting|nice|good|new|different? [peoples > people] @stop|$|in|from|with|and|to|there|at|on|because|like
    IN 88 interesting|nice|friendly|lovely|famous|sick|homeless [peoples > people] @stop|$|in|from|with|and|to|there|at|on|because|like
  `,
  detects: [
    ['My two childs are at school.', 'My two children are at school.'],
    ['Many peoples like it.', 'Many people like it.'],
    ['Their lifes are hard.', 'Their lives are hard.'],
    ['We saw five sheeps.', 'We saw five sheep.'],
    ['The peoples that I know are kind.', 'The people that I know are kind.'],
    ['We met a lot of interesting peoples.', 'We met a lot of interesting people.'],
  ],
  leaves: [
    'The children are at school.',
    'The indigenous peoples of the north met.',
    'He lives here.',
    'It is home to four peoples with a common tongue.',
    'We found all kinds of peoples and tribes.',
  ],
};
