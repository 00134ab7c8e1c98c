import type { Rule } from '../rule.js';

export const setPhrase: Rule = {
  name: 'set-phrase',
  description: 'fixed expressions with a wrong or missing part',
  reason: 'The usual phrase is *{correction}*.',
  lines: `
    = The usual phrase is *on the other hand*.
    ID 93 ^|;|but [in|by|for > on the] other hand
    =
    ID 92 [in other hand > on the other hand]
    ID 63 [in one hand > on the one hand]
    ID 88 ^|and [as a conclusion > in conclusion]
    ID 88 ^ [as|at conclusion > in conclusion]
    ID 88 ^ [for conclude > to conclude]
    ID 88 ^ [to|for finish > finally] ,
    ID 88 ^ [at the final > in the end]
    ID 92 [in this days > these days]
    ID 90 [in nowadays > nowadays]
    ID 88 [in these days|times > these days] ,
    ID 92 [all the days > every day] @stop|$|i|we|and
    ID 79 [all days > every day] @stop|$|i|we|and
    = The usual phrase is *first of all*.
    ID 92 first [at > of] all
    =
    ID 92 [first of the all > first of all]
    ID 90 [by the other side > on the other hand]
    ID 92 ^|;|, [in the other side > on the other hand]
    ID 92 as [soon as possibly > soon as possible]
    ID 88 [little by a little > little by little]
    AGN 92 [step by steps > step by step]
    = The usual phrase is *as it is known*.
    MA 85 as [ > it] is known
    = *Enough* comes after an adjective: *{correction}*.
    W 90 [enough good|big|old|rich|strong|tall|smart|brave|young|small > $2 enough] to|for|@stop
    = The usual phrase is *{before} {correction}*.
    ID 95 that|this [why > is why] @subject|people|many|the|my|some|students
    = You do something *at* an age.
    RT 94 [in|on > at] a|an young|early|certain age
    = *Age* needs an article here: *{before} {correction} {after} age*.
    MD 95 at [ > a] young|early|certain age
    = To say what follows from something, use *so*.
    RC 92 [for > so] @nominative|you can
    = To say politely what you want, use *would like*.
    TV 92 i|we [will > would] like to thank|@base
    = The phrase *for example* has no article.
    U 94 for [an|a|the > ] example @stop|$|i|if|when|my|we|they|you|he|she|some|there
    = After *the way*, leave out *how*.
    U 93 the way [how > ] @subject|people|DT|PRP$
    = After *the key to*, use the *-ing* form: *{correction}*.
    FV 92 the key to [be > being] successful|happy|a
    = Before a subject and a verb, use *because* without *of*.
    RC 93 [because of > because] @nominative|there|people VBP|VBZ|VBD|MD
    =
    ID 90 [thanks god > thank God]
    = The usual phrase is *such as*.
    ID 88 @plural&!no [such > such as] @name
    = After *such* and a noun, use *as*: write *{correction}*.
    RT 82 !^|do|does|did|@modal|why|that|because|and|but|when|if such @plural [like > as] @name|@gerund|@common
    = The usual phrase is *the right thing*.
    RD 86 is|was|be|'s not? [a > the] right thing to|for
    = The usual phrase is *all over the world*.
    MQ 82 famous|known|popular|people|countries|cities|places|everywhere|different|students|children|friends [ > all] over the world @stop|$|and|because|that|who|which|for|to
    = With a number, use *more than* or *less than*: *{correction}*.
    MC 88 is|was|were|be|about|for|costs|cost|took|takes [more > more than] @several percent|%|years|hours|people|dollars|euros|days|months|minutes|times|million|thousand
    MC 88 is|was|were|be|about|for|costs|cost|took|takes [less > less than] @several years|hours|people|dollars|euros|days|months|minutes|million|thousand
    = *Etc.* includes *and*: leave out *{written}*.
    UC 85 [and > ] etc|etc. @stop|$
    = The usual word is *most*.
    ID 88 !for [the most part of > most] people|@plural
    ID 88 !for [the most part > most] of the|my|our|their|these|those|them|us
    = The expression is *of the opinion*.
    MD 92 @be|am|'m of [ > the] opinion that
    = The expression is *no point in* with the *-ing* form.
    RT 90 no point [for|of > in] @gerund
    = You have a look *at* something.
    RT 92 <have>|<take> a quick|closer|good? look [on|to > at] this|these|those|it
    RT 92 <have>|<take> a quick|closer|good? look [on|to > at] the|my|his|our|their picture|pictures|photo|photos|graph|chart|diagram|map|situation|problem|example|results|figures
    = Leave out *{written}* after the number.
    UN 95 in|by|since|until @year [year > ] !-|on|over|after|by|of|one|two|CD|@common
    = Before a subject and a verb, use *because*.
    RC 90 [due to > because] @nominative|people VBP|VBZ|VBD|MD
    = The usual phrase is *in recent years*.
    ID 90 has|have|'ve * *? *? *? *? in|over|during [the last years > recent years] @stop|$|and|because
    ID 90 ^ in|over|during [the last years > recent years] ,? the|@nominative|people|there @common? has|have
    = *Enough* takes no *of* before a noun: leave out *{written}*.
    UT 92 have|has|n't|not|is|with enough [of > ] money|time|food|water|space|sleep|information|energy !@common
    = After *because* comes the clause itself: leave out *that*.
    UC 93 because [that > ] the|a|an|i|we|they|he|she|people|there|many|most|some
    
    = The usual phrase is *have a good time*.
    RV 86 [<spend>&@verb > ~have] a very|really? good|great|nice|wonderful|fantastic|amazing time @stop|$|together|with|there|and|in
    = The time is told once: leave out *{written}*.
    U 92 am|pm|a.m.|p.m. [o'clock > ]
    = The usual phrase is *last night*.
    ID 92 [yesterday night > last night]
    
    = After a superlative, use *ever*: *{correction}*.
    RY 88 the most @adjective @common that? i|we 've|have? [never > ever] met|seen|visited|tasted|saw|heard|eaten
    RY 88 the best|worst @common that? i|we 've|have? [never > ever] met|seen|visited|tasted|saw|heard|eaten
    = How often something happens is told with *a*: *{correction} {after}*.
    RD 92 times|once|twice [for|in|at > a] week|month|day|year @stop|$|and|because|with|in
    = Before *where*, use no *in*: leave out *{written}*.
    UT 88 house|city|town|place|room|balcony|restaurant|hotel|country|park|school|garden , [in > ] where @nominative|you|people
    UT 88 house|city|town|place|room|balcony|restaurant|hotel|country|park|school|garden [in > ] where @nominative|you|people
    = Before a subject and a verb, use *because* without *of*.
    RC 92 [because of > because] more|many|most|some|the|all people|students|parents|children|countries VBP|MD
    = The usual word is *most*.
    ID 88 [the biggest|largest|bigger part of > most] people|students|women|men|countries|children|teenagers
    ID 88 [the biggest|largest|bigger part of > most of] the people|students|women|men|countries|children|teenagers
    = Reasons take *for*: *{correction} … reasons*.
    RT 90 [because of > for] several|many|some|different|various|two|three @adjective? reasons
    = Here, *so* stands alone: leave out *that*.
    UC 92 ^ so [that > ] , @nominative|the|there !think|suppose|say|believe|guess|know
    = After *way*, leave out *how*.
    U 93 way|ways [how > ] to @base
    = The phrase is *the fact that*.
    RD 92 spite|despite|because|due of|to? [this > the] fact that
    = After *lead to*, a clause needs *the fact*.
    M 88 <lead> to [ > the fact] that @nominative|there|people|the
    = What circumstances give is an *opportunity*.
    RN 80 <have>|<give>|<get> you|us|them|people|students? [a|the possibility > the opportunity] to @base
    = It is something that *needs to be done*: write *{correction}*.
    UV 92 it [is|'s need > needs] to
    = The usual phrase is *a lot of experience*.
    RJ 88 <have> [a big|large|high experience > a lot of experience] @stop|$|in|with|and|of|as
    = *Appreciate* needs an object before *if*: *appreciate it*.
    MA 92 appreciate [ > it] if
    = Of the weather, use *it is*: *it {correction}*.
    RV 92 it [makes|does > is] very|so|too? hot|cold|sunny|warm|windy @end|in|here|there|outside
    = Before a noun, use *despite*.
    ID 93 [although of > despite] the|my|his|her|its|our|their|all
    = Before a clause, the phrase is *even though*.
    MC 86 ^ even [ > though] i|he|she|we|they|you VBD|VBZ|VBP *? *? *? *? , i|he|she|we|they|you !think|thought|said|say|guess|know|admit|admitted|replied|suppose|believe|told
    = Before a clause, the phrase is *in order that*.
    MC 85 ^ in order [ > that] they|we|he|she|you|people|students VB|VBP|MD|can
    = The linking phrase is *in addition*: leave out *{written}*.
    UT 95 ^ in addition [to > ] ,
    = Before a noun, use *such*: *{correction} {after}*.
    RQ 93 for [so > such a] long time
    =
    ID 93 [a year after year > year after year]
    = The phrase is *to make a long story short*.
    MD 95 make [ > a] long story short
    = The usual phrase is *such as*.
    ID 88 * * * areas|things|countries|subjects|sports|diseases|products|fields|problems|places|cities|animals|activities|factors [such > such as] @common|@gerund and|or|,|@end
    = A place to work is a *job*.
    RN 88 [job places > jobs] @stop|$|are|were|and|in|where|for
    = Before an *of* phrase, the noun is *percentage*.
    RN 88 the|same|highest|lowest|biggest|smallest|similar|this [percent > percentage] of|@stop|decreased|increased|was|is|were
    = The usual phrase is *what I liked most*.
    ID 92 [the most thing i liked > what I liked most]
    ID 92 [the most thing i like > what I like most]
    = The usual phrase is *worth it*.
    RJ 88 it was|is|'s [worthy > worth it] @end
    = The phrase is *the right to*.
    MD 93 have|has|had [ > the] right to @base|privacy|life|education|freedom !law|laws|rules|text
  `,
  detects: [
    ['In other hand, it is cheap.', 'On the other hand, it is cheap.'],
    ['As a conclusion, we can say yes.', 'In conclusion, we can say yes.'],
    ['I play tennis all days.', 'I play tennis every day.'],
    ['He is not enough old to drive.', 'He is not old enough to drive.'],
    ['That why I like it.', 'That is why I like it.'],
    ['She married in a young age.', 'She married at a young age.'],
    ['They start school at young age.', 'They start school at a young age.'],
    ['For an example, we can walk.', 'For example, we can walk.'],
    ['I like the way how she sings.', 'I like the way she sings.'],
    ['I came because of I was late.', 'I came because I was late.'],
    ['Thanks god I am here.', 'Thank God I am here.'],
    ['They went to cities such Rome and Paris.', 'They went to cities such as Rome and Paris.'],
    ['It is a right thing to do.', 'It is the right thing to do.'],
    ['It was more 50 percent.', 'It was more than 50 percent.'],
    ['The most part of people like music.', 'Most people like music.'],
    ['I am of opinion that it is wrong.', 'I am of the opinion that it is wrong.'],
    ['There is no point for waiting.', 'There is no point in waiting.'],
    ['Let us have a look on the map.', 'Let us have a look at the map.'],
    ['In 2014 year, I moved.', 'In 2014, I moved.'],
    ['Due to they are poor, they work.', 'Because they are poor, they work.'],
    ['This has changed in the last years.', 'This has changed in recent years.'],
    ['I have enough of money.', 'I have enough money.'],
    ['I left because that the film was bad.', 'I left because the film was bad.'],
    ['We spent a great time there.', 'We had a great time there.'],
    ["It starts at 8 pm o'clock.", 'It starts at 8 pm.'],
    ['I saw him yesterday night.', 'I saw him last night.'],
    ['She is the most beautiful girl I never met.', 'She is the most beautiful girl I ever met.'],
    ['I run three times for week.', 'I run three times a week.'],
    ['It has a balcony in where you can sit.', 'It has a balcony where you can sit.'],
    ['It grows because of more people use it.', 'It grows because more people use it.'],
    ['The biggest part of people travel.', 'Most people travel.'],
    ['I disagree because of several reasons.', 'I disagree for several reasons.'],
    ['So that, we must go.', 'So, we must go.'],
    ['There are ways how to solve it.', 'There are ways to solve it.'],
    ['In spite of this fact that it rains, we go out.', 'In spite of the fact that it rains, we go out.'],
    ['It leads to that there are no engineers.', 'It leads to the fact that there are no engineers.'],
    ['We have a possibility to learn.', 'We have the opportunity to learn.'],
    ["It's need to be said.", 'It needs to be said.'],
    ['I have a big experience in sales.', 'I have a lot of experience in sales.'],
    ['I would appreciate if you came.', 'I would appreciate it if you came.'],
    ['In summer it makes very hot.', 'In summer it is very hot.'],
    ['Although of the rain, we went out.', 'Despite the rain, we went out.'],
    ['Even he was tired, he went on.', 'Even though he was tired, he went on.'],
    ['In order we learn more, we read.', 'In order that we learn more, we read.'],
    ['In addition to, many animals die.', 'In addition, many animals die.'],
    ['I have not seen you for so long time.', 'I have not seen you for such a long time.'],
    ['They choose such subjects like engineering.', 'They choose such subjects as engineering.'],
    ['It helps in areas such literature.', 'It helps in areas such as literature.'],
    ['To make long story short, I won.', 'To make a long story short, I won.'],
    ['The state should create job places.', 'The state should create jobs.'],
    ['The highest percent of women was here.', 'The highest percentage of women was here.'],
    ['The most thing I liked was the food.', 'What I liked most was the food.'],
    ['It was worthy.', 'It was worth it.'],
    ['They have right to know.', 'They have the right to know.'],
    ['They have right to privacy.', 'They have the right to privacy.'],
  ],
  leaves: [
    'On the one hand it is cheap; on the other hand it is old.',
    'We need enough good people.',
    'It is so nice that I stay.',
    'All the days of my life.',
    'I know that; why do you ask?',
    'He came at a certain age in a young life.',
    'I know the way, and how long it takes.',
    'It is for a good example that he looks.',
    'It is because of you.',
    'Thanks, and God bless you.',
    'No such thing exists.',
    'For the most part of my life I was happy.',
    'In 2019 year seven pupils began French.',
    'Have a look on the way in.',
    'In the last years of his life, he wrote a lot.',
    'I like it because that is who I am.',
    'They spent a good deal of time there.',
    'The best man never won.',
    'It grows because of more people in the city.',
    'It is this fact that matters.',
    'He gave a talk because of several people.',
    'It makes hot drinks.',
    'Even he was surprised.',
    'In some countries such laws do not exist.',
    'Do such children like school?',
    'So that, I think, is the answer.',
    'Even he agreed in the end, you know.',
    'With his things in order he could go.',
    'Norway has right to roam laws.',
    'They came out with a new plan.',
    'It makes hot and cold drinks.',
  ],
};
