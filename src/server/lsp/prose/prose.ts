import { type AnnotatedPart, type AnnotatedText, annotated } from '../../editor/annotated-text.js';
import type { Block } from './block.js';
import { latexBlocks } from './latex.js';
import { markdownBlocks } from './markdown.js';
import { settled } from './settled.js';

/** The longest line of texts whose lines are wrapped by hand, with some margin. */
const WRAPPED = 120;

const MARKDOWN = /^(?:markdown|rmd|quarto|mdx|pandoc|vimwiki)/;
const LATEX = /^(?:latex|tex|plaintex|context)$/;

/** The blocks of a document with their texts, without markup. @param languageId as the editor names it */
export function proseOf(document: string, languageId: string): AnnotatedText[] {
  return textsOf(document, languageId.toLowerCase()).filter(({ text }) => /\p{L}/u.test(text));
}

function textsOf(document: string, language: string): AnnotatedText[] {
  const inMarkup = (block: Block) => withoutMarks(document, block);
  if (MARKDOWN.test(language)) return markdownBlocks(document).map(inMarkup);
  if (LATEX.test(language)) return latexBlocks(document).map(inMarkup);
  return plainParagraphs(document);
}

function withoutMarks(document: string, block: Block): AnnotatedText {
  const { from, to } = block;
  const parts: AnnotatedPart[] = [];
  let at = from;
  let isAfterSpace = true;
  for (const mark of [...settled(document, block), { from: to, to, as: '' }]) {
    for (const part of unwrapped(document.slice(at, mark.from), isAfterSpace)) {
      parts.push(part);
      if ('text' in part && part.text !== '') isAfterSpace = part.text.endsWith(' ');
    }
    parts.push({ markup: document.slice(mark.from, mark.to), interpretAs: mark.as });
    if (mark.as !== '') isAfterSpace = mark.as.endsWith(' ');
    at = mark.to;
  }
  return annotated(parts, from);
}

/**
 * A line break within a block is a space. The indentation of the next line is nothing, nor is a space after a space, between
 * which there may have been markup.
 */
function unwrapped(text: string, isAfterSpace: boolean): AnnotatedPart[] {
  const [space = ''] = isAfterSpace ? (/^\s+/.exec(text) ?? []) : [];
  const parts = text.slice(space.length).split(/(\r(?=\n)|(?<=\n)[ \t]+)/);
  return [
    { markup: space },
    ...parts.map((part, at) => (at % 2 === 0 ? { text: part.replaceAll('\n', ' ') } : { markup: part })),
  ];
}

/** Paragraphs of plain text: lines, or what blank lines separate if lines are wrapped. */
function plainParagraphs(document: string): AnnotatedText[] {
  const isWrapped = document.split('\n').every(({ length }) => length <= WRAPPED);
  const paragraph = isWrapped ? /\S[^\n]*(?:\n[ \t]*\S[^\n]*)*/g : /\S[^\n]*/g;
  return [...document.matchAll(paragraph)].map(({ index, 0: text }) => annotated([{ text }], index));
}
