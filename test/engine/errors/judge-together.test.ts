import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/engine/document/edit.js';
import { documentOf } from '../../../src/engine/document/segment.js';
import { arbitrate, DEFAULT_ARBITRATION } from '../../../src/engine/errors/arbitration.js';
import { DocumentReader } from '../../../src/engine/language-model/document-reading.js';
import { languageModelFrom } from '../../../src/engine/language-model/language-model.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { buildPipeline } from '../../../src/engine/pipelines/pipeline.js';
import { findPipeline } from '../../../src/pipelines/registry.js';
import { shippedModels } from '../shipped-models.js';

const models = shippedModels('language-model', 'lexicon', 'spelling', 'tagger', 'choices', 'evidence');
const language = languageModelFrom(models);

/** The edits of a text, in the form `span>correction code`. */
const written = (text: string, edits: readonly Edit[]) =>
  edits.map(({ start, end, correction, code }) => `${text.slice(start, end)}>${correction} ${code}`);

describe('neighbouring edits of a text', () => {
  let correct: (text: string) => string[];
  beforeAll(() => {
    const definition = findPipeline('cefr');
    const last = definition.steps.findIndex(({ component }) => component.assigns.includes('edits'));
    const steps = definition.steps
      .slice(0, last + 1)
      .filter(({ component }) => component.name !== 'admission');
    const run = buildPipeline({ ...definition, steps }, models);
    correct = (text) => {
      const document = documentOf(text);
      run(document);
      return written(text, document.edits);
    };
  });

  test.each([
    ['I have a dog. He name is Rex.', ['He>His DD']],
    ['I study English this months.', ['months>month AGN']],
    ['When I listen music or talk with friends, I feel better.', ['music>to MT+']],
    ['If we think about it we can see it.', ['it>, +MP']],
    ['The student need more experience.', ['need>needs AGV']],
    ['You are ready for start your own life.', ['for>to RT']],
    ['Most of people know it.', ['of> UT']],
    ['I need to know those student who are here.', ['student>students AGN']],
    ['There are some student who have to work full time.', ['student>students FN']],
    ['My cat is good, he name Bisad.', ['he>his DD']],
    ['They do it in different way.', ['different>a MD+']],
    ['It is not a natural place for an animals.', ['an> UD']],
    ['I am disagree with it.', ['am> UV']],
  ])('correct one error once: %s', (text, edits) => expect(correct(text)).toEqual(edits));

  test.each([
    ['We met him. thats why we like it.', "thats>That's MP"],
    ['Read the text. main idea is that we learn.', 'main>The main MD'],
    ['I like her, but he dont like fish.', "dont>doesn't AGV"],
    ['I will give you a advice about it.', 'a> UD'],
    ['They helped there self and went home.', 'there self>themselves RP'],
  ])('leave no second error at the same place: %s', (text, edit) => expect(correct(text)).toContain(edit));

  test.each([
    ['It made an impact on our lives.'],
    ['Your choices depend on your future.'],
    ['I can not concentrate at home.'],
  ])('do not disagree: %s', (text) => expect(correct(text)).toEqual([]));

  test.each([
    ['He have a dogs.', ['have>has AGV', 'dogs>dog AGN']],
    ['She go to school every days.', ['go>goes AGV', 'days>day AGN']],
    ['He like a apples.', ['like>likes AGV', 'apples>apple AGN']],
    [
      'There are many famos people from my country.  Where to begin? Im not shure.',
      ['famos>famous S', "Im>I'm MP", 'shure>sure S'],
    ],
  ])('correct two errors in one sentence: %s', (text, edits) =>
    expect(correct(text)).toEqual(expect.arrayContaining(edits)),
  );

  test('do not change a noun that is joined to another, whatever is missing after it', () => {
    const ofNouns = (text: string) => correct(text).filter((edit) => /^(?:shower|bath)/.test(edit));
    expect(ofNouns('You can take a shower or bath the same time.')).toEqual([]);
    expect(ofNouns('You should choose a shower or bath things are good.')).toEqual([]);
  });
});

const TEXT = 'My friend go to school every days. He name is Rex and this months he like it, too.';

/** Some proposals for the text. */
const proposals = (() => {
  const { tokens } = documentOf(TEXT);
  return fc.array(
    fc
      .record({
        token: fc.constantFrom(...tokens),
        correction: fc.constantFrom('', 'goes', 'his', 'names', 'these', 'month', 'likes', ','),
        code: fc.constantFrom('AGV', 'DD', 'AGN', 'MD+', '+MP', 'R'),
        confidence: fc.double({ min: 0.5, max: 1, noNaN: true }),
        source: fc.constantFrom('a', 'b'),
      })
      .map(({ token: { start, end }, ...rest }): Edit => ({ start, end, ...rest })),
    { maxLength: 14 },
  );
})();

function arbitrated(edits: readonly Edit[], model = language): readonly Edit[] {
  const document = documentOf(TEXT);
  document.intended = document.tokens;
  document.proposals = [...edits];
  arbitrate(document, DEFAULT_ARBITRATION, {
    reader: new DocumentReader(model),
    lexicon: lexiconFrom(models),
  });
  return document.edits;
}

test('the order of proposals makes no difference', () => {
  fc.assert(
    fc.property(proposals, (edits) => {
      expect(arbitrated([...edits].reverse())).toEqual(arbitrated(edits));
    }),
  );
});

test('a single proposal is always kept', () => {
  fc.assert(
    fc.property(proposals, (edits) => {
      const kept = arbitrated(edits).length;
      expect(kept).toBeLessThanOrEqual(edits.length);
      const changing = edits.filter(({ start, end, correction }) => correction !== TEXT.slice(start, end));
      const [first] = changing.filter(({ correction, code }) => correction !== '' || !code.includes('+'));
      if (first) expect(arbitrated([first])).toHaveLength(1);
    }),
  );
});
