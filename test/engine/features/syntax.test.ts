import { describe, expect, it } from 'vitest';
import { countCoordinatePhrases, countNominals } from '../../../src/engine/features/complex-phrases.js';
import { GrammarProfile } from '../../../src/engine/features/grammar-profile.js';
import { measureNounPhrases } from '../../../src/engine/features/noun-phrase.js';
import { syntaxFeatures } from '../../../src/engine/features/syntax.js';
import { columnsOf } from '../../../src/engine/features/text-columns.js';
import { countVerbGroups } from '../../../src/engine/features/verb-group.js';
import { verbPatterns } from '../../../src/engine/features/verb-patterns.js';
import { taggedDocument } from './tagged-document.js';

const passive = taggedDocument(
  'The/DT old/JJ bridge/NN was/VBD never/RB repaired/VBN because/IN nobody/NN has/VBZ paid/VBN for/IN it/PRP ./.',
);
const simple = taggedDocument('I/PRP am/VBP reading/VBG ./. You/PRP can/MD swim/VB ./. Big/JJ dogs/NNS !/.');

describe('verb groups', () => {
  it('are distinguished by their auxiliaries', () => {
    expect(countVerbGroups(columnsOf(passive))).toEqual({
      passive: 1,
      perfect: 1,
      progressive: 0,
      modal: 0,
      infinitive: 0,
      gerund: 0,
      past: 1,
      finite: 2,
    });
    expect(countVerbGroups(columnsOf(simple))).toMatchObject({
      progressive: 1,
      modal: 1,
      finite: 2,
      passive: 0,
    });
  });

  it('find infinitives and gerunds', () => {
    const text = columnsOf(
      taggedDocument('She/PRP likes/VBZ singing/VBG and/CC wants/VBZ to/TO dance/VB ./.'),
    );
    expect(countVerbGroups(text)).toMatchObject({ gerund: 1, infinitive: 1, progressive: 0 });
  });
});

describe('noun phrases', () => {
  it('are runs of tags that end in a noun', () => {
    // "The old bridge" (3, one modifier) and "nobody" (1).
    expect(measureNounPhrases(columnsOf(passive))).toEqual({
      meanLength: 2,
      premodifiers: 0.5,
      postmodifiers: 0,
    });
    const text = columnsOf(taggedDocument('the/DT end/NN of/IN a/DT very/RB long/JJ day/NN'));
    expect(measureNounPhrases(text).postmodifiers).toBe(0.5);
  });

  it('are all zero without nouns', () => {
    expect(measureNounPhrases(columnsOf(taggedDocument('go/VB now/RB')))).toEqual({
      meanLength: 0,
      premodifiers: 0,
      postmodifiers: 0,
    });
  });
});

describe('complex phrases', () => {
  const text = columnsOf(
    taggedDocument(
      'The/DT old/JJ bridge/NN and/CC the/DT end/NN of/IN the/DT road/NN are/VBP cold/JJ and/CC wet/JJ ./.',
    ),
  );

  it('are nouns with something before or after them', () => {
    expect(countNominals(text)).toEqual({ nominals: 3, complex: 2 });
    const relative = columnsOf(taggedDocument('bus/NN drivers/NNS who/WP sing/VBP songs/NNS'));
    expect(countNominals(relative)).toEqual({ nominals: 2, complex: 1 });
  });

  it('are coordinated if the words beside the conjunction have the same class', () => {
    expect(countCoordinatePhrases(text)).toBe(1);
  });
});

describe('verb patterns', () => {
  it('name each part of a verb group except adverbs', () => {
    const text = columnsOf(
      taggedDocument('It/PRP has/VBZ never/RB been/VBN seen/VBN and/CC she/PRP wants/VBZ to/TO go/VB ./.'),
    );
    expect(verbPatterns(text)).toEqual(['HAVE:VBZ BE:VBN VBN', 'VBZ', 'TO VB']);
  });
});

describe('syntax features', () => {
  it('count clauses per sentence, and subordination', () => {
    const values = syntaxFeatures(passive);
    expect(values['syntax.clauses']).toBeCloseTo(Math.log(3), 12);
    expect(values['syntax.subordination']).toBe(1 / 2);
    expect(values['syntax.passives']).toBeCloseTo(Math.log1p(100 / 12), 12);
    expect(values['syntax.verbless']).toBe(0);
    expect(syntaxFeatures(simple)['syntax.verbless']).toBe(1 / 3);
  });

  it('are finite for a text without words', () => {
    for (const value of Object.values(syntaxFeatures(taggedDocument('!/.'))))
      expect(value).toBeTypeOf('number');
    expect(Object.values(syntaxFeatures(taggedDocument('!/.'))).every(Number.isFinite)).toBe(true);
  });
});

describe('grammar items', () => {
  const profile = new GrammarProfile();
  const names = (annotated: string) => profile.items(taggedDocument(annotated)).map(({ name }) => name);

  it.each([
    ['We/PRP have/VBP never/RB seen/VBN it/PRP ./.', 'has done'],
    ['It/PRP should/MD not/RB have/VB happened/VBN ./.', 'should have done'],
    ['If/IN I/PRP had/VBD money/NN I/PRP would/MD travel/VB ./.', 'if I did …, I would'],
    ['The/DT house/NN which/WDT stood/VBD there/RB fell/VBD ./.', 'the thing which …'],
    ['She/PRP is/VBZ going/VBG to/TO sing/VB ./.', 'going to do'],
    ['Never/RB have/VBP I/PRP laughed/VBN so/RB ./.', 'Never does she …'],
    ['Having/VBG eaten/VBN ,/, we/PRP left/VBD ./.', 'having done'],
    ['He/PRP runs/VBZ faster/JJR than/IN me/PRP ./.', 'bigger than'],
  ])('of %j include %j', (annotated, name) => {
    expect(names(annotated)).toContain(name);
  });

  it('do not cross the end of a sentence', () => {
    expect(names('We/PRP have/VBP ./. Gone/VBN !/.')).not.toContain('has done');
    expect(names('I/PRP walk/VBP ./.')).not.toContain('she does');
  });

  it('are counted once, however often they occur', () => {
    const once = 'I/PRP can/MD swim/VB ./.';
    expect(names(`${once} ${once}`)).toEqual(names(once));
  });

  it('are counted by sentence, too', () => {
    const values = profile.features(
      taggedDocument(
        'I/PRP can/MD swim/VB ./. It/PRP should/MD have/VB happened/VBN ./. Hello/UH !/. He/PRP is/VBZ able/JJ to/TO sing/VB ./.',
      ),
    );
    // A1, B2, nothing, B1.
    expect(values['grammar.sentences_b1']).toBe(2 / 4);
    expect(values['grammar.sentences_b2']).toBe(1 / 4);
    expect(values['grammar.sentence_level']).toBe((1 + 4 + 0 + 3) / 4);
  });
});
