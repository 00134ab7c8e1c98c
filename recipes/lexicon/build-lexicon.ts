import { join } from 'node:path';
import { compileLexicon } from './compile-lexicon.js';
import {
  readAgid,
  readFirstSounds,
  readProfile,
  readTagCounts,
  readVerbForms,
  readWordList,
  readZipf,
} from './sources.js';
import { buildVocabulary } from './vocabulary.js';

/** Where the data lies; models/lexicon/README.md names the sources. */
interface LexiconData {
  /** A folder with wordlist_diff/, wordfreq/, agid/, verb_forms/, cefrj/ and cmudict/. */
  readonly lexicons: string;
  /** A tagged corpus of `word TAB tag` lines. */
  readonly taggedCorpus: string;
}

/** The bytes of models/lexicon/lexicon.bin. @throws where a file is missing */
export function buildLexicon({ lexicons, taggedCorpus }: LexiconData): Uint8Array {
  const list = (name: string) => readWordList(join(lexicons, 'wordlist_diff', `${name}.txt`));
  const zipf = readZipf(join(lexicons, 'wordfreq', 'large_en.tsv'));
  const firstSounds = readFirstSounds(join(lexicons, 'cmudict', 'cmudict.dict'));
  return compileLexicon({
    vocabulary: buildVocabulary({
      american: list('en_US'),
      british: [...list('en_GB-ise'), ...list('en_GB-ize')],
      largeAmerican: list('en_US-large'),
      largeBritish: list('en_GB-large'),
      names: firstSounds.keys(),
      zipf,
    }),
    zipf,
    inflections: [
      readVerbForms(join(lexicons, 'verb_forms', 'verbs-dictionaries.csv')),
      readAgid(join(lexicons, 'agid', 'infl.txt')),
    ],
    profiles: [
      ...readProfile(join(lexicons, 'cefrj', 'cefrj-vocabulary-profile-1.5.csv')),
      ...readProfile(join(lexicons, 'cefrj', 'octanove-vocabulary-profile-c1c2-1.0.csv')),
    ],
    firstSounds,
    tagCounts: readTagCounts(taggedCorpus),
  });
}
