/**
 * Words that learners confuse, one group per line, with the difference between them: sentences for learners, which are
 * true whichever word was meant.
 */
const NOTES: Readonly<Record<string, string>> = {
  "there their they're":
    "*Their* means belonging to them, *they're* means they are, *there* is for places and for *there is*",
  "its it's": "*It's* is short for *it is* or *it has*, *its* means belonging to it",
  "your you're": "*You're* is short for *you are*, *your* means belonging to you",
  "whose who's": "*Who's* is short for *who is*, *whose* means belonging to whom",
  "were we're": "*We're* is short for *we are*, *were* is a past form of *be*",
  "lets let's": "*Let's* is short for *let us*, *lets* means allows",
  'to too two':
    '*To* points somewhere or goes before a verb, *too* means also or more than enough, *two* is the number 2',
  'then than': '*Than* compares, *then* means at that time or next',
  'of off': '*Off* means away from, *of* links words',
  'lose loose': '*Lose* is a verb, *loose* means not tight',
  'lose loss lost': '*Lose* is the verb, *loss* the noun, *lost* the past form',
  'affect effect': '*Affect* is the verb, *effect* is the noun',
  'affects effects': '*Effects* are results, *affects* is a verb',
  'advice advise': '*Advice* is the noun, *advise* is the verb',
  'practice practise': 'In British English, *practice* is the noun and *practise* the verb',
  'believe belief': '*Believe* is the verb, *belief* is the noun',
  'breath breathe': '*Breath* is the noun, *breathe* is the verb',
  'choose choice chose': '*Choose* is the verb, *choice* the noun, *chose* the past form',
  'success succeed': '*Success* is the noun, *succeed* is the verb',
  'prove proof': '*Prove* is the verb, *proof* is the noun',
  'live life': '*Life* is the noun, *live* is the verb',
  'think thing': '*Think* is a verb, *thing* is a noun',
  'were where': '*Where* is about a place, *were* is a form of *be*',
  'quiet quite': '*Quiet* means not loud, *quite* means rather or completely',
  'here hear': '*Here* means in this place, *hear* is done with the ears',
  'know no': '*Know* is a verb, *no* is the opposite of *yes*',
  'know now': '*Know* is a verb, *now* means at present',
  'knew new': '*Knew* is the past of *know*, *new* is the opposite of *old*',
  'right write': '*Write* is done with a pen, *right* means correct or not left',
  'buy by': '*Buy* is a verb, *by* is a preposition',
  'week weak': 'A *week* has seven days, *weak* means not strong',
  'meet meat': '*Meet* is a verb, *meat* is food',
  'whole hole': '*Whole* means complete, a *hole* is an opening',
  'peace piece': '*Peace* is the opposite of war, a *piece* is a part',
  'past passed': '*Passed* is a form of the verb *pass*, *past* is not a verb',
  'weather whether': '*Weather* is sun or rain, *whether* means if',
  'form from': '*From* is a preposition, a *form* is a shape or a sheet to fill in',
  'feel fell': '*Fell* is the past of *fall*, *feel* is about feelings',
  'feel fill': '*Fill* means to make full, *feel* is about feelings',
  'dessert desert': 'A *dessert* is sweet food, a *desert* is dry land',
  'accept except': '*Accept* means take or agree to, *except* means not including',
  'clothes cloths': '*Clothes* are worn, *cloths* are pieces of material',
  'though thought': '*Though* means although, *thought* is a form of *think*',
  'thought taught': '*Thought* is a form of *think*, *taught* is a form of *teach*',
  'through threw': '*Through* is a preposition, *threw* is the past of *throw*',
  'our are': '*Our* means belonging to us, *are* is a form of *be*',
  'see sea': '*See* is done with the eyes, the *sea* is water',
  'sell sale': '*Sell* is the verb, *sale* is the noun',
  'dose does': '*Does* is a form of *do*, a *dose* is an amount of medicine',
  'college collage': 'A *college* is for students, a *collage* is a picture of many pieces',
  'principal principle': 'A *principal* leads a school, a *principle* is a rule',
  'personal personnel': '*Personal* means of one person, *personnel* are the people who work somewhere',
  'every very': '*Every* means each, *very* makes an adjective or adverb stronger',
  'borrow lend': 'You *borrow* from someone and *lend* to someone',
  'remember remind': 'You *remember* by yourself, someone or something *reminds* you',
  'rise raise': 'Things *rise* by themselves, someone *raises* them',
  'learn teach': 'Students *learn*, teachers *teach*',
  'say tell': 'You *say* something, but *tell* someone something',
  'hear listen': 'You *hear* a sound without trying, and *listen* on purpose',
  'much many': '*Many* goes with nouns that can be counted, *much* with those that cannot',
  'few little': '*Few* goes with nouns that can be counted, *little* with those that cannot',
  'fewer less': '*Fewer* goes with nouns that can be counted, *less* with those that cannot',
  'hard hardly': '*Hard* means with effort, *hardly* means almost not at all',
  'late lately': '*Late* means after the right time, *lately* means recently',
  'near nearly': '*Near* means close to, *nearly* means almost',
  'good well': '*Good* is an adjective, *well* is its adverb',
  'bad badly': '*Bad* is an adjective, *badly* is its adverb',
  'really real': '*Real* is an adjective, *really* is its adverb',
  'almost most': '*Almost* means nearly, *most* means the greater part',
  'for since': '*For* goes with a span of time, *since* with its beginning',
  'until by': '*By* means not later than, *until* means up to that time',
  'during while': '*During* goes before a noun, *while* before a subject and a verb',
  'although despite': '*Although* goes before a subject and a verb, *despite* before a noun',
  'so such':
    '*So* goes before an adjective or adverb alone, *such* before a noun with or without an adjective',
  'another other': '*Another* means one more; with plurals and after *the* or *my*, use *other*',
  'other others': '*Other* goes before a noun, *others* stands alone',
  'i me my': '*I* is a subject, *me* is an object, *my* goes before a noun',
  'he him his': '*He* is a subject, *him* is an object, *his* goes before a noun',
  'she her': '*She* is a subject, *her* is an object or goes before a noun',
  'we us our': '*We* is a subject, *us* is an object, *our* goes before a noun',
  'they them their': '*They* is a subject, *them* is an object, *their* goes before a noun',
  'my mine': '*My* goes before a noun, *mine* stands alone',
  'your yours': '*Your* goes before a noun, *yours* stands alone',
  'our ours': '*Our* goes before a noun, *ours* stands alone',
  'their theirs': '*Their* goes before a noun, *theirs* stands alone',
  'some any': '*Any* is usual in questions and after *not*, *some* in other sentences',
  'this these': '*This* goes with a singular noun, *these* with a plural one',
  'that those': '*That* goes with a singular noun, *those* with a plural one',
  'who which': '*Who* is for people, *which* is for things',
  'women woman': '*Woman* is singular, *women* is plural',
  'men man': '*Man* is singular, *men* is plural',
  'people person': '*Person* is singular, *people* is plural',
  'someone anyone': '*Anyone* is usual in questions and after *not*, *someone* in other sentences',
  'something anything': '*Anything* is usual in questions and after *not*, *something* in other sentences',
  'somebody anybody': '*Anybody* is usual in questions and after *not*, *somebody* in other sentences',
  'sometime sometimes': '*Sometimes* means now and then, *sometime* means at some point',
  'beside besides': '*Beside* means next to, *besides* means in addition',
  'fun funny': '*Fun* is what you enjoy, *funny* makes you laugh',
  'sensible sensitive': '*Sensible* means reasonable, *sensitive* means easily hurt',
  'economic economical': '*Economic* means of the economy, *economical* means saving money',
  'story history': 'A *story* is told, *history* is what happened in the past',
  'costume custom': 'A *costume* is worn, a *custom* is a tradition',
  'safe save': '*Safe* means not in danger, *save* is a verb',
  'price prize': 'You pay a *price*, you win a *prize*',
  'brake break': 'A *brake* stops a car, *break* means damage or rest',
};

/** Pairs of adjectives: one describes a feeling, the other what causes it. */
const FEELINGS =
  'bored:boring interested:interesting excited:exciting tired:tiring surprised:surprising confused:confusing amazed:amazing relaxed:relaxing disappointed:disappointing shocked:shocking annoyed:annoying embarrassed:embarrassing frightened:frightening satisfied:satisfying worried:worrying motivated:motivating';
const OF_FEELINGS = 'What someone feels ends in *-ed*, what makes them feel so in *-ing*';

const byPair = new Map<string, string>();
const add = (words: readonly string[], note: string) => {
  for (const written of words) for (const meant of words) byPair.set(`${written} ${meant}`, note);
};
for (const [group, note] of Object.entries(NOTES)) add(group.split(' '), note);
for (const pair of FEELINGS.split(' ')) add(pair.split(':'), OF_FEELINGS);

/** Why a confused word is wrong, if nothing more specific is known; a sentence about the difference is better. */
export const CONFUSED = 'Two words are confused here: write *{correction}*, not *{written}*.';

/** The difference between two words that are often confused, as a reason with slots; undefined for other words. */
export function reasonOfConfusion(written: string, correction: string): string | undefined {
  const note = byPair.get(`${plain(written)} ${plain(correction)}`);
  return note && asReason(note);
}

const asReason = (note: string) => `${note}: write *{correction}*.`;

/** All reasons of this kind, for catalogues in other languages. */
export const CONFUSION_REASONS: readonly string[] = [...new Set(byPair.values())].map(asReason);

const plain = (word: string) => word.toLowerCase().replaceAll('’', "'");
