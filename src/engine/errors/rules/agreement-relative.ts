import type { Rule } from '../rule.js';

export const agreementRelative: Rule = {
  name: 'agreement-relative',
  description: 'a relative clause whose verb does not agree with the noun before it',
  reason:
    'In a clause with *who*, *which* or *that*, the verb agrees with the noun before it: write *{correction}*.',
  lines: `
    AGV 93 a|one|another|every|each|important|only|main @countable&!@collective&!@sort that [help|make|give|show|teach|cause|let|affect|allow|need|bring|want|like|do > $third] !@stop
    AGV 92 many|some|other|those|most|these|two|three|for|with|are @plural|people that|who [helps|makes|gives|shows|teaches|causes|lets|affects|allows|needs|brings|wants|likes|does|goes|works|comes|takes|thinks|knows|lives > $base]
    AGV 92 many|some|other|those|most|these|two|three|are @plural|people that|who [is > are]
    AGV 90 many|some|other|those|most|these|two|three|are @plural|people that|who [has > have]
    AGV 89 many|some|other|those|most|these|two|three|were @plural|people that|who [was > were]
    AGV 90 !IN a|the|another|every JJ? @countable&!@collective&!@sort which [VBP&@onlyverb&!are&!have|make|help > $third]
    AGV 90 !IN a|the|another|every JJ? @countable&!@collective&!@sort which [have > has]
    = *What* as a subject takes a singular verb: write *{correction}*.
    AGV 92 what [happen > happens] @stop|in|if|when|to|with|is|after|on|at|around
    =
    AGV 90 !and|or|you|, my|his|her|our|your|their JJ|JJS? @family|friend|teacher|neighbour|boss|boyfriend|girlfriend , who [live|work|study|love|like|want|have|come|know|think > $third]
  `,
  detects: [
    ['It is a book that help me.', 'It is a book that helps me.'],
    ['I know many people that lives here.', 'I know many people that live here.'],
    ['There are some houses that is very old.', 'There are some houses that are very old.'],
    ['I do not know what happen after that.', 'I do not know what happens after that.'],
    ['My sister, who live in Rome, is a doctor.', 'My sister, who lives in Rome, is a doctor.'],
    ['My best friend, who live in Rome, is a doctor.', 'My best friend, who lives in Rome, is a doctor.'],
    ['I want a machine which make bread.', 'I want a machine which makes bread.'],
  ],
  leaves: [
    'It is one of the books that help me.',
    'The house that the boys like is old.',
    'I saw what happened, and it made me cry.',
    'Did you see what will happen?',
  ],
};
