const LEMMAS = 'TAALED takes lemmas';
const OURS = 'here misspellings are corrected and names left out';
const SHORT_FORMS = 'they count short forms (n’t) and numbers as words';
const BY_TAGS = 'here by parts of speech, without a parser';
const PER_HUNDRED = 'here per 100 words, there per 1,000';

/**
 * What comes closest in TAALES, TAALED, TAACO, L2SCA and Coh-Metrix, by the name of our index; and how it differs, where
 * the definitions are not the same. Indices without a counterpart are left out.
 */
export const COUNTERPARTS: Readonly<Record<string, string>> = {
  length_words: `Coh-Metrix DESWC, L2SCA W; differs: ${SHORT_FORMS}`,
  length_sentences: 'Coh-Metrix DESSC, L2SCA S; differs: here only sentences that have a word',
  length_paragraphs: 'Coh-Metrix DESPC',
  length_word_mean: 'Coh-Metrix DESWLlt; differs: here characters, without short forms (n’t)',
  readability_words_per_sentence: `Coh-Metrix DESSL, L2SCA MLS; differs: ${SHORT_FORMS}`,
  readability_syllables_per_word: 'Coh-Metrix DESWLsy; differs: here syllables are counted by rule',
  readability_flesch_reading_ease: 'Coh-Metrix RDFRE; differs: the counts of words and syllables',
  readability_flesch_kincaid_grade: 'Coh-Metrix RDFKGL; differs: the counts of words and syllables',
  diversity_ttr: `TAALED simple_ttr_aw, Coh-Metrix LDTTRa; differs: ${OURS}; ${LEMMAS}`,
  diversity_guiraud: `TAALED root_ttr_aw; differs: ${OURS}; ${LEMMAS}`,
  diversity_maas: `TAALED maas_ttr_aw; differs: there logarithms of base 10, which give 2.303 times as much; ${OURS}; ${LEMMAS}`,
  diversity_mtld: `TAALED mtld_original_aw, Coh-Metrix LDMTLD; differs: ${OURS}; ${LEMMAS}, and factors of 10 words or more`,
  diversity_hdd: `TAALED hdd42_aw; differs: ${OURS}; ${LEMMAS}`,
  diversity_mattr_50: `TAALED mattr50_aw; differs: ${OURS}; ${LEMMAS}`,
  diversity_mtld_plain: `Coh-Metrix LDMTLD, TAALED mtld_original_aw; differs: ${LEMMAS}, and factors of 10 words or more`,
  diversity_hdd_plain: `TAALED hdd42_aw; differs: ${LEMMAS}`,
  diversity_mattr_50_plain: `TAALED mattr50_aw; differs: ${LEMMAS}`,
  vocabulary_zipf_words:
    'TAALES SUBTLEXus_Freq_AW_Log; differs: another frequency list, on the Zipf scale, without names',
  vocabulary_zipf_mean:
    'TAALES SUBTLEXus_Freq_CW_Log; differs: another frequency list, on the Zipf scale, each word once',
  syntax_clauses: `L2SCA C/S; differs: ${BY_TAGS}`,
  syntax_clause_length: `L2SCA MLC; differs: ${BY_TAGS}`,
  syntax_subordination: 'L2SCA DC/C; differs: here subordinators, there dependent clauses',
  syntax_coordinate_phrases: `L2SCA CP/C; differs: ${BY_TAGS}`,
  syntax_complex_nominals: `L2SCA CN/C; differs: ${BY_TAGS}`,
  syntax_passives: `Coh-Metrix DRPVAL; differs: ${PER_HUNDRED}; here those with an agent too`,
  syntax_prepositions: `Coh-Metrix DRPP; differs: ${PER_HUNDRED}; here prepositions, there their phrases`,
  syntax_infinitives: `Coh-Metrix DRINF; differs: ${PER_HUNDRED}`,
  syntax_gerunds: `Coh-Metrix DRGERUND; differs: ${PER_HUNDRED}; here all -ing forms without be`,
  syntax_nouns: `Coh-Metrix WRDNOUN; differs: ${PER_HUNDRED}`,
  syntax_adjectives: `Coh-Metrix WRDADJ; differs: ${PER_HUNDRED}`,
  syntax_adverbs: `Coh-Metrix WRDADV; differs: ${PER_HUNDRED}`,
  syntax_pronouns: `Coh-Metrix WRDPRO; differs: ${PER_HUNDRED}; here possessives too`,
  syntax_premodifiers: 'Coh-Metrix SYNNP; differs: here adjectives, nouns and participles alone',
  cohesion_overlap:
    'Coh-Metrix CRFCWO1; differs: here words cut to five letters, as a share of both sentences',
  discourse_paragraph_sentences: 'Coh-Metrix DESPL',
  discourse_given:
    'TAACO repeated_content_lemmas; differs: here words cut to five letters, of the content words from the second sentence on',
};
