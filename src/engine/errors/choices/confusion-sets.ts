/**
 * Confusion sets: words that learners confuse because they sound or look alike, are forms of one word, or share a
 * meaning in another language; chosen by us. All members are single words; rules handle longer expressions. Words that
 * only meaning distinguishes (`job` and `work`, `make` and `have`) are left out: in learners' essays, most proposals
 * for them were wrong.
 */
// biome-ignore format: one table
const SETS = [
  // Sound or look alike, or are forms of one word
  'their there', 'then than', 'too to', 'off of', 'lose loose', 'were where', 'quite quiet',
  'advice advise', 'affect effect', 'here hear', 'knew new', 'right write', 'buy by', 'week weak',
  'meet meat', 'whole hole', 'peace piece', 'past passed', 'weather whether', 'form from', 'think thing',
  'things thinks', 'live life leave', 'lives lifes leaves', 'believe belief', 'choose choice chose',
  'felt fell feel', 'full fill', 'cost coast', 'our are', 'this these', 'that those', 'beside besides',
  'breath breathe', 'lead led', 'dessert desert', 'accept except', 'price prize',
  'clothes cloths', 'wear were where', 'steal still', 'find found', 'send sent', 'spend spent',
  'build built', 'lend lent', 'lost lose loss', 'till tell', 'sit seat', 'ship sheep', 'hope hop',
  'through though', 'thought taught', 'threw through', 'allow aloud', 'brake break', 'sea see', 'son sun',
  'wait weight', 'your you', 'every very', 'ever every', 'even event', 'want what', 'when went',
  'with which', 'who how', 'since science', 'safe save', 'prove proof', 'practice practise',
  'device devise', 'principal principle', 'personal personnel', 'moral morale', 'later latter',
  'costume custom', 'alone along', 'know now no not', 'two too', 'women woman', 'men man',
  // Determiners, quantifiers, pronouns
  'much many', 'few little', 'less fewer', 'some any', 'every all each', 'other another others', 'she her',
  'he him his', 'they them their', 'i me my', 'we us our', 'who which', 'what which',
  'someone anyone everyone', 'something anything everything nothing', 'somebody anybody everybody',
  'ours our', 'mine my', 'yours your', 'theirs their', 'most more', 'almost most', 'people person',
  // Adverbs, prepositions and conjunctions
  'good well', 'hard hardly', 'late lately', 'near nearly', 'if whether', 'while during', 'so such',
  'although despite', 'before ago', 'after later', 'for since', 'until by', 'already yet still',
  'sometime sometimes', 'especially specially', 'first firstly', 'really real', 'worse worst', 'bad badly',
  // Adjectives and nouns
  'fun funny', 'bored boring', 'interested interesting', 'excited exciting', 'tired tiring',
  'surprised surprising', 'confused confusing', 'amazed amazing', 'relaxed relaxing',
  'disappointed disappointing', 'shocked shocking', 'annoyed annoying', 'embarrassed embarrassing',
  'frightened frightening', 'satisfied satisfying', 'worried worrying', 'motivated motivating',
  'sensible sensitive', 'economic economical', 'historic historical', 'classic classical', 'alive live',
  'asleep sleep', 'used use', 'story history',
];

/** Verbs that learners confuse, by their base forms; an error keeps the form. */
// biome-ignore format: one table
const VERB_SETS = [
  'lend borrow', 'remember remind', 'rise raise', 'learn teach', 'lose miss', 'win earn', 'reach arrive',
  'say tell', 'hear listen',
];

/** Each set as its words. */
export const CONFUSION_SETS: readonly (readonly string[])[] = SETS.map((set) => set.split(' '));

/** Each set as its verbs in the base form. */
export const VERB_CONFUSION_SETS: readonly (readonly string[])[] = VERB_SETS.map((set) => set.split(' '));
