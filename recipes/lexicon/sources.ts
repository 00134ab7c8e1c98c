import { readFileSync } from 'node:fs';
import type { Inflection } from '#src/engine/lexicon/inflections.js';
import type { InflectingClass } from '#src/engine/lexicon/parts-of-speech.js';

const lines = (path: string) =>
  readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');

/** A list of words, one a line, as written. Possessives are left out: the tokenizer splits them. */
export function readWordList(path: string): string[] {
  return lines(path).filter((word) => !word.endsWith("'s"));
}

/** wordfreq: word TAB centibels (0 is a probability of 1, −100 ten times rarer). Zipf values by word. */
export function readZipf(path: string): Map<string, number> {
  return new Map(
    lines(path).map((line) => {
      const [word, centibels] = line.split('\t');
      return [word!, 9 + Number(centibels) / 100];
    }),
  );
}

/** A form that AGID or another list gives; rank 0 is the preferred one. */
export interface ListedForm {
  readonly lemma: string;
  readonly form: string;
  readonly kind: Inflection;
  readonly rank: number;
}

export interface ListedInflections {
  readonly bases: readonly (readonly [string, InflectingClass])[];
  readonly forms: readonly ListedForm[];
}

const AGID_CLASS: Readonly<Record<string, InflectingClass>> = { N: 'noun', V: 'verb', A: 'adjective' };
const AGID_KINDS: Readonly<
  Record<InflectingClass, Readonly<Record<number, readonly (readonly Inflection[])[]>>>
> = {
  noun: { 1: [['plural']] },
  adjective: { 2: [['comparative'], ['superlative']] },
  verb: {
    3: [['past', 'pastParticiple'], ['gerund'], ['thirdPerson']],
    4: [['past'], ['pastParticiple'], ['gerund'], ['thirdPerson']],
  },
};

/**
 * AGID's infl.txt. Entries whose part of speech is a guess are left out, so are forms marked as doubtful or as rare
 * (variant level 2 and above), and `be` and `wit`, which have a layout of their own.
 */
export function readAgid(path: string): ListedInflections {
  const bases: [string, InflectingClass][] = [];
  const forms: ListedForm[] = [];
  for (const line of lines(path)) {
    const [, lemma, tag, doubt, rest] = /^(\S+) ([VNA])(\?)?: (.*)$/.exec(line) ?? [];
    if (!lemma || !tag || doubt || lemma === 'be' || lemma === 'wit') continue;
    const wordClass = AGID_CLASS[tag]!;
    const groups = rest!.split(' | ');
    const kinds = AGID_KINDS[wordClass][groups.length];
    if (!kinds) continue;
    const parsed = groups.map((group) => group.split(', ').map(agidForm));
    // `reader | readest?`: not a comparison, but a noun that looks like one.
    if (wordClass === 'adjective' && parsed.some((group) => group.every(({ isDoubtful }) => isDoubtful)))
      continue;
    bases.push([lemma, wordClass]);
    parsed.forEach((group, index) => {
      group.forEach(({ form, level, isDoubtful }, order) => {
        if (isDoubtful || level >= 2) return;
        // `boxes, box`: the plural that looks like the singular belongs to a rarer sense unless it comes first.
        const rank = Math.round(level * 10) + (form === lemma && order > 0 ? 5 : 0);
        for (const kind of kinds[index]!) forms.push({ lemma, form, kind, rank });
      });
    });
  }
  return { bases, forms };
}

function agidForm(text: string): { form: string; level: number; isDoubtful: boolean } {
  const [, form, marks, level] = /^([A-Za-z'-]+)([~<!?]*)(?: ([\d.]+))?/.exec(text) ?? [];
  return {
    form: form ?? '',
    level: Number(level ?? 0),
    isDoubtful: form === undefined || /[~!?]/.test(marks!),
  };
}

/** verbs-dictionaries.csv: base, third person, past, past participle, gerund; several lines for one verb give variants. */
export function readVerbForms(path: string): ListedInflections {
  const bases: [string, InflectingClass][] = [];
  const forms: ListedForm[] = [];
  const seen = new Map<string, number>();
  for (const line of lines(path)) {
    const [lemma, thirdPerson, past, pastParticiple, gerund] = line.split('\t');
    if (!gerund || lemma === 'be') continue;
    const rank = seen.get(lemma!) ?? 0;
    seen.set(lemma!, rank + 1);
    if (rank === 0) bases.push([lemma!, 'verb']);
    const listed: [Inflection, string | undefined][] = [
      ['thirdPerson', thirdPerson],
      ['past', past],
      ['pastParticiple', pastParticiple],
      ['gerund', gerund],
    ];
    for (const [kind, form] of listed) if (form) forms.push({ lemma: lemma!, form, kind, rank });
  }
  return { bases, forms };
}

/** A row of a vocabulary profile, with alternatives (`analyze/analyse`) on lines of their own. */
export interface ProfileEntry {
  readonly word: string;
  readonly partOfSpeech: string;
  readonly level: number;
}

const LEVELS = ['', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'];

/** CEFR-J and Octanove vocabulary profiles: headword, part of speech, level. Phrases are left out. */
export function readProfile(path: string): ProfileEntry[] {
  return lines(path)
    .slice(1)
    .flatMap((line) => {
      const [headwords, partOfSpeech, label] = line.split(',');
      const level = LEVELS.indexOf(label ?? '');
      if (level < 1) return [];
      const words = headwords!.split('/').filter((word) => /^[A-Za-z'-]+$/.test(word));
      return words.map((word) => ({ word: word.toLowerCase(), partOfSpeech: partOfSpeech!, level }));
    });
}

/** CMUdict: for each word, whether each of its pronunciations begins with a vowel. */
export function readFirstSounds(path: string): Map<string, boolean[]> {
  const sounds = new Map<string, boolean[]>();
  for (const line of lines(path)) {
    const [entry, first] = line.split(' ');
    const word = entry!.replace(/\(\d+\)$/, '');
    // ARPAbet vowels carry a stress digit.
    const startsWithVowel = /\d$/.test(first!);
    const known = sounds.get(word);
    if (known) known.push(startsWithVowel);
    else sounds.set(word, [startsWithVowel]);
  }
  return sounds;
}

/** A tagged corpus of `word TAB tag` lines: how often each word (lower case) has each tag. */
export function readTagCounts(path: string): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const line of lines(path)) {
    const [word, tag] = line.split('\t');
    if (!tag || line.startsWith('#')) continue;
    const lower = word!.toLowerCase();
    const tags = counts.get(lower) ?? new Map<string, number>();
    tags.set(tag, (tags.get(tag) ?? 0) + 1);
    counts.set(lower, tags);
  }
  return counts;
}
