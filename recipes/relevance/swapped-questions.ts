import type { Resources } from '#src/engine/component.js';
import { Document } from '#src/engine/document/document.js';
import { segment } from '#src/engine/document/segment.js';
import { tagger } from '#src/engine/document/tagging/tagger.js';
import { intendedTokens } from '#src/engine/errors/spelling/intended-tokens.js';
import { spelling } from '#src/engine/errors/spelling/spelling.js';
import type { RelevanceEvidence } from '#src/engine/relevance/relevance-meter.js';
import type { AnsweredQuestion } from './answered-questions.js';

/** An answer held against each question of its set. */
export interface ComparedAnswer<Value> {
  /** Which of the questions it answers. */
  readonly own: number;
  /** By question. */
  readonly values: readonly Value[];
}

/** What an answer to something else in the manner of its question is worth to that question. */
export interface AnswerBeside<Value> {
  readonly question: number;
  readonly value: Value;
}

type Compare<Value> = (document: Pick<Document, 'text' | 'tokens' | 'intended' | 'question'>) => Value;

export type Evidence = RelevanceEvidence | 'nothing of its own' | undefined;

/** Reads an answer as far as relevance needs it: tokens, and those that misspelt ones stand for. */
export function answerReader(resources: Resources): (text: string) => Document {
  const steps = [
    segment.create(resources, undefined),
    tagger.create(resources, undefined),
    spelling.create(resources, { variety: 'auto', words: [] }),
    intendedTokens.create(resources, undefined),
  ];
  return (text) => {
    const document = new Document(text);
    for (const step of steps) step(document);
    return document;
  };
}

/** Holds each answer against all questions of the set, its own and the others. */
export function compareAll<Value>(
  set: readonly AnsweredQuestion[],
  read: (text: string) => Document,
  compare: Compare<Value>,
): ComparedAnswer<Value>[] {
  return set.flatMap(({ answers }, own) =>
    answers.map((answer) => {
      const { text, tokens, intended } = read(answer);
      return { own, values: set.map(({ question }) => compare({ text, tokens, intended, question })) };
    }),
  );
}

/** Holds each answer beside the topic against the question that it misses. */
export function compareBeside<Value>(
  set: readonly AnsweredQuestion[],
  read: (text: string) => Document,
  compare: Compare<Value>,
): AnswerBeside<Value>[] {
  return set.flatMap(({ question, beside = [] }, number) =>
    beside.map((answer) => {
      const { text, tokens, intended } = read(answer);
      return { question: number, value: compare({ text, tokens, intended, question }) };
    }),
  );
}
