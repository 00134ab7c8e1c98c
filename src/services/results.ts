import { renderResult } from '../domain/versions/render.js';
import type { ApiVersion } from '../domain/versions/version.js';
import type { Standing, Store } from '../store/store.js';
import { Forecast } from './forecast.js';
import type { ServiceContext } from './service-context.js';

/** How it stands with a text: assessed, with the result object as JSON text; being assessed; or unknown. */
export type TextResults =
  | { readonly state: 'assessed'; readonly body: string }
  | { readonly state: 'assessing'; readonly seconds: number }
  | { readonly state: 'unknown' };

type StoredResult = NonNullable<Standing['result']>;

/** Reads results as the versions of the API show them. */
export class ResultReader {
  readonly #store: Store;
  readonly #forecast: Forecast;
  /** The last rendering of results that the store holds in memory: most clients ask for one version alone. */
  readonly #rendered = new WeakMap<StoredResult, { readonly version: ApiVersion; readonly body: string }>();

  constructor({ store }: Pick<ServiceContext, 'store'>) {
    this.#store = store;
    this.#forecast = new Forecast(store);
  }

  /** How it stands with a text of an account. @param id any string; ill-formed ones are unknown */
  async read(accountId: string, id: string, version: ApiVersion): Promise<TextResults> {
    const withText = version.indices === 'code_units';
    const standing = await this.#store.standing(accountId, id, { withText });
    if (!standing) return { state: 'unknown' };
    if (standing.result) {
      return { state: 'assessed', body: this.#render(version, standing.result, standing.text) };
    }
    const seconds = await this.#forecast.secondsUntilAssessed(accountId, standing.receipt);
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
