/** The part-of-speech tags of the Penn Treebank (Marcus, Santorini & Marcinkiewicz 1993), as UD English EWT uses them. */
// biome-ignore format: one table
export const PENN_TAGS = [
  '$', "''", ',', '-LRB-', '-RRB-', '.', ':', '``',
  'ADD', 'AFX', 'CC', 'CD', 'DT', 'EX', 'FW', 'GW', 'HYPH', 'IN', 'JJ', 'JJR', 'JJS', 'LS', 'MD', 'NFP',
  'NN', 'NNP', 'NNPS', 'NNS', 'PDT', 'POS', 'PRP', 'PRP$', 'RB', 'RBR', 'RBS', 'RP', 'SYM', 'TO', 'UH',
  'VB', 'VBD', 'VBG', 'VBN', 'VBP', 'VBZ', 'WDT', 'WP', 'WP$', 'WRB', 'XX',
] as const;

export type PennTag = (typeof PENN_TAGS)[number];

/** The number of a tag, from 1; 0 means none. */
export const TAG_NUMBERS: ReadonlyMap<string, number> = new Map(PENN_TAGS.map((tag, at) => [tag, at + 1]));

/** Whether a tag is that of a finite verb: the present, the past, or a modal. */
export const isFiniteTag = (tag: string): boolean => /^(?:VB[DPZ]|MD)$/.test(tag);
