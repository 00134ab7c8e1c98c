import type { Cursor } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

/** Words that are only names. */
const NAMES =
  `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
  sundays january february april june july september october november december
  english spanish german italian chinese japanese korean russian portuguese arabic american british european
  african asian mexican brazilian canadian australian indian vietnamese thai dutch swedish norwegian danish
  england spain germany italy japan korea russia portugal america britain europe africa asia mexico brazil canada
  australia india vietnam thailand france sweden norway denmark finland poland greece egypt ireland scotland
  switzerland austria belgium argentina colombia venezuela peru london paris berlin madrid rome tokyo moscow
  beijing california texas florida christmas easter halloween ramadan facebook youtube instagram google muslim
  islam christian christianity buddhist greek turkish czech hungarian romanian ukrainian
  iranian iraqi moroccan nigerian kenyan egyptian israeli scottish irish welsh croatian serbian colombian peruvian chilean
  argentinian pakistani persian hebrew hindi urdu
  cuba chile ukraine morocco nigeria kenya pakistan bangladesh iran iraq israel hungary romania croatia iceland netherlands
  indonesia malaysia philippines singapore taiwan nepal ethiopia ghana bolivia ecuador
  dublin vienna prague lisbon barcelona athens istanbul warsaw budapest amsterdam brussels cairo sydney toronto chicago
  boston milan venice naples munich hamburg zurich geneva oslo stockholm copenhagen helsinki manchester liverpool
  edinburgh seoul bangkok dubai mumbai delhi miami`.split(/\s+/);

/** Words that are names only in some places: `in may`, `last august`, `speak french`, but not `french fries`. */
const SOMETIMES_NAMES = ['march', 'may', 'august', 'turkey', 'french'];
const BEFORE_MONTH = /^(?:in|since|until|till)$/;
/** Words before `in turkey` that show that the country is meant, not the meat. */
const BEFORE_IN_COUNTRY =
  /^(?:live[sd]?|living|stay(?:s|ed)?|born|work(?:s|ed|ing)?|stud(?:y|ies|ied|ying)|travel(?:s|led|ling)?|holidays?|vacation|house|flat|city|town|summer|weeks?)$/;
const SPEAKING =
  /^(?:speaks?|spoke|speaking|learn(?:s|t|ed|ing)?|stud(?:y|ies|ied|ying)|teach(?:es|ing)?|taught|in|a|the)$/;
const DAY = /^\d{1,2}(?:st|nd|rd|th)?$/;

export const detector: Detector = {
  words: [...NAMES, ...SOMETIMES_NAMES],
  codes: ['RP'],
  detect(cursor) {
    const { token } = cursor;
    if (token.text !== token.lower) return undefined;
    if (SOMETIMES_NAMES.includes(token.lower) && !isName(cursor)) return undefined;
    const correction = token.text.charAt(0).toUpperCase() + token.text.slice(1);
    return cursor.replace(token, token, correction, 'RP', 0.96);
  },
};

/** `in may`, `may 5th`, `5th of march`, but not `in march music` or `the house we live in may be sold`. */
function isName(cursor: Cursor): boolean {
  const { lower } = cursor.token;
  const [first, before, next] = [cursor.at(-2)?.lower ?? '', cursor.at(-1)?.lower ?? '', cursor.at(1)];
  if (lower === 'french') return SPEAKING.test(before) || /^(?:[.,]|CC)$/.test(next?.tag ?? '');
  if (/^NNS?$/.test(next?.tag ?? '')) return false;
  if (lower === 'turkey') return before === 'in' && BEFORE_IN_COUNTRY.test(first);
  if (DAY.test(next?.lower ?? '') && /^(?:on|in|the|since|until)$/.test(before)) return true;
  if (before === 'of') return DAY.test(first);
  if (BEFORE_MONTH.test(before)) return lower !== 'may' || !continuesVerb(cursor);
  if (/^(?:early|late)$/.test(before)) return BEFORE_MONTH.test(first);
  // "the last march": a walk; "those who came last may leave": a verb.
  return (
    lower !== 'may' && /^(?:last|next)$/.test(before) && !/^(?:DT|PRP\$|POS)$/.test(cursor.at(-2)?.tag ?? '')
  );
}

/** Whether `may` is a verb: "People who come in may sit down", "If you come in may I ask". */
function continuesVerb(cursor: Cursor): boolean {
  const next = cursor.at(1);
  if (next?.tag === 'PRP') return cursor.at(-2) !== undefined;
  return next !== undefined && (/^RB/.test(next.tag) || cursor.lexicon.isBaseForm(next.lower, 'verb'));
}
