import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { taskQuestions } from '../../../recipes/relevance/answered-questions.js';
import { besideSeparation, separation } from '../../../recipes/relevance/separation.js';
import { compareAll, compareBeside } from '../../../recipes/relevance/swapped-questions.js';
import { Document } from '../../../src/engine/document/document.js';
import { segmentDocument } from '../../../src/engine/document/segment.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { type Head, relevanceOf } from '../../../src/engine/relevance/relevance-head.js';
import { RelevanceMeter } from '../../../src/engine/relevance/relevance-meter.js';
import { shippedModels } from '../../engine/shipped-models.js';

const FIXTURES = new URL('../../../fixtures/relevance/', import.meta.url);
const resources = shippedModels('lexicon', 'relevance');
const artefact = resources.artefact('relevance');
const meter = RelevanceMeter.from(artefact, lexiconFrom(resources));

/** A document without corrections of misspellings. */
function read(text: string): Document {
  const document = new Document(text);
  segmentDocument(document);
  document.intended = document.tokens;
  return document;
}

it.each(['tasks-dev', 'tasks-test'])(
  'answers on the topic are distinguished from answers on a similar topic (%s)',
  (name) => {
    const lines = readFileSync(new URL(`${name}.jsonl`, FIXTURES), 'utf8')
      .trimEnd()
      .split('\n');
    const set = taskQuestions(lines.map((line) => JSON.parse(line)));
    const relevance = (document: Pick<Document, 'text' | 'tokens' | 'intended' | 'question'>) =>
      relevanceOf(meter.evidence(document)!, artefact.meta.head as Head);
    const answers = compareAll(set, read, relevance);
    expect(separation(answers).perAnswer).toBeGreaterThan(0.95);
    expect(besideSeparation(answers, compareBeside(set, read, relevance)).pairs).toBeGreaterThan(0.85);
  },
);
