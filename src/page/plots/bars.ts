import { type Html, trusted } from '../html.js';
import { look, names, numbers, PAPER, SERIES, stripesOf } from './look.js';
import { AXIS_WIDTH, PLOT_HEIGHT, plotter, type SeriesPlot } from './svg.js';

interface BarPlot extends SeriesPlot {
  /** Bars that lie have room for long names. */
  readonly lying?: boolean;
}

/** This much each category needs where bars lie, and what is beside them. */
const ROW = 26;
const AROUND = 66;

/** Bars side by side: colours and stripes tell series apart. */
export async function barPlot(plot: BarPlot): Promise<Html> {
  const { categories, series, categoryAxis, valueAxis, lying = false } = plot;
  const draw = await plotter();
  const category = names(categories, categoryAxis, lying ? undefined : AXIS_WIDTH);
  const height = lying ? AROUND + categories.length * (ROW + (series.length - 1) * ROW * 0.4) : PLOT_HEIGHT;
  const option = {
    ...look(series.length > 1),
    ...(lying
      ? { xAxis: numbers(valueAxis), yAxis: { ...category, inverse: true } }
      : { xAxis: category, yAxis: numbers(valueAxis) }),
    series: series.map(({ name, values }, index) => ({
      name,
      type: 'bar' as const,
      data: values.map((value) => value ?? '-'),
      barGap: '0%',
      barCategoryGap: '28%',
      itemStyle: {
        color: SERIES[index % SERIES.length],
        borderColor: PAPER,
        ...(stripesOf(index) && { decal: stripesOf(index) }),
      },
    })),
  };
  return trusted(draw(option as never, plot, Math.round(height)));
}
