import type { Rule } from '../rule.js';

const FEELER = 'i|we|they|he|she|you|people|children';
const THING = 'it|this|that';

export const participleAdjective: Rule = {
  name: 'participle-adjective',
  description: '`interested` and `interesting`: what one feels and what makes one feel so',
  reason: 'What someone feels ends in *-ed*, and what makes them feel so in *-ing*: write *{correction}*.',
  lines: `
    DJ 92 @copula|be|get|become|very|so|really [interesting|interest > interested] in
    DJ 92 ${FEELER} @copula|feel|felt|get|got so|very|really? [exciting > excited] to|about
    DJ 92 i @copula|feel|felt|get|got so|very|really? [boring > bored] @stop|$|when|because|with|of|and
    DJ 88 ${FEELER} @copula|feel|felt|get|got so|very|really? [exciting > excited] @stop|$|when|because|and
    DJ 88 ${FEELER} @copula|feel|felt|get|got so|very|really? [tiring > tired] @stop|$|when|because|and|of
    DJ 88 i|we|they @copula|feel|felt|get|got so|very|really? [confusing > confused] @stop|$|when|because|and|about
    DJ 88 i|we|they|he|she @copula|feel|felt|got so|very|really? [surprising > surprised] @stop|$|when|because|and|to
    DJ 88 i|we|they|he|she @copula|feel|felt|got so|very|really? [disappointing > disappointed] @stop|$|when|because|and|with
    DJ 88 i|we @copula|feel|felt so|very|really? [relaxing > relaxed] @stop|$|when|because|and
    DJ 88 i|we|they|he|she @copula|feel|felt so|very|really? [embarrassing|frightening|satisfying > $participle] @stop|$|when|because|and
    DJ 88 i|we|they @copula|feel|felt|get|got|look|looked so|very|really [boring|tiring|exciting|surprising|shocking|amazing|annoying|confusing|disappointing > $participle] during|after|by|at|about|with|today|all|this|that|in
    DJ 90 ${THING} is|was|'s so|very|really|not|too? [bored > boring] @stop|$|for|because|and|to
    DJ 90 ${THING} is|was|'s so|very|really|not|too? [interested > interesting] @stop|$|for|because|and|to|@common
    DJ 90 ${THING} is|was|'s so|very|really|not|too? [excited > exciting] @stop|$|for|because|and|to
    DJ 88 ${THING} is|was|'s so|very|really|not|too? [tired > tiring] @stop|$|for|because|to
    DJ 88 ${THING} is|was|'s so|very|really? [relaxed > relaxing] @stop|$|for|because
    DJ 88 ${THING} is|was|'s so|very|really|not|too? [confused|frightened|surprised|embarrassed > $gerund] @stop|$|for|because|and|to|that
    DJ 90 a|an|very|most|many|the [interested > interesting] place|places|book|books|story|stories|film|movie|movies|things|thing|city|job|experience|lesson|subject|country|game
    DJ 88 a|an|very|most|the [bored > boring] place|book|story|film|movie|thing|city|job|lesson|subject|game|day|class
    DJ 88 an|very|most|the|so [excited > exciting] place|book|story|film|movie|thing|city|job|trip|game|day|experience|adventure
    DJ 90 ^|because|and|but|that|think the|this|that|my|our film|movie|book|lesson|game|story|match|job|trip|concert|lecture is|was so|very|really|quite|not|too? [bored|excited|interested|amazed|disappointed|surprised|terrified > $gerund] @stop|$|because|and|but|for|so
    DJ 85 i|we was|were|am|'m|are|felt|got a? bit|little|very|so|really|too? [scary > scared] @stop|$|because|of|and|to
    = For shops and hours, use *open*: *{correction} {after}*.
    DJ 90 is|are [opened > open] from|until|till|on @several|@day|nine|ten|eight|monday
    =
    DJ 88 i|we @copula|feel|felt|get|got|look|looked so|very|really [tiring|exciting|boring|surprising|shocking|annoying > $participle] @stop|$|and|when|because
    DJ 90 i feel|felt so|very|really? [tiring|boring|exciting > $participle] today|now|this|after
    DJ 91 a|an very|most|really|quite? [surprised|shocked|excited|bored|interested|confused|disappointed|frightened|embarrassed|amazed > $gerund] result|results|match|game|film|movie|book|story|map|question|lesson|trip|journey|news|test|exam|idea|experience|place|programme|program|article|situation|evening|week
    DJ 91 a|an very|most|really|quite [tired > $gerund] day|week|journey|trip|job|walk
    DJ 90 ^|because|and|but|that|think the|this|that|my|our news|result|exam|test|match|trip|journey|weather|weekend|holiday|party|play|programme|program|article|class|meeting|experience|day is|was|were so|very|really|quite|not|too? [bored|excited|interested|shocked|amazed|surprised|disappointed|confused|frightened|terrified > $gerund] @stop|$|because|and|but|for|so
  `,
  detects: [
    ['I am interesting in art.', 'I am interested in art.'],
    ['I was boring and went home.', 'I was bored and went home.'],
    ['It is an interested book.', 'It is an interesting book.'],
    ['We are very exciting about the trip.', 'We are very excited about the trip.'],
    ['This is very tired.', 'This is very tiring.'],
    ['The film was bored.', 'The film was boring.'],
    ['I was a bit scary.', 'I was a bit scared.'],
    ['The shop is opened from nine to six.', 'The shop is open from nine to six.'],
    ['We felt very tiring after the trip.', 'We felt very tired after the trip.'],
    ['They were very surprising by it.', 'They were very surprised by it.'],
    ['It was a very excited match.', 'It was a very exciting match.'],
    ['The news was shocked.', 'The news was shocking.'],
  ],
  leaves: [
    'The people at the party were bored.',
    'The film was boring.',
    'He is interesting to talk to.',
    'An interested party bought it.',
    'It is tired and old.',
    'The class was surprised to see him.',
    "I am scary when I'm angry.",
    'He is very boring at parties.',
    'They are surprising in many ways.',
    'A surprised look told us all.',
  ],
};
