import type { Rule } from '../rule.js';

export const articleOfHaving: Rule = {
  name: 'article-of-having',
  description: 'a singular noun that one has, makes or does something with, without its article',
  reason:
    'A singular noun that can be counted needs a word such as *a* or *the*: write *{correction}* before *{after}*.',
  lines: `
    MD 91 <have>|<buy>|<want>|<need>|got|<find>|<get> [ > a] @thing @stop|$|and|but|because|in|with|for|now
    MD 85 <have>|<buy>|<want>|<need>|got|<find>|<get> [ > a] big|small|new|good|nice|old|beautiful|great|little @thing @stop|$|and|but|because|in|with|for
    MD 80 there is|was|'s [ > a] JJ? @thing|@place&!police @stop|$|in|near|with|and|on
    MD 93 <have>|<has>|had [ > a] good|great|nice|wonderful|fantastic|lovely|amazing|bad time|day|weekend|trip|holiday|party|dream|idea|job|life|future|relationship @stop|$|with|in|and|at|there
    = The phrase is *a lot of*: add *a*.
    MD 85 <have>|has|had|is|was|are|were|<know>|<learn>|<see>|<spend>|<get> [ > a] lot of
    =
    MD 75 it|this|that is|was|'s [ > a] very|really good|bad|big|small|nice|beautiful|important|interesting|difficult|great @countable @stop|$|for|because|to|in|and
    MD 89 it|this|that|he|she is|was|'s [ > a] good|bad|big|small|nice|beautiful|great|wonderful|huge|large|serious|difficult @countable&!@collective&!practice&!quality&!value&!sense&!business&!fun @stop|$|for|because|in|and
    MD 85 such [ > a] good|bad|big|beautiful|nice|great|wonderful|long|short|difficult time|day|place|person|thing|idea|city|book|life|way|story|job|man|woman|boy|girl|house|teacher|friend
    MD 88 for [ > a] long time @stop|$|and|because|in|with
    MD 89 <take>|<spend>|<need> [ > a] long time
    = *A few* means some; *few* alone means hardly any: add *a*.
    MD 80 @verb [ > a] few days|weeks|months|years|hours|minutes ago|later
    = A singular place noun needs an article: use *the* for a place that the reader knows.
    MD 86 in|at|near|from|inside|around|outside|into [ > the] @place&!school&!church&!hospital&!sea&!market&!factory&!university&!office&!store|city|village|kitchen|garden|street|classroom|bathroom|building|forest|countryside @stop|$|and|because|where|when
    = This expression needs its article: write *{correction}* before *{after}*.
    MD 57 in|on [ > the] bus|train|car|plane @stop|$|and|because|when
    MD 80 <know>|<tell>|<say>|<speak> [ > the] truth @stop|$|and|to|about
    =
    MD 95 <have> [ > a] good|bad|great|positive|negative|better|happy|nice|strong|big attitude|life|future|job|day|time|impression|relationship|experience|career|impact|effect|influence|chance|education|family|reputation|conversation !@noun
    MD 95 with|in [ > a] good|bad|positive|negative|different|better|great|big attitude|way|mood|place|job|school|group|mindset|house !@noun
    MD 93 <have>|<make>|<give> [ > a] JJ&!little&!significant&!more&!no impact|effect|difference|decision|choice|impression|influence on|in|about|to|@stop
    MD 90 <get>|<have> [ > an] opportunity|idea|advantage|option @stop|to|and|of|about
    MD 92 <make> [ > a] decision|mistake|difference|choice|plan|promise|living @stop|in|that|for|because|and|about
    MD 88 <have>|had|has|having|got|<get>|<catch>|caught [ > a] bad|terrible|high|slight|heavy cold|headache|fever|cough|toothache|temperature @stop|$|and|so|because|for|when
    MD 86 <have>|had|has|having|got [ > a] headache|toothache|stomachache|cough @stop|$|and|so|because|when|for
  `,
  detects: [
    ['I have dog and two cats.', 'I have a dog and two cats.'],
    ['There is park near my house.', 'There is a park near my house.'],
    ['I waited for long time.', 'I waited for a long time.'],
    ['I like people with positive attitude.', 'I like people with a positive attitude.'],
    ['She has good job.', 'She has a good job.'],
    ['I have headache.', 'I have a headache.'],
    ['She has bad cold.', 'She has a bad cold.'],
  ],
  leaves: [
    'We have time and money.',
    'They have good jobs.',
    'He goes to school by bus in the morning.',
    'We live in different places.',
  ],
};
