import { counted } from '../../domain/counted.js';
import { shownNames } from '../../domain/shown.js';

/** Languages in a column of learners' languages that have no reasons, and who has them. */
export class UnknownLanguages {
  readonly #learners = new Set<string>();
  readonly #languages = new Set<string>();

  /** @param kind what has a language each, in the singular */
  constructor(private readonly kind: 'learner' | 'text') {}

  /** Hears of the unknown language of a learner. */
  of(learner: string): (language: string) => void {
    return (language) => {
      this.#learners.add(learner);
      this.#languages.add(language);
    };
  }

  /** That some learners get another language, in a whole sentence; none if there are none. */
  notes(column: string): string[] {
    const { size } = this.#learners;
    if (size === 0) return [];
    const languages = shownNames([...this.#languages]).join(', ');
    return [
      `${counted(size, `${this.kind} has`, `${this.kind}s have`)} a language in ${column} that there are no reasons in: ${languages}`,
    ];
  }
}
