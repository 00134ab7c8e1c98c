import type { Rule } from '../rule.js';
import { aAn } from './a-an.js';
import { adjectivePlural } from './adjective-plural.js';
import { adverbOrder } from './adverb-order.js';
import { agreementNegative } from './agreement-negative.js';
import { agreementNoun } from './agreement-noun.js';
import { agreementPhrase } from './agreement-phrase.js';
import { agreementPronoun } from './agreement-pronoun.js';
import { agreementQuestion } from './agreement-question.js';
import { agreementRelative } from './agreement-relative.js';
import { articleInPhrase } from './article-in-phrase.js';
import { articleOfBeing } from './article-of-being.js';
import { articleOfHaving } from './article-of-having.js';
import { articleOfNoun } from './article-of-noun.js';
import { articleOfSuperlative } from './article-of-superlative.js';
import { articleOfUnique } from './article-of-unique.js';
import { articleWithPlural } from './article-with-plural.js';
import { bareNoun } from './bare-noun.js';
import { bareObject } from './bare-object.js';
import { beAndVerb } from './be-and-verb.js';
import { capitalInside } from './capital-inside.js';
import { clauseAfterPreposition } from './clause-after-preposition.js';
import { commaAfterOpening } from './comma-after-opening.js';
import { commaSplice } from './comma-splice.js';
import { comparison } from './comparison.js';
import { compoundMeasure } from './compound-measure.js';
import { confusedVerbs } from './confused-verbs.js';
import { contraction } from './contraction.js';
import { coordinatedVerb } from './coordinated-verb.js';
import { demonstrative } from './demonstrative.js';
import { determinerNumber } from './determiner-number.js';
import { doSupport } from './do-support.js';
import { doubleNegative } from './double-negative.js';
import { doubledConjunction } from './doubled-conjunction.js';
import { doubledSubject } from './doubled-subject.js';
import { falsePlural } from './false-plural.js';
import { finalStop } from './final-stop.js';
import { gerundAfterPreposition } from './gerund-after-preposition.js';
import { gerundAfterVerb } from './gerund-after-verb.js';
import { gerundSubject } from './gerund-subject.js';
import { governedPreposition } from './governed-preposition.js';
import { haveBe } from './have-be.js';
import { haveOf } from './have-of.js';
import { indirectQuestion } from './indirect-question.js';
import { infinitiveForm } from './infinitive-form.js';
import { invertedQuestion } from './inverted-question.js';
import { irregularPlural } from './irregular-plural.js';
import { irregularVerb } from './irregular-verb.js';
import { itsApostrophe } from './its-apostrophe.js';
import { joinedWords } from './joined-words.js';
import { linkingPhrase } from './linking-phrase.js';
import { lookalikeWords } from './lookalike-words.js';
import { missingArticle } from './missing-article.js';
import { missingBe } from './missing-be.js';
import { missingHyphen } from './missing-hyphen.js';
import { missingPossessive } from './missing-possessive.js';
import { missingPreposition } from './missing-preposition.js';
import { missingSubject } from './missing-subject.js';
import { modalForm } from './modal-form.js';
import { nounForAdjective } from './noun-for-adjective.js';
import { nounForParticiple } from './noun-for-participle.js';
import { nounNumber } from './noun-number.js';
import { oneOf } from './one-of.js';
import { openingClause } from './opening-clause.js';
import { otherAnother } from './other-another.js';
import { pairedConjunction } from './paired-conjunction.js';
import { participleAdjective } from './participle-adjective.js';
import { perfectForm } from './perfect-form.js';
import { pluralApostrophe } from './plural-apostrophe.js';
import { possessive } from './possessive.js';
import { possessiveDeterminer } from './possessive-determiner.js';
import { possessivePronoun } from './possessive-pronoun.js';
import { prepositionAfterAdjective } from './preposition-after-adjective.js';
import { prepositionAfterNoun } from './preposition-after-noun.js';
import { prepositionAfterVerb } from './preposition-after-verb.js';
import { prepositionPhrase } from './preposition-phrase.js';
import { pronounCase } from './pronoun-case.js';
import { properCapital } from './proper-capital.js';
import { purposeInfinitive } from './purpose-infinitive.js';
import { quantifier } from './quantifier.js';
import { questionForm } from './question-form.js';
import { reasonWhy } from './reason-why.js';
import { reflexivePronoun } from './reflexive-pronoun.js';
import { relativePronoun } from './relative-pronoun.js';
import { repeatedWord } from './repeated-word.js';
import { resumptivePronoun } from './resumptive-pronoun.js';
import { runOn } from './run-on.js';
import { sayTell } from './say-tell.js';
import { sentenceCapital } from './sentence-capital.js';
import { setPhrase } from './set-phrase.js';
import { singularDeterminer } from './singular-determiner.js';
import { soSuch } from './so-such.js';
import { sometimesSometime } from './sometimes-sometime.js';
import { spacing } from './spacing.js';
import { thanThen } from './than-then.js';
import { thereBe } from './there-be.js';
import { thereTheir } from './there-their.js';
import { timeAndTense } from './time-and-tense.js';
import { timePreposition } from './time-preposition.js';
import { toToo } from './to-too.js';
import { unnecessaryArticle } from './unnecessary-article.js';
import { unnecessaryComma } from './unnecessary-comma.js';
import { unnecessaryPreposition } from './unnecessary-preposition.js';
import { unrealCondition } from './unreal-condition.js';
import { verbGroup } from './verb-group.js';
import { verbNounCollocation } from './verb-noun-collocation.js';
import { wordChoice } from './word-choice.js';
import { wordClass } from './word-class.js';
import { wordOrder } from './word-order.js';
import { yourApostrophe } from './your-apostrophe.js';

/** All rules; a new one is a file beside this one and a line in this list. */
export const RULES: readonly Rule[] = [
  aAn,
  adjectivePlural,
  adverbOrder,
  agreementNegative,
  agreementNoun,
  agreementPhrase,
  agreementPronoun,
  agreementQuestion,
  agreementRelative,
  articleInPhrase,
  articleOfBeing,
  articleOfHaving,
  articleOfNoun,
  articleOfSuperlative,
  articleOfUnique,
  articleWithPlural,
  bareNoun,
  bareObject,
  beAndVerb,
  commaAfterOpening,
  commaSplice,
  comparison,
  compoundMeasure,
  confusedVerbs,
  contraction,
  capitalInside,
  clauseAfterPreposition,
  coordinatedVerb,
  demonstrative,
  determinerNumber,
  doSupport,
  doubleNegative,
  doubledConjunction,
  doubledSubject,
  falsePlural,
  finalStop,
  gerundAfterPreposition,
  gerundAfterVerb,
  gerundSubject,
  governedPreposition,
  haveBe,
  haveOf,
  indirectQuestion,
  infinitiveForm,
  invertedQuestion,
  irregularPlural,
  irregularVerb,
  itsApostrophe,
  joinedWords,
  linkingPhrase,
  lookalikeWords,
  missingArticle,
  missingBe,
  missingHyphen,
  missingPossessive,
  missingPreposition,
  missingSubject,
  modalForm,
  nounForAdjective,
  nounForParticiple,
  nounNumber,
  oneOf,
  openingClause,
  otherAnother,
  pairedConjunction,
  participleAdjective,
  perfectForm,
  pluralApostrophe,
  possessive,
  possessiveDeterminer,
  possessivePronoun,
  prepositionAfterAdjective,
  prepositionAfterNoun,
  prepositionAfterVerb,
  prepositionPhrase,
  pronounCase,
  properCapital,
  purposeInfinitive,
  quantifier,
  questionForm,
  reasonWhy,
  resumptivePronoun,
  reflexivePronoun,
  relativePronoun,
  repeatedWord,
  runOn,
  sayTell,
  sentenceCapital,
  setPhrase,
  singularDeterminer,
  soSuch,
  sometimesSometime,
  spacing,
  thanThen,
  thereBe,
  thereTheir,
  timeAndTense,
  timePreposition,
  toToo,
  unnecessaryArticle,
  unnecessaryComma,
  unnecessaryPreposition,
  unrealCondition,
  verbGroup,
  verbNounCollocation,
  wordChoice,
  wordClass,
  wordOrder,
  yourApostrophe,
];
