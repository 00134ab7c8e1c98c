import { amount, count, family, logged, share } from '../description.js';

export const lengthIndices = family('length', 'Wolfe-Quintero, Inagaki & Kim 1998', {
  words: logged(count("Words; n't, 's and other short forms are none of their own: don't is one word, do.")),
  distinct_words: logged(count('Different words, whatever their case.')),
  sentences: logged(count('Sentences that have a word.')),
  paragraphs: logged(count('Stretches of text between line breaks.')),
  sentence_mean: amount('ln words', 'Mean of the logarithms of the words in each sentence.'),
  sentence_spread: amount('ln words', 'Standard deviation of the logarithms of the words in each sentence.'),
  word_mean: amount('characters', "Mean length of words, without short forms: don't has two characters."),
  word_spread: amount('characters', 'Standard deviation of the length of words, without short forms.'),
  distinct_word_mean: amount('characters', 'Mean length of the different words, without short forms.'),
  long_words: share('Words of seven characters or more, without short forms, of all words.'),
});
