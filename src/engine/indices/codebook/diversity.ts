import { amount, family, from, logged, named, share } from '../description.js';

const HDD = 'McCarthy & Jarvis 2007';
const MATTR = 'Covington & McFall 2010';

const COUNTED =
  "Of words in lower case with misspellings corrected; names, numbers in digits and short forms (the n't of don't) are left out.";

/** Of intended words, so that a misspelling is not a separate word; names are left out. */
export const diversityIndices = family('diversity', HDD, {
  mtld: logged(
    from(
      'McCarthy & Jarvis 2010',
      amount(
        'words',
        `MTLD: mean length of stretches that keep a type–token ratio above .72, both ways. ${COUNTED}`,
      ),
    ),
  ),
  hdd: share(
    `HD-D: type–token ratio to expect of 42 random words, or of all where there are fewer. ${COUNTED}`,
  ),
  hdd_short: share(`HD-D of 20 random words. ${COUNTED}`),
  moving_25: named(
    'diversity_mattr_25',
    from(MATTR, share(`MATTR: mean type–token ratio of all windows of 25 words. ${COUNTED}`)),
  ),
  moving_50: named(
    'diversity_mattr_50',
    from(MATTR, share(`MATTR: mean type–token ratio of all windows of 50 words. ${COUNTED}`)),
  ),
  function_words: share('HD-D of 20 random function words.'),
  verbs: share('HD-D of 8 random verbs.'),
  tag_pairs: share('HD-D of 42 random pairs of neighbouring parts of speech.'),
});
