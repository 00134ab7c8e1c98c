import { type Html, trusted } from '../html.js';
import { look, names, numbers, SERIES, SYMBOLS } from './look.js';
import { AXIS_WIDTH, plotter, type SeriesPlot } from './svg.js';

interface LinePlot extends SeriesPlot {
  /** Where values lie far from 0 and only their changes count. */
  readonly fitted?: boolean;
}

/** Values over time; symbols and colours tell series apart. */
export async function linePlot(plot: LinePlot): Promise<Html> {
  const { categories, series, categoryAxis, valueAxis, fitted = false } = plot;
  const draw = await plotter();
  const option = {
    ...look(series.length > 1),
    xAxis: { ...names(categories, categoryAxis, AXIS_WIDTH), boundaryGap: true },
    yAxis: { ...numbers(valueAxis), scale: fitted },
    series: series.map(({ name, values }, index) => ({
      name,
      type: 'line' as const,
      data: values.map((value) => value ?? '-'),
      symbol: SYMBOLS[index % SYMBOLS.length],
      symbolSize: 9,
      lineStyle: { color: SERIES[index % SERIES.length], width: 2 },
      itemStyle: { color: SERIES[index % SERIES.length] },
    })),
  };
  return trusted(draw(option as never, plot));
}
