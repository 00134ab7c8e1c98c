import type { Rule } from '../rule.js';

export const adjectivePlural: Rule = {
  name: 'adjective-plural',
  description: 'an adjective with a plural ending',
  reason: 'Adjectives have no plural in English: write *{correction}*.',
  lines: `
    IJ 95 [differents|diferents > different]
    IJ 95 [importants > important]
    IJ 95 [beautifuls > beautiful]
    IJ 95 [interestings > interesting]
    IJ 95 [difficults > difficult]
    IJ 95 [expensives > expensive]
    IJ 95 [goods > good] friends|people|students|ideas|things|teachers|books|grades|memories|moments
    IJ 92 [bads > bad]
    IJ 95 [bigs > big]
    IJ 69 [smalls > small]
    IJ 95 [olds > old] people|friends|houses|things
    IJ 95 [news > new] friends|people|things|technologies|ideas|cars|places|words|books|skills
    IJ 95 [youngs > young] people|persons|person|man|men|woman|women|children|adults
    IJ 95 [happys > happy]
    IJ 95 [nices > nice]
    IJ 95 [populars > popular]
    IJ 95 [usefuls > useful]
    IJ 95 [specials > special] @plural|people
    = *{correction}* is plural already and takes no *-s*.
    IJ 95 [manys > many]
    DI 95 [theses > these] @plural|people
  `,
  detects: [
    ['I met differents people.', 'I met different people.'],
    ['We want news friends.', 'We want new friends.'],
    ['Theses shoes are cheap.', 'These shoes are cheap.'],
  ],
  leaves: [
    'The news about my friends was good.',
    'The theses were long.',
    'I sell goods.',
    'We had dinner with Youngs.',
  ],
};
