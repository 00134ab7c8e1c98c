import type { FailureMessage } from '../../../engine/results/failure.js';
import { TRAITS, type Trait } from '../../../engine/results/traits.js';
import type { Overview, OverviewQuery, ResultProfile } from '../../store.js';
import type { Session } from '../session.js';
import { inTransaction } from '../write-queue.js';
import { MOMENTS, type MomentsRow, toMoments } from './moments.js';

interface CountsRow {
  readonly submissions: number;
  readonly authors: number;
  readonly tasks: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

interface MarksRow {
  readonly marks: number;
  readonly examiners: number;
  readonly marked: number;
  readonly twice: number;
}

/** A version and configuration of a pipeline. */
interface IdentityRow {
  readonly version: string;
  readonly config_hash: string;
}

interface ProfileRow extends IdentityRow, MomentsRow {
  readonly first: Date;
  readonly last: Date;
  readonly texts: number;
  readonly scored: number;
}

interface RangeRow extends IdentityRow {
  readonly place: number;
  readonly texts: number;
  readonly words: number;
  readonly errors: number;
  readonly suspects: number;
}

interface TraitRow extends IdentityRow {
  readonly trait: Trait;
  readonly texts: number;
  readonly mean: number;
  readonly sd: number | null;
}

interface CountRow extends IdentityRow {
  /** Null for failures, which have no score. */
  readonly place: number | null;
  readonly item: string;
  readonly number: number;
}

/** `$1` is the account, `$2` whether test submissions are counted. */
const COUNTED = 'submission AS s WHERE s.account_id = $1 AND ($2 OR NOT s.test)';

const COUNTS = `
  SELECT count(*)::DOUBLE AS submissions, count(DISTINCT author_id)::DOUBLE AS authors,
    count(DISTINCT task_id)::DOUBLE AS tasks, min(received_at) AS first,
    max(received_at) AS last
  FROM ${COUNTED}`;

const TESTS = 'SELECT count(*)::DOUBLE AS tests FROM submission WHERE account_id = $1 AND test';

const MARKS = `
  WITH marked AS (
    SELECT f.receipt, count(*) AS marks FROM feedback AS f
    WHERE f.receipt IN (SELECT s.receipt FROM ${COUNTED}) GROUP BY f.receipt)
  SELECT coalesce(sum(marks), 0)::DOUBLE AS marks, count(*)::DOUBLE AS marked,
    count(*) FILTER (marks > 1)::DOUBLE AS twice,
    (SELECT count(DISTINCT f.examiner_id) FROM feedback AS f
      WHERE f.receipt IN (SELECT s.receipt FROM ${COUNTED}))::DOUBLE AS examiners
  FROM marked`;

/** `$3` is the pipeline, `$4` the lowest score of its scale, `$5` the width of ranges. */
const ASSESSED = `
  WITH assessed AS (
    SELECT r.*, CASE WHEN r.overall_score IS NOT NULL THEN greatest(0, floor((r.overall_score - $4) / $5)) END AS place
    FROM result AS r JOIN (SELECT receipt FROM ${COUNTED}) AS s ON s.receipt = r.receipt
    WHERE r.pipeline = $3)`;

const PROFILES = `${ASSESSED}
  SELECT version, config_hash, min(assessed_at) AS first, max(assessed_at) AS last, count(*)::DOUBLE AS texts,
    count(overall_score)::DOUBLE AS scored, ${MOMENTS}
  FROM assessed GROUP BY version, config_hash ORDER BY last DESC, version DESC, config_hash`;

const FAILURES = `${ASSESSED}
  SELECT version, config_hash, NULL::DOUBLE AS place, message AS item, count(*)::DOUBLE AS number
  FROM assessed WHERE message IS NOT NULL GROUP BY version, config_hash, message ORDER BY number DESC, item`;

const RANGES = `${ASSESSED}
  SELECT version, config_hash, place::DOUBLE AS place, count(*)::DOUBLE AS texts, sum(word_count)::DOUBLE AS words,
    sum(error_count)::DOUBLE AS errors, sum(suspect_count)::DOUBLE AS suspects
  FROM assessed WHERE place IS NOT NULL GROUP BY version, config_hash, place ORDER BY place`;

const ERROR_CODES = `${ASSESSED},
  codes AS (
    SELECT version, config_hash, place, unnest(TRY(json_extract_string(body, '$.textual_errors[*][3]'))) AS code
    FROM assessed WHERE place IS NOT NULL AND error_count > 0)
  SELECT version, config_hash, place::DOUBLE AS place, code AS item, count(*)::DOUBLE AS number
  FROM codes GROUP BY version, config_hash, place, code ORDER BY number DESC, item`;

const TRAIT_SCORES = `${ASSESSED},
  scores AS (
    SELECT version, config_hash, unnest([${TRAITS.map((trait) => `'${trait}'`).join(', ')}]) AS trait,
      unnest(TRY(json_extract_string(body, [${TRAITS.map((trait) => `'$.score_dimensions.${trait}'`).join(', ')}])))
        ::DOUBLE AS score
    FROM assessed WHERE place IS NOT NULL)
  SELECT version, config_hash, trait, count(*)::DOUBLE AS texts, avg(score) AS mean,
    CASE WHEN count(*) > 1 THEN stddev_samp(score) END AS sd
  FROM scores WHERE score IS NOT NULL GROUP BY version, config_hash, trait`;

/** All counts and statistics from one snapshot of the store. */
export function computeOverview(session: Session, query: OverviewQuery): Promise<Overview> {
  const { accountId, pipeline, lowest, step, includeTests } = query;
  const submissions = [accountId, includeTests];
  const results = [...submissions, pipeline, lowest, step];
  return inTransaction(session, async () => {
    const counts = (await session.row<CountsRow>(COUNTS, submissions))!;
    const { tests } = (await session.row<{ tests: number }>(TESTS, [accountId]))!;
    const { marks, examiners, marked, twice } = (await session.row<MarksRow>(MARKS, submissions))!;
    const profiles = await session.rows<ProfileRow>(PROFILES, results);
    const failures = await session.rows<CountRow>(FAILURES, results);
    const ranges = await session.rows<RangeRow>(RANGES, results);
    const codes = await session.rows<CountRow>(ERROR_CODES, results);
    const traits = await session.rows<TraitRow>(TRAIT_SCORES, results);
    const version = (await session.row<{ version: string }>('SELECT version() AS version'))!;
    return {
      submissions: counts.submissions,
      authors: counts.authors,
      tasks: counts.tasks,
      tests,
      received: spanOf(counts.first, counts.last),
      marks,
      examiners,
      markedTexts: marked,
      multiplyMarked: twice,
      results: profiles.map((profile) => toProfile(profile, query, { failures, ranges, codes, traits })),
      engine: `DuckDB ${version.version}`,
    };
  });
}

function toProfile(
  profile: ProfileRow,
  { pipeline, lowest, step }: OverviewQuery,
  rows: Readonly<{
    failures: readonly CountRow[];
    ranges: readonly RangeRow[];
    codes: readonly CountRow[];
    traits: readonly TraitRow[];
  }>,
): ResultProfile {
  const { first, last, texts, scored } = profile;
  const isOwn = ({ version, config_hash }: IdentityRow) =>
    version === profile.version && config_hash === profile.config_hash;
  const codes = rows.codes.filter(isOwn);
  return {
    pipeline: { name: pipeline, version: profile.version, configHash: profile.config_hash },
    assessed: [first, last],
    texts,
    scored,
    failures: countsOf(rows.failures.filter(isOwn)) as Partial<Record<FailureMessage, number>>,
    ...toMoments(profile),
    traits: TRAITS.flatMap((trait) =>
      rows.traits
        .filter((row) => isOwn(row) && row.trait === trait)
        .map(({ texts, mean, sd }) => ({ trait, texts, mean, sd })),
    ),
    ranges: rows.ranges.filter(isOwn).map(({ place, texts, words, errors, suspects }) => ({
      from: lowest + place * step,
      texts,
      words,
      errors,
      suspects,
      errorCodes: countsOf(codes.filter((row) => row.place === place)),
    })),
  };
}

const countsOf = (rows: readonly CountRow[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ item, number }) => [item, number]));

function spanOf(first: Date | null, last: Date | null): Overview['received'] {
  return first === null || last === null ? null : [first, last];
}
