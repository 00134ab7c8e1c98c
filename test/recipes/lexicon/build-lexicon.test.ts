import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildLexicon } from '../../../recipes/lexicon/build-lexicon.js';
import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { Lexicon } from '../../../src/engine/lexicon/lexicon.js';
import { PartOfSpeech } from '../../../src/engine/lexicon/parts-of-speech.js';

const lexicons = mkdtempSync(join(tmpdir(), 'lexicons-'));
afterAll(() => rmSync(lexicons, { recursive: true }));

/** One file of each source, with a few words in it. */
const FILES = {
  'wordlist_diff/en_US.txt': 'zorble\nzorbles\ncolorzy\n',
  'wordlist_diff/en_GB-ise.txt': 'zorble\ncolourzy\n',
  'wordlist_diff/en_GB-ize.txt': 'zorblize\n',
  'wordlist_diff/en_US-large.txt': 'grumfle\n',
  'wordlist_diff/en_GB-large.txt': 'grumfles\n',
  'wordfreq/large_en.tsv': 'zorble\t-400\nzorbla\t-500\n',
  'agid/infl.txt': 'zorble N: zorbles\n',
  'verb_forms/verbs-dictionaries.csv': 'zorblize\tzorblizes\tzorblized\tzorblized\tzorblizing\n',
  'cefrj/cefrj-vocabulary-profile-1.5.csv': 'headword,pos,CEFR\nzorble,noun,B1\n',
  'cefrj/octanove-vocabulary-profile-c1c2-1.0.csv': 'headword,pos,CEFR\nzorblize,verb,C2\n',
  'cmudict/cmudict.dict': 'zorbla Z AO1 R\n',
};
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(lexicons, name)), { recursive: true });
  writeFileSync(join(lexicons, name), text);
}
const taggedCorpus = join(lexicons, 'corpus.tsv');
writeFileSync(taggedCorpus, 'grumfle\tJJ\n'.repeat(5));

const build = () => buildLexicon({ lexicons, taggedCorpus });

test('every source contributes', () => {
  const lexicon = new Lexicon(new Artefact('lexicon', Uint8Array.from(build())));
  expect(['colorzy', 'colourzy', 'zorblize', 'zorble'].map((word) => lexicon.variety(word))).toEqual([
    'US',
    'GB',
    'GB',
    'both',
  ]);
  expect(['grumfle', 'grumfles'].map((word) => lexicon.isWord(word))).toEqual([true, true]);
  expect([lexicon.isWord('Zorbla'), lexicon.isWord('zorbla')]).toEqual([true, false]);
  expect(lexicon.zipf('zorble')).toBe(5);
  expect(lexicon.singular('zorbles')).toBe('zorble');
  expect(lexicon.isBaseForm('zorblize', 'verb')).toBe(true);
  expect([lexicon.cefr('zorble'), lexicon.cefr('zorblize')]).toEqual([3, 6]);
  expect(lexicon.partsOfSpeech('grumfle')).toBe(PartOfSpeech.adjective);
});

test('the same files result in the same bytes', () => {
  expect(Buffer.from(build()).equals(Buffer.from(build()))).toBe(true);
});

test('a missing file is an error that names it', () => {
  expect(() => buildLexicon({ lexicons, taggedCorpus: join(lexicons, 'none.tsv') })).toThrow('none.tsv');
});
