import type { Rule } from '../rule.js';

export const reflexivePronoun: Rule = {
  name: 'reflexive-pronoun',
  description: 'a reflexive pronoun that does not exist or is parted',
  reason: 'The correct form is *{correction}*.',
  lines: `
    DA 95 [theirselves|theirself|themself|themselfs > themselves]
    DA 95 [hisself|himselfs > himself]
    DA 92 [ourself|ourselfs > ourselves]
    DA 92 [yourselfs > yourselves]
    DA 92 [their self|selves > themselves]
    = This is one word: *{correction}*.
    RP 95 [my self > myself]
    RP 92 [him self > himself]
    RP 95 [your self > yourself]
    RP 95 [them selves > themselves]
    RP 92 [our selves > ourselves]
    = *Feel* takes no *myself* or *yourself* before an adjective: leave out *{written}*.
    UA 80 <feel> [myself|yourself|himself|herself|ourselves|themselves > ] good|bad|better|happy|tired|sad|lonely|comfortable @stop|$|and|because|when
    = *Feel* takes no *myself* or *yourself* before an adjective: leave out *{written}*.
    UA 80 <feel> [myself|yourself|himself|herself|ourselves|themselves > ] very|so|really|more|quite|too|not good|bad|better|worse|happy|happier|tired|sad|lonely|comfortable|free|safe|confident|proud|lucky|sick|ill|young|old|healthy|strong|guilty|nervous|stressed
    UA 75 <feel> [myself|yourself|himself|herself|ourselves|themselves > ] good|bad|better|happy|happier|tired|sad|lonely|comfortable|safe|confident|sick|ill|nervous|stressed|bored|healthy at|in|with|about|to|for|after|there|here|now|than|but|or|if
    = *Feel* takes no *me* before an adjective: leave out *{written}*.
    UA 88 <feel> [me > ] very|so|really? good|well|bad|better|happy|tired|sad|sick @stop|$|and|because|when
    = *Afford* takes no *{written}* here: leave it out.
    UA 95 afford [myself|yourself|himself|herself|ourselves|themselves > ] to @base
    = *Enjoy* needs an object: *{before} {correction}*.
    MA 85 ^ i enjoyed [ > myself] very much @stop|$|and|because|with|there
    MA 85 ^ we enjoyed [ > ourselves] very much @stop|$|and|because|with|there
    MA 85 ^ they enjoyed [ > themselves] very much @stop|$|and|because|with|there
  `,
  detects: [
    ['They did it theirselves.', 'They did it themselves.'],
    ['I did it by my self.', 'I did it by myself.'],
    ['He feels himself better.', 'He feels better.'],
    ['She feels herself very tired.', 'She feels very tired.'],
    ['I feel me good.', 'I feel good.'],
    ['They cannot afford themselves to buy it.', 'They cannot afford to buy it.'],
    ['We enjoyed very much and came home.', 'We enjoyed ourselves very much and came home.'],
  ],
  leaves: [
    'They did it themselves.',
    'It is good for my self-esteem.',
    'I felt myself getting old.',
    'He felt himself to be old.',
    'We enjoyed it very much.',
    'It is a book she loathed but I enjoyed very much.',
  ],
};
