import type { SyntaxNodeRef } from '@lezer/common';
import { GFM, type MarkdownConfig, parser } from '@lezer/markdown';
import { type Block, type Mark, PLACEHOLDER } from './block.js';

/** What Pandoc, Quarto, Obsidian and others read besides; a price is no formula. The first that fits counts. */
const SYNTAX: Readonly<Record<string, RegExp>> = {
  Formula: /\$\$[^$]+\$\$|\$(?!\s)[^$]*[^$\s]\$(?!\d)/y,
  // `![[image.png]]`, `[see @jones, p. 3; @smith]`, `[^1]`, `{#label .class}`
  Aside:
    /!\[\[[^\][\n]{1,500}\]\]|\[(?:[^\][]{0,500}[^\p{L}\p{N}\][])?@[\p{L}\p{N}_{][^\][]{0,500}\](?![([])|^\[\^[^\][\s]{1,100}\]:|\[\^[^\][\s]{1,100}\]|\{(?:[#.:%]|\{|[\w-]+=)[^{}\n]{0,500}\}\}?/uy,
  // `[[link|shown]]`
  Shown: /\[\[[^\][|\n]{1,500}\|([^\][|\n]{1,500})\]\]/y,
  // `[[link]]`, `@jones`, `@jones [p. 3]`
  Name: /\[\[[^\][|\n]{1,500}\]\]|(?<![\p{L}\p{N}])-?@(?:\{[^}\s]{1,100}\}|[\p{L}\p{N}_](?:[:.#$%&\-+?<>~/]?[\p{L}\p{N}_]){0,100})(?: \[(?:p|pp|ch|chap|sec|fig)\. [^\][]{1,50}\])?/uy,
};

/** The characters that those begin with: the parser asks at each character of a document. */
const BEGINNINGS = new Set(Array.from('$![{@-', (character) => character.charCodeAt(0)));

const EXTRA: MarkdownConfig = {
  defineNodes: Object.keys(SYNTAX),
  parseInline: [
    {
      name: 'Extra',
      before: 'Link',
      parse(inline, next, at) {
        if (!BEGINNINGS.has(next)) return -1;
        for (const [name, syntax] of Object.entries(SYNTAX)) {
          syntax.lastIndex = at - inline.offset;
          const [all, shown] = syntax.exec(inline.text) ?? [];
          if (all === undefined) continue;
          const to = at + all.length;
          const inner =
            shown === undefined
              ? []
              : [inline.elt('LinkMark', at, to - 2 - shown.length), inline.elt('LinkMark', to - 2, to)];
          return inline.addElement(inline.elt(name, at, to, inner));
        }
        return -1;
      },
    },
  ],
};

const markdown = parser.configure([GFM, EXTRA]);

/** YAML at the beginning. */
const FRONT_MATTER = /^---[ \t]*\r?\n(?:[\s\S]*?\n)??(?:---|\.\.\.)[ \t]*(?=\r?\n|$)/;

const BLOCK = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|TableCell|Task)$/;

/** Nodes that stand for something in the sentence. */
const STANDING = /^(?:InlineCode|Formula|Name|Autolink|Entity)$/;

/** Nodes that stand for nothing. */
const SILENT = /(?:Mark|Marker|Title|Label)$|^HTMLTag$/;

/** Nodes beside the sentence. */
const BESIDE = /^(?:Aside|Comment|ProcessingInstruction)$/;

/** Blocks of Markdown, with tables and task lists as on GitHub; code and HTML blocks have no text. */
export function markdownBlocks(document: string): Block[] {
  const blocks: { from: number; to: number; marks: Mark[] }[] = [];
  const read = document.replace(FRONT_MATTER, (matter) => matter.replaceAll(/[^\n]/g, ' '));
  markdown.parse(read).iterate({
    enter(node) {
      const { name, from, to } = node;
      if (BLOCK.test(name)) blocks.push({ from, to, marks: [] });
      const block = blocks.at(-1);
      if (!block || from >= block.to) return true;
      const mark = markOf(node, read);
      if (mark && to > from) block.marks.push(mark);
      return mark === undefined;
    },
  });
  return blocks;
}

function markOf({ name, from, to, node }: SyntaxNodeRef, document: string): Mark | undefined {
  if (name === 'Escape') return { from, to: from + 1, as: '' };
  if (name === 'HardBreak' || isTag('br')) return { from, to, as: ' ' };
  if (BESIDE.test(name) || isTag('img')) return { from, to, as: undefined };
  if (STANDING.test(name)) return { from, to, as: PLACEHOLDER };
  if (name !== 'URL') return SILENT.test(name) ? { from, to, as: '' } : undefined;
  const parent = node.parent!.name;
  return { from, to, as: parent === 'Image' ? undefined : parent === 'Link' ? '' : PLACEHOLDER };

  function isTag(tag: string): boolean {
    return name === 'HTMLTag' && new RegExp(`^<${tag}\\b`, 'i').test(document.slice(from, to));
  }
}
