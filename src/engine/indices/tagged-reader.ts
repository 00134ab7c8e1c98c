import type { Resources } from '../component.js';
import { Document } from '../document/document.js';
import { segment } from '../document/segment.js';
import { tagger } from '../document/tagging/tagger.js';

/** Reads texts up to the tags of their words. */
export function taggedReader(resources: Resources): (text: string) => Document {
  const steps = [segment, tagger].map((component) => component.create(resources, undefined));
  return (text) => {
    const document = new Document(text);
    for (const run of steps) run(document);
    return document;
  };
}
