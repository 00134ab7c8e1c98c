import { amount, count, family, from, logged, numberIn, rate, share } from '../description.js';

const CONNECTIVES = 'Core Inventory for General English (North, Ortega & Sheehan 2010)';
const COHESION = 'Graesser, McNamara et al. 2004';

export const cohesionIndices = family('cohesion', COHESION, {
  connectives_a: from(CONNECTIVES, logged(rate('Linking words of level A: and, because, then.'))),
  connectives_b: from(CONNECTIVES, logged(rate('Linking words of level B: although, for example.'))),
  connectives_c: from(CONNECTIVES, logged(rate('Linking words of level C: nevertheless, whereas.'))),
  types: from(CONNECTIVES, logged(count('Different linking words.'))),
  types_b: from(CONNECTIVES, logged(count('Different linking words of level B.'))),
  types_c: from(CONNECTIVES, logged(count('Different linking words of level C.'))),
  first_person: logged(rate('Forms of I and we.')),
  pointing: logged(rate('This, these, those, such.')),
  overlap: share(
    'Content words, cut to five letters, that neighbouring sentences share, of those that either has (Jaccard), on average.',
  ),
  opening_variety: logged(count('Different first words of sentences.')),
  linked_openings: share(
    'Sentences whose first word is that of a linking phrase of level B or C (so, in, as among them), or one such as also, then, because.',
  ),
  links: share(
    'Sentences from the second on that share a content word, cut to five letters, with the one before, or have a word that refers back: he, its, this.',
  ),
  joined_openings: share('Sentences that begin with and, so or but.'),
});

export const mechanicsIndices = family('mechanics', 'this project', {
  capital_start: share('Sentences that begin with a capital letter or a number.'),
  closed: share('Sentences that end with a stop.'),
  commas: logged(rate('Commas.')),
  colons: logged(rate('Colons, semicolons, opening brackets, dashes.')),
  lower_i: logged(rate('A small i for I.')),
  emphasis: logged(rate('Exclamation marks and repeated question marks.')),
  informal: logged(rate('Spellings of chats: u, gonna, dont.')),
  shouted: logged(rate('Words of three letters or more in capitals.')),
  contractions: logged(rate("Short forms: n't, 's, 'm; the possessive 's counts too.")),
  crammed: logged(rate('Commas and stops without a space before the next word.')),
});

export const styleIndices = family('style', 'this project', {
  hedges: from('Hyland & Milton 1997', logged(rate('Words that weaken a claim: may, perhaps, seem.'))),
  adverbs: logged(rate('Adverbs in -ly of six letters or more.')),
  vague_words: from('Hasselgren 1994', logged(rate('Words that stand for many others: very, thing, good.'))),
  third_person: logged(rate('Third-person pronouns.')),
});

const ASSOCIATION = 'Bestgen & Granger 2014; Garner, Crossley & Kyle 2019';
const association = (of: string) =>
  from(ASSOCIATION, numberIn('nats', `Mean pointwise mutual information of ${of} with the words before.`));

/** The intended words are read; names, numbers and unknown words are left out. */
export const surprisalIndices = family('surprisal', 'Lau, Clark & Lappin 2017', {
  mean: amount('nats', 'Mean surprisal of words, given the three before; exp of it is perplexity.'),
  spread: amount('nats', 'Standard deviation of the surprisal of words.'),
  unexpected: share('Words whose surprisal is above 11 nats.'),
  repaired: numberIn('nats per word', 'How much likelier sentences get when misspellings are put right.'),
  association: association('words'),
  function_words: association('function words'),
  content_words: association('content words'),
  misplaced: from(ASSOCIATION, share('Words whose mutual information with those before is below −1 nat.')),
  misplaced_content: from(
    ASSOCIATION,
    share('Content words whose mutual information with those before is below −1 nat.'),
  ),
  collocated: from(ASSOCIATION, share('Words whose mutual information with those before is above 3 nats.')),
  collocated_content: from(
    ASSOCIATION,
    share('Content words whose mutual information with those before is above 3 nats.'),
  ),
});
