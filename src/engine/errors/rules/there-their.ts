import type { Rule } from '../rule.js';

export const thereTheir: Rule = {
  name: 'there-their',
  description: '`there`, `their` and `they’re`',
  reason:
    "*Their* means belonging to them, *they're* means they are, *there* is for places and for *there is*: write *{correction}*.",
  lines: `
    SX 95 in|with|of|for|from|do|finish|about|have|get|take|on|spend|use|make|at|to|learn|choose|improve|help|lose|using|doing|finishing|making|all [there > their] @common&!@gerund&!yesterday&!today&!tomorrow|JJ&!last&!next !@be
    SX 95 [there > their] own|homework|lives|children|families|friends|kids|education|goals|minds|dreams|grades|teachers|jobs|house|homes|future|parents|family|life
    SX 95 !is|are|was|were|be|been|'s|these|it|from|up [there > their] @family|@plural&!@third !@be
    SX 94 !is|are|was|were|be|been|'s|it|from|up|out|over|down [there > their] @common&!@gerund&!yesterday&!today&!tomorrow&!tonight @stop|$|and|to|or|in|for|with|because
    SX 95 [their > there] is|are|was|were|has|have|'s
    SX 92 over|out|up|down|went|go|been [their > there] @stop|$|and|to
    SX 94 [their|there > they're] going to @base
    SX 85 ^|because|and|,|but|that [there|their > they're] going|doing|trying|making|getting|always|not
    SX 82 ^|because|and|,|but|that|if [their > they're] not|always|very|so|trying|too|just|doing
    SX 92 [they 're > their] own|parents|friends|homework|lives|children
  `,
  detects: [
    ['They did there homework.', 'They did their homework.'],
    ['Their are many trees.', 'There are many trees.'],
    ['We went to there house.', 'We went to their house.'],
    ['I think there going to win.', "I think they're going to win."],
  ],
  leaves: [
    'There are trees there.',
    'They live there in summer.',
    'Are there any shops?',
    'Put it over there with the books.',
    'From there trains go north.',
    'They were in there cleaning',
    'We go there tomorrow.',
  ],
};
