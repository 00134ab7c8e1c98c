import type { Rule } from '../rule.js';

export const unnecessaryComma: Rule = {
  name: 'unnecessary-comma',
  description: 'a comma after a conjunction or before `that`',
  reason: 'Do not put a comma between a linking word and its clause.',
  lines: `
    UP 94 ^|but|and although|though [, > ] @subject|the|my|some|many|people|there|this|students|it
    = Do not put a comma before *that* here.
    UP 65 <think>|<believe>|<know>|<hope>|<feel> [, > ] that !'s|is|was
    UP 88 it @be|'s very|quite|also? obvious|clear|true|important|possible|known|evident|necessary [, > ] that @nominative|the|people|there|every|all|some|many
    = No comma stands in or after *such as*.
    UP 85 such [, > ] as
    =
    UP 94 because [, > ] @subject|the|my|students|people
    UP 91 even though|if [, > ] @subject|the|my
    = No comma stands in or after *such as*.
    UP 91 such as [, > ] @word&!for&!in&!but
    = One full stop (period) is enough.
    RP 88 etc [.. > .]
  `,
  detects: [
    ['I think, that he is right.', 'I think that he is right.'],
    ['I stayed because, it rained.', 'I stayed because it rained.'],
    ['Although, it was late, we went.', 'Although it was late, we went.'],
    ['It is obvious, that we need time.', 'It is obvious that we need time.'],
  ],
  leaves: [
    'It was good, because I had time, he said.',

    'There are many things, such as books.',
    'It is true, that day was long.',
  ],
};
