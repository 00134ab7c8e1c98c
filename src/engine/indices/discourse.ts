import type { Document, Sentence } from '../document/document.js';
import { type FeatureValues, featureFamily, share, spread } from '../features/feature-family.js';
import { PhraseFinder } from '../features/phrases.js';
import { ADJECTIVE, ADVERB, VERB } from '../features/tag-classes.js';
import {
  columnsOf,
  contentStems,
  isContent,
  runningWords,
  type TextColumns,
} from '../features/text-columns.js';
import { count, family, from, rate, share as shareOf } from './description.js';

const phrases = (text: string) => text.split('; ');

/**
 * The function of a word or phrase in a text, in the terms of Hyland 2005, "Metadiscourse"; lists chosen by us.
 * Contracted forms are not separate words: `I'm sure` reads `i sure`.
 */
const FUNCTIONS = {
  addition: phrases(
    'also; moreover; furthermore; besides; additionally; in addition; as well; as well as; what is more; not only',
  ),
  contrast: phrases(
    'but; however; nevertheless; nonetheless; although; though; even though; whereas; while; despite; in spite of; ' +
      'on the other hand; in contrast; by contrast; on the contrary; instead; yet; conversely; whilst',
  ),
  cause: phrases(
    'because; because of; since; therefore; thus; hence; consequently; as a result; due to; owing to; that is why; ' +
      'so that; for this reason; accordingly; as a consequence',
  ),
  example: phrases(
    'for example; for instance; such as; including; namely; in particular; especially; to illustrate',
  ),
  sequence: phrases(
    'first; firstly; second; secondly; third; thirdly; finally; lastly; next; then; to begin with; to start with; ' +
      'first of all; last but not least; after that; afterwards; meanwhile; subsequently',
  ),
  conclusion: phrases(
    'in conclusion; to conclude; to sum up; in summary; to summarise; to summarize; in short; all in all; in the end; ' +
      'overall; on balance; on the whole; in a nutshell; taking everything into account; all things considered',
  ),
  stance: phrases(
    'i think; i believe; i feel; i agree; i disagree; i strongly believe; i would argue; i am convinced; i convinced; i suppose; ' +
      'in my opinion; in my view; from my point of view; to my mind; personally; as far as i am concerned; we think; ' +
      'we believe; my opinion; i am sure; i sure; i am certain; i certain',
  ),
  evidence: phrases(
    'according to; research; studies; a study; experts; scientists; statistics; evidence; data; shows that; show that; ' +
      'proves that; it is known that; in fact',
  ),
  boosters: phrases(
    'certainly; definitely; clearly; obviously; of course; undoubtedly; without doubt; without a doubt; no doubt; ' +
      'surely; always; never; indeed; in fact; really; absolutely; must',
  ),
} as const;
type Role = keyof typeof FUNCTIONS;
const ROLES = Object.keys(FUNCTIONS) as Role[];
const FINDERS = new Map(ROLES.map((role) => [role, new PhraseFinder([[role, FUNCTIONS[role]]])]));
const countOf = (role: Role, words: readonly string[]) => FINDERS.get(role)!.find(words).length;
/** Functions that connect content; the others show the writer's view of it. */
const JOINING: readonly Role[] = ['addition', 'contrast', 'cause', 'example', 'sequence', 'conclusion'];

/** Sentences at each end of a text that count as its introduction and conclusion. */
const END = 2;
/** Minimum number of sentences with a member of a chain of words. */
const CHAIN = 3;
const FUNCTION_WORDS_WITH_IDEAS = /^(?:IN|CC)$/;

/**
 * How a text is built: what its linking words do, whether it opens and closes, how paragraphs keep to their topic, and
 * how much each sentence takes up again. No scoring model uses these: on marked essays and answers they add nothing to
 * the other features, but they do describe a text.
 */
function discourse(document: Document): FeatureValues {
  const text = columnsOf(document);
  const words = runningWords(text);
  const found = new Map(ROLES.map((role) => [role, countOf(role, words)]));
  const stems = document.sentences.map((sentence) => contentStems(sentence, text));
  const chains = chainsOf(stems);
  const paragraphs = paragraphsOf(document);
  const has = (role: Role, sentences: readonly Sentence[]) =>
    Number(sentences.some((sentence) => countOf(role, runningWords(text, sentence)) > 0));
  return {
    ...Object.fromEntries(
      ROLES.map((role) => [`discourse.${role}`, share(100 * found.get(role)!, text.words)]),
    ),
    'discourse.functions': JOINING.filter((role) => found.get(role)! > 0).length,
    'discourse.opens_with_stance': has('stance', document.sentences.slice(0, END)),
    'discourse.closes_with_conclusion': has('conclusion', document.sentences.slice(-END)),
    'discourse.paragraph_sentences': spread(paragraphs.map(({ length }) => length)).mean,
    'discourse.paragraph_topic': spread(
      paragraphs.filter(({ length }) => length > 1).map((sentences) => topicKept(sentences, text)),
    ).mean,
    'discourse.given': givenShare(stems),
    'discourse.chains': share(100 * chains.length, text.words),
    'discourse.chain_span': spread(chains).mean,
    'discourse.ideas': share(100 * ideasOf(document, text), text.words),
  };
}

/** Runs of sentences without a line break in between. */
function paragraphsOf({ text, sentences }: Document): Sentence[][] {
  const paragraphs: Sentence[][] = [];
  sentences.forEach((sentence, at) => {
    const before = sentences[at - 1];
    if (before && !text.slice(before.end, sentence.start).includes('\n')) paragraphs.at(-1)!.push(sentence);
    else paragraphs.push([sentence]);
  });
  return paragraphs;
}

/** Share of the content words of a paragraph's first sentence that recur in the rest of it. */
function topicKept(sentences: readonly Sentence[], text: TextColumns): number {
  const topic = contentStems(sentences[0]!, text);
  const rest = contentStems(
    { firstToken: sentences[1]!.firstToken, endToken: sentences.at(-1)!.endToken },
    text,
  );
  return share([...topic].filter((stem) => rest.has(stem)).length, topic.size);
}

/** Share of the content words from the second sentence on that occur in an earlier sentence. */
function givenShare(stems: readonly ReadonlySet<string>[]): number {
  const known = new Set(stems[0]);
  let [given, all] = [0, 0];
  for (const sentence of stems.slice(1)) {
    for (const stem of sentence) if (known.has(stem)) given += 1;
    all += sentence.size;
    for (const stem of sentence) known.add(stem);
  }
  return share(given, all);
}

/** For each content word in at least three sentences, the share of the text's sentences from its first to its last. */
function chainsOf(stems: readonly ReadonlySet<string>[]): number[] {
  const places = new Map<string, number[]>();
  stems.forEach((sentence, at) => {
    for (const stem of sentence) places.set(stem, [...(places.get(stem) ?? []), at]);
  });
  return [...places.values()]
    .filter(({ length }) => length >= CHAIN)
    .map((at) => share(at.at(-1)! - at[0]! + 1, stems.length));
}

/** Propositions as far as parts of speech show them: verbs, adjectives, adverbs, prepositions, conjunctions. */
function ideasOf({ tokens }: Document, { written, tags }: TextColumns): number {
  let ideas = 0;
  for (let at = 0; at < tags.length; at++) {
    if (written.isRunning[at] === 0) continue;
    const isIdea =
      (tags[at]! & (VERB | ADJECTIVE | ADVERB)) !== 0 && isContent(tags[at]!, written.lists[at]!);
    if (isIdea || FUNCTION_WORDS_WITH_IDEAS.test(tokens[at]!.tag)) ideas += 1;
  }
  return ideas;
}

const METADISCOURSE = 'Hyland 2005';
const what: Readonly<Record<Role, string>> = {
  addition: 'Words and phrases that add: also, moreover, in addition.',
  contrast: 'Words and phrases of contrast: but, although, on the other hand.',
  cause: 'Words and phrases of cause and result: because, therefore, as a result.',
  example: 'Words and phrases that bring examples: for example, such as.',
  sequence: 'Words and phrases that put in order: first, then, finally.',
  conclusion: 'Words and phrases that conclude: in conclusion, to sum up, overall.',
  stance: 'Phrases of one’s own opinion: I think, in my opinion, personally.',
  evidence: 'Words and phrases that point to evidence: according to, research, shows that.',
  boosters: 'Words and phrases that strengthen a claim: certainly, of course, always.',
};

export const discourseIndices = family('discourse', 'this project', {
  ...Object.fromEntries(ROLES.map((role) => [role, from(METADISCOURSE, rate(what[role]))])),
  functions: from(
    METADISCOURSE,
    count(
      'How many of addition, contrast, cause, example, sequence and conclusion have a word or phrase in the text.',
    ),
  ),
  opens_with_stance: shareOf('1 where one of the first two sentences has a phrase of opinion, otherwise 0.'),
  closes_with_conclusion: shareOf(
    '1 where one of the last two sentences has a phrase that concludes, otherwise 0.',
  ),
  paragraph_sentences: count('Sentences of a paragraph, on average.'),
  paragraph_topic: shareOf(
    'Content words of the first sentence of a paragraph, cut to five letters, that come again in the rest of it, on average.',
  ),
  given: from(
    'Prince 1981',
    shareOf('Content words from the second sentence on, cut to five letters, that a sentence before has.'),
  ),
  chains: from(
    'Morris & Hirst 1991',
    rate('Lexical chains: content words, cut to five letters, that at least three sentences have.'),
  ),
  chain_span: from(
    'Morris & Hirst 1991',
    shareOf('Sentences from the first to the last member of a lexical chain, of all sentences, on average.'),
  ),
  ideas: from(
    'Brown, Snodgrass, Kemper, Herman & Covington 2008',
    rate('Ideas: main verbs, adjectives, adverbs, prepositions and conjunctions.'),
  ),
});

/** How a text is built, for tables of indices. */
export const discourseFamily = featureFamily({
  name: 'indices-discourse',
  version: '1.0.0',
  prepare: () => discourse,
});
