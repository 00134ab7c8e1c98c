import { describe, expect, it } from 'vitest';
import {
  ADMISSION_LIMITS,
  admissionComponent,
  admissionFailure,
} from '../../../src/engine/admission/admission.js';
import { documentOf } from '../../../src/engine/document/segment.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../shipped-models.js';

const resources = shippedModels('lexicon');
const lexicon = lexiconFrom(resources);
const failure = (text: string, limits = {}) =>
  admissionFailure(documentOf(text), lexicon, { ...ADMISSION_LIMITS, ...limits });

const words = (count: number) =>
  Array.from({ length: count }, (_, at) => `water${at % 7 ? '' : ' and'}`).join(' ');

describe('a text that can be assessed', () => {
  it.each([
    ['short', 'Yes, I like it very much.'],
    ['misspelt', 'helo my nam is Petra i liv in smol vilage wit my famili an i go to scol evry day'],
    ['spelt phonetically', 'mai brather is a cuk an he laik mek pisa for as'],
    ['with words of the first language', 'On Sunday we eat Kuchen with my Oma and my Opa, it is very gut.'],
    ['with names', 'Dear Mr Kowalczyk, I am Agnieszka Wójcik from Wrocław and I want this job.'],
    ['in capitals', 'PLEASE CALL ME BACK WHEN YOU HAVE TIME'],
  ])('may be %s', (_, text) => {
    expect(failure(text)).toBeUndefined();
  });
});

describe('a token', () => {
  it('may have 200 code points, not 201', () => {
    const text = 'I saw this word on the wall: ';
    expect(failure(`${text}${'a'.repeat(200)}`)).toBeUndefined();
    expect(failure(`${text}${'a'.repeat(201)}`)).toBe('token_too_long');
    expect(failure(`${text}${'😀'.repeat(200)}`)).toBeUndefined();
    expect(failure(`${text}${'😀'.repeat(201)}`)).toBe('token_too_long');
  });

  it('that is too long takes precedence over all else', () => {
    expect(failure('x'.repeat(201))).toBe('token_too_long');
    expect(failure(`${words(500)} ${'x'.repeat(201)}`)).toBe('token_too_long');
  });
});

describe('a sentence', () => {
  const sentence = (count: number) => `We ${'really '.repeat(count - 5)}like our green house.`;

  it('may have 400 words, not 401', () => {
    expect(failure(sentence(400))).toBeUndefined();
    expect(failure(sentence(401))).toBe('sentence_too_long');
    expect(failure(`${sentence(300)} ${sentence(300)}`)).toBeUndefined();
  });

  it('that is too long takes precedence over too little English', () => {
    expect(failure('blah '.repeat(401))).toBe('sentence_too_long');
  });
});

describe('too little English', () => {
  it.each([
    ['an empty text', ''],
    ['white space', ' \n\t '],
    ['four words', 'I like green tea'],
    ['numbers', '1 2 3 4 5 6 7 8 9 10'],
    ['one word over and over', 'hello '.repeat(50)],
    ['single letters', 'q w e r t z u i o p a s d f'],
    ['keyboard mash', 'sdfkj wlekr jsdlf kwjer sdlkfj weoiru skdjf'],
    ['French', 'Le matin, je prends un café avec ma sœur et nous parlons de nos projets pour la semaine.'],
    ['German', 'Am Montag muss ich früh aufstehen, weil der Bus schon um sieben Uhr zur Schule fährt.'],
    ['Spanish', 'Mi hermana trabaja en una tienda y por la tarde estudia para ser profesora de inglés.'],
    ['Italian', 'Domani andiamo al mare con i nostri amici e poi mangiamo una pizza tutti insieme.'],
    ['Russian', 'Меня зовут Ирина, я живу в маленьком городе и люблю читать книги по вечерам.'],
    ['Chinese', '我每天早上七点起床,然后去学校上课。'],
  ])('is found in %s', (_, text) => {
    expect(failure(text)).toBe('insufficient_english_text');
  });

  it('depends on settings of the pipeline', () => {
    expect(failure('I like green tea', { englishWords: 4 })).toBeUndefined();
    expect(failure('hello '.repeat(50), { differentWords: 1 })).toBeUndefined();
    expect(failure('I like green tea and cake', { tokenCharacters: 4 })).toBe('token_too_long');
    expect(failure('I like green tea and cake', { sentenceWords: 5 })).toBe('sentence_too_long');
  });
});

describe('the component', () => {
  it('sets the failure of such a document, and of no other', () => {
    const run = admissionComponent.create(resources, ADMISSION_LIMITS);
    const [good, bad] = [documentOf('This is my favourite place in town.'), documentOf('No.')];
    run(good);
    run(bad);
    expect(good.failure).toBeUndefined();
    expect(bad.failure).toBe('insufficient_english_text');
  });
});
