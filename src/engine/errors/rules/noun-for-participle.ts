import type { Rule } from '../rule.js';

export const nounForParticiple: Rule = {
  name: 'noun-for-participle',
  description: 'a base form or a noun where a participle describes a state: `stay focus`',
  reason: 'An adjective is needed here: *{correction}*.',
  lines: `
    DJ 92 @be|stay|get|become|feel|'re|very|too|so|keep|@copula [focus > focused] @stop|$|on|in|and|at|to|because|with|about
    DJ 91 more [focus > focused] @stop|$|on|in|and|at
    DJ 94 @be|@copula|get|getting|very|so|too|feel|feeling|really|'re|become|always [stress > stressed] !@noun|free|-
    DJ 94 @be|@copula|get|getting|feel|so|very|'re [worry > worried] about|@stop|because|that|for|if
    DJ 94 @be|@copula|get|getting|being|feel|'re|well [prepare > prepared] for|to|@stop|and|in|because
    DJ 95 get|gets|got|getting|feel|feels|felt|be|very|so|really|more [distract|frustrate|confuse|depress|overwhelm|motivate|relax|annoy|disappoint|embarrass|exhaust|satisfy|surprise|scare|bore|involve > $participle] !to|DT|PRP|PRP$|-
    DJ 94 @be|get|getting|got|'re [distract|bully&VB|punish|injure|accept&VB|reject > $participle] !DT|PRP
    = The passive needs the *-ed* form: *{correction}*.
    FV 94 @be n't|not? [allow > allowed] to|@stop|in|$
    = The expression is *be used to* or *get used to*.
    FV 94 @be|get [use > used] to @object|DT|PRP$|@gerund
    = The phrase is *loved ones*.
    DJ 92 their|your|my|our|his|her|the [love > loved] ones
    = The base form of the verb is needed here: *{correction}*.
    FV 93 n't|not|to|do|does|never [worried > worry] about|if|that
    = What someone feels ends in *-ed*: write *{correction}*.
    DJ 92 i|we|they|he|she|you @copula|feel|felt|get|got very|so|really? [confuse|embarrass|frustrate|disappoint|exhaust|frighten|annoy|depress|amaze|motivate > $participle] @stop|$|because|about|when|and|with|by
    DJ 93 @be more|very|so|too [concern > concerned] about|with
    DJ 92 i|we|they|people|parents|students|you are|am|'m|'re [concern > concerned] about|with
    = An adjective is needed here: *{correction}*.
    DJ 93 @copula|@be|feel|felt|feels|look|looks|looked|get|got|become|became|seem|seems|seemed very|extremely|too [shock|tire|please|amaze|excite|terrify|astonish|impress|frighten|thrill|delight|crowd|fascinate|bore|stress|worry|trouble|pollute > $participle] @end|$|@preposition|after|before|during|today|now|and|but|because|when
    DJ 91 i|we|they|he|she|you @copula|feel|felt so|really|quite [shock|tire|amaze|excite|terrify|astonish|impress|frighten > $participle] @end|$|@preposition|after|before|during|today|now|and|but|because|when
  `,
  detects: [
    ['I try to stay focus in class.', 'I try to stay focused in class.'],
    ['She is stress because of the exam.', 'She is stressed because of the exam.'],
    ['We want to be prepare for life.', 'We want to be prepared for life.'],
    ['He gets distract in class.', 'He gets distracted in class.'],
    ['I am use to it.', 'I am used to it.'],
    ["Don't worried about me.", "Don't worry about me."],
    ['I am confuse about it.', 'I am confused about it.'],
    ['People are more concern about it.', 'People are more concerned about it.'],
    ['I was very shock when I heard it.', 'I was very shocked when I heard it.'],
    ['The beach is very crowd in July.', 'The beach is very crowded in July.'],
  ],
  leaves: [
    'The focus is on sport.',
    'Stress is bad for us.',
    'We have to focus, and you will not worry.',
    'It is so stress free.',
    'It will get used.',
    'They want to relax.',
    'What I hear from parents is concern about safety.',
    'That very shock to the system helped.',
  ],
};
