import { countedAs } from '../../domain/counted.js';
import { type FittedNote, fittedNotice } from '../../domain/pipelines/fitted.js';
import { FEWEST_CLUSTERS, type Sampling, whyByText } from '../../metrics/clusters.js';
import type { Estimate } from '../../metrics/estimate.js';
import { type Content, type Html, html, shortened } from '../../page/html.js';
import type { Missing } from './report.js';

/** Shown for an unknown number. */
export const UNKNOWN = '–';

/** A number with this many decimals and a true minus sign. */
export function decimal(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return UNKNOWN;
  const text = value.toFixed(decimals);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', '−');
}

/** A number without trailing zeros: `2`, `6.5`. */
export const plain = (value: number): string => decimal(Number(value.toFixed(2)), 2).replace(/\.?0+$/, '');

/** A change, with its sign. */
export function signed(value: number | null | undefined, decimals = 2): string {
  const text = decimal(value, decimals);
  return (value ?? 0) > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** A number of things, by thousands. */
export const count = (value: number): string => value.toLocaleString('en-GB');

/** `3 texts`, `1 text`. */
export const counted = (value: number, one: string, many?: string): string =>
  countedAs(count, value, one, many);

/** A share as a percentage. */
export const percent = (part: number, whole: number, decimals = 1): string =>
  whole > 0 ? `${decimal((100 * part) / whole, decimals)} %` : UNKNOWN;

/** A share of 0 to 1 as a percentage. */
export const share = (value: number | null, decimals = 0): string =>
  value === null ? UNKNOWN : percent(value, 1, decimals);

export const interval = (ends: readonly [number, number] | null | undefined, decimals = 2): string =>
  ends ? `${decimal(ends[0], decimals)}\u00a0to\u00a0${decimal(ends[1], decimals)}` : UNKNOWN;

/** An estimate with its interval; with * if its texts are treated as independent. */
export const estimate = ({ value, interval95, by }: Estimate, decimals = 2): string =>
  interval95
    ? `${decimal(value, decimals)} (${interval(interval95, decimals)}${by === 'text' ? '*' : ''})`
    : decimal(value, decimals);

/** The footnote for the * of an interval, if one of these has it. */
export const byTextNote = (estimates: readonly (Estimate | null | undefined)[]): Html | false =>
  estimates.some((each) => each?.by === 'text' && each.interval95) &&
  html`<p class="note">* Texts are taken one by one: there are fewer than ${FEWEST_CLUSTERS} authors, or one with most of the texts.</p>`;

/** A sentence on why intervals are not by author; empty if they are. */
export function byTextReason(sampling: Sampling | null): string {
  const why = sampling && whyByText(sampling, 'author_id');
  return why ? `Texts are taken one by one, not by author: ${why}. ` : '';
}

/** A p value; below a thousandth no more is said. */
export const pValue = (p: number | null | undefined): string =>
  p !== null && p !== undefined && p < 0.001 ? '< 0.001' : decimal(p, 3);

/** A day, as dates are sorted. */
export const day = (date: Date): string => date.toISOString().slice(0, 10);

/** A time to the minute. */
export const minute = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** An external name, shortened for a cell; a dash if a text has none. */
export const named = (name: string | null): Content =>
  name === null ? 'none' : html`<bdi>${shortened(name)}</bdi>`;

/** Whether a requirement is met, in words as well as in colour. */
export function verdict(passed: boolean | null): Html {
  if (passed === null) return html`not known`;
  return passed ? html`<span class="good">✓\u00a0met</span>` : html`<span class="bad">✗\u00a0not met</span>`;
}

/** The note beside metrics of a pipeline that was fitted on marked texts. */
export const besideFitted = (note: FittedNote | undefined): Html | undefined =>
  note && html`${fittedNotice(note).map((sentence) => html`<p><strong>${sentence}</strong></p>`)}`;

export const whyMissing = ({ missing }: Missing): Html => html`<p>${missing}</p>`;
