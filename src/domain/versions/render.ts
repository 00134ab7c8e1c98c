import { errorReasons } from '../../engine/results/error-reasons.js';
import { toCodeUnits } from '../../engine/results/offsets.js';
import type { AssessmentResult, SuccessResult } from '../../engine/results/result.js';
import type { InvalidCharacters } from '../submissions/characters.js';
import { utcTimestamp } from '../submissions/submission.js';
import type { Webhook } from '../webhooks/webhook.js';
import type { ApiVersion, ListedWebhook } from './version.js';

/**
 * A result in the form of a version.
 * @param body the result object as it is stored: JSON text in the form of the newest version
 * @param text the text as it was submitted, needed where the version counts code units
 */
export function renderResult(version: ApiVersion, body: string, text = ''): object {
  const result = JSON.parse(body) as AssessmentResult;
  if (result.type === 'failure') return result;
  const shown = pick(complete(result, version), version.successAttributes);
  return version.indices === 'code_points' ? shown : { ...shown, ...inCodeUnits(result, text) };
}

/** Adds everything that the version always contains, however old the result, and removes scores that it does not have. */
function complete(
  { score_dimensions, ...result }: SuccessResult,
  { scoreDimensions, successAttributes }: ApiVersion,
): Partial<SuccessResult> {
  const dimensions = score_dimensions && pick(score_dimensions, scoreDimensions);
  return {
    ...result,
    ...(dimensions && Object.keys(dimensions).length > 0 && { score_dimensions: dimensions }),
    ...(successAttributes.includes('error_reasons') && { error_reasons: [...errorReasons(result)] }),
  };
}

function inCodeUnits(
  { sentence_scores, suspect_tokens, textual_errors }: SuccessResult,
  text: string,
): Pick<SuccessResult, 'sentence_scores' | 'suspect_tokens' | 'textual_errors'> {
  const at = toCodeUnits(text);
  return {
    sentence_scores: sentence_scores.map(([start, end, score]) => [at(start), at(end), score]),
    suspect_tokens: suspect_tokens.map(([start, end]) => [at(start), at(end)]),
    textual_errors: textual_errors.map(([start, end, correction, code]) => [
      at(start),
      at(end),
      correction,
      code,
    ]),
  };
}

/** A webhook of a list as a version shows it. */
export function renderWebhook(version: ApiVersion, { id, url, disabled }: Webhook): Partial<ListedWebhook> {
  const listed: ListedWebhook = {
    id,
    url,
    ...(disabled && { disabled_at: utcTimestamp(disabled.at), disabled_reason: disabled.reason }),
  };
  return pick(listed, version.webhookAttributes);
}

/** The present attributes, in the order of the list. */
function pick<T extends object, K extends keyof T>(whole: T, attributes: readonly K[]): Partial<Pick<T, K>> {
  const shown: Partial<Pick<T, K>> = {};
  for (const attribute of attributes) {
    if (whole[attribute] !== undefined) shown[attribute] = whole[attribute];
  }
  return shown;
}

/**
 * `invalid_characters` as a version shows it.
 * @param found ranges in code points by attribute
 * @param attributes the attributes as they were sent
 */
export function renderInvalidCharacters(
  version: ApiVersion,
  found: Readonly<Record<string, InvalidCharacters>>,
  attributes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, InvalidCharacters>> {
  if (version.indices === 'code_points') return found;
  const entries = Object.entries(found).map(([name, [characters, ...ranges]]) => {
    const at = toCodeUnits(String(attributes[name]));
    const shown: InvalidCharacters = [
      characters,
      ...ranges.map(([start, end]): [number, number] => [at(start), at(end)]),
    ];
    return [name, shown];
  });
  return Object.fromEntries(entries);
}
