const words = (...lines: string[]) => new Set(lines.join(' ').split(' '));

/** Capitalised words that identify nobody: days, languages, countries, holidays, brands. In lower case. */
export const PUBLIC_NAMES = words(
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays',
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
  'english british britain england scotland scottish wales welsh ireland irish uk gb usa us america american americans',
  'european europe africa african asia asian australia australian oceania antarctica eu un nato',
  'argentina argentinian austria austrian belgium belgian brazil brazilian bulgaria bulgarian canada canadian chile chilean',
  'china chinese colombia colombian croatia croatian cuba cuban cyprus czech denmark danish egypt egyptian estonia estonian',
  'finland finnish france french germany german germans greece greek greeks hungary hungarian iceland india indian indians',
  'indonesia indonesian iran iranian iraq iraqi israel israeli italy italian italians japan japanese jordan kenya kenyan korea',
  'korean kuwait latvia latvian lebanon lebanese libya lithuania lithuanian luxembourg malaysia malaysian malta mexico mexican',
  'morocco moroccan nepal netherlands dutch nigeria nigerian norway norwegian pakistan pakistani palestine peru peruvian',
  'philippines filipino poland polish portugal portuguese qatar romania romanian russia russian russians saudi serbia serbian',
  'singapore slovak slovakia slovenia slovenian spain spanish sudan sweden swedish switzerland swiss syria syrian taiwan',
  'taiwanese thailand thai tunisia turkey turkish ukraine ukrainian uruguay venezuela vietnam vietnamese yemen zealand zimbabwe',
  'latin arabic hebrew hindi mandarin cantonese farsi persian bengali urdu swahili tamil telugu',
  'christmas easter halloween thanksgiving ramadan eid diwali christian christians muslim muslims jewish jews hindu buddhist',
  'catholic protestant islam islamic christianity buddhism bible koran quran god jesus allah santa',
  'internet google facebook instagram youtube twitter tiktok whatsapp microsoft apple windows android iphone ipad wikipedia',
  'netflix amazon samsung nintendo playstation xbox spotify skype zoom disney mcdonald mcdonalds coca cola pepsi starbucks ikea',
  'olympic olympics nba nfl fifa uefa nobel oscar oscars hollywood beatles titanic atlantic pacific mediterranean arctic',
  'mr mrs ms miss dr prof sir madam mum mom dad mummy daddy grandma grandpa granny',
  'tv pc cd dvd dna nasa bbc cnn ielts toefl cefr phd mba bsc covid aids hiv ok am pm km kg cm gps wifi ai ict pe esl efl',
  'london paris york berlin rome madrid tokyo beijing moscow washington sydney',
);

/** Given names that are also everyday words: masked if capitalised within a sentence. */
export const NAMES_THAT_ARE_WORDS = words(
  'amber angel art bill carol chase cliff crystal daisy dale dawn dean drew faith frank gene ginger grace grant guy harry heather',
  'holly hope iris ivy jack jade jasmine jean joy lily mark mason max melody miles norm olive pat pearl penny ray rich rob robin rose',
  'ruby rusty sandy skip sue summer victor violet will bob dick peter john tom ben nick',
);

/** Words that may follow a greeting or a relation (`my sister …`) but are not names. */
export const NOT_A_NAME = words(
  'sir sirs madam friend friends all everyone everybody everbody anyone teacher teachers manager editor principal director boss',
  'student students classmate classmates colleague colleagues guys team there folks mum mom mother father dad parents brother',
  'sister uncle aunt grandma grandpa granny family neighbour neighbor customer service committee headmaster headteacher reader',
  'readers landlord council mayor president minister hotel school company office department members people ladies gentlemen children',
  'mr mrs ms miss dr prof professor doctor again my and or the a an to of in on at for with from how i we you he she it they this that',
  'is are was were not now just so but because who which what when where if as very really also here there hope please thanks thank',
  'diary santa god lord best pen new dear hi hello hey good morning afternoon evening glad happy sorry sure going doing feeling fine',
  'writing studying working looking interested tired afraid excited well ok okay ready also always still only from years old one two',
);
