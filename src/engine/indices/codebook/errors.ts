import { family, from, logged, numberIn, rate, share } from '../description.js';

const CODES = 'Cambridge Learner Corpus codes: Nicholls 2003';
const OPERATIONS = 'James 1998';
const EMPIRICAL_BAYES = 'Empirical Bayes: Casella 1985';

const errors = (what: string) => logged(rate(`Errors ${what}, each as much as its confidence.`));
const operation = (what: string) =>
  logged(from(OPERATIONS, rate(`${what}, each as much as its confidence.`)));
const estimate = (what: string) =>
  logged(
    rate(
      `${what} to expect of the writer: as found, with 120 words of an average learner added. Sentences that repeat an earlier one are left out.`,
    ),
  );

export const errorIndices = family('errors', CODES, {
  all: errors('other than in punctuation, and suspect words'),
  grammar: errors('other than in spelling and punctuation'),
  suspects: logged(rate('Suspect words, each as much as its confidence.')),
  unknown_words: logged(rate('Words in no dictionary, names left out.')),
  clean_sentences: from('Wolfe-Quintero, Inagaki & Kim 1998', share('Sentences without an error.')),
  expected: logged(
    rate(
      'Wrong words that the text is likely to have, shown or not; a mark or a capital letter counts less.',
    ),
  ),
  clean_stretch: logged(
    numberIn('tokens', 'Mean length of stretches without an error; cut after 200.', 0, 200),
  ),
  everyday_spelling: errors('in the spelling of everyday words (Zipf 5 and above)'),
  capitals: errors('in capital letters'),
  missing_punctuation: errors('by which punctuation is missing'),
  spelling: errors('in spelling'),
  punctuation: errors('in punctuation'),
  verb: errors('in verbs'),
  noun: errors('in nouns and quantifiers'),
  determiner: errors('in determiners'),
  preposition: errors('in prepositions'),
  wording: errors('in the choice of words'),
  missing: operation('Missing words'),
  unnecessary: operation('Unnecessary words'),
  replaced: operation('Words that should be others'),
  form: operation('Words in a wrong form'),
  agreement: operation('Words that do not agree'),
});

export const accuracyIndices = family('accuracy', EMPIRICAL_BAYES, {
  words: estimate('Errors in words'),
  expected: estimate('Wrong words, shown or not,'),
  grammar: estimate('Errors of grammar'),
  spelling: estimate('Errors in spelling'),
  punctuation: estimate('Errors in punctuation'),
  verb: estimate('Errors in verbs'),
  noun: estimate('Errors in nouns and quantifiers'),
  determiner: estimate('Errors in determiners'),
  preposition: estimate('Errors in prepositions'),
  wording: estimate('Errors in the choice of words'),
});
