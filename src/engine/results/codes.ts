import type { CODE_STATEMENTS } from './error-reasons.js';

/**
 * The error codes of the Cambridge Learner Corpus (D. Nicholls 2003, "The Cambridge Learner Corpus: error coding and
 * analysis for lexicography and ELT"). The first letter says what is wrong, the second which kind of word it is. `R`,
 * `M` and so on without a second letter mean a word or phrase of no single class.
 */
export interface ErrorCode {
  readonly meaning: string;
  /** A sentence with the error as `[wrong > right]`. */
  readonly example: string;
}

/** Every code that a result may carry, without the `+` that missing words add. */
export const ERROR_CODES = {
  // F: a word in the wrong form
  F: { meaning: 'wrong form of a phrase', example: 'The walk took [a half of hour > half an hour].' },
  FA: { meaning: 'wrong form of pronoun', example: 'She went with my sister and [I > me].' },
  FC: { meaning: 'wrong form of conjunction', example: 'I like it [in the case > in case] it rains.' },
  // a/an belongs to FD, because both are forms of one determiner; a/the would be RD.
  FD: { meaning: 'wrong form of determiner', example: 'We ate [a > an] orange.' },
  FJ: { meaning: 'wrong form of adjective', example: 'My room is [more small > smaller] than yours.' },
  FN: { meaning: 'wrong form of noun', example: 'Most [house > houses] here are old.' },
  FQ: { meaning: 'wrong form of quantifier', example: 'There were [less > fewer] cars then.' },
  FT: { meaning: 'wrong form of preposition', example: 'We sat [in the front > in front] of the fire.' },
  FV: { meaning: 'wrong form of verb', example: 'I enjoy [to swim > swimming].' },
  FY: { meaning: 'wrong form of adverb', example: 'He runs [more fast > faster] than me.' },
  // M: a word is missing
  M: { meaning: 'something is missing', example: 'I want to [> tell you] something.' },
  MA: { meaning: 'missing pronoun', example: 'In summer [> it] is very hot.' },
  MC: { meaning: 'missing conjunction', example: 'We cooked [> and] ate together.' },
  MD: { meaning: 'missing determiner', example: 'My father is [> a] doctor.' },
  MJ: { meaning: 'missing adjective', example: 'It was a very [> good] day for us.' },
  MN: { meaning: 'missing noun', example: 'The train [> station] is near my house.' },
  MP: { meaning: 'missing punctuation', example: 'After lunch[> ,] we slept.' },
  MQ: { meaning: 'missing quantifier', example: 'He stayed [> all] day long.' },
  MT: { meaning: 'missing preposition', example: 'I listen [> to] music.' },
  MV: { meaning: 'missing verb', example: 'My brothers [> are] tall.' },
  MY: { meaning: 'missing adverb', example: 'It is [> more] expensive than the other one.' },
  // R: a word has to be replaced by another
  R: { meaning: 'wrong phrase', example: 'We talked [in foot > on the way].' },
  RA: { meaning: 'wrong pronoun', example: 'The man [which > who] called was angry.' },
  RC: { meaning: 'wrong conjunction', example: 'I stayed in [why > because] it rained.' },
  RD: { meaning: 'wrong determiner', example: 'I saw a dog, and [a > the] dog saw me.' },
  RJ: { meaning: 'wrong adjective', example: 'He is a [high > tall] man.' },
  RN: { meaning: 'wrong noun', example: 'The [travel > journey] took three hours.' },
  RP: { meaning: 'wrong punctuation, capital letter or spacing', example: 'Where are you[. > ?]' },
  RQ: { meaning: 'wrong quantifier', example: '[Almost > Most] students live at home.' },
  RT: { meaning: 'wrong preposition', example: 'It depends [of > on] the weather.' },
  RV: { meaning: 'wrong verb', example: 'I [made > took] a photo.' },
  RY: { meaning: 'wrong adverb', example: 'I have lived here [ever > always].' },
  // U: a word is unnecessary
  U: { meaning: 'something is unnecessary', example: 'I like it [because of that >] because it is warm.' },
  UA: { meaning: 'unnecessary pronoun', example: 'My uncle [he >] lives in a village.' },
  UC: { meaning: 'unnecessary conjunction', example: 'Although it rained, [but >] we went out.' },
  UD: { meaning: 'unnecessary determiner', example: 'They gave me [a >] good advice.' },
  UJ: { meaning: 'unnecessary adjective', example: 'It was a [big >] huge house.' },
  UN: { meaning: 'unnecessary noun', example: 'He arrived in [the month of >] May.' },
  UP: { meaning: 'unnecessary punctuation', example: 'I think[, >] that he is right.' },
  UQ: { meaning: 'unnecessary quantifier', example: 'We had [some >] fun every day.' },
  UT: { meaning: 'unnecessary preposition', example: 'We discussed [about >] the plan.' },
  UV: { meaning: 'unnecessary verb', example: 'I [am >] agree with you.' },
  UY: { meaning: 'unnecessary adverb', example: 'This one is [more >] better.' },
  // D: right root, wrong word class or affix
  DA: { meaning: 'wrongly derived pronoun', example: 'They did it by [theirselves > themselves].' },
  DC: { meaning: 'wrongly derived conjunction', example: 'I ran, [otherways > otherwise] I would be late.' },
  DD: { meaning: 'wrongly derived determiner', example: 'It was [hers > her] idea.' },
  DJ: { meaning: 'wrongly derived adjective', example: 'I am [interesting > interested] in art.' },
  DN: { meaning: 'wrongly derived noun', example: 'The [arrive > arrival] of the bus was late.' },
  DQ: { meaning: 'wrongly derived quantifier', example: 'I ate [a little of > a little] soup.' },
  DT: { meaning: 'wrongly derived preposition', example: 'We stood [besides > beside] the lake.' },
  DV: { meaning: 'wrongly derived verb', example: 'I can [advice > advise] you.' },
  DY: { meaning: 'wrongly derived adverb', example: 'She sings [beautiful > beautifully].' },
  // I: an inflection that does not exist. That of determiners is DI, because ID is taken.
  IA: { meaning: 'wrongly inflected pronoun', example: 'That bag is [mines > mine].' },
  DI: { meaning: 'wrongly inflected determiner', example: '[Theses > These] shoes are new.' },
  IJ: { meaning: 'wrongly inflected adjective', example: 'We saw [differents > different] animals.' },
  IN: { meaning: 'wrongly inflected noun', example: 'Both [childs > children] were asleep.' },
  IQ: { meaning: 'wrongly inflected quantifier', example: 'I had [fews > few] friends.' },
  IV: { meaning: 'wrongly inflected verb', example: 'He [buyed > bought] a car.' },
  IY: { meaning: 'wrongly inflected adverb', example: 'He works [hardlier > harder] than me.' },
  // C: a mistake about what can be counted
  C: { meaning: 'countability error', example: 'We had [a > some] luck with the tickets.' },
  CD: {
    meaning: 'wrong determiner for a noun that is countable or not',
    example: '[These > This] furniture is old.',
  },
  CN: { meaning: 'wrong countability of noun', example: 'I need some [informations > information].' },
  CQ: {
    meaning: 'wrong quantifier for a noun that is countable or not',
    example: 'I have [much > many] cousins.',
  },
  // AG: agreement
  AG: { meaning: 'agreement error', example: 'They are [a good friend > good friends].' },
  AGA: { meaning: 'pronoun does not agree', example: 'I like apples because [it is > they are] sweet.' },
  AGD: { meaning: 'determiner does not agree', example: '[This > These] shoes are new.' },
  AGN: { meaning: 'noun does not agree', example: 'I have three [cat > cats].' },
  AGQ: { meaning: 'quantifier does not agree', example: '[Each > All] of them are here.' },
  AGV: { meaning: 'verb does not agree', example: 'She [live > lives] in the north.' },
  // FF: false friends
  FF: { meaning: 'false friend', example: 'We will meet [eventually > possibly] next week.' },
  FFA: { meaning: 'false friend, pronoun', example: 'I saw [who > someone] at the door.' },
  FFC: { meaning: 'false friend, conjunction', example: 'I ask [when > if] you can come.' },
  FFD: { meaning: 'false friend, determiner', example: 'I bought [one > a] shirt.' },
  FFJ: { meaning: 'false friend, adjective', example: 'My [actual > current] job is boring.' },
  FFN: { meaning: 'false friend, noun', example: 'I borrowed it from the [bookshop > library].' },
  FFQ: { meaning: 'false friend, quantifier', example: 'There were [diverse > several] reasons.' },
  FFT: { meaning: 'false friend, preposition', example: 'I have lived here [from > since] May.' },
  FFV: { meaning: 'false friend, verb', example: 'I [assisted > attended] the meeting.' },
  FFY: { meaning: 'false friend, adverb', example: '[Actually > Currently] I study law.' },
  // Codes outside these groups
  AS: { meaning: 'wrong argument structure', example: 'He explained [me the rule > the rule to me].' },
  CE: { meaning: 'complex error', example: 'It [makes me to nothing > does not bother me].' },
  CL: { meaning: 'wrong collocation', example: 'We [did a party > had a party] on Friday.' },
  ID: { meaning: 'wrong idiom', example: 'It rained [dogs and cats > cats and dogs].' },
  L: { meaning: 'wrong register', example: 'Dear Sir, I [wanna > would like to] apply.' },
  S: { meaning: 'spelling', example: 'She is my best [freind > friend].' },
  SA: {
    meaning: 'American spelling where British is used, or the other way round',
    example: 'The [color > colour] of the harbour is grey.',
  },
  SX: {
    meaning: 'word confused with one that looks or sounds alike',
    example: 'I left my bag over [their > there].',
  },
  TV: { meaning: 'wrong tense of verb', example: 'Yesterday I [go > went] swimming.' },
  W: { meaning: 'wrong word order', example: 'I like [very much football > football very much].' },
  X: { meaning: 'wrongly formed negative', example: 'I [not like > do not like] tea.' },
} as const satisfies Readonly<Record<keyof typeof CODE_STATEMENTS, ErrorCode>>;

/** A code without `+`. */
export type BareErrorCode = keyof typeof ERROR_CODES;

/** The code without its `+`: `MD` for `MD+` and `+MD`. */
export const bareCode = (code: string): string => code.replace(/^\+|\+$/, '');

/** The side of its span on which an edit inserts its correction; undefined if it replaces the span. */
export function insertionSide(code: string): 'before' | 'after' | undefined {
  if (code.endsWith('+')) return 'before';
  return code.startsWith('+') ? 'after' : undefined;
}

/** Whether an edit inserts a comma or the like: the words on its sides may well be right. */
export const addsMark = ({
  code,
  correction,
}: {
  readonly code: string;
  readonly correction: string;
}): boolean => insertionSide(code) !== undefined && !/[\p{L}\p{N}]/u.test(correction);

/** Whether a code belongs to the scheme. One `+` is allowed, before or after a code that starts with M. */
export function isErrorCode(code: string): boolean {
  const bare = bareCode(code);
  if (!Object.hasOwn(ERROR_CODES, bare)) return false;
  return bare === code || (bare.startsWith('M') && code.length === bare.length + 1);
}
