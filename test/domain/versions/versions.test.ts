import { describe, expect, test } from 'vitest';
import { findInvalidCharacters } from '../../../src/domain/submissions/characters.js';
import { API_VERSIONS, findVersion, NEWEST_VERSION } from '../../../src/domain/versions/index.js';
import { renderInvalidCharacters, renderResult } from '../../../src/domain/versions/render.js';
import type { SuccessResult } from '../../../src/engine/results/result.js';

const version = (name: string) => findVersion(name)!;

test('versions are in numeric order, and the last is the newest', () => {
  expect(API_VERSIONS.map(({ name }) => name)).toEqual(['1.0.0', '2.0.0', '2.1.0', '2.2.0']);
  expect(NEWEST_VERSION.name).toBe('2.2.0');
});

test.each(['2', '2.0', 'v2.0.0', '2.0.1', '02.0.0', '2.0.0 ', ''])(
  '"%s" is not the name of a version',
  (name) => {
    expect(findVersion(name)).toBeUndefined();
  },
);

const TEXT = '\u{1F600}\u{1F600} Me is \u{1F600}.';
const STORED: SuccessResult = {
  type: 'success',
  code: 200,
  overall_score: 3.25,
  score_dimensions: { prompt_relevance: 1 },
  sentence_scores: [[0, 11, -0.5]],
  suspect_tokens: [[3, 5]],
  textual_errors: [[9, 10, '', 'UP']],
  text_stats: { r1: 0.1, word_count: 2 },
  cefr_level: 'A2.i',
  score_standard_error: 0.4,
  pipeline: { name: 'cefr', version: '1.0.0' },
  error_reasons: ['No comma is needed here.'],
};

describe('a result', () => {
  test('has in the newest version the form in which it is stored', () => {
    expect(renderResult(NEWEST_VERSION, JSON.stringify(STORED), TEXT)).toEqual(STORED);
  });

  test('has in 2.0.0 only the attributes of the interface, and absent ones stay absent', () => {
    const { cefr_level, score_standard_error, pipeline, error_reasons, ...shown } = STORED;
    expect(renderResult(version('2.0.0'), JSON.stringify(STORED))).toEqual(shown);
    const { score_dimensions, text_stats, ...less } = STORED;
    const rendered = renderResult(version('2.0.0'), JSON.stringify(less));
    expect(Object.keys(rendered)).not.toContain('score_dimensions');
    expect(Object.keys(rendered)).not.toContain('text_stats');
  });

  test('has in 2.1.0 the same bytes as before there were reasons and traits', () => {
    const { error_reasons, ...before } = STORED;
    const scored = { ...STORED, score_dimensions: { grammar: 4, ...STORED.score_dimensions } };
    expect(JSON.stringify(renderResult(version('2.1.0'), JSON.stringify(scored)))).toBe(
      JSON.stringify(before),
    );
    const alone = renderResult(
      version('2.1.0'),
      JSON.stringify({ ...STORED, score_dimensions: { grammar: 4 } }),
    );
    expect(alone).not.toHaveProperty('score_dimensions');
  });

  test('has in 2.2.0 the traits that its pipeline scored', () => {
    const scored = { ...STORED, score_dimensions: { prompt_relevance: 1, grammar: 4, cohesion: 5.5 } };
    expect(renderResult(version('2.2.0'), JSON.stringify(scored))).toEqual(scored);
  });

  test('has in no version standard errors of traits', () => {
    const scored = { ...STORED, score_dimensions: { grammar: 4 }, trait_standard_errors: { grammar: 1 } };
    for (const one of API_VERSIONS)
      expect(renderResult(one, JSON.stringify(scored), TEXT)).not.toHaveProperty('trait_standard_errors');
  });

  test('that was stored without reasons has in 2.2.0 the reasons of its codes', () => {
    const { error_reasons, ...before } = STORED;
    expect(renderResult(version('2.2.0'), JSON.stringify(before))).toEqual({
      ...STORED,
      error_reasons: ['No punctuation is needed here: leave it out.'],
    });
  });

  test('has in 1.0.0 offsets in UTF-16 code units, which cover the same characters', () => {
    const shown = renderResult(version('1.0.0'), JSON.stringify(STORED), TEXT) as SuccessResult;
    const characters = [...TEXT];
    const spans = (result: SuccessResult) => [
      ...result.sentence_scores,
      ...result.suspect_tokens,
      ...result.textual_errors,
    ];
    expect(spans(shown).map(([start, end]) => TEXT.slice(start, end))).toEqual(
      spans(STORED).map(([start, end]) => characters.slice(start, end).join('')),
    );
    expect(shown).toMatchObject({ sentence_scores: [[0, 14, -0.5]], textual_errors: [[11, 13, '', 'UP']] });
    expect(shown).not.toHaveProperty('pipeline');
  });

  test('that is a failure is the same in all versions', () => {
    const failure = { type: 'failure', code: 200, message: 'token_too_long' };
    for (const each of API_VERSIONS) expect(renderResult(each, JSON.stringify(failure))).toEqual(failure);
  });
});

test('places of disallowed characters are in the unit of the version', () => {
  const text = '\u{1F600}\u0001\ud800';
  const found = { text: findInvalidCharacters(text)! };
  expect(renderInvalidCharacters(version('2.0.0'), found, { text })).toEqual({
    text: ['\u0001\ud800', [1, 3]],
  });
  expect(renderInvalidCharacters(version('1.0.0'), found, { text })).toEqual({
    text: ['\u0001\ud800', [2, 4]],
  });
});
