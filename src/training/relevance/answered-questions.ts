/** A question with answers to it. */
export interface AnsweredQuestion {
  readonly question: string;
  readonly answers: readonly string[];
}

/** A row of CEFR-ASAG (Tack et al. 2017) as far as relevance needs it. */
export interface AsagRow {
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
