import type { Rule } from '../rule.js';

export const articleOfBeing: Rule = {
  name: 'article-of-being',
  description: 'a singular noun that says what somebody or something is, without its article',
  reason:
    'Before the name of a job or role in the singular, use *a* or *an*: write *{correction}* before *{after}*.',
  lines: `
    MD 87 i|he|she am|is|was|'s|'m [ > a] @occupation @stop|$|and|in|at|who|but|when|because
    MD 80 i|he|she am|is|was|'s|'m [ > a] JJ @occupation @stop|$|and|in|at|who|but|when|because
    MD 70 @family|name is|was|'s [ > a] @occupation @stop|$|and|in|at|who|but|because
    MD 80 <become> [ > a] JJ? @occupation @stop|$|and|in|at|who|but|when|because
    MD 80 <work> as [ > a] @occupation @stop|$|and|in|at|for
    = A singular noun that can be counted needs a word such as *a* or *the*: write *{correction}* before *{after}*.
    MD 95 be|become|being|becoming [ > a] better|good|great|successful|nice|positive|responsible|strong|smart|bad|happy|different person|leader|student|friend|example|man|woman|player|teacher|parent
    MD 93 @copula [ > a] good|great|bad|nice|big|huge idea|way|thing|person|example|opportunity|benefit|experience|place|reason|problem|chance|choice|decision|friend|feeling|impact|time !@noun
    MD 88 he|she|it|this|that is|was|'s [ > a] very|really @onlyadjective @countable&!today&!tonight&!tomorrow&!morning&!summer&!winter&!work&!code&!food&!quality&!form&!air&!timing&!spring&!glass&!cooking&!taste @stop|$|and|who|because|with|that|for|in|to
    = Without a noun, an adjective takes no *a* or *an*: leave out *{written}*.
    UD 90 it|this|that|he|she|i|they|we is|was|am|are|were|'s|'m|'re [a|an > ] very|really|so @onlyadjective @end
    = A singular noun that can be counted needs an article: *{correction} {after}*.
    MD 92 is|was|'s [ > a] very @onlyadjective @countable&!@collective&!quality&!form&!work&!glass&!cooking&!taste @end|because|and|in|for|to|with|who|that|which|but
    MD 90 to be|become [ > a] doctor|teacher|engineer|nurse|lawyer|pilot|vet|scientist|waiter|waitress|dentist|actor|singer|footballer|policeman|journalist|writer @end|because|and|when|in|so|but
  `,
  detects: [
    ['My name is Ana and I am student.', 'My name is Ana and I am a student.'],
    ['My brother wants to become engineer.', 'My brother wants to become an engineer.'],
    ['He works as waiter.', 'He works as a waiter.'],
    ['It is good idea to walk.', 'It is a good idea to walk.'],
    ['I want to be better person.', 'I want to be a better person.'],
    ['He is very nice man.', 'He is a very nice man.'],
    ['It was a very delicious.', 'It was very delicious.'],
    ['English is very important language.', 'English is a very important language.'],
    ['I want to be doctor because I like people.', 'I want to be a doctor because I like people.'],
  ],
  leaves: [
    'I am a student in the second year.',
    'She is head teacher of our school.',
    'It is good practice for beginners.',
    'They are good friends.',
    'It was very early morning.',
    'This is very poor quality.',
    'It is very thin glass.',
  ],
};
