import { amount, count, family, from, logged, numberIn, rate, share } from '../description.js';

const LU = 'after Lu 2010, by parts of speech';
const BIBER = 'after Biber, Gray & Poonpon 2011';
const ITEMS = 'after the CEFR-J Grammar Profile (Tono 2018)';

const perClause = (what: string) => amount('per clause', `${what}; each finite verb counts as a clause.`);
const phrases = (what: string) => logged(rate(what));

export const syntaxIndices = family('syntax', LU, {
  clauses: logged(amount('per sentence', 'Finite verbs.')),
  clause_length: logged(amount('words', 'Words to each finite verb.')),
  verbless: share('Sentences without a finite verb.'),
  subordination: perClause('Subordinators'),
  relatives: phrases('Relative clauses.'),
  coordination: phrases('Conjunctions such as and, but, or.'),
  passives: phrases('Passive verb groups.'),
  perfects: phrases('Perfect verb groups.'),
  progressives: phrases('Progressive verb groups.'),
  modals: phrases('Modal verbs.'),
  infinitives: phrases('Infinitives with to.'),
  gerunds: phrases('-ing forms without a form of be.'),
  past: share('Finite verbs in the past tense.'),
  prepositions: from(BIBER, phrases('Prepositions.')),
  nominalisations: from(BIBER, phrases('Nouns formed by a suffix such as -tion or -ness.')),
  nouns: from(BIBER, phrases('Nouns, names among them.')),
  pronouns: from(BIBER, phrases('Personal and possessive pronouns.')),
  adjectives: from(BIBER, phrases('Adjectives.')),
  adverbs: from(BIBER, phrases('Adverbs.')),
  determiners: from(BIBER, phrases('Articles and other determiners.')),
  comparatives: phrases('Comparatives and superlatives.'),
  nonfinite: perClause('Infinitives and -ing forms'),
  complex_nominals: perClause('Noun phrases with an adjective, a noun before it, of, or a relative clause'),
  complex_share: share('Noun phrases that are complex.'),
  coordinate_phrases: perClause('Pairs of words of the same class joined by a conjunction'),
  verb_variety: from('McCarthy & Jarvis 2007', share('HD-D of the forms of 10 random verb groups.')),
  verb_groups: share('Verb groups of several words.'),
  subordinators: logged(count('Different subordinators and relative words.')),
  noun_phrase: from(BIBER, amount('tokens', 'Mean length of noun phrases up to their head.')),
  premodifiers: from(BIBER, amount('per noun phrase', 'Adjectives, nouns and participles before the head.')),
  postmodifiers: from(BIBER, share('Noun phrases that a preposition follows at once.')),
});

const items = (level: string) => logged(count(`Different grammatical items of ${level} found in the text.`));
const itemLevel = (definition: string) => numberIn('CEFR level, A1 = 1 to C1 = 5', definition, 0, 5);

export const grammarIndices = family('grammar', ITEMS, {
  items: logged(count('Different grammatical items found in the text.')),
  items_a1: items('A1'),
  items_a2: items('A2'),
  items_b1: items('B1'),
  items_b2: items('B2'),
  items_c1: items('C1'),
  level_mean: itemLevel('Mean level of the different grammatical items; 0 where there are none.'),
  sentences_b1: share('Sentences with a grammatical item from B1 up.'),
  sentences_b2: share('Sentences with a grammatical item from B2 up.'),
  sentence_level: itemLevel('Mean over sentences of the level of the highest item, 0 in one without any.'),
});

export const sentencesIndices = family('sentences', 'Crossley & McNamara 2012', {
  off_length: amount(
    'ln words',
    'How far the mean logarithm of sentence lengths lies from that of 17 words, either way. Sentences of one or two words are left out; 1 where there are no others.',
  ),
  overlong: share('Words that stand in sentences of more than 40 words.'),
  openings: from('McCarthy & Jarvis 2007', share('HD-D of the first words of 5 random sentences.')),
  adverbial_openings: share(
    'Sentences that begin with a preposition, a subordinator, an adverb (when, how and the like too), to, or an -ing form.',
  ),
  pronoun_openings: share('Sentences that begin with a pronoun.'),
});
