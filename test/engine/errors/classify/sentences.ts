/** Sentences with several errors close together, in the format of `examples.ts`. */
export const SENTENCES = `
I am going to bed now because I feel tired and I have to wake up early tomorrow. | I am going to bed now because I feel tired, and I have to wake up early tomorrow. | [tired > ,] +MP
I want to thanks you for the present that you give me. | I want to thank you for the present that you gave me. | [thanks > thank] FV  [give > gave] TV
The most important think in life are the family. | The most important thing in life is family. | [think > thing] SX  [are > is] AGV  [the > ] UD
He said that he don't like to going there. | He said that he doesn't like going there. | [do > does] AGV  [to > ] UT
I hope you can to come to my house the next weekend. | I hope you can come to my house next weekend. | [to come > come] FV  [the > ] UD
I look foward to hear from you | I look forward to hearing from you. | [foward > forward] S  [hear > hearing] FV  [you > .] +MP
My favourite sport are football and I play it since I was a child. | My favourite sport is football and I have played it since I was a child. | [are > is] AGV  [play > have played] TV
Hi Jane, how are you? i am fine. | Hi Jane, how are you? I am fine. | [i > I] RP
people thinks that technology make our lifes easier. | People think that technology makes our lives easier. | [people > People] RP  [thinks > think] AGV  [make > makes] AGV  [lifes > lives] IN
I'm agree with you, but I'm not agree with him. | I agree with you, but I don't agree with him. | ['m > ] UV  [I'm not > I don't] X
Nowadays, the technology it's very important for all the people. | Nowadays, technology is very important for everyone. | [the > ] UD  [it's > is] UA  [all the people > everyone] R
I would like that you come to my party. | I would like you to come to my party. | [that > ] UC  [come > to come] FV
I have 18 years old. | I am 18 years old. | [have > am] RV
She told to me that she was going to marry with John. | She told me that she was going to marry John. | [to > ] UT  [with > ] UT
He has a lot of friends who likes to play games. | He has a lot of friends who like to play games. | [likes > like] AGV
It was raining so we stay at home and whatch a film. | It was raining, so we stayed at home and watched a film. | [raining > ,] +MP  [stay > stayed] TV  [whatch > watched] S
I am writting to apply for the job I saw in the newspaper. | I am writing to apply for the job I saw in the newspaper. | [writting > writing] S
If I would have money, I will buy a car. | If I had money, I would buy a car. | [would have > had] TV  [will > would] TV
There is no body in the house. | There is nobody in the house. | [no body > nobody] RP
We must to take care about the nature. | We must take care of nature. | [to take > take] FV  [about > of] RT  [the > ] UD
All the peoples which live here is friendly. | All the people who live here are friendly. | [peoples > people] IN  [which > who] RA  [is > are] AGV
I am used to wake up early, specially in summer. | I am used to waking up early, especially in summer. | [wake > waking] FV  [specially > especially] SX
Despite of the rain, we went out. | Despite the rain, we went out. | [of > ] UT
She is the better student of the class. | She is the best student in the class. | [better > best] FJ  [of > in] RT
Thank you for you're letter. | Thank you for your letter. | [you're > your] SX
How much does it costs? | How much does it cost? | [costs > cost] FV
The new teacher , who is from Spain ,is very nice . | The new teacher, who is from Spain, is very nice. | [ , > ,] RP  [Spain ,is > Spain, is] RP  [ . > .] RP
the most of the students was absents | Most of the students were absent. | [the most > Most] UD  [was > were] AGV  [absents > absent.] IJ
I didnt went because i was ill | I didn't go because I was ill. | [didnt > didn't] MP  [went > go] FV  [i > I] RP  [ill > .] +MP
I have been living here for ten year and i dont want move. | I have been living here for ten years and I don't want to move. | [year > years] AGN  [i > I] RP  [dont > don't] MP  [move > to move] FV
He speak english very good. | He speaks English very well. | [speak > speaks] AGV  [english > English] RP  [good > well] DY
The informations what you need is in the web. | The information that you need is on the web. | [informations > information] CN  [what > that] RA  [in > on] RT
In the other hand, is expensive. | On the other hand, it is expensive. | [In > On] RT  [is > it] MA+
Everybody have their own opinion about this. | Everybody has their own opinion about this. | [have > has] AGV
She asked me if I can help her to finish the homeworks. | She asked me if I could help her finish the homework. | [can > could] TV  [to finish > finish] FV  [homeworks > homework] CN
I'd like to know how much is the ticket. | I'd like to know how much the ticket is. | [is the ticket > the ticket is] W
He put off it until Monday. | He put it off until Monday. | [off it > it off] W
We went to there by bus. | We went there by bus. | [to > ] UT
My house is bigger than her. | My house is bigger than hers. | [her > hers] DA
He is a friend of me. | He is a friend of mine. | [me > mine] DA
We enjoyed very much the concert. | We enjoyed the concert very much. | [very much the concert > the concert very much] W
She asked that where I lived. | She asked where I lived. | [that > ] UC
I've been studing English since five years. | I've been studying English for five years. | [studing > studying] S  [since > for] RT
Nobody didn't come. | Nobody came. | [didn't come > came] X
I want that he comes. | I want him to come. | [that > ] UC  [he > him] FA  [comes > to come] FV
He made me to laugh. | He made me laugh. | [to laugh > laugh] FV
This is the first time I see the sea. | This is the first time I have seen the sea. | [see > have seen] TV
Although he was ill but he worked. | Although he was ill, he worked. | [ill > ,] +MP  [but > ] UC
I prefer tea than coffee. | I prefer tea to coffee. | [than > to] RT
He speaks three language. | He speaks three languages. | [language > languages] AGN
She is married with a doctor. | She is married to a doctor. | [with > to] RT
How many money do you have? | How much money do you have? | [many > much] CQ
The news are bad. | The news is bad. | [are > is] AGV
The police is coming. | The police are coming. | [is > are] AGV
I have to homework to do. | I have homework to do. | [to > ] UT
Would you like come with us? | Would you like to come with us? | [come > to come] FV
I passed a great time there. | I had a great time there. | [passed > had] RV
I did a mistake. | I made a mistake. | [did > made] RV
He is the man who's car was stolen. | He is the man whose car was stolen. | [who's > whose] SX
One of my friend live in Oslo. | One of my friends lives in Oslo. | [friend > friends] AGN  [live > lives] AGV
I feel me good. | I feel good. | [me > ] UA
It depends from you. | It depends on you. | [from > on] RT
I had breakfast at 8 oclock. | I had breakfast at 8 o'clock. | [oclock > o'clock] MP
Everyday I go running. | Every day I go running. | [Everyday > Every day] RP
We need to talk about it tommorow morning. | We need to talk about it tomorrow morning. | [tommorow > tomorrow] S
My brother is an engineer he works in Turin. | My brother is an engineer. He works in Turin. | [engineer > .] +MP  [he > He] RP
I like dogs, cats and horses | I like dogs, cats and horses. | [horses > .] +MP
Yours sincerly, | Yours sincerely, | [sincerly > sincerely] S
The boys which I met were nice. | The boys whom I met were nice. | [which > whom] RA
I go sometimes to the cinema. | I sometimes go to the cinema. | [go sometimes > sometimes go] W
What you are doing? | What are you doing? | [you are > are you] W
I wish I have a car. | I wish I had a car. | [have > had] TV
If I was you I would go. | If I were you, I would go. | [was > were] AGV  [you > ,] +MP
She cutted the bread with a knife. | She cut the bread with a knife. | [cutted > cut] IV
I haven't any idea. | I don't have any idea. | [haven't > don't have] X
The childrens toys are everywhere. | The children's toys are everywhere. | [childrens > children's] MP
He lives near to the station. | He lives near the station. | [to > ] UT
Please send me informations about the curse. | Please send me information about the course. | [informations > information] CN  [curse > course] SX
I am exciting about the trip. | I am excited about the trip. | [exciting > excited] DJ
She is enough old to drive. | She is old enough to drive. | [enough old > old enough] W
He gave to me a book. | He gave me a book. | [to > ] UT
They was very happies. | They were very happy. | [was > were] AGV  [happies > happy] IJ
The weather was sunnny and warmer then yesterday . | The weather was sunny and warmer than yesterday. | [sunnny > sunny] S  [then > than] SX  [ . > .] RP
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [wrong: string, right: string, edits: string]);
