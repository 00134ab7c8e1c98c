import type { Rule } from '../rule.js';

export const prepositionAfterAdjective: Rule = {
  name: 'preposition-after-adjective',
  description: 'an adjective or participle with a preposition that it does not take',
  reason: 'After *{before}*, use *{correction}* here, not *{written}*.',
  lines: `
    RT 92 married [with > to] @object|DT|PRP$|@name
    RT 92 interested [about|on|for|at|of > in]
    RT 85 have|has|had|no interest [about|on|for > in]
    RT 92 different [of|that > from] @object|DT|PRP$|other|others|@common
    RT 93 afraid|scared [from|about > of] @object|DT|PRP$|@common|VBG
    RT 92 @copula|very|so|really good|bad [in|on > at] @gerund&VBG|english|math|maths|football|sports|it|cooking|tennis|school|soccer|drawing|singing
    RT 92 proud [about|for|on|from > of] @object|DT|PRP$|@common
    RT 88 !most famous [of|by|about > for] its|the|his|her|their
    RT 94 responsible [of|about|on > for] @object|DT|PRP$|@common|VBG
    RT 88 similar [with|as|than|of|like > to] @object|DT|PRP$|@common
    RT 88 full [with > of]
    RT 88 worried|worry [for|of|on|with > about] @object|DT|PRP$|@common
    RT 85 excited [of|for|on|at > about] @gerund&VBG|it|this|my
    RT 88 angry [to|on|against > with] me|him|her|us|them|you|my
    RT 85 satisfied [about|for|from > with] @object|DT|PRP$|@common
    RT 88 addicted [of|in|on|with|by > to]
    RT 88 used [at|of|with > to] @gerund&VBG
    RT 90 capable [to|for|in > of] @common|VBG|DT
    RT 85 jealous [to|with|about|from > of]
    RT 90 bored [of|from|about > with] @object|DT|PRP$|@common
    RT 85 covered [of|by > with] snow|water|ice|grass|mud|blood
    RT 85 aware [about|on|with|to|for > of]
    RT 81 surprised [of|about|for > by]
    RT 85 @be|very|more|become dependent [of|from|in > on]
    RT 71 tired [from|about|for|with > of] @gerund&VBG|this|it
    RT 80 @be kind [with > to] @object|DT|PRP$
    RT 88 @be rude|polite|nice [with > to] @object|DT|PRP$|people
    RT 85 typical [for|in|from > of] @object|DT|PRP$
    = The expression is *in love with*.
    RT 88 in love [of|to|at|about|for > with]
    =
    RT 91 totally|completely|strongly|i|we|they agree|disagree [in|at|about|of > with] this|that|the @common&!end
    RT 86 same [with|of|from > as] @object|my|your|his|her|their|other|others
    RT 89 successful [on|at|with > in] life|school|my|your|our|their|the
    RT 92 successful|success|succeed [on|with > in] life
    RT 79 accustomed|addicted|dedicated [with|of|for|in > to]
    RT 84 similar [with|as|than|of > to] mine|yours|hers|ours|theirs
    = *Capable* goes with *of* and the *-ing* form: *{correction}*.
    FV 92 capable|incapable [to @base > of $gerund]
    =
    RT 90 i|you|we|he|she|they @copula very|so|really|also? good|bad [in|on > at] mathematics|physics|chemistry|biology|languages|dancing|swimming|computers|singing !@common
    = You agree *with* a person or an opinion.
    RT 86 i|we|they|you|people|fully|completely|totally|partly|strongly <agree>|<disagree> [to|in > with] this|that|the|his|her|your first|second|above? opinion|opinions|view|statement|author|argument
    =
    RT 86 suitable [to > for] @object|PRP$|men|women|children|people|students|everyone|girls|boys
    = Things are good or bad *for* someone: write *{correction}*.
    RT 88 good|bad [to > for] my|your|our|their|the|people? health
    =
    RT 90 well known [of > for] its|their|his|her
    RT 90 well-known [of > for] its|their|his|her
  `,
  detects: [
    ['She is married with a doctor.', 'She is married to a doctor.'],
    ['I am interested about music.', 'I am interested in music.'],
    ['I totally disagree about this idea.', 'I totally disagree with this idea.'],
    ['He is good in drawing.', 'He is good at drawing.'],
    ['My life is different of the life there.', 'My life is different from the life there.'],
    ['Your bag is similar with mine.', 'Your bag is similar to mine.'],
    ['He is capable to do it.', 'He is capable of doing it.'],
    ['He is good in mathematics.', 'He is good at mathematics.'],
    ['I fully agree to this opinion.', 'I fully agree with this opinion.'],
    ['It is suitable to children.', 'It is suitable for children.'],
    ['Sport is good to health.', 'Sport is good for health.'],
    ['It is well known of its food.', 'It is well known for its food.'],
  ],
  leaves: [
    'I am interested in music.',
    'It is good in summer.',
    'They agree in general.',
    'She was interested in the book about music.',
    'It is important to me to sleep.',
    'We agree on the time.',
    'We disagreed about the argument of the book.',
    'The results were good in physics.',
    'It was good of your parents to come.',
    'Faith is important in our society.',
    'It looks good on my screen.',
    'He was well known by his peers.',
  ],
};
