import { visible } from '../../page/html.js';

/** Words of a sheet in one look, without a format. */
export interface Run {
  readonly text: string;
  readonly look?: Look | undefined;
  /** English words within a sentence of another language. */
  readonly isEnglish?: boolean;
}

/** What words are: wrong, right, doubtful; the number of a note; less important; somebody's words; the bar of a number. */
export type Look = 'wrong' | 'right' | 'doubt' | 'number' | 'soft' | 'strong' | 'quoted' | 'bar';

/** A part of a sheet, which every format has its own way to show. */
export type Block =
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'paragraph'; readonly runs: Line; readonly language?: Language | undefined }
  /** A learner's text, with its line breaks. */
  | { readonly is: 'text'; readonly runs: readonly Run[] }
  | { readonly is: 'facts'; readonly facts: readonly Fact[] }
  | { readonly is: 'list'; readonly numbered?: boolean; readonly items: readonly Item[] }
  | {
      readonly is: 'table';
      readonly caption: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Line[])[];
    };

export type Line = readonly (Run | string)[];

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
}

export interface Item {
  readonly runs: Line;
  /** Of its own line, where it is not the sheet's. */
  readonly language?: Language | undefined;
  /** Lines below, each on its own. */
  readonly below?: readonly { readonly runs: Line; readonly language?: Language | undefined }[];
}

/** The language of a line that is not in English. */
export interface Language {
  readonly code: string;
  readonly isRightToLeft: boolean;
}

export const ENGLISH: Language = { code: 'en', isRightToLeft: false };

/** A page of its own: a learner's, or the teacher's. */
export interface Sheet {
  /** Absent: English. */
  readonly language?: Language | undefined;
  readonly title: string;
  /** Below the title. */
  readonly lead?: string | undefined;
  readonly blocks: readonly Block[];
}

/** A learner's page. */
export interface LearnerSheet extends Sheet {
  /** Whose it is. */
  readonly learner: string;
}

/** Runs of a line, with hidden characters spelt out, and line breaks of one kind. */
export const runsOf = (line: Line): Run[] =>
  line.map((run) => {
    const { text, ...rest } = typeof run === 'string' ? { text: run } : run;
    return { ...rest, text: visible(text.replaceAll(/\r\n?/g, '\n')) };
  });

/** A text with words between asterisks, which are English examples. */
export function emphasised(text: string): Run[] {
  return text
    .split(/\*([^*]+)\*/)
    .map(
      (part, index): Run =>
        index % 2 === 1 ? { text: part, look: 'quoted', isEnglish: true } : { text: part },
    )
    .filter(({ text }) => text !== '');
}

export const soft = (text: string): Run => ({ text, look: 'soft' });
export const strong = (text: string): Run => ({ text, look: 'strong' });
/** Words of English, such as the learner's own. */
export const quotedRun = (text: string): Run => ({ text, look: 'quoted', isEnglish: true });
