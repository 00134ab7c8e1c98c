import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../../src/engine/document/edit.js';
import { documentOf } from '../../../../src/engine/document/segment.js';
import { tagger } from '../../../../src/engine/document/tagging/tagger.js';
import { errorsBetweenTokens } from '../../../../src/engine/errors/classify/errors-between-tokens.js';
import { lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../shipped-models.js';

const resources = shippedModels('lexicon', 'tagger');
const lexicon = lexiconFrom(resources);
const tag = tagger.create(resources, undefined);

function read(text: string) {
  const document = documentOf(text);
  tag(document);
  return document;
}

/** The errors of a text that are written `[wrong > right]`. */
function errorsIn(marked: string) {
  let text = '';
  const edits: Edit[] = [];
  for (const [, plain, wrong, right] of marked.matchAll(/([^[]*)(?:\[(.*?)(?: ?> ?)(.*?)\])?/g)) {
    text += plain;
    if (wrong === undefined) continue;
    const start = text.length;
    text += wrong;
    edits.push({ start, end: text.length, correction: right!, code: 'R', confidence: 1, source: 'test' });
  }
  return errorsBetweenTokens(read(text), edits, lexicon, read);
}

const typeOf = (marked: string) => errorsIn(marked).map(({ type }) => type);

describe('the ERRANT type of an edit', () => {
  test.each([
    ['My [freind > friend] left.', 'R:SPELL'],
    ['I live in [london > London] now.', 'R:ORTH'],
    ['We have [alot > a lot] of time.', 'R:ORTH'],
    ['I like [very much football > football very much].', 'R:WO'],
    ['She [live > lives] in the north.', 'R:VERB:SVA'],
    ['They [was > were] late.', 'R:VERB:SVA'],
    ['Yesterday I [go > went] swimming.', 'R:VERB:TENSE'],
    ['I enjoy [to swim > swimming].', 'R:VERB:FORM'],
    ['I have three [cat > cats].', 'R:NOUN:NUM'],
    ['Both [childs > children] were asleep.', 'R:NOUN:INFL'],
    ['He [buyed > bought] a car.', 'R:VERB:INFL'],
    ['She sings [beautiful > beautifully].', 'R:MORPH'],
    ['This is the [big > biggest] of all.', 'R:ADJ:FORM'],
    ['It depends [of > on] the weather.', 'R:PREP'],
    ['I saw a dog, and [a > the] dog saw me.', 'R:DET'],
    ['This is my [brother > brother’s] car.', 'M:NOUN:POSS'],
    ['My father is [doctor > a doctor].', 'M:DET'],
    ['After lunch[ > ,] we slept.', 'M:PUNCT'],
    ['I listen [music > to music].', 'M:PREP'],
    ['They [working > are working] now.', 'M:VERB:TENSE'],
    ['My brothers [tall > are tall].', 'M:VERB'],
    ['We discussed [about the > the] plan.', 'U:PREP'],
    ['Although it rained, [but we > we] went out.', 'U:CONJ'],
    ['My uncle [he lives > lives] in a village.', 'U:PRON'],
    ['I can [to swim > swim].', 'U:VERB:FORM'],
    ['They live [here  now > here now].', 'UNK'],
  ])('%s → %s', (marked, type) => {
    expect(typeOf(marked)).toEqual([type]);
  });
});

test('an error spans tokens, without the unchanged ones at its ends', () => {
  expect(errorsIn('We [discussed about > discussed] it in [lake > the lake] and [we > We] left.')).toEqual([
    { firstToken: 2, endToken: 3, correction: '', type: 'U:PREP' },
    { firstToken: 5, endToken: 5, correction: 'the', type: 'M:DET' },
    { firstToken: 7, endToken: 8, correction: 'We', type: 'R:ORTH' },
  ]);
  expect(errorsIn('[Im > I’m] here.')).toMatchObject([{ firstToken: 0, endToken: 1, correction: 'I ’m' }]);
});
