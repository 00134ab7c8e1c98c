import type { DescribedText } from './extraction.js';

/** How texts are grouped into folds, so that no model is tested on a group that it was fitted on. */
export interface Grouping {
  /** The column; `nothing` if each text is its own group. */
  readonly by: string;
  /** The reason, if it was chosen automatically. */
  readonly reason: string | undefined;
  /** The group of each text. */
  readonly groups: readonly string[];
  readonly count: number;
}

/** The group of texts without a value in the column: they stay together, too. */
const NO_VALUE = '';
/** A column with values for so few texts says little about the others. */
const LEAST_SHARE = 0.9;

/**
 * Groups texts by the given column. By default, groups them by author if some authors wrote several texts, else by task or
 * question if there are several, else not at all.
 */
export function groupTexts(texts: readonly DescribedText[], asked: string | undefined): Grouping {
  if (asked !== undefined) return grouping(asked, undefined, texts, ({ group }) => group);
  const candidates: [string, string, (text: DescribedText) => string | undefined][] = [
    ['author_id', 'some authors wrote several texts', ({ author }) => author],
    ['task_id', 'there are several tasks', ({ task }) => task],
    ['question_text', 'there are several questions', ({ question }) => question || undefined],
  ];
  for (const [by, reason, labelOf] of candidates) {
    const known = texts.filter((text) => labelOf(text) !== undefined).length;
    const found = grouping(by, reason, texts, labelOf);
    if (known >= LEAST_SHARE * texts.length && found.count > 1 && found.count < texts.length) return found;
  }
  const each = texts.map((_, index) => String(index));
  const reason = 'none of author_id, task_id and question_text groups several texts';
  return { by: 'nothing', reason, groups: each, count: texts.length };
}

function grouping(
  by: string,
  reason: string | undefined,
  texts: readonly DescribedText[],
  labelOf: (text: DescribedText) => string | undefined,
): Grouping {
  const groups = texts.map((text) => labelOf(text) ?? NO_VALUE);
  return { by, reason, groups, count: new Set(groups).size };
}
