import type { Rule } from '../rule.js';

export const wordChoice: Rule = {
  name: 'word-choice',
  description: 'adjectives, adverbs and other words used for one another',
  reason: 'The usual word here is *{correction}*, not *{written}*.',
  lines: `
    CL 80 <study> [strong|strongly > hard]
    CL 88 [big|high|strong > heavy] rain|traffic
    CL 85 [strong > heavy] smoker
    CL 88 [high > tall] man|woman|boy|girl|person|people
    = With *look like*, ask *what*, not *how*.
    RA 92 [how > what] do|does|did|is|was it|he|she|they|you look like
    RA 92 [how > what] it|he|she|they|i look|looks|looked like
    = A single journey is a *trip*.
    RN 85 [travel&NN > trip] to @name
    RN 85 a|the|my|our|this [travel > trip] @stop|$|was|is|with|in
    = *Actual* means real; what is so at present is *current*.
    RJ 85 [actual > current] job|situation|president|house|address
    = *Very* does not go with a verb: use *{correction}*.
    RY 90 @subject [very > really] like|love|want|enjoy|hate|need|hope
    = *Hard* means with effort, *hardly* means almost not at all: write *{correction}*.
    RY 90 <work>|<study>|<try>|<practise>|<practice> very? [hardly > hard] @stop|$|to|and|for|in
    = *Late* means after the right time, *lately* means recently: write *{correction}*.
    RY 88 <arrive>|<come>|<go>|<wake>|<sleep> [lately > late] @stop|$|to|at|and
    =
    RC 85 [without > unless] @nominative @verb
    = After *the reason is*, use *that*, not *because*.
    RC 92 the reason is [because > that]
    =
    DJ 62 [especial > special]
    = How people or countries get on with each other is a *relationship*.
    RN 84 a|very|really good|great|close|bad|better|nice [relation > relationship] with
    RN 84 my|our|their|his|her|your [relation > relationship] with
    = With *the*, the share in a hundred is a *percentage*.
    RN 80 the [percent > percentage] of
    = What one is employed to do is a *job*.
    RN 86 a full-time|part-time|well-paid|stable [work > job] @stop|$|and|because|when|so|in|at|as
    RN 86 <find>|<look> for? a [work > job] @stop|$|and|because|when|so|in|at|as
    =
    = To ask for a name, use *what*, not *how*.
    RA 93 ^|know|tell|ask|me|him|her|us|them [how > what] is|are|was|do|does|did it|this|that|he|she|they|you|we called ?|.|,|$
    RA 92 ^ [how > what] do|does|did you|they|we|people call it|this|that|them
    = Without an object after *do*, use *what*: write *{correction}*.
    RA 80 n't|not|no know|decide|sure|understand|idea [how > what] to do @stop|$|with|about|when|if|in|next|after
    = A single journey is a *trip*.
    RN 88 a|this very|really|so? good|great|nice|long|short|wonderful|amazing|fantastic|beautiful|exciting [travel > trip] @stop|$|to|with|in|because
    = *Vocabulary* means all the words that one knows: write *{correction}*.
    CN 80 learn|many|new|more [vocabularies > vocabulary] @stop|$|and|in|because|from
    = *Clothes* has no singular.
    FN 88 some|new|my|your|his|her|our|their|these|of|buy|wear|nice|other|beautiful [clothe > clothes] @stop|$|and|in|for|to|with|because|is|are
    = *Hair* on the head cannot be counted: write *{correction}*.
    CN 88 i|he|she|they|girl|woman|man|boy has|have|had long|short|black|blond|blonde|brown|dark|curly [hairs > hair] @stop|$|and
    CN 88 my|your|her|his|their [hairs > hair] is|are|was|were long|short|black|brown|blond|dark
    = What one is employed to do is a *job*.
    RN 88 have|has|had|got|need|needs|want|wants|without a good|better? [work > job] @stop|$|because
    RN 86 <quit> my|his|her|their|our|your [work > job] @stop|$|and|because|in|to
    = A price is *high* or *low*; what is sold is expensive or cheap: *{correction}*.
    CL 88 ^|because|but|and|when|think the|its|this|their? price|prices is|are|was|were very|too|so|quite|really? [expensive > high] @stop|$|and|for|in|because
    CL 88 ^|because|but|and|when|think the|its|this|their? price|prices is|are|was|were [more expensive > higher]
    CL 88 ^|because|but|and|when|think the|its|this|their? price|prices is|are|was|were very|too|so|quite|really? [cheap > low] @stop|$|and|for|in|because
    = Weather takes *be*: *{before} {correction} {after}*.
    RV 92 ^|and|because|but|when it [makes|does > is] very|so|too|really? hot|cold|warm|sunny|windy @end|$|in|today|here|there
    RV 92 ^|and|because|but|when it [made|did > was] very|so|too|really? hot|cold|warm|sunny|windy @end|$|in|today|here|there
    = *Return* already means come back: leave out *{written}*.
    UY 75 i|we|he|she|they|you|to|will|<want> <return>&@verb [back > ] @stop|$|to|home|from|in|soon
    = Things *rise* by themselves; someone *raises* them: write *{correction}*.
    RV 90 prices|numbers|rates|temperatures|levels|sales|costs [raise > rise] dramatically|significantly|sharply|rapidly|slightly|gradually|steadily
    RV 90 prices|numbers|rates|temperatures|levels|sales|costs [raise > rise] by @several
    RV 90 price|number|rate|temperature|percentage|level|population|unemployment|proportion|consumption|pollution [raises > rises] dramatically|significantly|sharply|rapidly|slightly|gradually|steadily
    RV 90 price|number|rate|temperature|percentage|level|population|unemployment|proportion|consumption|pollution [raises > rises] by @several
    RV 90 ^|,|and|but|because|when the|our|this? price|number|rate|temperature|percentage|level|population|unemployment|proportion|consumption|pollution|prices|numbers|rates|temperatures|levels|sales|costs [raised > rose] dramatically|significantly|sharply|rapidly|slightly|gradually|steadily
    RV 90 ^|,|and|but|because|when the|our|this? price|number|rate|temperature|percentage|level|population|unemployment|proportion|consumption|pollution|prices|numbers|rates|temperatures|levels|sales|costs [raised > rose] by @several percent|%|degrees|points|million|thousand|@stop
    RV 90 price|number|rate|temperature|percentage|level|population|unemployment|proportion|consumption|pollution|prices|numbers|rates|temperatures|levels|sales|costs will|would|can|could|may|might [raise > rise] @stop|$|to|by|dramatically|significantly|sharply|rapidly|slightly|gradually|steadily
    RV 90 price|number|rate|temperature|percentage|level|population|unemployment|proportion|consumption|pollution|prices|numbers|rates|temperatures|levels|sales|costs has|have|had [raised > risen] @stop|$|by|since|dramatically|significantly|sharply|rapidly|slightly|gradually|steadily
    RV 90 price|number|rate|temperature|percentage|level|population|unemployment|proportion|consumption|pollution|prices|numbers|rates|temperatures|levels|sales|costs has|have|had [raised > risen] a lot @stop|$|in|since
    RV 90 price|number|rate|temperature|percentage|level|population|unemployment|proportion|consumption|pollution|prices|numbers|rates|temperatures|levels|sales|costs of @common has|have|had [raised > risen] @stop|$|by|since|dramatically|significantly|sharply|rapidly|slightly|gradually|steadily
    RV 90 price|number|rate|temperature|percentage|level|population|unemployment|proportion|consumption|pollution|prices|numbers|rates|temperatures|levels|sales|costs of @common has|have|had [raised > risen] a lot @stop|$|in|since
    = *Fell* is the past of *fall*, *felt* of *feel*: write *{correction}*.
    RV 93 [felt > fell] in love with
    RV 93 i|he|she|we|they|and [felt > fell] asleep
    = To allow someone to do something is to *let* them do it: write *{correction}*.
    RV 93 [<leave>&@verb > ~let] me|him|us|them|her go|do|use|have|finish|speak|watch|sleep
    = You *win* a game: write *{correction}*.
    RV 92 [<earn>&@verb|<gain>&@verb > ~win] the|a|this|first JJ? match|game|competition|championship|tournament|race|lottery|contest @stop|$|and|but|because|in|yesterday|last|by
    = You *wish* someone something: write *{correction}*.
    RV 93 [<hope>&@verb > ~wish] you|him|her|them a happy|nice|good|merry|great|lovely
    RV 92 [<hope>&@verb > ~wish] you|him|them good luck|health
    RV 92 [<hope>&@verb > ~wish] you happy birthday|holidays|christmas
    RV 92 [<hope>&@verb > ~wish] you all the best
    = You *remember* by yourself; someone *reminds* you: write *{correction}*.
    RV 92 [<remember>&@verb > ~remind] me|him|us|them|her to @base&VB&!be&!have
    = When you first get to know people, you *meet* them: write *{correction}*.
    RV 90 to|can|could|have|has|had [know|known > ~meet] a? many|some|lot|lots of? new people|friends|persons @stop|$|and|from|in|at|there|here|because|who|with
    = You *watch* films and games: write *{correction}*.
    RV 90 i|we|you|to|they|he|she [<look>&@verb > ~watch] a|an|the|this very? JJ? film|movie|series|movies|films|programme @stop|$|and|with|on|in|about|because|yesterday
    = A journey for pleasure or work is a *trip*: write *{correction}*.
    RN 92 how was|is your|the [travel > trip] @stop
    RN 90 <enjoy>|<love> my|our|your [travel > trip] @stop|very
    = Work that one is paid for is a *job*: *{correction}*.
    RN 90 <find>&@verb|<get>&@verb|<want>|<need>|<have>|got|for|change a|another|two|three new|better|good|part-time|full-time [work > job] @stop|$|in|at|as|because|with|where|near !time
    RN 90 has|have two|three [works > jobs] @stop|$|because
    = The ways of life of a people are its *customs*.
    RN 93 <respect>|<know>|<understand>|<follow>|<keep>|<share> their|our|its|the|other|different? [costumes > customs] and|or traditions|tradition|culture|habits|beliefs
    RN 93 <respect>|<know>|<understand>|<follow>|<keep>|<share> their|our|its|the|other|different? traditions|tradition|culture|habits and their|our|its? [costumes > customs]
  `,
  detects: [
    ['I very like it.', 'I really like it.'],
    ['How does it look like?', 'What does it look like?'],
    ['She works hardly to pay the rent.', 'She works hard to pay the rent.'],
    ['He has a good relation with his boss.', 'He has a good relationship with his boss.'],
    ['The percent of women rose.', 'The percentage of women rose.'],
    ['I want to find a work in Rome.', 'I want to find a job in Rome.'],
    ['How is it called?', 'What is it called?'],
    ['I do not know how to do.', 'I do not know what to do.'],
    ['I need some new clothe.', 'I need some new clothes.'],
    ['She has long hairs.', 'She has long hair.'],
    ['I want to quit my work.', 'I want to quit my job.'],
    ['The price is too expensive.', 'The price is too high.'],
    ['It makes cold in winter.', 'It is cold in winter.'],
    ['The price raised by 10 percent.', 'The price rose by 10 percent.'],
    ['The number of cars has raised a lot.', 'The number of cars has risen a lot.'],
    ['He felt in love with her.', 'He fell in love with her.'],
    ['I felt asleep on the bus.', 'I fell asleep on the bus.'],
    ['They left me go home.', 'They let me go home.'],
    ['Our team earned the match.', 'Our team won the match.'],
    ['I hope you a happy birthday.', 'I wish you a happy birthday.'],
    ['Please remember me to buy milk.', 'Please remind me to buy milk.'],
    ['I have known many new people.', 'I have met many new people.'],
    ['I looked a very good movie.', 'I watched a very good movie.'],
    ['How was your travel?', 'How was your trip?'],
    ['I found a new work in a hotel.', 'I found a new job in a hotel.'],
    ['Respect their costumes and traditions.', 'Respect their customs and traditions.'],
  ],
  leaves: [
    'I saved my work in a file.',
    'Cutting prices is expensive.',
    'The leaf has short hairs.',
    'He said that I was ill.',
    'We made a cake and did the shopping.',
    'I have 15 years of experience.',
    'She hardly works.',
    'He looks at the TV in the shop.',
    'How do you say it?',
    'He wrote a new work.',
    'She found a work of art.',
    'She is a close relation.',
    'I know how to do it.',
    'How are they called up?',
    'He clothes the poor.',
    'She put a lot of work into it.',
    'It does hot and cold water.',
    'The price raised by the shop was fair.',
    'He felt down all day.',
    'They left him alone.',
    'He earned the respect of all.',
    'Remember me to your mother.',
    'We saw a new work of art.',
    'She has known many of them.',
    'The prices were raised by 5 percent.',
    'The amount raised last year was small.',
    'He wants the level raised again.',
    'That is a big amount to raise.',
    'The number of errors has raised a lot of questions.',
    'My foot felt asleep after an hour.',
    'She earned a prize and earned the game a bad name.',
    'I hope her good luck will last.',
    'I remember her to be kind.',
    'She knows a lot of different people.',
    'It looks a very good film.',
    'I enjoy the travel and the people.',
    'The museum has two works and a letter by Goya.',
    'The costumes and traditions of the carnival are old.',
  ],
};
