import type { EChartsOption } from 'echarts';
import { html } from '../html.js';
import { textWidth } from './text-width.js';

/** A size that is read on a telephone as well as on paper. */
const PLOT_WIDTH = 520;
export const PLOT_HEIGHT = 320;
/** What is left of the width for what stands below a plot. */
export const AXIS_WIDTH = 440;

/** What a plot is for those who don't see it. */
export interface PlotName {
  /** Unique on the page, as part of the ids inside. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** Values by category, in one or several series. */
export interface SeriesPlot extends PlotName {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  readonly categoryAxis?: string;
  readonly valueAxis: string;
}

type Draw = (option: EChartsOption, name: PlotName, height?: number) => string;

/** ECharts takes a second to load and draws in milliseconds. */
let loaded: Promise<Draw> | undefined;

/**
 * What draws plots as SVG, without a browser. The same options give the same bytes, and nothing in one plot has an id of
 * another. Colours are variables of the page's style sheet, so that they follow its light or dark scheme.
 */
export function plotter(): Promise<Draw> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Draw> {
  const [core, charts, components, renderers] = await Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers'),
  ]);
  core.use([
    charts.BarChart,
    charts.LineChart,
    charts.ScatterChart,
    charts.CustomChart,
    components.GridComponent,
    components.LegendComponent,
    components.MarkLineComponent,
    renderers.SVGRenderer,
  ]);
  core.setPlatformAPI({ measureText: (text, font) => ({ width: textWidth(text, font) }) });
  return (option, name, height = PLOT_HEIGHT) => {
    const chart = core.init(null, null, { renderer: 'svg', ssr: true, width: PLOT_WIDTH, height });
    try {
      chart.setOption({ animation: false, silent: true, ...option });
      return named(chart.renderToSVGString(), name);
    } finally {
      chart.dispose();
    }
  };
}

/** Without what is for scripts and pointers, with a name, and with ids of its own. */
function named(svg: string, { id, title, description }: PlotName): string {
  const drawn = svg
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/ (?:class="zr[^"]*"|ecmeta_\w+="[^"]*"|pointer-events="[^"]*"|style="[^"]*")/g, (attribute) =>
      attribute.startsWith(' style') ? fontSize(attribute) : '',
    )
    // Rectangles for pointers, which paint nothing.
    .replace(/<path [^>]*fill="none"(?![^>]*stroke)[^>]*><\/path>\n?/g, '')
    .replace(/<path [^>]*fill-opacity="0"[^>]*stroke-width="0"[^>]*><\/path>\n?/g, '')
    .replace(/(id="|url\(#)zr\d+-/g, `$1${id}-`)
    .replace(/\n/g, '');
  const head = html`<svg viewBox="0 0 ${PLOT_WIDTH} ${heightOf(svg)}" role="img" aria-labelledby="${id}-title ${id}-description" xmlns="http://www.w3.org/2000/svg"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>`;
  return drawn.replace(/<svg[^>]*>/, () => head.toString());
}

const heightOf = (svg: string) => Number(/ height="(\d+)"/.exec(svg)?.[1] ?? PLOT_HEIGHT);

/** The style sheet has the family of fonts. */
function fontSize(style: string): string {
  const size = /font-size:(\d+)px/.exec(style)?.[1];
  const weight = /font-weight:(\w+)/.exec(style)?.[1];
  return `${size ? ` font-size="${size}"` : ''}${weight ? ` font-weight="${weight}"` : ''}`;
}
