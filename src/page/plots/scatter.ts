import { type Html, trusted } from '../html.js';
import { FONT_SIZE, INK, look, numbers, SERIES } from './look.js';
import { PLOT_HEIGHT, type PlotName, plotter } from './svg.js';
import { textWidth } from './text-width.js';

type Range = { readonly min: number; readonly max: number };
type Point = readonly [x: number, y: number];

/** A line across the plot. */
interface Line {
  /** Beside the plot, where no point can lie. Line breaks keep it narrow. */
  readonly label: string;
  readonly from: Point;
  readonly to: Point;
  readonly dashed?: boolean;
}

interface ScatterPlot extends PlotName {
  readonly points: readonly Point[];
  readonly xAxis: string;
  readonly yAxis: string;
  readonly xRange: Range;
  readonly yRange: Range;
  readonly lines: readonly Line[];
}

const LINE_HEIGHT = 17;
/** Between a line and its label. */
const GAP = 6;
/** Above and below the axes. */
const AROUND = 62;

/** Points that let through those behind them, and lines that are named beside the plot. */
export async function scatterPlot(plot: ScatterPlot): Promise<Html> {
  const { points, xAxis, yAxis, xRange, yRange, lines } = plot;
  const draw = await plotter();
  const common = look(false);
  const rows = lines.flatMap(({ label }) => label.split('\n'));
  const room = Math.max(...rows.map((row) => textWidth(row, `${FONT_SIZE}px`)), 0);
  const pixels = (PLOT_HEIGHT - AROUND) / (yRange.max - yRange.min);
  const shifts = shiftsApart(
    lines.map(({ to }) => -to[1] * pixels),
    LINE_HEIGHT * Math.max(...lines.map(({ label }) => label.split('\n').length), 1),
  );
  const option = {
    ...common,
    grid: { ...common.grid, right: 14 + (room > 0 ? room + GAP : 0) },
    xAxis: { ...numbers(xAxis, xRange), axisLine: { show: true, onZero: false } },
    yAxis: numbers(yAxis, yRange),
    series: [
      {
        type: 'scatter',
        symbolSize: 7,
        itemStyle: { color: SERIES[0], opacity: 0.45 },
        data: points,
        clip: true,
      },
      ...lines.map(({ label, from, to, dashed }, index) => ({
        type: 'line',
        symbol: 'none',
        data: [from, to],
        lineStyle: { color: INK, width: 1.5, ...(dashed && { type: 'dashed' }) },
        endLabel: {
          show: label !== '',
          formatter: () => label,
          color: INK,
          fontSize: FONT_SIZE,
          lineHeight: LINE_HEIGHT,
          distance: GAP,
          offset: [0, shifts[index]],
        },
        clip: true,
      })),
    ],
  };
  return trusted(draw(option as never, plot));
}

/** How far each label moves so that none is closer to the next than that: outwards from the middle one. */
export function shiftsApart(places: readonly number[], least: number): number[] {
  const order = [...places.keys()].sort((a, b) => places[a]! - places[b]!);
  const moved = [...places];
  const middle = Math.floor(order.length / 2);
  for (let at = middle - 1; at >= 0; at--)
    moved[order[at]!] = Math.min(moved[order[at]!]!, moved[order[at + 1]!]! - least);
  for (let at = middle + 1; at < order.length; at++)
    moved[order[at]!] = Math.max(moved[order[at]!]!, moved[order[at - 1]!]! + least);
  return moved.map((place, at) => place - places[at]!);
}
