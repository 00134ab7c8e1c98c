import type { Rule } from '../rule.js';

export const articleInPhrase: Rule = {
  name: 'article-in-phrase',
  description: 'a fixed phrase without its article: `in morning`',
  reason: 'This expression needs its article: write *{correction}* before *{after}*.',
  lines: `
    MD 87 in [ > the] morning|afternoon|evening @stop|$|and|or|because|when|before|after|i|we|they|he|she
    MD 85 at [ > the] beginning|end of
    MD 85 in [ > the] middle of
    MD 80 on [ > the] other hand
    MD 90 all over|around|in [ > the] world @stop|$|and|is|are|because|who|has|have|that|will|today
    MD 93 on|from|over|in [ > the] internet @stop|$|and|is|because|to|for
    MD 80 <play> [ > the] guitar|piano|violin
    MD 89 <go>|<get> to [ > the] cinema|beach|supermarket|airport|bank|park|gym|dentist|doctor|zoo|hospital|museum|mountains|library|shop|shops|theater|theatre|movies|restaurant|market|store @stop|$|and|with|to|because|for|every|on|in|or|when|after
    MD 88 in|to|from [ > the] usa|uk|united states|kingdom|netherlands|philippines @stop|$|and|because|for|is
    MD 93 most of [ > the] people|students|time|things|children|countries|teenagers|teachers
    MD 85 !of|for|through|throughout|at|over all [ > the] time @stop|$|and|because|with|to
    MD 85 !a|the|no|any|some|every|first|this|that|last|one|next in [ > the] future @stop|and|because|they|you|we|i|to|when|if|for|he|it
    MD 91 to|from|in [ > the] united states !@noun
    MD 88 @verb|of|with [ > a] lot of @noun|people|JJ
    MD 94 in|outside|inside [ > the] classroom|cafeteria @stop|$|and|because|to|they|with|when
    = *A few* means some; *few* alone means hardly any: write *{correction}*.
    MD 86 @verb|,|^ [few > a few] days|weeks|months|years|hours ago|later
    = *Same* needs *the* before it: *{correction} {after}*.
    MD 92 it|that|this|they|we|things is|was|'s|are|were|'re [ > the] same @end|for|as|with|in|but|because
    =
    MD 90 to|in|from|for|of [ > the] usa|uk|netherlands|philippines next|last|this|every|@month|in|with|when|to|has|was|are|were|remained|will|by|,
    MD 75 i|we think that? [ > the] government should|must|needs|ought
    MD 93 in [ > the] modern|contemporary|developed|developing|western world @stop|$|,|people|we|there|and|it|is
    MD 92 majority|part|percent|%|half of [ > the] population @verb|@stop|in|and|@modal
    MD 90 <agree>|<disagree> with [ > the] given|following|above statement|opinion|idea|view
    MD 85 <use>&@verb|via|through [ > the] internet @stop|$|to|for|every|in|because|we|people
    MD 92 ^|,|and|but|because|when|that [ > the] sun shines|shone|rose|rises|goes|went|came
    MD 92 ^|,|and|but|because|when|that [ > the] sun is|was shining|setting|rising
    MD 93 <go>|going|went for [ > a] run|walk|swim|drive|jog @stop|$|in|with|and|every|on
    MD 92 protect|save|harm|damage|pollute|protecting|saving|destroy|destroying|polluting [ > the] environment|planet|earth !earth|@common|@name
  `,
  detects: [
    ['I get up early in morning.', 'I get up early in the morning.'],
    ['We went to cinema.', 'We went to the cinema.'],
    ['In future, I will be a doctor.', 'In the future, I will be a doctor.'],
    ['He came to United States alone.', 'He came to the United States alone.'],
    ['Few days later I left.', 'A few days later I left.'],
    ['It is same for me.', 'It is the same for me.'],
    ['I will go to USA next year.', 'I will go to the USA next year.'],
    ['I think government should help.', 'I think the government should help.'],
    ['In modern world people are busy.', 'In the modern world people are busy.'],
    ['The majority of population is old.', 'The majority of the population is old.'],
    ['I agree with given statement.', 'I agree with the given statement.'],
    ['I often use internet.', 'I often use the internet.'],
    ['It was hot and sun was shining.', 'It was hot and the sun was shining.'],
    ['I often go for run in the park.', 'I often go for a run in the park.'],
    ['We must protect environment.', 'We must protect the environment.'],
  ],
  leaves: [
    'In the morning we went to school.',
    'They have no future in it.',
    'All day long I read.',
    'A few days ago it rained.',
    'It is the same for me.',
    'In May, sun is rare here.',
    'They want to protect planet Mars.',
  ],
};
