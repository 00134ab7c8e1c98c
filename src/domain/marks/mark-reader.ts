import { CEFR_LABELS, hasLevels, type Scale } from '../../engine/results/scale.js';
import { type HumanScore, type PlainLevels, parseHumanScore } from './human-score.js';
import type { LabelScore, LevelChoice } from './level-choice.js';

/** C2+ is a band of the CEFR scale and says nothing about what C2 stands for. */
const PLUS = /^(?:A1|A2|B1|B2|C1)\+$/i;
const PLAIN = /^(?:A1|A2|B1|B2|C1|C2)$/;
/** Half of the points that a plain level spans. */
const HALF_LEVEL = 1;

/**
 * Reads the marks of one set, such as the columns of a table or the marks of an account. If the set contains levels with a
 * plus, plain levels are the lower halves: B1 is 5.5 in a set with plus levels, and 6 in a set without.
 */
export class MarkReader {
  readonly #choice: LevelChoice;
  readonly #scale: Scale | undefined;
  /** By the mark as written, in lower case. */
  readonly #labels = new Map<string, { readonly label: string; readonly mark: HumanScore }>();
  /** Plain levels: their scores are determined once all marks of the set are known. */
  readonly #open = new Map<HumanScore, string>();
  #settled = new Map<HumanScore, HumanScore>();
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;

  /** @param scale scale of the marks, if known: the given score of a level need not be on the CEFR scale */
  constructor(choice: LevelChoice = {}, scale?: Scale) {
    this.#choice = choice;
    this.#scale = scale;
  }

  /**
   * @returns the mark as known so far, a plain level at its middle; `absent` if there is none, undefined for an
   * invalid mark
   */
  read(value: unknown): HumanScore | 'absent' | undefined {
    const written = typeof value === 'number' ? String(value) : value;
    if (typeof written !== 'string') return parseHumanScore(value);
    const key = written.trim().toLowerCase();
    const known = this.#labels.get(key);
    if (known) return known.mark;
    const given = this.#choice.scores?.get(key);
    const mark = given ? this.#given(key, given) : parseHumanScore(value);
    if (mark === 'absent' || mark === undefined) return mark;
    if (mark.kind === 'number') {
      this.#lowest = Math.min(this.#lowest, mark.score);
      this.#highest = Math.max(this.#highest, mark.score);
      return mark;
    }
    const label = given?.label ?? levelLabel(key);
    this.#labels.set(key, { label, mark });
    if (!given && PLAIN.test(label)) this.#open.set(mark, label);
    this.#settled = new Map();
    return mark;
  }

  /** A label with a given score: still a level if the score lies within the level on the CEFR scale. */
  #given(key: string, { score }: LabelScore): HumanScore {
    const level = parseHumanScore(key);
    const isLevel =
      typeof level === 'object' &&
      level.kind === 'level' &&
      (!this.#scale || hasLevels(this.#scale.name)) &&
      Math.abs(score - level.score) <= HALF_LEVEL;
    return { kind: isLevel ? 'level' : 'label', score };
  }

  /** The score of a mark that was read here, once all others have been read. */
  settled(mark: HumanScore): HumanScore {
    const label = this.#open.get(mark);
    if (label === undefined) return mark;
    let settled = this.#settled.get(mark);
    if (!settled) {
      settled = parseHumanScore(label, this.#plain) as HumanScore;
      this.#settled.set(mark, settled);
    }
    return settled;
  }

  get #plain(): PlainLevels {
    const hasPlus = () => [...this.#labels.values()].some(({ label }) => PLUS.test(label));
    return this.#choice.plain ?? (hasPlus() ? 'lower' : 'middle');
  }

  /** How plain levels are read; null if there are none. */
  get plainLevels(): PlainLevels | null {
    return this.#open.size > 0 ? this.#plain : null;
  }

  /** Whether a mark is a CEFR level. */
  get hasLevels(): boolean {
    return [...this.#labels.values()].some(({ mark }) => mark.kind === 'level');
  }

  /** The labels that were read, lowest first. */
  get labels(): LabelScore[] {
    return [...this.#labels.values()]
      .map(({ label, mark }) => ({ label, score: this.settled(mark).score }))
      .sort((a, b) => a.score - b.score || (a.label < b.label ? -1 : 1));
  }

  /** From the lowest to the highest number that was read, labels left out; undefined without any. */
  get numbers(): { readonly min: number; readonly max: number } | undefined {
    return this.#lowest <= this.#highest ? { min: this.#lowest, max: this.#highest } : undefined;
  }

  /** From the lowest to the highest mark; undefined without any. */
  get range(): { readonly min: number; readonly max: number } | undefined {
    const scores = this.labels.map(({ score }) => score);
    const [min, max] = [Math.min(this.#lowest, ...scores), Math.max(this.#highest, ...scores)];
    return min <= max ? { min, max } : undefined;
  }
}

/** A level as it is written: `B1+`, `B1.ii`. */
const levelLabel = (key: string) =>
  CEFR_LABELS.find((label) => label.toLowerCase() === key) ?? key.toUpperCase();
