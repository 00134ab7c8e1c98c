import { expect, test } from 'vitest';
import { documentOf } from '../../../../src/engine/document/segment.js';
import { tagger } from '../../../../src/engine/document/tagging/tagger.js';
import { readWordKnowledge } from '../../../../src/engine/document/tagging/word-knowledge.js';
import { CONFUSION_SETS, VERB_CONFUSION_SETS } from '../../../../src/engine/errors/choices/confusion-sets.js';
import { CHOICE_KINDS } from '../../../../src/engine/errors/choices/kinds/index.js';
import { realise } from '../../../../src/engine/errors/choices/realise.js';
import { PADDING, SentenceFacts } from '../../../../src/engine/errors/choices/sentence-facts.js';
import { Site } from '../../../../src/engine/errors/choices/site.js';
import { WordFacts } from '../../../../src/engine/errors/choices/word-facts.js';
import { lexiconFrom } from '../../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../shipped-models.js';

const resources = shippedModels('lexicon', 'tagger');
const tag = tagger.create(resources, undefined);
const words = new WordFacts(
  lexiconFrom(resources),
  readWordKnowledge(resources.artefact('tagger')),
  resources.kernel,
);

/** The sites of a kind in a sentence, as `before [written > alternatives] after` with one word on each side. */
function sitesOf(name: string, sentence: string): string[] {
  const kind = CHOICE_KINDS.find((known) => known.name === name)!;
  const document = documentOf(sentence);
  tag(document);
  const facts = new SentenceFacts(words);
  facts.read(document.tokens, 0, document.tokens.length);
  const found: string[] = [];
  kind.visit(facts, new Site(), (site) => {
    const text = (from: number, to: number) =>
      document.tokens
        .slice(Math.max(0, from - PADDING), to - PADDING)
        .map(({ lower }) => lower)
        .join(' ');
    const alternatives = new Set<string>();
    for (let choice = 0; choice < kind.classes.length; choice++) {
      if (!((site.allowed >> choice) & 1)) continue;
      const written = realise(kind, facts, site, choice)?.join(' ');
      if (written !== undefined && written !== text(site.first, site.end)) alternatives.add(written || '-');
    }
    const around = [text(site.first - 1, site.first), text(site.end, site.end + 1)];
    found.push(
      `${around[0]} [${text(site.first, site.end) || '-'} > ${[...alternatives].join('|')}] ${around[1]}`.trim(),
    );
  });
  return found;
}

test.each([
  ['article', 'She bought old car near the lake.', ['bought [- > an|the] old', 'near [the > -|a] lake']],
  ['article', 'An honest man and his dog left.', ['[an > -|the] honest']],
  ['article', 'My two cats like this house.', []],
  ['noun-number', 'Three child saw a mice.', ['three [child > children] saw', 'a [mice > mouse] .']],
  ['noun-number', 'They gave him information.', ['him [information > informations] .']],
  [
    'verb-form',
    'He want to go.',
    [
      'he [want > wants|wanted|wanting|to want|to wanting|to wants|to wanted] to',
      'want [to go > go|goes|went|gone|going|to going|to goes|to went] .',
    ],
  ],
  ['be', 'They was late.', ['they [was > -|be|am|is|are|were|been|being] late']],
  ['be', 'He tall.', ['he [- > be|am|is|are|was|were|been|being] tall']],
  ['comma', 'When it rains we stay.', ['rains [- > ,] we']],
  ['comma', 'Sadly, he left.', ['sadly [, > -] he']],
  ['word-class', 'She sings beautiful.', ['sings [beautiful > beauty|beautifully] .']],
  ['word-class', 'He has confident.', ['has [confident > confidence|confidently] .']],
] as const)('choices of %s in “%s”', (kind, sentence, expected) => {
  expect(sitesOf(kind, sentence)).toEqual(expected);
});

test('a preposition can be missing between a verb and its object', () => {
  expect(sitesOf('preposition', 'We listen music.')).toEqual([
    'listen [- > of|in|to|for|on|with|at|by|from|about|into|during|since] music',
  ]);
});

test('the `to` of an infinitive is not a preposition', () => {
  expect(sitesOf('preposition', 'I want to swim.')).toEqual([]);
});

test('a confused verb keeps its form', () => {
  expect(sitesOf('confusion', 'She said him the truth.')).toContain('she [said > told] him');
});

const SETS = [...CONFUSION_SETS, ...VERB_CONFUSION_SETS];

test.each(SETS.map((members) => [members.join(' '), members] as const))(
  'the set %s has two to four different words of the lexicon',
  (_, members) => {
    expect(members.length).toBeGreaterThanOrEqual(2);
    expect(members.length).toBeLessThanOrEqual(4);
    expect(new Set(members).size).toBe(members.length);
    for (const word of members) expect(words.lexicon.isKnownAnyCase(word)).toBe(true);
  },
);

test('no set is listed twice', () => {
  const sorted = SETS.map((members) => [...members].sort().join(' '));
  expect(new Set(sorted).size).toBe(sorted.length);
});

test('numbers in a row are no places for commas, however many there are', () => {
  const numbers = Array.from({ length: 400 }, (_, index) => index + 1).join(' ');
  for (const run of [numbers, '3.14 2.71 1.62 0.57'])
    expect(sitesOf('comma', `The values are ${run} .`).filter((site) => /^\S*\d \[/.test(site))).toEqual([]);
});
