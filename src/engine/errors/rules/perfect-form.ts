import type { Rule } from '../rule.js';

/** Past forms that differ from the participle. */
const SIMPLE_PAST =
  'ate|began|broke|chose|drank|drove|fell|flew|forgot|froze|gave|grew|knew|rang|rode|sang|sank|saw|shook|spoke|stole|swam|swore|threw|took|tore|wore|went|woke|wrote';
const ADVERB = 'ever|never|already|also|just|always|not|only|recently|really';

export const perfectForm: Rule = {
  name: 'perfect-form',
  description: 'a past or base form where the perfect or the passive needs the participle',
  reason: 'After *have*, and after *be* in the passive, use the past participle: *{correction}*.',
  lines: `
    FV 90 have|has|had|'ve n't? ${ADVERB}? [${SIMPLE_PAST} > $participle]
    FV 85 ^|and|but|because|,|that|when|if i|you|we|they|he|she|it have|has|had|'ve n't|not? [came|became|ran > $participle]
    FV 92 have|has|had|'ve n't? ${ADVERB}? [be > been]
    FV 92 have|has|'ve n't|not? never|ever|already|just? [see|eat|meet|know|learn|write|give|choose|forget|speak|buy|bring|think|lose|become&!VBN|visit&VB|finish&VB|arrive|happen|decide|improve|change&VB > $participle] !and|or
    FV 85 am|is|are|was|were|been|be|being n't|not? ${ADVERB}? [wrote|stole|chose|took|gave|threw|drove|flew|grew|tore|ate|spoke|knew|began > $participle]
    FV 94 !do|does|did is|are|was|were|been|be [build|teach|sell|buy|send|eat|know|write|speak|choose|steal > $participle] !@common|DT|PRP$
    FV 93 has|have|had|'ve n't|not? [lead > led] to
    = The expression is *be {correction} to*.
    FV 95 @be n't|not? [suppose > supposed] to
    FV 92 @be n't|not? [use > used] to
    =
    FV 94 !do|does|did|done am|is|are|was|were|been|be n't|not? [call|force&!NN|allow|require|locate|name|prepare&VB|damage&VB|base&VB|compose|relate|involve|divide|marry|surround|concern&VB|impress|motivate|bore > $participle] !@common
    = Without *have* before it, use the simple past: *{correction}*.
    FV 93 ^|and|but|because|when|that|, i|we|they|he|she|you [seen|done|gone|taken|written|eaten|given|begun|drunk|grown|spoken|chosen|broken|stolen|driven|forgotten > $past]
    =
    FV 94 be|been|being [VB&@base&!be&!have&!suffer&!exist&!occur&!consist&!remain&!arise&!depend&!mean&!fit&!clear&!open > $participle] !-
    = A past form takes no form of *be* before it: leave out *{written}*.
    UV 68 i|we|they|he|she [am|is|are|was|were > ] went|came|wanted|decided|liked
    # born
    = The expression is *be born*: *{before} {correction} {after}*.
    MV 90 i|he|she [ > was] born in|on|and
    MV 90 we|they [ > were] born in|on|and
    = Use the past tense for a birth: *{correction} born*.
    TV 88 i [am|'m > was] born in|on|at
    TV 85 he|she [is > was] born
    =
    FV 93 have|has|had|'ve never|ever|already|just|also|always|not|n't? [@base&VBP|@base&VB&!read&!come&!run&!become&!put&!let&!set&!cut&!hit&!cost&!hurt&!thank&!sound > $participle] !and|or|you
    = *Grow up* has no passive: *{correction}*.
    FV 90 i|he|she|we|they [was|were grown up > grew up] in
    = After *have*, use the past participle: *{correction}*.
    FV 92 has|have|had|'ve [increase|decrease|decline > $participle] by|from|to|rapidly|dramatically|significantly|sharply|gradually|steadily|slowly|@stop|$|since|over|during
    FV 90 has|have|had|'ve [increase|decrease|decline|change > $participle] in the past|last|recent
    = Use the participle to compare: *{correction}*.
    FV 92 ^ [compare > compared] with|to other|last|that|those|them|@name|men|women|people * *? *? *? , !and|then|or
    = The passive needs the *-ed* form: *{correction}*.
    FV 92 be|been|being [treat > treated] equally|as|like|well|fairly|badly|with|differently|in|by|the
    = The expression is *as far as someone is concerned*.
    FV 95 far as i|we|he|she|they|you @be [concern > concerned]
    = After *have*, use the past participle: *{correction}*.
    FV 93 ^|,|and|because|but|that he|she has [live > lived] in|here|there|with|for|all
    FV 93 who has [live > lived] in|here|there|with|for|all
    FV 93 ^|,|and|because|but i|we|they have|'ve [live > lived] in|here|there|for|all
    FV 93 ^|,|and|because|but i|we|they have|'ve [live > lived] with !us
    = The passive needs a form of *be*: *{correction}*.
    FV 90 is|are|was|were|be [base > based] on|in
    MV 90 ^|and|but it [ > is] called @name @end
    MV 90 which [ > is] called @name ,|and|@end
    =
    FV 90 ^|and|but have|has|had i|he|she|we|they|you ever|never|already? [${SIMPLE_PAST} > $participle]
    FV 90 was|were|is|are|been|being n't|not? [send|steal|build|throw|bring > $participle] by|to|in|from|at|yesterday|last|on|@end
    FV 90 was|were|been n't|not? [bite|catch|break|hurt > $participle] by
  `,
  detects: [
    ['I have went there twice.', 'I have gone there twice.'],
    ['She has never ate fish.', 'She has never eaten fish.'],
    ['We seen it and I done my work.', 'We saw it and I did my work.'],
    ['It has be a long day.', 'It has been a long day.'],
    ['The letter was wrote by my uncle.', 'The letter was written by my uncle.'],
    ['I born in a small village.', 'I was born in a small village.'],
    ['I am born in 1990.', 'I was born in 1990.'],
    ['I have never see it.', 'I have never seen it.'],
    ['I was grown up in Rome.', 'I grew up in Rome.'],
    ['The price has increase rapidly.', 'The price has increased rapidly.'],
    ['Compare with other countries, ours is small.', 'Compared with other countries, ours is small.'],
    ['They want to be treat equally.', 'They want to be treated equally.'],
    ['As far as I am concern, it is fine.', 'As far as I am concerned, it is fine.'],
    ['He has live here all his life.', 'He has lived here all his life.'],
    ['The film is base on a book.', 'The film is based on a book.'],
    ['I live in a town which called Brno.', 'I live in a town which is called Brno.'],
    ['Has he ever flew in a plane?', 'Has he ever flown in a plane?'],
    ['The man was bite by a dog.', 'The man was bitten by a dog.'],
  ],
  leaves: [
    'I have a dog that ran away.',
    'The things we have came from home.',
    'He has had dinner.',
    'They have gone, and I was born there.',
    'All he had was a car.',
    'The friends I have live here.',
    'She is grown up and married.',
    'We have change for the bus.',
    'It called on her twice.',
    'The man who called Anna was angry.',
    'She called Tom yesterday to say she was ill.',
    'It called Germany the best country in Europe.',
    'The paper which called Blair a liar closed down.',
    'All the friends she has live in Berlin.',
    'What I did was call the police.',
    'Tonight we have live with us a great band.',
    'It was a bite to eat.',
    'What he did was break in.',
  ],
};
