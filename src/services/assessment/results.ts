import { renderResult } from '../../domain/versions/render.js';
import type { ApiVersion } from '../../domain/versions/version.js';
import type { TextClaims } from '../../store/assessments.js';
import type { Presence } from '../../store/presence.js';
import type { SubmissionStatus, Submissions } from '../../store/submissions.js';
import type { ServiceContext } from '../service-context.js';
import { Forecast } from './forecast.js';

/** The status of a text: assessed, with the result object as JSON text; being assessed; or unknown. */
type TextResults =
  | { readonly state: 'assessed'; readonly body: string }
  | { readonly state: 'assessing'; readonly seconds: number }
  | { readonly state: 'unknown' };

type StoredResult = NonNullable<SubmissionStatus['result']>;

/** Reads results as the versions of the API show them. */
export class ResultReader {
  readonly #store: Submissions & TextClaims & Presence;
  readonly #forecast: Forecast;
  /** Caches the last rendering of results that the store has in memory, because most clients use only one version. */
  readonly #rendered = new WeakMap<StoredResult, { readonly version: ApiVersion; readonly body: string }>();

  constructor({ store }: Pick<ServiceContext<Submissions & TextClaims & Presence>, 'store'>) {
    this.#store = store;
    this.#forecast = new Forecast(store);
  }

  /** The status of a text of an account. @param id any string; malformed ones are unknown */
  async read(accountId: string, id: string, version: ApiVersion): Promise<TextResults> {
    const withText = version.indices === 'code_units';
    const status = await this.#store.submissionStatus(accountId, id, { withText });
    if (!status) return { state: 'unknown' };
    if (status.result) {
      return { state: 'assessed', body: this.#render(version, status.result, status.text) };
    }
    const seconds = await this.#forecast.secondsUntilAssessed(accountId, status.receipt);
    return { state: 'assessing', seconds };
  }

  #render(version: ApiVersion, result: StoredResult, text: string | undefined): string {
    const known = this.#rendered.get(result);
    if (known?.version === version) return known.body;
    const body = JSON.stringify(renderResult(version, result.body, text));
    this.#rendered.set(result, { version, body });
    return body;
  }
}
