import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createResources } from '../../../src/engine/assessor.js';
import { Document } from '../../../src/engine/document/document.js';
import { COUNTERPARTS } from '../../../src/engine/indices/counterparts.js';
import { indexFamilies } from '../../../src/engine/indices/families.js';
import { INDICES, indexValues } from '../../../src/engine/indices/indices.js';
import { buildPipeline, step, stepsToFeatures } from '../../../src/engine/pipelines/pipeline.js';
import { ERROR_CODES } from '../../../src/engine/results/codes.js';
import { findPipeline } from '../../../src/pipelines/registry.js';
import { loadArtefactsOf } from '../../../src/workers/artefacts.js';
import { ROOT } from '../../e2e/assess.js';

const definition = findPipeline('cefr');
const steps = [...stepsToFeatures(definition), ...indexFamilies.map((family) => step(family))];
const run = buildPipeline({ ...definition, steps }, createResources(loadArtefactsOf(definition)));

function measured(text: string) {
  const document = new Document(text, '');
  run(document);
  const values = indexValues(document.features);
  return { document, values: Object.fromEntries(INDICES.map(({ name }, at) => [name, values[at]!])) };
}

const TEXTS = [
  readFileSync(join(ROOT, 'fixtures', 'sample', 'essay.txt'), 'utf8'),
  readFileSync(join(ROOT, 'fixtures', 'files', 'essays', 'a-friend', 'dora.txt'), 'utf8'),
  'My brother has wrote a long letter. It was sent to our aunt last week.',
  'The dog saw the dog and the dog saw the dog.',
  'i dont no what 2 say!!! u r my best freind, and she dont know nothing about it',
  'Notwithstanding the aforementioned considerations, the committee, whose deliberations had been protracted, ' +
    'nevertheless recommended that the comprehensive restructuring of institutional responsibilities be undertaken.',
];

describe('the codebook', () => {
  it('has an entry for every feature that the engine measures, and no other', () => {
    const { document } = measured(TEXTS[0]!);
    expect(INDICES.map(({ feature }) => feature).sort()).toEqual([...document.features.keys()].sort());
  });

  it('gives each index a unique name that needs no quotes, and a definition', () => {
    const names = INDICES.map(({ name }) => name);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const { name, unit, definition, source } of INDICES) {
      expect(name).toMatch(/^[a-z][a-zA-Z0-9_]*$/);
      expect([unit, source].every((text) => text.length > 0)).toBe(true);
      expect(definition, name).toMatch(/^\S.*\.$/);
    }
    expect(new Set(INDICES.map(({ definition }) => definition)).size).toBe(names.length);
  });

  it('names the source of frequencies for all indices based on them', () => {
    const byFrequency = INDICES.filter(({ definition, unit }) => /Zipf/.test(definition + unit));
    expect(byFrequency.length).toBeGreaterThan(10);
    expect(byFrequency.filter(({ source }) => source.startsWith('CEFR-J')).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('names counterparts of indices that exist, in known tools', () => {
    const names = new Set(INDICES.map(({ name }) => name));
    expect(Object.keys(COUNTERPARTS).filter((name) => !names.has(name))).toEqual([]);
    for (const { name, counterpart } of INDICES)
      if (counterpart !== null)
        expect(counterpart, name).toMatch(/^(?:TAALES|TAALED|TAACO|L2SCA|Coh-Metrix) \S+/);
    expect(INDICES.find(({ name }) => name === 'diversity_mtld_plain')!.counterpart).toContain('LDMTLD');
  });

  it('has a column for each error code', () => {
    const columns = new Set(INDICES.map(({ name }) => name));
    expect(Object.keys(ERROR_CODES).filter((code) => !columns.has(`error_${code}`))).toEqual([]);
  });

  it.each(TEXTS)('states ranges that contain the values of text %#', (text) => {
    const { document, values } = measured(text);
    expect(document.failure).toBeUndefined();
    const outside = INDICES.filter(({ name, min, max }) => {
      const value = values[name]!;
      return !(Number.isFinite(value) && value >= (min ?? -Infinity) && value <= (max ?? Infinity));
    });
    expect(outside.map(({ name }) => [name, values[name]])).toEqual([]);
  });
});

describe('indices', () => {
  it('are counts and means, not the logarithms that scoring models use', () => {
    const { values, document } = measured('My dog ran home. It was very glad to see us.');
    expect(values).toMatchObject({
      length_words: 11,
      length_sentences: 2,
      readability_words_per_sentence: 5.5,
    });
    expect(document.features.get('length.words')).toBe(Math.log1p(11));
  });

  it('count errors by code per hundred words', () => {
    const { values, document } = measured('I has a big dog with a very long tail.');
    expect(document.edits.map(({ code }) => code)).toEqual(['AGV']);
    expect(values).toMatchObject({ error_AGV: 10, error_any: 10, error_S: 0 });
  });

  it('follow the readability formulas', () => {
    // 14 words in 2 sentences; two words have two syllables, the others one; 50 letters.
    const { values } = measured('She wrote a long letter. He read it at home after the school day.');
    expect(values).toMatchObject({
      length_words: 14,
      readability_syllables: 16,
      readability_letters: 50,
      readability_flesch_reading_ease: Number((206.835 - 1.015 * 7 - (84.6 * 16) / 14).toPrecision(6)),
      readability_flesch_kincaid_grade: Number((0.39 * 7 + (11.8 * 16) / 14 - 15.59).toPrecision(6)),
      readability_automated_readability: Number(((4.71 * 50) / 14 + 0.5 * 7 - 21.43).toPrecision(6)),
      readability_lix: 7,
      readability_complex_words: 0,
    });
  });

  it('measure diversity by the published definitions', () => {
    // 11 words of 4 types, which occur 4, 4, 2 and 1 times.
    const { values } = measured('The dog saw the dog and the dog saw the dog.');
    const rounded = (value: number) => Number(value.toPrecision(6));
    expect(values).toMatchObject({
      diversity_ttr: rounded(4 / 11),
      diversity_guiraud: rounded(4 / Math.sqrt(11)),
      diversity_yule_k: rounded((10_000 * (37 - 11)) / 11 ** 2),
      diversity_maas: rounded((Math.log(11) - Math.log(4)) / Math.log(11) ** 2),
    });
  });

  it('measure diversity of the words as written as published', () => {
    const repeated = measured('The dog saw the dog and the dog saw the dog.').values;
    const rounded = (value: number) => Number(value.toPrecision(6));
    // Either way the first factor ends at the fifth word (3 / 5), the second at the last of eleven (4 / 6).
    expect(repeated.diversity_mtld_plain).toBe(5.5);
    // Forwards one factor of five words, and three different ones that count for nothing: 8 / 1. Backwards no factor ends;
    // eight words of six types are a part of one: (1 − 6 / 8) / (1 − .72).
    const partial = measured('The dog saw the dog and a cat.').values;
    expect(partial.diversity_mtld_plain).toBe(rounded((8 + 8 / (0.25 / 0.28)) / 2));
    // 11 words are fewer than 42: all of them are drawn.
    expect(repeated.diversity_hdd_plain).toBe(rounded(4 / 11));
    expect(repeated.diversity_mattr_50_plain).toBe(rounded(4 / 11));
  });

  it('count names, misspellings and contractions in plain diversity, and neither numbers nor punctuation', () => {
    // anna, don't, like, my, freind, and, friend: 7 words, all different.
    const { values } = measured("Anna don't like my freind, and my 12 friend don't like Anna!");
    // 11 words of 7 types: anna, don't, like and my occur twice.
    expect(values.diversity_hdd_plain).toBe(Number((7 / 11).toPrecision(6)));
    // Corrected and without Anna, `do like my friend` occur twice, `and` once.
    expect(values.diversity_hdd).toBe(Number((5 / 9).toPrecision(6)));
  });

  it('weight the plain measures of longer texts by samples and windows', () => {
    // 60 words: 30 words twice in a row, so that each window of 50 has 30 types.
    const words = [
      'time year people way day man thing woman life child world school state family student',
      'group country problem hand part place case week company system program question work number night',
    ].join(' ');
    const { values } = measured(`${words}. ${words}.`);
    const rounded = (value: number) => Number(value.toPrecision(6));
    expect(values.diversity_mattr_50_plain).toBe(30 / 50);
    // Absent from 42 of 60 words: both of its places are among the 18 that are not drawn.
    const absent = (18 / 60) * (17 / 59);
    expect(values.diversity_hdd_plain).toBe(rounded((30 * (1 - absent)) / 42));
    // 30 / 42 is the first ratio below .72; 18 different words are left, a factor of 0.
    expect(values.diversity_mtld_plain).toBe(60);
  });

  it('divide the words of a text among the levels', () => {
    const { values } = measured('My freind found an exquisite delicacy in the kitchen of Anna.');
    const shares = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'unlisted', 'unknown'].map(
      (l) => values[`cefr_${l}`]!,
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    expect(values.cefr_unknown).toBe(0.1);
  });
});

describe('what a learner controls', () => {
  const { values, document } = measured('She go home every day. I saw a beautifull dog.');
  const sumOf = (what: RegExp) =>
    Object.entries(values).reduce((sum, [name, value]) => sum + (what.test(name) ? value : 0), 0);

  it('is counted in the corrected text, by level', () => {
    expect(document.edits.map(({ code }) => code)).toEqual(['AGV', 'S']);
    // `goes` makes the structure right that `go` made wrong; `beautiful` is a word of A1 that was misspelt.
    expect(values.control_structures_a1_tried).toBeGreaterThanOrEqual(1);
    expect(values).toMatchObject({ control_structures_a1_wrong: 1, control_words_a1_wrong: 1 });
    expect(sumOf(/^control_words_.*_tried$/)).toBe(10);
    expect(sumOf(/^control_words_.*_wrong$/)).toBe(1);
  });

  it('has nothing wrong where no error was found', () => {
    const right = measured('She goes home every day. I saw a beautiful dog.').values;
    for (const name of Object.keys(right).filter((name) => name.startsWith('control_')))
      expect([name, right[name]]).toEqual([name, name.endsWith('_wrong') ? 0 : values[name]]);
  });
});

describe('indices of discourse', () => {
  const essay = [
    'In my opinion, dogs are better pets than cats. Dogs are loyal, because they stay with their owners.',
    'For example, my dog waits for me every day. However, some owners have no time for dogs.',
    'To sum up, a dog is a good friend.',
  ].join('\n\n');
  const { values } = measured(essay);

  it('count linking words by function', () => {
    expect(values).toMatchObject({
      discourse_contrast: values.discourse_cause!,
      discourse_addition: 0,
      discourse_functions: 4,
      discourse_opens_with_stance: 1,
      discourse_closes_with_conclusion: 1,
    });
    expect(values.discourse_example).toBeGreaterThan(0);
  });

  it('track words through sentences and paragraphs', () => {
    const { values: list } = measured('The bus was late. My soup got cold. Nobody called again.');
    expect(values.discourse_paragraph_sentences).toBeCloseTo(5 / 3, 4);
    // `dogs` and `owner` are repeated, among all words from the second sentence on.
    expect(values.discourse_given).toBeGreaterThan(0.2);
    expect([list.discourse_given, list.discourse_chains, list.discourse_chain_span]).toEqual([0, 0, 0]);
    // The chain of `dogs` spans the first four of five sentences; that of `owner` is too short.
    expect(values.discourse_chain_span).toBeCloseTo(0.8, 4);
  });

  it('recognise contractions in sentences as in the whole text', () => {
    const { values: sure } = measured("I'm sure that dogs are better. To sum up, I'd say they are.");
    expect(sure.discourse_stance).toBeGreaterThan(0);
    expect(sure).toMatchObject({ discourse_opens_with_stance: 1, discourse_closes_with_conclusion: 1 });
  });

  it('find none of this in another text', () => {
    const { values: other } = measured('Mix the flour with water and bake it for an hour.');
    expect(other).toMatchObject({
      discourse_stance: 0,
      discourse_functions: 0,
      discourse_opens_with_stance: 0,
    });
  });
});

describe('the density of errors', () => {
  const weak = measured(
    'i dont no what 2 say! she go to school yesterday and she have many informations for we',
  ).values;
  const strong = measured(
    'The committee met on Tuesday, and it agreed to publish its report before the summer.',
  ).values;

  it('is higher for a text that contains more errors', () => {
    expect(weak.density_all!).toBeGreaterThan(3 * strong.density_all!);
    expect(weak.density_verb!).toBeGreaterThan(strong.density_verb!);
  });

  it('is less certain for few words than for many', () => {
    const sentence = 'She go to school yesterday and she have many informations for we. ';
    const [once, often] = [1, 20].map((times) => measured(sentence.repeat(times)).values);
    const relative = ({ density_all, density_all_se }: typeof weak) => density_all_se! / density_all!;
    expect(relative(once!)).toBeGreaterThan(relative(often!));
    expect(relative(often!)).toBeGreaterThan(0.3);
  });
});
