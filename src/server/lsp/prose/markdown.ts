import type { SyntaxNodeRef } from '@lezer/common';
import { GFM, type MarkdownConfig, parser } from '@lezer/markdown';
import { type Block, type Mark, PLACEHOLDER } from './block.js';

/** `$x$` and `$$x$$`, which Pandoc and many others read; a price is no formula. */
const FORMULAS: MarkdownConfig = {
  defineNodes: ['Formula'],
  parseInline: [
    {
      name: 'Formula',
      parse(inline, next, at) {
        if (next !== DOLLAR) return -1;
        const [formula] =
          /^(?:\$\$[^$]+\$\$|\$(?!\s)[^$]*[^$\s]\$(?!\d))/.exec(inline.slice(at, inline.end)) ?? [];
        return formula ? inline.addElement(inline.elt('Formula', at, at + formula.length)) : -1;
      },
    },
  ],
};
const DOLLAR = 36;

const markdown = parser.configure([GFM, FORMULAS]);

/** YAML at the beginning. */
const FRONT_MATTER = /^---[ \t]*\r?\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?=\r?\n|$)/;

const BLOCK = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|TableCell|Task)$/;

/** Nodes that stand for something in the sentence. */
const STANDING = /^(?:InlineCode|Formula|Autolink|Entity)$/;

/** Nodes that stand for nothing. */
const SILENT = /(?:Mark|Marker|Title|Label)$|^(?:HTMLTag|Comment|ProcessingInstruction)$/;

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
      const mark = markOf(node);
      if (mark && to > from) block.marks.push(mark);
      return mark === undefined;
    },
  });
  return blocks;
}

function markOf({ name, from, to, node }: SyntaxNodeRef): Mark | undefined {
  if (name === 'Escape') return { from, to: from + 1, as: '' };
  if (name === 'HardBreak') return { from, to, as: ' ' };
  if (STANDING.test(name)) return { from, to, as: PLACEHOLDER };
  if (name === 'URL') return { from, to, as: /^(?:Link|Image)$/.test(node.parent!.name) ? '' : PLACEHOLDER };
  return SILENT.test(name) ? { from, to, as: '' } : undefined;
}
