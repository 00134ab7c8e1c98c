import { getResolvedPDFJS } from 'unpdf';

/** A character on a page. Places are along and across the direction of its text, in points. */
export interface Glyph {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of the baseline; larger is higher. */
  readonly y: number;
  readonly size: number;
  /** Direction of the text, in degrees. */
  readonly angle: number;
  /** The space that the file adds after each character of this text. */
  readonly tracking: number;
}

/** What is read of a page. */
interface Page {
  getOperatorList(options: { readonly annotationMode: number }): Promise<{
    readonly fnArray: readonly number[];
    readonly argsArray: readonly unknown[];
  }>;
  readonly commonObjs: { has(name: string): boolean; get(name: string): { readonly fontMatrix?: Matrix } };
  readonly view: readonly number[];
}

type Matrix = ArrayLike<number>;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const PER_UNIT = 0.001;
/** Annotations are not drawn. */
const NONE = 0;

interface FontGlyph {
  readonly unicode: string;
  readonly width: number;
  readonly isSpace: boolean;
}

/** A state of PDF's graphics that concerns text. */
interface State {
  matrix: Matrix;
  size: number;
  unit: number;
  tracking: number;
  wordSpacing: number;
  stretch: number;
  leading: number;
  rise: number;
}

/** The characters of a page in the order in which they are drawn, without those that are drawn twice or outside it. */
export async function glyphsOf(page: Page): Promise<Glyph[]> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: NONE });
  const drawn = new Drawn(page.view);
  let state: State = {
    matrix: IDENTITY,
    size: 0,
    unit: PER_UNIT,
    tracking: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
  };
  const saved: State[] = [];
  let line: Matrix = IDENTITY;
  /** The place in the line at which the next character is drawn. */
  let pen = 0;
  const save = () => saved.push({ ...state });
  const restore = () => {
    state = saved.pop() ?? state;
  };
  const move = (x: number, y: number) => {
    line = product(line, [1, 0, 0, 1, x, y]);
    pen = 0;
  };
  const show = (glyphs: readonly (FontGlyph | number | null)[]) => {
    const { size, unit, tracking, wordSpacing, stretch, rise } = state;
    const matrix = product(state.matrix, line);
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') pen -= glyph * PER_UNIT * size * stretch;
      if (glyph === null || typeof glyph === 'number') continue;
      const end = pen + glyph.width * unit * size * stretch;
      drawn.add(glyph.unicode, matrix, { start: pen, end, rise, size, tracking: tracking * stretch });
      pen = end + (tracking + (glyph.isSpace ? wordSpacing : 0)) * stretch;
    }
    drawn.endRun();
  };
  const act: Readonly<Record<number, (args: never) => void>> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.transform]: (matrix: Matrix) => {
      state.matrix = product(state.matrix, matrix);
    },
    [OPS.paintFormXObjectBegin]: ([matrix]: [Matrix | null]) => {
      save();
      if (matrix) state.matrix = product(state.matrix, matrix);
    },
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.beginText]: () => {
      line = IDENTITY;
      pen = 0;
    },
    [OPS.setFont]: ([name, size]: [string, number]) => {
      const font = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
      state.size = size;
      state.unit = font?.fontMatrix?.[0] ?? PER_UNIT;
    },
    [OPS.setCharSpacing]: ([value]: [number]) => {
      state.tracking = value;
    },
    [OPS.setWordSpacing]: ([value]: [number]) => {
      state.wordSpacing = value;
    },
    [OPS.setHScale]: ([value]: [number]) => {
      state.stretch = value / 100;
    },
    [OPS.setLeading]: ([value]: [number]) => {
      state.leading = -value;
    },
    [OPS.setTextRise]: ([value]: [number]) => {
      state.rise = value;
    },
    [OPS.moveText]: ([x, y]: [number, number]) => move(x, y),
    [OPS.setLeadingMoveText]: ([x, y]: [number, number]) => {
      state.leading = y;
      move(x, y);
    },
    [OPS.nextLine]: () => move(0, state.leading),
    [OPS.setTextMatrix]: ([matrix]: [Matrix]) => {
      line = matrix;
      pen = 0;
    },
    [OPS.showText]: ([glyphs]: [readonly (FontGlyph | number | null)[]]) => show(glyphs),
  };
  for (const [index, operator] of fnArray.entries()) act[operator]?.((argsArray[index] ?? []) as never);
  return drawn.glyphs;
}

/** How close characters are that are drawn twice, as for bold letters or shadows, relative to their size. */
const SAME_PLACE = 0.15;

class Drawn {
  readonly glyphs: Glyph[] = [];
  readonly #places = new Map<string, Glyph>();
  #run: Glyph[] = [];

  constructor(private readonly view: readonly number[]) {}

  add(
    text: string,
    matrix: Matrix,
    place: Pick<Glyph, 'start' | 'end' | 'size' | 'tracking'> & { readonly rise: number },
  ): void {
    const [a, b, c, d, e, f] = matrix as unknown as [number, number, number, number, number, number];
    const scale = Math.hypot(a, b);
    const size = Math.abs(place.size) * Math.hypot(c, d);
    if (text === '' || !(scale > 0) || !(size > 0)) return;
    const at = (along: number) => [a * along + c * place.rise + e, b * along + d * place.rise + f] as const;
    const [x, y] = at(place.start);
    const [left = 0, bottom = 0, right = 0, top = 0] = this.view;
    if (!(x >= left - size && x <= right && y >= bottom - size && y <= top)) return;
    const [cos, sin] = [a / scale, b / scale];
    const [endX, endY] = at(place.end);
    const glyph: Glyph = {
      text,
      start: x * cos + y * sin,
      end: endX * cos + endY * sin,
      y: y * cos - x * sin,
      size,
      angle: Math.round((Math.atan2(sin, cos) * 180) / Math.PI),
      tracking: place.tracking * scale,
    };
    if (this.#isDrawn(glyph)) return;
    this.glyphs.push(glyph);
    this.#run.push(glyph);
  }

  /** Only characters of another run can be the same ones again: twin letters are in one run. */
  endRun(): void {
    for (const glyph of this.#run) this.#places.set(cell(glyph, 0, 0), glyph);
    this.#run = [];
  }

  #isDrawn(glyph: Glyph): boolean {
    for (const across of [0, -1, 1])
      for (const along of [0, -1, 1]) {
        const other = this.#places.get(cell(glyph, along, across));
        const most = SAME_PLACE * glyph.size;
        if (other && Math.abs(other.start - glyph.start) < most && Math.abs(other.y - glyph.y) < most)
          return true;
      }
    return false;
  }
}

/** Characters that are the same lie in the same or in neighbouring cells. */
function cell({ text, start, y, size, angle }: Glyph, along: number, across: number): string {
  const width = SAME_PLACE * size;
  return [
    text,
    angle,
    Math.round(size),
    Math.floor(start / width) + along,
    Math.floor(y / width) + across,
  ].join();
}

/** The matrix that applies `inner` first. */
function product(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer as unknown as [number, number, number, number, number, number];
  const [g, h, i, j, k, l] = inner as unknown as [number, number, number, number, number, number];
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
