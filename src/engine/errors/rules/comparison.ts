import type { Rule } from '../rule.js';

export const comparison: Rule = {
  name: 'comparison',
  description:
    'comparatives and superlatives marked twice, by the wrong means or not at all, and what follows them',
  lines: `
    UY 92 [more > ] better|worse|bigger|smaller|easier|faster|cheaper|taller|older|younger|stronger|happier|richer|higher|safer|harder|healthier|cleaner|nicer|longer|shorter|quicker|larger|greater|slower|lower|closer|busier|prettier|warmer|colder|hotter !@common|-
    UY 92 the|my|his|her|our|their [most > ] best|worst|biggest|easiest|fastest|cheapest|tallest|oldest|youngest|strongest|happiest|richest|highest|safest|hardest|largest|greatest|nicest|smallest|hottest|coldest
    FJ 90 @copula|much|even|far|a|become|becomes|get|gets|feel|feels|look|looks|be [more @short > $comparative] !@noun|JJ|-|than
    FJ 92 [more @short > $comparative] than
    FJ 90 the|my|his|her|our|their [most @short > $superlative] !JJ|-|NNP
    FJ 88 !as|more|less|so|too|other|no|rather [@short > $comparative] than
    MY 80 @copula|be|much|become|becomes [ > more] important|beautiful|expensive|interesting|difficult|dangerous|comfortable|popular|useful|famous|modern|intelligent than
    RC 85 as @short|important|beautiful|expensive|interesting|difficult|much|many|well [than|like > as] @object|DT|PRP$|i|he|she|we|they|NNP
  `,
  detects: [
    ['This one is more better.', 'This one is better.'],
    ['My house is more big than yours.', 'My house is bigger than yours.'],
    ['He is the most strong man that I know.', 'He is the strongest man that I know.'],
    ['My brother is tall than me.', 'My brother is taller than me.'],
    ['Health is important than money.', 'Health is more important than money.'],
    ['She is as tall than my sister.', 'She is as tall as my sister.'],
    ['It was the most happiest day of my life.', 'It was the happiest day of my life.'],
  ],
  leaves: [
    'We need more bright ideas and more fast trains.',
    'I would rather walk than run.',
    'It is as good as new.',
    'There were more young people than old people.',
    'Most old houses are cold.',
  ],
};
