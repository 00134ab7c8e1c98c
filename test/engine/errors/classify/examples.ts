/**
 * What a teacher would mark: the text, the corrected text, and the edits as `[span > correction] code`, separated by
 * two spaces. The span of an insertion is its neighbour: `CODE+` puts the correction before the span, `+CODE` after it.
 */
export const EXAMPLES = `
My uncle gave the keys to she. | My uncle gave the keys to her. | [she > her] FA
Me like the beach. | I like the beach. | [Me > I] FA
He hurt hisself badly. | He hurt himself badly. | [hisself > himself] DA
That is me bag. | That is my bag. | [me > my] DD
The red bike is my. | The red bike is mine. | [my > mine] DA
I ate a apple and an banana. | I ate an apple and a banana. | [a > an] FD  [an > a] FD
This shoes are new. | These shoes are new. | [This > These] AGD
Those car is fast. | That car is fast. | [Those > That] AGD
These furniture is old. | This furniture is old. | [These > This] CD
That people are kind. | Those people are kind. | [That > Those] AGD
We have many homework today. | We have much homework today. | [many > much] CQ
I drank too many coffee. | I drank too much coffee. | [many > much] CQ
I have a few money. | I have a little money. | [few > little] CQ
There is less shops here. | There are fewer shops here. | [is > are] AGV  [less > fewer] FQ
Every students got a letter. | Every student got a letter. | [students > student] AGN
All student must wear a uniform. | All students must wear a uniform. | [student > students] FN
She bought five ticket. | She bought five tickets. | [ticket > tickets] AGN
One of my best friend lives there. | One of my best friends lives there. | [friend > friends] AGN
I love animal. | I love animals. | [animal > animals] FN
He gave me good advices. | He gave me good advice. | [advices > advice] CN
The childs were playing outside. | The children were playing outside. | [childs > children] IN
My foots hurt. | My feet hurt. | [foots > feet] IN
Both womans smiled. | Both women smiled. | [womans > women] IN
I buyed a new lamp. | I bought a new lamp. | [buyed > bought] IV
She teached me French. | She taught me French. | [teached > taught] IV
We goed to the park. | We went to the park. | [goed > went] IV
I have two differents ideas. | I have two different ideas. | [differents > different] IJ
This cake is gooder than that one. | This cake is better than that one. | [gooder > better] IJ
It was the most beautifulest garden. | It was the most beautiful garden. | [beautifulest > beautiful] IJ
Theses shoes are mine. | These shoes are mine. | [Theses > These] DI
I had fews friends at school. | I had few friends at school. | [fews > few] IQ
She works hardlier than me. | She works harder than me. | [hardlier > harder] IY
She sings beautiful. | She sings beautifully. | [beautiful > beautifully] DY
He drives very careful. | He drives very carefully. | [careful > carefully] DY
They speak English good. | They speak English well. | [good > well] DY
They lived happyly there. | They lived happily there. | [happyly > happily] DY
It is basicly true. | It is basically true. | [basicly > basically] DY
She normaly sleeps. | She normally sleeps. | [normaly > normally] S
He has choosen a car. | He has chosen a car. | [choosen > chosen] IV
He has writen a letter. | He has written a letter. | [writen > written] S
I am very interesting in history. | I am very interested in history. | [interesting > interested] DJ
The film was very bored. | The film was very boring. | [bored > boring] DJ
It is a danger road. | It is a dangerous road. | [danger > dangerous] DJ
Smoking is not health. | Smoking is not healthy. | [health > healthy] DJ
The arrive of the train was late. | The arrival of the train was late. | [arrive > arrival] DN
His dead was a shock. | His death was a shock. | [dead > death] DN
We need more informing about it. | We need more information about it. | [informing > information] DN
I can advice you. | I can advise you. | [advice > advise] DV
We must protection nature. | We must protect nature. | [protection > protect] DV
He can analysis the data. | He can analyse the data. | [analysis > analyse] DV
We stood besides the lake. | We stood beside the lake. | [besides > beside] DT
He run every morning. | He runs every morning. | [run > runs] AGV
My parents was tired. | My parents were tired. | [was > were] AGV
The dogs barks at night. | The dogs bark at night. | [barks > bark] AGV
It have a big garden. | It has a big garden. | [have > has] AGV
He don't know me. | He doesn't know me. | [do > does] AGV
Last week we visit a museum. | Last week we visited a museum. | [visit > visited] TV
When I was young I play football. | When I was young I played football. | [play > played] TV
I am knowing the answer. | I know the answer. | [am knowing > know] TV
I have seen him yesterday. | I saw him yesterday. | [have seen > saw] TV
She works here since May. | She has worked here since May. | [works > has worked] TV
I think it rains tomorrow. | I think it will rain tomorrow. | [rains > will rain] TV
I thought that he will come. | I thought that he would come. | [will > would] TV
He was tired because he works all day. | He was tired because he had worked all day. | [works > had worked] TV
He must to leave now. | He must leave now. | [to leave > leave] FV
She avoids to drive at night. | She avoids driving at night. | [to drive > driving] FV
They decided buying a boat. | They decided to buy a boat. | [buying > to buy] FV
I didn't saw her. | I didn't see her. | [saw > see] FV
She has wrote two letters. | She has written two letters. | [wrote > written] FV
He is interested in learn Spanish. | He is interested in learning Spanish. | [learn > learning] FV
The bridge was build in 1990. | The bridge was built in 1990. | [build > built] FV
Let me to explain. | Let me explain. | [to explain > explain] FV
I forgot close the window. | I forgot to close the window. | [close > to close] FV
He seen me at the station. | He saw me at the station. | [seen > saw] FV
My flat is more big than yours. | My flat is bigger than yours. | [more big > bigger] FJ
This is the most easy way. | This is the easiest way. | [most easy > easiest] FJ
Today is hot than yesterday. | Today is hotter than yesterday. | [hot > hotter] FJ
He runs more fast than me. | He runs faster than me. | [more fast > faster] FY
In summer is very hot. | In summer it is very hot. | [is > it] MA+
I think that is too late for us. | I think that it is too late for us. | [is > it] MA+
We cooked ate together. | We cooked and ate together. | [ate > and] MC+
My father is doctor. | My father is a doctor. | [doctor > a] MD+
I went to cinema. | I went to the cinema. | [cinema > the] MD+
It was a very day for us. | It was a very good day for us. | [day > good] MJ+
The train is near my house. | The train station is near my house. | [is > station] MN+
After lunch we slept. | After lunch, we slept. | [lunch > ,] +MP
We bought apples pears and plums. | We bought apples, pears and plums. | [apples > ,] +MP
It is late | It is late. | [late > .] +MP
Whats your name? | What's your name? | [Whats > What's] MP
I dont know. | I don't know. | [dont > don't] MP
My sisters room is small. | My sister's room is small. | [sisters > sister's] MP
She is a well known singer. | She is a well-known singer. | [well known > well-known] MP
He stayed day long. | He stayed all day long. | [day > all] MQ+
I listen music every day. | I listen to music every day. | [music > to] MT+
He waited me at the door. | He waited for me at the door. | [me > for] MT+
My brothers tall and strong. | My brothers are tall and strong. | [tall > are] MV+
It is expensive than the other one. | It is more expensive than the other one. | [expensive > more] MY+
I want to something. | I want to tell you something. | [something > tell you] M+
The man which called was angry. | The man who called was angry. | [which > who] RA
I stayed in why it rained. | I stayed in because it rained. | [why > because] RC
I saw a dog, and a dog saw me. | I saw a dog, and the dog saw me. | [a > the] RD
He is a high man. | He is a tall man. | [high > tall] RJ
The travel took three hours. | The journey took three hours. | [travel > journey] RN
Where are you. | Where are you? | [. > ?] RP
i live in paris. | I live in Paris. | [i > I] RP  [paris > Paris] RP
We like it , really. | We like it, really. | [ , > ,] RP
Any one can do it. | Anyone can do it. | [Any one > Anyone] RP
I work here, And I like it. | I work here, and I like it. | [And > and] RP
Almost students live at home. | Most students live at home. | [Almost > Most] RQ
There are any books. | There are some books. | [any > some] RQ
It depends of the weather. | It depends on the weather. | [of > on] RT
I arrived to London on Monday. | I arrived in London on Monday. | [to > in] RT
I made a photo. | I took a photo. | [made > took] RV
I said him the truth. | I told him the truth. | [said > told] RV
I have lived here ever. | I have lived here always. | [ever > always] RY
We talked in foot. | We talked on the way. | [in foot > on the way] R
My uncle he lives in a village. | My uncle lives in a village. | [he > ] UA
Although it rained, but we went out. | Although it rained, we went out. | [but > ] UC
They gave me a good advice. | They gave me good advice. | [a > ] UD
The nature is beautiful here. | Nature is beautiful here. | [The > ] UD
It was a big huge house. | It was a huge house. | [big > ] UJ
He arrived in the month of May. | He arrived in May. | [the month of > ] UN
I think, that he is right. | I think that he is right. | [, > ] UP
The dog wagged it's tail. | The dog wagged its tail. | [it's > its] UP
We had some fun every day. | We had fun every day. | [some > ] UQ
We discussed about the plan. | We discussed the plan. | [about > ] UT
I am agree with you. | I agree with you. | [am > ] UV
This one is more better. | This one is better. | [more > ] UY
I like it because of that because it is warm. | I like it because it is warm. | [of that because > ] U
She is my best freind. | She is my best friend. | [freind > friend] S
It is definately true. | It is definitely true. | [definately > definitely] S
The color of the harbour is grey. | The colour of the harbour is grey. | [color > colour] SA
We had to organize the theatre trip. | We had to organise the theatre trip. | [organize > organise] SA
I left my bag over their. | I left my bag over there. | [their > there] SX
He is taller then me. | He is taller than me. | [then > than] SX
She past the exam. | She passed the exam. | [past > passed] SX
I want to loose weight. | I want to lose weight. | [loose > lose] SX
I like very much football. | I like football very much. | [very much football > football very much] W
Tell me where is the bank. | Tell me where the bank is. | [is the bank > the bank is] W
Always I get up early. | I always get up early. | [Always I > I always] W
He explained me the rule. | He explained the rule to me. | [me the rule > the rule to me] AS
I not like tea. | I do not like tea. | [not like > do not like] X
She no wants help. | She does not want help. | [no wants > does not want] X
I don't can swim. | I cannot swim. | [don't can > cannot] X
I wanna go home. | I want to go home. | [wanna > want to] L
There were many kids in the hall. | There were many children in the hall. | [kids > children] L
My actual job is boring. | My current job is boring. | [actual > current] FFJ
Actually I study law. | Currently I study law. | [Actually > Currently] FFY
I assisted the meeting. | I attended the meeting. | [assisted > attended] FFV
I borrowed it from the bookshop. | I borrowed it from the library. | [bookshop > library] FFN
We had a luck with the tickets. | We had some luck with the tickets. | [a > some] C
I like apples because it is sweet. | I like apples because they are sweet. | [it is > they are] AGA
Tom lost her keys. | Tom lost his keys. | [her > his] AGD
I met Ana and told him the news. | I met Ana and told her the news. | [him > her] AGA
Each of them are here. | All of them are here. | [Each > All] AGQ
It rained dogs and cats. | It rained cats and dogs. | [dogs and cats > cats and dogs] ID
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [wrong: string, right: string, edits: string]);
