import { expect, test } from 'vitest';
import { compileLexicon } from '../../../recipes/lexicon/compile-lexicon.js';
import { buildSpelling } from '../../../recipes/spelling/build-spelling.js';
import { fold } from '../../../recipes/spelling/misspellings.js';
import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { SpellingModel } from '../../../src/engine/errors/spelling/spelling-model.js';
import { Lexicon } from '../../../src/engine/lexicon/lexicon.js';
import { WordFlag } from '../../../src/engine/lexicon/word-flags.js';
import { simpleText, smallModel } from '../../engine/language-model/small-model.js';

const WORDS =
  'the a in at on near teacher dog river letter garden train picture friend school sees finds paints'.split(
    ' ',
  );
const RARE = 'rivet';
const zipf = new Map(WORDS.map((word, at) => [word, 6 - at / 10]));
const vocabulary = {
  words: [...WORDS, RARE],
  flags: Uint16Array.from([...WORDS, RARE], (word) => WordFlag.lower | (word === RARE ? WordFlag.rare : 0)),
  mixed: [],
};
const bytes = compileLexicon({
  vocabulary,
  zipf,
  inflections: [],
  profiles: [],
  firstSounds: new Map(),
  tagCounts: new Map(),
});
const lexicon = new Lexicon(new Artefact('lexicon', Uint8Array.from(bytes)));
const language = smallModel(simpleText(300));

const SLIPS = [
  ['teecher', 'teacher'],
  ['reever', 'river'],
  ['leter', 'letter'],
  ['gardin', 'garden'],
  ['frend', 'friend'],
  ['pikture', 'picture'],
  ['Scool', 'School'],
] as const;
/** Essays of two folds, so that each is read with what is learnt from the other. */
const essays = Array.from({ length: 60 }, (_, at) => `${at}.txt`).filter((file) =>
  [1, 2].includes(fold(file)),
);
const misspellings = essays.flatMap((file) => SLIPS.map(([written, meant]) => ({ file, written, meant })));

async function* texts(...paragraphs: readonly string[]) {
  for (const text of paragraphs) yield { source: 'letters', text };
}

test('the model finds the intended words, and offers no rare words', async () => {
  const built = await buildSpelling(lexicon, language, {
    misspellings,
    texts: texts(simpleText(20, 5)),
    contexts: texts(simpleText(20, 6)),
    zipf,
  });
  const model = new SpellingModel(new Artefact('spelling', Uint8Array.from(built)), lexicon, language);
  for (const [written, meant] of SLIPS)
    expect(model.finder.find(written.toLowerCase()).map(({ text }) => text)).toContain(meant.toLowerCase());
  expect(model.finder.find('rivat').map(({ text }) => text)).not.toContain(RARE);
});
