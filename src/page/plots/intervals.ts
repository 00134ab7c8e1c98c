import type { CustomSeriesRenderItem } from 'echarts';
import { type Html, trusted } from '../html.js';
import { FAINT, INK, look, names, numbers, SERIES, stepOf } from './look.js';
import { type PlotName, plotter } from './svg.js';

interface Estimate {
  readonly name: string;
  readonly value: number | null;
  readonly interval: readonly [low: number, high: number] | null;
  /** Drawn otherwise than the rest. */
  readonly flagged?: boolean;
}

interface IntervalPlot extends PlotName {
  readonly estimates: readonly Estimate[];
  readonly valueAxis: string;
  /** Values between which all is well, drawn as lines; 0 is drawn anyway. */
  readonly limits?: readonly [low: number, high: number];
}

const ROW = 28;
const AROUND = 58;
const LEAST_END = 0.1;
const STEPS = 4;

/** Estimates with their intervals, a row each; flagged ones are diamonds of another colour. */
export async function intervalPlot(plot: IntervalPlot): Promise<Html> {
  const { estimates, valueAxis, limits } = plot;
  const draw = await plotter();
  const known = estimates
    .flatMap(({ value, interval }) => [value, ...(interval ?? [])])
    .filter((v) => v !== null);
  const furthest = Math.max(...[...known, ...(limits ?? [])].map(Math.abs), LEAST_END);
  const step = stepOf({ min: 0, max: furthest }, STEPS);
  const end = step * Math.ceil(furthest / step);
  const whisker: CustomSeriesRenderItem = (_, api) => {
    const [row, low, high] = [api.value(0), api.value(1), api.value(2)];
    const [from, to] = [api.coord([low!, row!]), api.coord([high!, row!])];
    return {
      type: 'line',
      shape: { x1: from[0]!, y1: from[1]!, x2: to[0]!, y2: to[1]! },
      style: { stroke: INK, lineWidth: 1.5 },
    };
  };
  const line = (at: number, color: string, type: 'solid' | 'dashed') => ({
    xAxis: at,
    lineStyle: { color, type, width: 1 },
  });
  const option = {
    ...look(false),
    xAxis: numbers(valueAxis, { min: -end, max: end }),
    yAxis: {
      ...names(estimates.map(({ name }) => name)),
      inverse: true,
      axisLine: { show: true, onZero: false, lineStyle: { color: FAINT } },
    },
    series: [
      {
        type: 'custom',
        renderItem: whisker,
        data: estimates.flatMap(({ interval }, row) => (interval ? [[row, ...interval]] : [])),
      },
      {
        type: 'scatter',
        data: estimates.flatMap(({ value, flagged }, row) =>
          value === null
            ? []
            : [
                {
                  value: [value, row],
                  symbol: flagged ? 'diamond' : 'circle',
                  symbolSize: flagged ? 14 : 9,
                  itemStyle: { color: SERIES[flagged ? 1 : 0] },
                },
              ],
        ),
        markLine: {
          symbol: 'none',
          label: { show: false },
          data: [line(0, INK, 'solid'), ...(limits ?? []).map((at) => line(at, INK, 'dashed'))],
        },
      },
    ],
  };
  return trusted(draw(option as never, plot, AROUND + ROW * estimates.length));
}
