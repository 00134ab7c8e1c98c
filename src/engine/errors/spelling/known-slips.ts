/**
 * Contractions that learners write without an apostrophe, or with a misplaced one. Verb and pronoun forms that are not
 * words.
 */
const CONTRACTIONS = `
ain't aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mightn't mustn't needn't shouldn't wasn't weren't
won't wouldn't i'm i've he's she's you're you've you'll you'd they're they've they'll they'd we've it'll that's there's
what's who's where's how's here's that'll could've should've would've everybody's nobody's everyone's someone's anyone's
today's yesterday's tomorrow's
`
  .split(/\s+/)
  .filter(Boolean);

/** Forms without apostrophe that are also words or names; apostrophes.ts judges them by context. */
const WORDS_OF_THEIR_OWN = new Set([
  'hes',
  'shes',
  'whos',
  'hows',
  'wheres',
  'aint',
  'nobodys',
  'everybodys',
]);

/** By letters only: `dont` → `don't`. */
export const CONTRACTION_BY_LETTERS: ReadonlyMap<string, string> = new Map(
  CONTRACTIONS.map((contraction) => [contraction.replace("'", ''), contraction] as const),
);

/** The contraction that a word in lower case may represent, with its apostrophe missing or misplaced. */
export function bareContractionOf(lower: string): string | undefined {
  const letters = lettersOf(lower);
  const contraction =
    CONTRACTION_BY_LETTERS.get(letters) ?? CONTRACTION_BY_LETTERS.get(`${letters.slice(0, -1)}nt`);
  return contraction === lower ? undefined : contraction;
}

/** A word in lower case without its apostrophes. */
export const lettersOf = (lower: string) => lower.replaceAll("'", '');

/** Whether it is less certain than usual that the bare form means the contraction. */
export const isDoubtfulContraction = (letters: string): boolean => WORDS_OF_THEIR_OWN.has(letters);

/** Words that also represent a contraction, by sound or without its apostrophe. */
export const CONTRACTIONS_LIKE_WORDS: ReadonlyMap<string, string> = new Map([
  ['its', "it's"],
  ['your', "you're"],
  ['their', "they're"],
  ['there', "they're"],
  ['were', "we're"],
  ['well', "we'll"],
  ['whose', "who's"],
  ['lets', "let's"],
]);

/** Spellings of text messages, and slips too far from the intended word, with that word. */
export const MESSAGE_SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: 'you',
    ur: 'your',
    r: 'are',
    pls: 'please',
    plz: 'please',
    thx: 'thanks',
    thanx: 'thanks',
    bcoz: 'because',
    becoz: 'because',
    bcz: 'because',
    bcs: 'because',
    coz: 'because',
    cuz: 'because',
    ppl: 'people',
    tho: 'though',
    thru: 'through',
    nite: 'night',
    tonite: 'tonight',
    gud: 'good',
    luv: 'love',
    wat: 'what',
    dat: 'that',
    dis: 'this',
    wud: 'would',
    shud: 'should',
    cud: 'could',
    abt: 'about',
    msg: 'message',
    bday: 'birthday',
    tmrw: 'tomorrow',
    dnt: "don't",
    ect: 'etc',
  }),
);

/** Non-existent reflexive pronouns. */
export const PRONOUN_SLIPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ourself: 'ourselves',
    ourselfs: 'ourselves',
    yourselfs: 'yourselves',
    themself: 'themselves',
    themselfs: 'themselves',
    theirself: 'themselves',
    theirselfs: 'themselves',
    theirselves: 'themselves',
    hisself: 'himself',
    herselfs: 'herself',
    meself: 'myself',
  }),
);
