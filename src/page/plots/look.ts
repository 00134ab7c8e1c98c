import type { EChartsOption } from 'echarts';
import { shortened, visible } from '../html.js';
import { textWidth } from './text-width.js';

/** Colours by the style sheet, which has a light and a dark set; told apart by people with any colour vision. */
export const INK = 'var(--ink)';
export const FAINT = 'var(--line)';
export const PAPER = 'var(--paper)';
export const SERIES = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)', 'var(--series-4)'] as const;

/** Symbols of the series where colour alone would tell them apart. */
export const SYMBOLS = ['circle', 'diamond', 'triangle', 'rect'] as const;

/** Stripes over the bars of every series but the first. */
const STRIPES = [
  undefined,
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4, color: PAPER },
  {
    symbol: 'circle',
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [4, 0],
    symbolSize: 0.6,
    color: PAPER,
  },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: Math.PI / 4, color: PAPER },
];
export const stripesOf = (series: number) => STRIPES[series % STRIPES.length];

/** Names from outside have no room on an axis beyond this. */
const LABEL = 22;

/**
 * A name as an axis shows it. ECharts keeps texts as keys of plain objects, where those of inherited members (`__proto__`)
 * would do harm; with a space behind they are no such keys, and look the same.
 */
function axisLabel(name: string): string {
  const label = visible(shortened(name, LABEL));
  return label in Object.prototype ? `${label} ` : label;
}

export const FONT_SIZE = 14;

/** What all plots share; texts are as large as plots on a telephone need them. */
export function look(legend: boolean): EChartsOption {
  return {
    textStyle: { fontFamily: 'sans-serif', fontSize: FONT_SIZE, color: INK },
    grid: {
      left: 6,
      right: 14,
      top: legend ? 40 : 14,
      bottom: 6,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    ...(legend && { legend: { top: 0, itemGap: 18, textStyle: { color: INK, fontSize: FONT_SIZE } } }),
  };
}

/** Between an axis and its labels: more than half a point, because points may lie on the axis. */
const LABEL_GAP = 12;

const common = (name: string | undefined) => ({
  ...(name && { name, nameLocation: 'middle' as const, nameGap: 8 }),
  nameTextStyle: { color: INK, fontSize: FONT_SIZE },
  axisLabel: { color: INK, fontSize: FONT_SIZE, hideOverlap: true, margin: LABEL_GAP },
  axisLine: { show: true, lineStyle: { color: FAINT } },
  axisTick: { show: false },
});

/** Round steps that cut a range into at most this many parts. */
export function stepOf({ min, max }: { readonly min: number; readonly max: number }, parts: number): number {
  const least = (max - min) / parts;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}

/** Room for this many numbers on an axis. */
const MOST_NUMBERS = 8;

/** A number with thousands apart, and a minus sign that is one. */
const axisNumber = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: 10 }).replace('-', '−');

/** Whether the end of a range stands too close to the last round number before it for a number of its own. */
function isCrowded(range: { readonly min: number; readonly max: number }): boolean {
  const steps = (range.max - range.min) / stepOf(range, MOST_NUMBERS);
  const rest = steps - Math.floor(steps + ROUNDING);
  return rest > ROUNDING && rest < NEAR;
}
const ROUNDING = 1e-9;
/** In steps. */
const NEAR = 0.75;

/** An axis of numbers. Without a range it begins at 0, or below where numbers are. */
export const numbers = (name?: string, range?: { readonly min: number; readonly max: number }) => ({
  type: 'value' as const,
  ...common(name),
  axisLabel: {
    ...common(name).axisLabel,
    formatter: axisNumber,
    ...(range && isCrowded(range) && { showMaxLabel: false }),
  },
  ...(range && { min: range.min, max: range.max, interval: stepOf(range, MOST_NUMBERS) }),
  splitLine: { lineStyle: { color: FAINT } },
});

/** Slanted names have room beside each other up to this many. */
const MOST_SLANTED = 24;
const SLANT = 40;
const GAP = 10;

/** An axis of names. All of them are shown, slanted if need be, unless there are very many. @param room pixels for all names beside each other */
export const names = (data: readonly string[], name?: string, room = Number.POSITIVE_INFINITY) => {
  const labels = data.map(axisLabel);
  const axis = common(name);
  const needed = labels.reduce((sum, label) => sum + textWidth(label, `${FONT_SIZE}px`) + GAP, 0);
  const slant = needed > room ? { rotate: SLANT } : {};
  return {
    type: 'category' as const,
    ...axis,
    axisLabel: {
      ...axis.axisLabel,
      ...(labels.length <= MOST_SLANTED && { interval: 0, hideOverlap: false, ...slant }),
    },
    data: labels,
  };
};
