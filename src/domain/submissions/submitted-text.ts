/** A learner's answer to a question, as the interface defines it, with its id. Absent attributes are undefined. */
export interface Submission {
  readonly id: string;
  readonly text: string;
  readonly author_id: string;
  readonly task_id: string;
  readonly session_id?: string | undefined;
  readonly sequence_id?: number | undefined;
  readonly sequence_count?: number | undefined;
  /** Empty if an import said that there is no question; the API requires one. */
  readonly question_text: string;
  readonly test?: 1 | undefined;
  /** Columns of an imported file that are not attributes of the interface: subgroups for statistics (`l1`, `age` …). */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}
