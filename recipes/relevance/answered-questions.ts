/** A question with answers to it. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly answers: readonly string[];
  /** Texts in the manner of the question on another topic. */
  readonly beside?: readonly string[];
}

/** A row of fixtures/relevance/tasks-*.jsonl. */
interface TaskRow {
  readonly question: string;
  readonly on: string;
  readonly beside: string;
}

export const taskQuestions = (rows: readonly TaskRow[]): AnsweredQuestion[] =>
  rows.map(({ question, on, beside }) => ({ question, answers: [on], beside: [beside] }));

/** A question with its answers and with all of them as one, which is as long as those of exams. */
export const withLongAnswer = ({ question, answers }: AnsweredQuestion): AnsweredQuestion => ({
  question,
  answers: [...answers, answers.join('\n')],
});

/** A row of CEFR-ASAG (Tack et al. 2017) as far as relevance needs it. */
interface AsagRow {
  readonly question: string;
  readonly answer: string;
}

/** The questions of CEFR-ASAG with all their answers; one that is there in two spellings (`…?`, `?`) is one. */
export function asagQuestions(rows: readonly AsagRow[]): AnsweredQuestion[] {
  const answers = new Map<string, string[]>();
  for (const { question, answer } of rows) {
    const key = question.replace('…', '');
    const known = answers.get(key);
    if (known) known.push(answer);
    else answers.set(key, [answer]);
  }
  return [...answers].map(([question, given]) => ({ question, answers: given }));
}
