import type { Rule } from '../rule.js';

/** Words that are only names. Ambiguous ones (`may`, `turkey`, `polish`) are left out. */
const NAMES =
  `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
  sundays january february april june july september october november december
  english spanish german italian chinese japanese korean russian portuguese arabic american british european
  african asian mexican brazilian canadian australian indian vietnamese thai dutch swedish norwegian danish
  england spain germany italy japan korea russia portugal america britain europe africa asia mexico brazil canada
  australia india vietnam thailand france sweden norway denmark finland poland greece egypt ireland scotland
  switzerland austria belgium argentina colombia venezuela peru london paris berlin madrid rome tokyo moscow
  beijing california texas florida christmas easter halloween ramadan facebook youtube instagram google muslim
  islam christian christianity buddhist`.split(/\s+/);

export const properCapital: Rule = {
  name: 'proper-capital',
  description: 'a day, month, language, nationality or place written without its capital',
  reason: 'Names, days, months and languages begin with a capital letter: *{correction}*.',
  detector: {
    words: NAMES,
    codes: ['RP'],
    detect(cursor) {
      const { token } = cursor;
      if (token.text !== token.lower) return undefined;
      const correction = token.text.charAt(0).toUpperCase() + token.text.slice(1);
      return cursor.replace(token, token, correction, 'RP', 0.96);
    },
  },
  detects: [
    ['I learn english on monday.', 'I learn English on Monday.'],
    ['She comes from mexico and lives in london.', 'She comes from Mexico and lives in London.'],
  ],
  leaves: ['We may march in august company.', 'They ate turkey and used polish.', 'English is spoken here.'],
};
