import type { Rule } from '../rule.js';

export const possessiveDeterminer: Rule = {
  name: 'possessive-determiner',
  description: 'a pronoun where its possessive is meant: `they parents`',
  reason: 'Before a noun, use *my*, *your*, *his*, *her* or *their*: *{correction} {after}*.',
  lines: `
    DD 92 @transitive|this|is|clean|forget|love|like|do [they > their] @families|children|homework|house|dog|dogs|room|car|bag|bags|food|books|parents|phones @stop|$|and|in|at|because|every|very
    DD 92 <love>|<clean>|<forget>|<lose>|<like>|<do>|this|is|<wash>|<sell>|<drive>|<eat>|<open>|<call> [she > her] room|bag|car|house|homework|dog|phone|book|keys|mother|food|hair|brother|sister|cat|bike|name @stop|$|and|in|at|every|very
    DD 92 <love>|<clean>|<forget>|<lose>|<like>|<do>|this|is|<wash>|<sell>|<drive>|<eat>|<open>|<call> [he > his] room|bag|car|house|homework|dog|phone|book|keys|mother|food|brother|sister|cat|bike|name @stop|$|and|in|at|every|very
    DD 92 <love>|<clean>|<forget>|<lose>|<like>|<do>|<wash>|<sell>|<drive>|<eat>|<open> [we > our] room|bags|car|house|homework|dog|dogs|phones|books|keys|food|cat|bikes|town|school @stop|$|and|in|at|every|very
    DD 92 <clean>|<forget>|<lose>|<do>|<wash>|<sell>|<drive>|<open> [i > my] room|bag|car|house|homework|dog|phone|book|keys|food|cat|bike @stop|$|and|in|at|every|very
    DD 90 ^ [him|he > his] name|house|car|dog|room|job|mother|father @copula|VBZ|VBD
    DD 90 ^ [them|they > their] name|names|house|car|dog|room|parents|children @copula
    DD 90 ^ [me > my] mother|father|brother|sister|name|house|dog|friend @copula|VBZ
    DD 88 is|are|was|were [you > your] brother|sister|mother|father|house|name|friend|friends|parents|dog|car|room
    DD 88 <eat>|<lose>|<wag>|<shake> [it > its] food|tail|head|leaves @stop|$
    DD 78 [he > his] @family|name|house|@families|own|job
    DD 88 [she > her] @family|name|house|@families|own|job
    DD 93 [they > their] @families|parents|house|homework|life|name|names|jobs|job|family|homes
    DD 85 [i > my] @family&!friend|name|own|homework|family|favorite|favourite @copula|and|who|'s|works|lives
    DD 92 !told|tell|show|showed|teach|taught|give|gave [you > your] name|mother|own|house|homework|parents|opinion|family|friends @stop|$|is|are|and|in|to|for
    DD 91 !of|let|help [them > their] own|parents|lives|homework|families|children|kids|house
    DD 88 [him > his] own|parents|homework|brother|sister|friends
    DD 88 !you|it|him|her|them|us|give|told|gave|tell|ask|asked|show|showed|call|send|sent|teach|taught [me > my] mother|father|brother|sister|family|parents|name|house
    DD 88 [mine > my] mother|father|brother|sister|friend|family|house|name|opinion|life
    DD 92 [theirs > their] own|parents|lives|houses|children|friends
    DD 88 [hers > her] mother|father|own|house|friends|parents
    DD 95 in|of|for|with|on|about|make|making|change|have|all|take|from|get|at [they > their] @common @stop|$|and|or|to|because|is|in|with
    DD 95 [they > their] future|career|goal|goals|classes|class|dreams|dream|phone|education|grades|opinion|kids|children|attitude|mind|life
    DD 91 in|of|for|with|on|about|make|making|change|have|take|from|get|at [you > your] @common&!guys&!tonight&!tomorrow&!today&!yesterday @stop|$|and|or|to|because|is|in
    DD 95 !do|did|can|would|will|are|than|what|how|that|if|gave|give|you|told|tell|show|showed|teach|taught [you > your] life|future|goals|dreams|goal|dream|grades|career|mistakes|mistake|brain|phone|attitude|opinion|family|parents|friends !'s|'re
    DD 93 on|in|with|at|have|make|get|take [they|them > their] own
  `,
  detects: [
    ['He mother is a doctor.', 'His mother is a doctor.'],
    ['They live with they parents.', 'They live with their parents.'],
    ['They have to think about they future.', 'They have to think about their future.'],
    ['You can be happy in you life.', 'You can be happy in your life.'],
    ['This is she bag.', 'This is her bag.'],
    ['They love they children.', 'They love their children.'],
    ['Is you brother here?', 'Is your brother here?'],
  ],
  leaves: [
    'I know he is right.',
    'They own a car, and you live near them.',
    'All of them own a car.',
    'Do you mind?',
    'Will you come with you tonight or tomorrow?',
    'I told you friends are important.',
    'They lives in a big house.',
  ],
};
