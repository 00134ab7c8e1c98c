import type { Trait } from '../../engine/results/traits.js';
import type { Kind } from './kinds.js';

/** Stages of learning: A1 and A2, B1 and B2, C1 and C2. */
export type Stage = 'A' | 'B' | 'C';

/** What a learner may work on next: a kind of error, or a trait. */
export type Focus = Kind | Trait;

/** Traits as learners read of them. */
export const TRAIT_TITLES = {
  cohesion: 'How the text hangs together',
  syntax: 'Sentences',
  vocabulary: 'Vocabulary',
  phraseology: 'Natural phrases',
  grammar: 'Grammar',
  conventions: 'Spelling and punctuation',
} as const satisfies Readonly<Record<Trait, string>>;

/** What to do next, by stage, in words that learners of the stage understand. English examples are between asterisks. */
export const ADVICE: Readonly<Record<Focus, Readonly<Record<Stage, string>>>> = {
  tenses: {
    A: 'Look at each verb and ask: now, every day, or in the past? For things that are over, write the past form: *I went*, *she was*.',
    B: 'Draw a line with past, now and future, and put each verb of your text on it. Check where you need the past simple and where the present perfect.',
    C: 'Read only the verbs of each paragraph. Where the tense changes, there should be a reason: an earlier event, a general truth, a change of view.',
  },
  verbs: {
    A: 'After *can*, *must* and *will*, use the verb without *to*: *can play*. Check questions and negatives: do you have *do*, *does* or *did*?',
    B: 'Collect verbs that take *to* (*want to go*) and verbs that take *-ing* (*enjoy going*). Write three sentences of your own with each group.',
    C: 'Check long verb groups word by word, as in *might have been told*: passives, modals with *have*, and what follows a preposition.',
  },
  agreement: {
    A: 'Underline who does it in each sentence. With *he*, *she*, *it* or one thing, the verb has an *s*: *she lives*, *it costs*.',
    B: 'In long sentences, find the noun that the verb belongs to; it is often not the noun just before it. Check *there is* and *there are* too.',
    C: 'Check subjects that look plural or singular but are not (*the number of*, *a number of*, *everyone*, *the news*) and pronouns that refer back.',
  },
  articles: {
    A: 'Underline every noun for one thing that can be counted. Does it have *a*, *an*, *the* or a word like *my* before it? It needs one.',
    B: 'For each noun ask: does my reader know which one? Then *the*. Is it one of many? Then *a* or *an*. Do I speak of all, in the plural? Then no article.',
    C: 'Check abstract nouns: without *the* in general (*education matters*), with it when a phrase narrows them down (*the education that I received*).',
  },
  nouns: {
    A: 'Look at each noun: one, or more than one? For more than one add *-s*, and learn *child/children*, *man/men*, *person/people*.',
    B: 'Make a list of nouns that have no plural, such as *information*, *advice*, *furniture* and *homework*, and use each with *some* or *a piece of*.',
    C: 'Check nouns that change their meaning when they are counted: *experience*, *work*, *time*, *room*. Which one do you mean here?',
  },
  quantities: {
    A: 'Use *many* with things that you can count (*many friends*), and *much* with things that you cannot (*much time*). *A lot of* is right with both.',
    B: 'Sort your words of quantity: *few*, *fewer* and *many* count; *little*, *less* and *much* measure. Check each of them in your text.',
    C: 'Check words such as *each*, *every*, *none*, *most* and *the majority of*: which noun do they take, and which verb?',
  },
  pronouns: {
    A: 'Every English sentence needs someone or something before the verb: *It is cold.* Check that no verb stands alone.',
    B: 'Draw an arrow from each *it*, *this*, *they* and *which* to the word that it stands for. If you cannot, write the noun again.',
    C: 'Look at each *this* and *which*: does it refer to one word or to a whole idea? Add a noun where readers could hesitate: *this change*.',
  },
  prepositions: {
    A: 'Learn time and place in groups: *at six o’clock*, *on Monday*, *in June*; *at school*, *on the table*, *in the room*.',
    B: 'Learn the preposition together with its word: *interested in*, *good at*, *depend on*. Note five pairs from your text and use each once more.',
    C: 'Look up nouns and adjectives of your topic in a learner’s dictionary and note the prepositions they take: *an increase in*, *access to*.',
  },
  describing: {
    A: 'To compare, use *-er* with short words (*cheaper*) and *more* with long ones (*more expensive*), never both.',
    B: 'Check each word that describes: a noun takes an adjective (*a quick answer*), a verb takes an adverb (*answer quickly*).',
    C: 'Check where your adverbs stand and how strong they are; replace *very* and *really* with one exact adjective where there is one.',
  },
  patterns: {
    A: 'Learn verbs with what follows them: *tell me*, *say to me*, *listen to music*, *go home*. Write one sentence with each.',
    B: 'For verbs such as *explain*, *suggest* and *recommend*, look up in a dictionary what comes next, and copy one example of each.',
    C: 'Note for new verbs whether a person, a clause with *that* or an *-ing* form follows, and check the ones in your text.',
  },
  order: {
    A: 'Put the parts in this order: who – does – what – where – when. Check each sentence.',
    B: 'Check questions inside sentences (*I know where he is*), and words such as *always* and *also*, which go before the main verb.',
    C: 'Check the order after openings such as *not only*, *never* or *only then*, and keep verb and object together.',
  },
  linking: {
    A: 'Join two short sentences with *and*, *but*, *because* or *so*. Do this three times in your text.',
    B: 'For each linking word ask what it says: a reason, a contrast, a result? Check that the two halves really stand in this relation.',
    C: 'Check that each linking word joins what it may join: *however* begins a new sentence; *although* joins two halves of one.',
  },
  wording: {
    A: 'For each marked word, write the right one on a card, with your sentence. Say the sentence aloud three times.',
    B: 'Look up the marked words in an English dictionary for learners, not in your own language, and read two examples of each.',
    C: 'Compare near synonyms in a dictionary of collocations, and choose the word that good writers use with its neighbours.',
  },
  families: {
    A: 'Check words for people, things and how they are: *a danger*, *dangerous*. Which one do you need?',
    B: 'For each marked word, write down its family: *decide*, *decision*, *decisive*. Then choose the form that its place in the sentence needs.',
    C: 'Build the families of the key words of your topic, with their prefixes and suffixes, and use two forms that you have not used.',
  },
  collocations: {
    A: 'Learn words in pairs, not alone: *make a mistake*, *do homework*, *have breakfast*, *take a photo*.',
    B: 'Write down the verb that goes with each important noun of your topic, and use the pair: *solve a problem*, *reach an aim*.',
    C: 'Look up the key nouns of your text in a dictionary of collocations, and replace two pairs by more usual ones.',
  },
  spelling: {
    A: 'Write each marked word three times. Cover it, write it again, and compare.',
    B: 'Collect your words in a list. Look for groups: double letters, *ie* or *ei*, endings. Test yourself on ten of them.',
    C: 'Read your text from the end, word by word, and look up long words and words with silent letters.',
  },
  punctuation: {
    A: 'Begin each sentence with a capital letter and end it with a full stop or a question mark. Write *I*, names, days and months with a capital.',
    B: 'Read aloud. Where one whole sentence ends, put a full stop, not a comma. Check the comma after an opening such as *After lunch*.',
    C: 'Check commas around additions that can be left out, apostrophes, and whether a semicolon or a full stop should part two clauses.',
  },
  cohesion: {
    A: 'Say in which order things happen: *first*, *then*, *after that*, *in the end*. Use *because* to give a reason.',
    B: 'Begin each paragraph with a sentence that says what it is about, and take up a word or idea from the one before.',
    C: 'Check what each sentence begins with: known things first, new ones last. Use *this* with a noun to sum up what you have said.',
  },
  syntax: {
    A: 'Join short sentences: use *and*, *but*, *because* and *when* so that some of your sentences have two parts.',
    B: 'Vary your sentences: use *who*, *which* and *that* to add information, and begin two sentences with something other than the subject.',
    C: 'Vary length and weight: put a short sentence after a long one, and try a participle, an inversion or a clause as the subject.',
  },
  vocabulary: {
    A: 'Learn ten new words for this topic, and use five of them in a new sentence each.',
    B: 'Replace words that you use often, such as *good*, *nice*, *thing* and *big*, by more exact ones. Find five places in your text.',
    C: 'Look for exact and less common words for your main ideas, and check in a dictionary how formal they are.',
  },
  phraseology: {
    A: 'Learn whole phrases, not single words: *on the one hand*, *I would like to*, *there is*, *in my opinion*.',
    B: 'When you read, note phrases of three or more words that you would not have written so. Use three of them in your next text.',
    C: 'Read a good text on this topic and note how it phrases what you wanted to say. Rewrite two of your sentences like that.',
  },
  grammar: {
    A: 'Check each sentence in two steps: is there someone who does it, and is the verb in the right form?',
    B: 'Choose one structure that you avoid, such as conditionals, the passive or reported speech, and use it twice in your next text.',
    C: 'Use structures that weigh and shade: mixed conditionals, perfect infinitives, emphasis with *it is* or *what*.',
  },
  conventions: {
    A: 'Read your text once only for capital letters and full stops, and once only for spelling.',
    B: 'Leave your text for a day, then read it aloud and correct spelling and commas before you hand it in.',
    C: 'Read your text in another font or on paper: check punctuation first, then spelling, then whether both follow one variety of English.',
  },
};
