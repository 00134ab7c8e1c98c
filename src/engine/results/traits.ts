/** Aspects of writing that a pipeline may score individually, in the order of results and tables. */
export const TRAITS = ['cohesion', 'syntax', 'vocabulary', 'phraseology', 'grammar', 'conventions'] as const;
export type Trait = (typeof TRAITS)[number];

/** Whether a name is that of a trait. */
export const isTrait = (name: string): name is Trait => (TRAITS as readonly string[]).includes(name);

/** The name of the column with the standard error of a trait. */
export const traitErrorColumn = (trait: Trait) => `${trait}_standard_error` as const;
