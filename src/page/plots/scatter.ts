import { type Html, trusted } from '../html.js';
import { INK, look, numbers, PAPER, SERIES } from './look.js';
import { type PlotName, plotter } from './svg.js';

type Range = { readonly min: number; readonly max: number };
type Point = readonly [x: number, y: number];

/** A line across the plot. */
interface Line {
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

/** Points that let through those behind them, and lines that are named at their ends. */
export async function scatterPlot(plot: ScatterPlot): Promise<Html> {
  const { points, xAxis, yAxis, xRange, yRange, lines } = plot;
  const draw = await plotter();
  const option = {
    ...look(false),
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
      ...lines.map(({ label, from, to, dashed }) => ({
        type: 'line',
        symbol: 'none',
        data: [from, to],
        lineStyle: { color: INK, width: 1.5, ...(dashed && { type: 'dashed' }) },
        endLabel: {
          show: label !== '',
          formatter: () => label,
          color: INK,
          textBorderColor: PAPER,
          textBorderWidth: 4,
          align: 'right',
          offset: [-8, -10],
        },
        clip: true,
      })),
    ],
  };
  return trusted(draw(option as never, plot));
}
