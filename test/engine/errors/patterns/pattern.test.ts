import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../src/engine/errors/apply.js';
import { arbitrate } from '../../../../src/engine/errors/arbitration.js';
import { parsePatternLine, parsePatternLines } from '../../../../src/engine/errors/patterns/syntax.js';
import { lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { taggedDocument } from '../../features/tagged-document.js';
import { shippedModels } from '../../shipped-models.js';
import { ruleSetOf } from '../rule-examples.js';

const lexicon = lexiconFrom(shippedModels('lexicon'));

/** The edits that pattern lines make in a text tagged by hand, and the corrected text. */
function found(lines: string, annotated: string) {
  const document = taggedDocument(annotated);
  document.intended = document.tokens;
  const rule = { name: 'rule', reason: 'Rule.', lines };
  document.proposals = ruleSetOf([rule], lexicon).proposals(document);
  arbitrate(document);
  return {
    edits: document.edits.map(({ start, end, correction, code }) => [
      document.text.slice(start, end),
      correction,
      code,
    ]),
    text: applyEdits(document.text, document.edits),
  };
}

const HE_GOES = 'He/PRP goes/VBZ home/RB ./.';

describe('pattern lines', () => {
  test('replace the bracketed words only', () => {
    expect(found('RT 90 <depend> [of > on]', 'It/PRP depends/VBZ of/IN you/PRP ./.').text).toBe(
      'It depends on you.',
    );
    expect(found('RT 90 <depend> [of > on]', 'It/PRP consists/VBZ of/IN you/PRP ./.').edits).toEqual([]);
  });

  test('insert before the next word, or after the last word before a mark or the end', () => {
    const line = 'MT 90 <listen> [ > to]';
    expect(found(line, 'I/PRP listen/VBP music/NN ./.').edits).toEqual([['music', 'to', 'MT+']]);
    expect(found(line, 'I/PRP listen/VBP').edits).toEqual([['listen', 'to', '+MT']]);
    const attached = found(line, 'I/PRP listen/VBP ./.');
    expect(attached).toEqual({ edits: [['listen', 'to', '+MT']], text: 'I listen to.' });
  });

  test('delete if the right side is empty', () => {
    expect(found('UT 90 <discuss> [about > ]', 'We/PRP discussed/VBD about/IN it/PRP ./.').text).toBe(
      'We discussed it.',
    );
  });

  test('change the form of a word, and propose nothing if it already has that form', () => {
    expect(found('FV 90 to [VBD > $base]', 'I/PRP want/VBP to/TO went/VBD ./.').text).toBe('I want to go.');
    expect(found('FV 90 to [VB > $base]', 'I/PRP want/VBP to/TO go/VB ./.').edits).toEqual([]);
    expect(found('AGN 90 two [NN > $plural]', 'two/CD mice/NN').edits).toEqual([]);
  });

  test('give another verb the form of the one that it replaces', () => {
    expect(found('RV 90 [<make> > ~take] a photo', 'She/PRP made/VBD a/DT photo/NN ./.').text).toBe(
      'She took a photo.',
    );
    expect(found('RV 90 [<make> > ~take] a photo', 'She/PRP makes/VBZ a/DT photo/NN ./.').text).toBe(
      'She takes a photo.',
    );
    expect(found('RV 90 [<put> > ~pay] attention', 'I/PRP do/VBP not/RB put/VB attention/NN ./.').text).toBe(
      'I do not pay attention.',
    );
    expect(found('RV 90 [<put> > ~pay] attention', 'I/PRP put/VBD attention/NN ./.').text).toBe(
      'I paid attention.',
    );
  });

  test('reorder words and keep the capital at the start', () => {
    expect(found('W 90 [is it > $2 $1]', 'Is/VBZ it/PRP nice/JJ ./.').text).toBe('It is nice.');
  });

  test('choose `an` by the word that follows', () => {
    expect(found('MD 90 have [ > a] NN', 'I/PRP have/VBP idea/NN ./.').text).toBe('I have an idea.');
    expect(found('MD 90 have [ > a] NN', 'I/PRP have/VBP dog/NN ./.').text).toBe('I have a dog.');
  });

  test('match within one sentence, whose start and end are `^` and `$`', () => {
    expect(found('RV 90 ^ [he > she]', `${HE_GOES} And/CC he/PRP`).edits).toEqual([['He', 'She', 'RV']]);
    expect(found('RV 90 . [he > she]', `${HE_GOES} ${HE_GOES}`).edits).toEqual([]);
    expect(found('RV 90 [home > away] . $', HE_GOES).edits).toHaveLength(1);
    expect(found('RV 90 [home > away] $', HE_GOES).edits).toEqual([]);
  });

  test('bind `&` more tightly than `|`, and a leading `!` negates all alternatives and matches at the edge', () => {
    expect(found('RV 90 [goes&VBD|home > x]', HE_GOES).edits).toEqual([['home', 'x', 'RV']]);
    expect(found('RV 90 [goes&!VBD > x]', HE_GOES).edits).toHaveLength(1);
    expect(found('RV 90 !she|he [goes > x]', HE_GOES).edits).toEqual([]);
    expect(found('RV 90 !she|it [he > x]', HE_GOES).edits).toHaveLength(1);
  });

  test('match with and without optional elements', () => {
    const line = 'RV 90 he RB? [goes > x]';
    expect(found(line, HE_GOES).edits).toHaveLength(1);
    expect(found(line, 'He/PRP often/RB goes/VBZ ./.').edits).toHaveLength(1);
    expect(found(line, 'He/PRP who/WP goes/VBZ ./.').edits).toEqual([]);
  });

  test('expand equal omissions of an element only once', () => {
    expect(parsePatternLine('RV 90 he *? *? [goes > x]').patterns).toHaveLength(3);
  });

  test('keep capitals throughout if one word replaces one', () => {
    expect(found('RT 90 <depend> [of > on]', 'IT/PRP DEPENDS/VBZ OF/IN IT/PRP').text).toBe(
      'IT DEPENDS ON IT',
    );
  });

  test('are refused if their syntax is invalid', () => {
    for (const line of [
      'RT of on',
      'RT 90 of on',
      'ZZ 90 [of > on]',
      'MD+ 90 [ > a] dog',
      'RT 90 [of? > on]',
    ])
      expect(() => parsePatternLine(line), line).toThrow();
    for (const line of ['RT 90 [Of > on]', 'RT 90 [@nowhere > on]', 'RT 90 !a&b [of > on]', 'RT 90 [* > on]'])
      expect(() => found(line, HE_GOES), line).toThrow();
  });

  test('can be mixed with comments and empty lines', () => {
    expect(parsePatternLines('\n  # verbs\n\n  RT 90 [of > on]\n')).toHaveLength(1);
  });
});
