import { type Html, trusted } from '../html.js';
import { FAINT, look, names, numbers, SERIES, SYMBOLS } from './look.js';
import { AXIS_WIDTH, plotter, type SeriesPlot } from './svg.js';

interface LinePlot extends SeriesPlot {
  /** Where values lie far from 0 and only their changes count. */
  readonly fitted?: boolean;
  /** What lies between two values of each category, shaded. */
  readonly band?: { readonly name: string; readonly ends: readonly (readonly [number, number] | null)[] };
}

/** Values over time; symbols and colours tell series apart. */
export async function linePlot(plot: LinePlot): Promise<Html> {
  const { categories, series, categoryAxis, valueAxis, fitted = false, band } = plot;
  const draw = await plotter();
  const common = look(series.length > 1 || band !== undefined);
  const legend = [...series, ...(band ? [band] : [])].map(({ name }) => name);
  const option = {
    ...common,
    ...(common.legend && { legend: { ...common.legend, data: legend } }),
    xAxis: { ...names(categories, categoryAxis, AXIS_WIDTH), boundaryGap: true },
    yAxis: { ...numbers(valueAxis), scale: fitted },
    series: [
      ...(band ? shaded(band) : []),
      ...series.map(({ name, values }, index) => ({
        name,
        type: 'line' as const,
        data: values.map((value) => value ?? '-'),
        symbol: SYMBOLS[index % SYMBOLS.length],
        symbolSize: 9,
        lineStyle: { color: SERIES[index % SERIES.length], width: 2 },
        itemStyle: { color: SERIES[index % SERIES.length] },
      })),
    ],
  };
  return trusted(draw(option as never, plot));
}

/** A band as ECharts draws it: what reaches up to its lower end, unseen, and its height on top of that. */
const shaded = ({ name, ends }: NonNullable<LinePlot['band']>) =>
  [`below ${name}`, name].map((part, index) => ({
    name: part,
    type: 'line' as const,
    stack: name,
    stackStrategy: 'all' as const,
    symbol: 'none',
    data: ends.map((end) => (end === null ? '-' : index === 0 ? end[0] : end[1] - end[0])),
    lineStyle: { opacity: 0 },
    itemStyle: { color: FAINT },
    ...(index === 1 && { areaStyle: { color: FAINT, opacity: 0.6 } }),
  }));
