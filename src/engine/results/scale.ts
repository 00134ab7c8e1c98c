/** The scale of overall scores. A trained pipeline has the scale of its marks, with the name of the pipeline. */
export interface Scale {
  readonly name: string;
  readonly min: number;
  readonly max: number;
}

/** The scales of the built-in pipelines. */
export type ScaleName = 'cefr' | 'ielts';

export const SCALES: Readonly<Record<ScaleName, Scale>> = {
  cefr: { name: 'cefr', min: 0, max: 13 },
  ielts: { name: 'ielts', min: 0, max: 9 },
};

/** Whether the scores of a scale, by its name, have the labels of CEFR levels. */
export const hasLevels = (scale: string | undefined): boolean => scale === SCALES.cefr.name;

const MOST_DECIMALS = 20;

/** Number of decimals that show differences on a scale: two, or more for a scale as narrow as 0 to 1. */
export const decimalsOn = ({ min, max }: Pick<Scale, 'min' | 'max'>): number =>
  Math.min(MOST_DECIMALS, 2 + Math.max(0, Math.ceil(-Math.log10((max - min) / 2))));

/** Of the lowest scores. */
export const BELOW_A1 = 'below A1';

/** Labels by the floor of a CEFR score (decision 26). */
export const CEFR_LABELS = [
  BELOW_A1,
  'A1.i',
  'A1.ii',
  'A2.i',
  'A2.ii',
  'B1.i',
  'B1.ii',
  'B2.i',
  'B2.ii',
  'C1.i',
  'C1.ii',
  'C2.i',
  'C2.ii',
  'C2+',
] as const;

/** The label of a CEFR score between 0 and 13: that of its floor. */
export function cefrLabel(score: number): (typeof CEFR_LABELS)[number] {
  const index = Math.min(CEFR_LABELS.length - 1, Math.max(0, Math.floor(score)));
  return CEFR_LABELS[index]!;
}
