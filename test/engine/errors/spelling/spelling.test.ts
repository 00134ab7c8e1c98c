import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../../src/engine/document/segment.js';
import { tagger } from '../../../../src/engine/document/tagging/tagger.js';
import { type SpellingOptions, spelling } from '../../../../src/engine/errors/spelling/spelling.js';
import { shippedModels } from '../../shipped-models.js';

const resources = shippedModels('language-model', 'lexicon', 'spelling');

function checked(text: string, question = '', variety: SpellingOptions['variety'] = 'auto') {
  const document = documentOf(text, question);
  spelling.create(resources, { variety, words: [] })(document);
  return document;
}

/** The proposals for a text, in the form `word>correction CODE`. */
function proposals(text: string, question = '', variety: SpellingOptions['variety'] = 'auto'): string[] {
  const { proposals } = checked(text, question, variety);
  return proposals.map(
    ({ start, end, correction, code }) => `${text.slice(start, end)}>${correction} ${code}`,
  );
}

const suspects = (text: string) => checked(text).suspicions.map(({ start, end }) => text.slice(start, end));

it('finds exactly the three errors of the golden example', () => {
  const text = 'There are many famos people from my country.  Where to begin? Im not shure.';
  const { proposals, suspicions } = checked(text);
  expect(proposals.map(({ start, end, correction, code }) => [start, end, correction, code])).toEqual([
    [15, 20, 'famous', 'S'],
    [62, 64, "I'm", 'MP'],
    [69, 74, 'sure', 'S'],
  ]);
  expect(proposals.every(({ confidence }) => confidence >= 0.5)).toBe(true);
  expect(suspicions).toEqual([]);
});

describe('corrects', () => {
  it.each([
    ['letters', 'I recieved a beatiful present.', ['recieved>received S', 'beatiful>beautiful S']],
    ['and keeps a capital', 'Becouse of that we stayed.', ['Becouse>Because S']],
    ['and keeps capitals throughout', 'THIS IS VERY IMPORTENT FOR US ALL.', ['IMPORTENT>IMPORTANT S']],
    [
      'phonetic spellings',
      'My techer helped me with my enfluence.',
      ['techer>teacher S', 'enfluence>influence S'],
    ],
    ['a form with two endings', 'I was borned in a village.', ['borned>born IV']],
    ['repeated letters', 'It was goooood.', ['goooood>good S']],
    ['part of a compound', 'He has a lot of self-confidance.', ['confidance>confidence S']],
    ['a word by its context', 'We went to the beech and swam, wich was fun.', ['wich>which S']],
    ['text messages', 'Can u help me pls?', ['u>you S', 'pls>please S']],
    ['a rare word that stands for a common one', 'I want to stay heathy.', ['heathy>healthy S']],
    [
      'a rare word that its sentence rules out',
      'We enjoyed the nice wether on the beach.',
      ['wether>weather S'],
    ],
    [
      'words that are run together',
      'I like it alot, infact we meet eachother.',
      ['alot>a lot RP', 'infact>in fact RP', 'eachother>each other RP'],
    ],
    [
      'short words that often stand together, and are run together',
      'I waited at the busstop for the schoolbus.',
      ['busstop>bus stop RP', 'schoolbus>school bus RP'],
    ],
    ['a compound that hardly anyone writes', 'I play videogames every day.', ['videogames>video games RP']],
    ['a rare word of learners written apart', 'We went sight seeing.', ['sight seeing>sightseeing RP']],
    ['titles of persons', 'I met mrs Smith and dr Jones.', ['mrs>Mrs RP', 'dr>Dr RP']],
    ['two slips in a long word with a capital', 'I go to the Unerversity.', ['Unerversity>University S']],
    ['a missing apostrophe', 'I dont know and he doesnt care.', ["dont>don't MP", "doesnt>doesn't MP"]],
    ['a misplaced apostrophe', "He does'nt know.", ["does'nt>doesn't RP"]],
    ['a semicolon for an apostrophe', 'I don;t know.', ["don;t>don't RP"]],
    ['contractions that look like words', 'You cant swim and I wont go.', ["cant>can't MP", "wont>won't MP"]],
    ['the pronoun', 'Today i am happy.', ['i>I RP']],
    [
      'names of days, languages and abbreviations',
      'On monday I speak english on tv.',
      ['monday>Monday RP', 'english>English RP', 'tv>TV RP'],
    ],
    ['a stray capital', 'THe dog ran.', ['THe>The RP']],
    [
      'plurals that do not exist',
      'I need informations for the childs.',
      ['informations>information CN', 'childs>children IN'],
    ],
    ['past forms that do not exist', 'She goed home and buyed it.', ['goed>went IV', 'buyed>bought IV']],
    ['participles after an auxiliary', 'I have writed to her.', ['writed>written IV']],
    ['adjectives with a wrong ending', 'We saw differents animals.', ['differents>different IJ']],
    ['pronouns that do not exist', 'They did it theirselves.', ['theirselves>themselves DA']],
    ['what seems to be a word with a prefix', 'Wait untill tomorrow.', ['untill>until S']],
    ['typographic apostrophes', 'He doesn’t recieve it.', ['recieve>receive S']],
  ] as const)('%s', (_name, text, expected) => {
    expect(proposals(text)).toEqual(expected);
  });
});

describe('does not correct', () => {
  it.each([
    ['correct words', 'The quick brown fox jumps over the lazy dog near the riverbank.'],
    ['British and American words', 'The colour of the theatre and the color of the theater.'],
    ['clitics', "We can't go because they won't, it's late and he's tired; I'd've asked, shan't I?"],
    ['names within a sentence', 'I visited Xiaoming and Przemysl in Kyoto last year.'],
    ['a name kept throughout', 'Zhanibek is my friend. I met Zhanibek at school.'],
    ['first and last names', 'My teacher is called Aigerim Suleimenova.'],
    ['products and organisations run together', 'We use HRLinks, PeopleOps and VSCode at work.'],
    ['acronyms', 'The CPTPP and the BRIICS met.'],
    ['quoted words', 'We eat "pirozhki" and call it \u201cdastarkhan\u201d.'],
    ['addresses', 'See www.exampel.com or write to naem@exampel.org.'],
    ['hashtags and mentions', 'Look at #throwbak from @freindly.'],
    ['masked names', 'Dear PERSON_NAME, I met LOCATIN_1 there.'],
    ['numbers with letters', 'The 2nd of the 1980s at 5pm for 10km in B2b.'],
    ['accented words', 'We had a café and a piñata at the fiesta.'],
    ['words of other alphabets', 'My name is Иван and I say 你好.'],
    ['products', 'I bought an iPhone on eBay with OnePlus.'],
    ['compounds', 'A well-known non-smoker has an old-fashioned e-mail.'],
    ['numbering', 'i) first ii) second'],
    ['a rare word in its place', 'The farmer keeps ewes and rams on the heath near the moor.'],
    ['wont and cant as nouns', 'He rose early, as was his wont, without any of the cant.'],
    ['words with a prefix', 'We drank nonfluoridated water after reglazing the windows.'],
    ['interjections', 'Hmm, wow, yeah, ok!'],
    [
      'words that people write and dictionaries lack',
      'We use git for the repo and async code for the iframes.',
    ],
    ['first names', 'My friend Conor met Safia and Eugen.'],
    ['parts of compounds', 'She grows forget-me-nots and collects knick-knacks.'],
  ])('%s', (_name, text) => {
    const { proposals, suspicions } = checked(text);
    expect([...proposals, ...suspicions].map(({ start, end }) => text.slice(start, end))).toEqual([]);
  });

  it('words of the question', () => {
    const text = 'I think zorbling is fun.';
    expect(suspects(text).length + proposals(text).length).toBeGreaterThan(0);
    expect(checked(text, 'Have you tried zorbling?').suspicions).toEqual([]);
    expect(proposals(text, 'Have you tried zorbling?')).toEqual([]);
  });
});

describe('words of the other variety', () => {
  const british = 'My favourite colour is grey. I travelled to the centre and the theatre.';
  const american = 'My favorite color is gray. I traveled to the center and the theater.';

  it('are corrected if the text clearly uses one variety', () => {
    expect(proposals(`${british} I like the flavor.`)).toEqual(['flavor>flavour SA']);
    expect(proposals(`${american} I realise that.`)).toEqual(['realise>realize SA']);
  });

  it('are corrected if a variety is requested, and keep capitals', () => {
    expect(proposals('Color is everything.', '', 'GB')).toEqual(['Color>Colour SA']);
    expect(proposals('I practised my jewellery skills.', '', 'US')).toEqual([
      'practised>practiced SA',
      'jewellery>jewelry SA',
    ]);
  });

  it.each([
    ['a mixed text', 'The colour, the flavor, the theatre and the center.'],
    ['only two words of a variety', 'My favourite colour is the flavor.'],
    ['-ize, which is British too', `${british} We organize and realize it.`],
    ['names', `${british} He works for the Labor Department of Pearl Harbor.`],
    ['quotations', `${british} It says "color" on the box.`],
    ['words of both', `${american} We towed a grey car towards the plow.`],
  ])('are not corrected: %s', (_name, text) => {
    expect(proposals(text)).toEqual([]);
  });

  it('are not corrected in words of the question', () => {
    expect(proposals(`${british} The color is nice.`, 'Which color do you like?')).toEqual([]);
  });
});

describe('confused words', () => {
  it.each([
    ['I am much taller then my brother.', ['then>than SX']],
    ['I received a letter form my friend yesterday.', ['form>from SX']],
    ['The children went back to there homes.', ['there>their SX']],
    ['They do not want to loose the match.', ['loose>lose SX']],
    ['We do not know weather it will rain.', ['weather>whether SX']],
    ['I like this book because its a great story.', ["its>it's MP"]],
    ['My freind is older then you.', ['freind>friend S', 'then>than SX']],
  ])('are found: %s', (text, expected) => {
    expect(proposals(text)).toEqual(expected);
  });

  it.each([
    'Please fill in this form and send it to us.',
    'First we have dinner, then we go home.',
    'Their house is over there, behind the trees.',
    'The dog wagged its tail and ran away.',
    'These shoes are too loose for me.',
    'The weather was nice, so we went to the lake.',
    'I hear that you live here now.',
    'She quietly left the room; it was quite dark.',
    'He accepted everything except the price.',
  ])('are not found: %s', (text) => {
    expect(proposals(text)).toEqual([]);
  });

  it('are not corrected in quotations and in words of the question', () => {
    expect(proposals('The sign says "older then you" in red.')).toEqual([]);
    expect(proposals('I am older then him.', 'Were things better then?')).toEqual([]);
  });
});

describe('word boundaries', () => {
  it.each([
    ['I want to tell you some thing about it.', ['some thing>something RP']],
    ['We can do it with out any help.', ['with out>without RP']],
    ['He lives in an other country now.', ['an other>another RP']],
    ['Every body was happy at the party.', ['Every body>Everybody RP']],
    ['It maybe difficult to find a job.', ['maybe>may be RP']],
    ['I go to school everyday.', ['everyday>every day RP']],
  ])('are corrected: %s', (text, expected) => {
    expect(proposals(text)).toEqual(expected);
  });

  it.each([
    'We go there every day.',
    'It may be true.',
    'Maybe we will stay at home.',
    'My everyday life is quiet.',
    'Every one of the boxes was full.',
    'They were all ready to leave at nine.',
    'He has already left.',
    'There is a way to do it.',
    'Eighty per cent of them said no.',
    'He turned in his work to the teacher.',
    'At some times of the year it rains.',
  ])('are not changed: %s', (text) => {
    expect(proposals(text)).toEqual([]);
  });
});

describe('words in tagged sentences', () => {
  const models = shippedModels('language-model', 'lexicon', 'spelling', 'tagger');
  const found = (text: string) => {
    const document = documentOf(text, '');
    tagger.create(models, undefined)(document);
    spelling.create(models, { variety: 'auto', words: [] })(document);
    return document.proposals.map(
      ({ start, end, correction, code }) => `${text.slice(start, end)}>${correction} ${code}`,
    );
  };

  it.each([
    ['Take an umbrella and a rain coat with you.', 'rain coat>raincoat RP'],
    ['It is on the right hand side of the road.', 'right hand>right-hand RP'],
    ['It is hard to work if my mobile-phone always rings.', 'mobile-phone>mobile phone RP'],
    ['We must protect our embiroment from cars.', 'embiroment>environment S'],
  ])('are corrected: %s', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  it.each([
    'He held it in his right hand.',
    'She has a part-time job and a sister-in-law.',
    'I do not live in my home town any more.',
  ])('are not changed: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('variety', () => {
  it('is the requested one', () => {
    expect(proposals('The centere is here.', '', 'GB')).toEqual(['centere>centre S']);
    expect(proposals('The centere is here.', '', 'US')).toEqual(['centere>center S']);
  });

  it('is otherwise that of the text', () => {
    expect(proposals('My favourite colour is in the centere.')).toEqual(['centere>centre S']);
    expect(proposals('My favorite color is in the centere.')).toEqual(['centere>center S']);
  });
});

it('reports an error without a safe correction as a suspicion', () => {
  expect(suspects('We saw a brxqtl there.')).toEqual(['brxqtl']);
  expect(proposals('We saw a brxqtl there.')).toEqual([]);
});

it('proposes the same for a text after many other words', () => {
  const text = 'My freind is definately hungery.';
  const first = checked(text).proposals;
  for (let other = 0; other < 1500; other++) checked(`wrod${other.toString(26).replaceAll(/\d/g, 'z')}x`);
  expect(checked(text).proposals).toEqual(first);
});

it('survives hostile words', () => {
  const hostile = [
    'a'.repeat(10_000),
    'ab'.repeat(5_000),
    'a-'.repeat(5_000),
    "'".repeat(5_000),
    "a'".repeat(5_000),
    '😀'.repeat(2_000),
    'сoрy'.repeat(100),
    'ﬁ'.repeat(500),
    'e\u0301'.repeat(500),
    'dont '.repeat(2_000),
    'xqzj '.repeat(2_000),
    '"'.repeat(3_000),
    '\ud83d',
  ];
  for (const text of hostile) {
    const { proposals } = checked(text);
    for (const { start, end } of proposals) expect(start < end && end <= text.length).toBe(true);
  }
});

it('proposes only valid spans on any text', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom('dont', 'Im', 'alot', 'informations', "does'nt", 'i', 'TEH', 'u', '-', '’', '"'),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const text = words.join(' ');
      const { proposals, suspicions } = checked(text);
      for (const { start, end, confidence } of [...proposals, ...suspicions]) {
        expect(start >= 0 && start < end && end <= text.length).toBe(true);
        expect(confidence > 0 && confidence <= 1).toBe(true);
      }
      for (const { start, end, correction } of proposals) expect(correction).not.toBe(text.slice(start, end));
    }),
    { seed: 11, numRuns: 300 },
  );
});
