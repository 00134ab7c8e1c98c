import { amount, count, family, from, logged, numberIn, share } from '../description.js';

const LEVELS = 'CEFR-J and Octanove vocabulary profiles';
const FREQUENCY = 'Zipf scale: van Heuven et al. 2014; frequency as a sign of level: Crossley et al. 2011';

const level = (of: string) =>
  from(LEVELS, numberIn('CEFR level, A1 = 1 to C2 = 6', `${of}; 0 where no word is listed.`, 0, 6));
const zipf = (of: string) => from(FREQUENCY, numberIn('Zipf', `${of}; 0 where no word is known.`, 0, 9));
const shareFrom = (from: string, words: string) =>
  share(`${words} from ${from} up, of those that are listed.`);
const perRoot = (what: string) =>
  from(
    'Daller, van Hout & Treffers-Daller 2003',
    amount('per √words', `${what}, divided by the square root of all words but names.`),
  );
const band = (which: string, range: string) =>
  from(
    'Laufer & Nation 1995',
    share(`Different content words of ${which} (Zipf ${range}), of those in the lexicon.`),
  );

/** Distinct content words without names, unless a definition says otherwise. */
export const vocabularyIndices = family('vocabulary', LEVELS, {
  level_mean: level('Mean level of the different content words that are listed'),
  level_top: level('Mean level of the highest tenth of the different content words that are listed'),
  level_nouns: level('Mean level of the different nouns, or of all content words where there is no noun'),
  level_verbs: level('Mean level of the different verbs, or of all content words where there is no verb'),
  level_adjectives: level(
    'Mean level of the different adjectives, or of all content words where there is none',
  ),
  level_adverbs: level('Mean level of the different adverbs, or of all content words where there is none'),
  share_a1: share('Different content words of A1, of those that are listed.'),
  share_b1: shareFrom('B1', 'Different content words'),
  share_b2: shareFrom('B2', 'Different content words'),
  share_c1: shareFrom('C1', 'Different content words'),
  running_b1: shareFrom('B1', 'Content words, each time they are used,'),
  running_b2: shareFrom('B2', 'Content words, each time they are used,'),
  types_a2: logged(count('Different content words from A2 up.')),
  types_b1: logged(count('Different content words from B1 up.')),
  types_b2: logged(count('Different content words from B2 up.')),
  types_c1: logged(count('Different content words from C1 up.')),
  advanced_a2: perRoot('Different content words from A2 up'),
  advanced_b1: perRoot('Different content words from B1 up'),
  advanced_b2: perRoot('Different content words from B2 up'),
  zipf_mean: zipf('Mean frequency of the different content words'),
  zipf_words: zipf('Mean frequency of all words but names'),
  zipf_nouns: zipf('Mean frequency of the different nouns, or of all content words where there is no noun'),
  zipf_verbs: zipf('Mean frequency of the different verbs, or of all content words where there is no verb'),
  zipf_adjectives: zipf(
    'Mean frequency of the different adjectives, or of all content words where there is none',
  ),
  zipf_adverbs: zipf('Mean frequency of the different adverbs, or of all content words where there is none'),
  uncommon: from(
    FREQUENCY,
    share('Different content words below Zipf 4 (once in 100,000 words), of those in the lexicon.'),
  ),
  rare: from(
    FREQUENCY,
    share('Different content words below Zipf 3 (once in a million words), of those in the lexicon.'),
  ),
  types_uncommon: from(FREQUENCY, logged(count('Different content words below Zipf 4.'))),
  types_content: from(
    FREQUENCY,
    logged(count('Different content words whose frequency the lexicon knows, on the Zipf scale.')),
  ),
  band_1: band('about the first 1,000 words of English', 'from 5 up'),
  band_2: band('about the second 1,000', '4.5 to 5'),
  band_3: band('about the 2,000th to the 5,000th', '4 to 4.5'),
  band_4: band('about the 5,000th to the 10,000th', '3.5 to 4'),
  beyond_band_1: perRoot('Different content words below Zipf 5'),
  beyond_band_2: perRoot('Different content words below Zipf 4.5'),
  derived: from(
    'Bauer & Nation 1993',
    share('Different content words with a derivational suffix, of all of them.'),
  ),
  suffixes: logged(from('Bauer & Nation 1993', count('Different derivational suffixes.'))),
});
