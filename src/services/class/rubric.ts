import { shown } from '../../domain/shown.js';
import { placeIn } from '../../domain/submissions/reject.js';
import { CEFR_LABELS, hasLevels, type Scale } from '../../engine/results/scale.js';
import { TRAITS } from '../../engine/results/traits.js';
import { AssessError } from '../../errors.js';
import { isBroken } from '../../readers/record.js';
import { openTable } from '../../readers/table.js';
import { type Focus, TRAIT_TITLES } from './advice.js';
import { KINDS } from './kinds.js';

/** What a rubric describes: the whole, a trait, or a kind of error. */
type Subject = Focus | 'overall';

interface Band {
  readonly band: string;
  /** The lowest score of the band. */
  readonly from: number;
  readonly text: string;
}

/** The bands of each subject, the lowest first. */
export type Rubric = ReadonlyMap<Subject, readonly Band[]>;

/** Titles and names by which a rubric may call its subjects, in lower case. */
const SUBJECTS = new Map<string, Subject>([
  ['overall', 'overall'],
  ...Object.entries(TRAIT_TITLES).map(([name, title]) => [title.toLowerCase(), name as Subject] as const),
  ...Object.entries(KINDS).map(([name, { title }]) => [title.toLowerCase(), name as Subject] as const),
  ...[...TRAITS, ...(Object.keys(KINDS) as Subject[])].map((name) => [name, name] as const),
]);

/**
 * Reads a rubric: a table with a row for each trait and a column for each band, or with the columns `trait`, `band` and
 * `text`. Bands are CEFR levels, or scores at which they begin.
 * @throws AssessError `unreadable_file`, `invalid_option`
 */
export async function readRubric(path: string, scale: Scale | undefined): Promise<Rubric> {
  if (!scale) throw refusal(path, 'needs a pipeline with scores, which the bands are compared with');
  const table = await openTable(path);
  const rubric = new Map<Subject, Band[]>();
  const places = new Map<Band, string>();
  const add = (place: string, trait: string, band: string, text: unknown) => {
    if (typeof text !== 'string' && typeof text !== 'number') return;
    const subject = SUBJECTS.get(trait.trim().toLowerCase());
    if (!subject)
      throw refusal(
        place,
        `there is no trait ${shown(trait)}; traits are overall, ${TRAITS.join(', ')}, kinds of errors ${Object.keys(KINDS).join(', ')}`,
      );
    const bands = rubric.get(subject) ?? [];
    rubric.set(subject, bands);
    const from = startOfBand(place, band.trim(), scale);
    const same = bands.find((one) => one.from === from);
    if (same)
      throw refusal(
        place,
        `${shown(trait.trim())} has a second text for the band ${shown(band.trim())}; the first is in ${places.get(same)}`,
      );
    const added = { band: band.trim(), from, text: String(text).trim() };
    bands.push(added);
    places.set(added, place);
  };
  // Objects order keys that are whole numbers before others, so that only the header tells which column is the first.
  const first = table.columns?.[0];
  for await (const rows of table.rows)
    for (const row of rows) {
      const place = placeIn(path, row.line);
      if (isBroken(row)) throw refusal(place, row.message);
      const cells = new Map(
        Object.entries(row.values).map(([name, cell]) => [name.trim().toLowerCase(), cell]),
      );
      const of = (name: string) => String(cells.get(name) ?? '');
      if (cells.has('band') && cells.has('text')) add(place, of('trait'), of('band'), cells.get('text'));
      else
        for (const [band, text] of Object.entries(row.values))
          if (band !== first && band !== TRAIT)
            add(place, String(row.values[first ?? TRAIT] ?? ''), band, text);
    }
  if (rubric.size === 0)
    throw refusal(path, 'has no text; it needs a row for each trait and a column for each band');
  for (const bands of rubric.values()) bands.sort((a, b) => a.from - b.from);
  return rubric;
}

/** The column of traits where no header says which one is the first. */
const TRAIT = 'trait';

const refusal = (place: string, reason: string) =>
  new AssessError('invalid_option', { option: '--rubric', reason: `${place}: ${reason}` });

/** The lowest score of a band by its name: that of a CEFR level, or the number that it begins with. */
function startOfBand(place: string, band: string, { name, min, max }: Scale): number {
  const label = band.toLowerCase().replace(/(?<!^c2)\+$/, '.ii');
  const level = CEFR_LABELS.findIndex((each) => each.toLowerCase().startsWith(label));
  if (hasLevels(name) && band !== '' && level >= 0) return level;
  const number = Number(/^\d+(?:[.,]\d+)?/.exec(band)?.[0].replace(',', '.') ?? Number.NaN);
  if (number >= min && number <= max) return number;
  const known = hasLevels(name)
    ? `a CEFR level such as B1, or a score from ${min} to ${max}`
    : `a score from ${min} to ${max}`;
  throw refusal(place, `the band ${shown(band)} is not ${known}`);
}

/** The band of a score, and the one above. */
export function bandOf(
  rubric: Rubric | undefined,
  subject: Subject,
  score: number | undefined,
): { readonly here?: Band | undefined; readonly next?: Band | undefined } | undefined {
  const bands = rubric?.get(subject);
  if (!bands || score === undefined) return undefined;
  return { here: bands.findLast(({ from }) => from <= score), next: bands.find(({ from }) => from > score) };
}
