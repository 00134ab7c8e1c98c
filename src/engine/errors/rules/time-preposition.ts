import type { Rule } from '../rule.js';

export const timePreposition: Rule = {
  name: 'time-preposition',
  description: '`in`, `on`, `at`, `for` and `since` with times',
  reason: 'In this expression of time, the preposition is *{correction}*, not *{written}*.',
  lines: `
    = Days and weekends take *on* here: write *{correction}*.
    RT 90 [in|at > on] @day @stop|$|@subject|we|and|morning|night|evening|afternoon|my|the
    RT 90 [in|at > on] mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends
    =
    RT 88 [in > on] the weekend|weekends @stop|$|@subject|and|with|because
    = Months, seasons and years take *in*: *{correction} {after}*.
    RT 57 [on|at > in] @month&NNP @stop|$|@year|@subject|and|because
    RT 88 [on|at > in] @year @stop|$|@subject
    RT 92 [on|at > in] summer|winter|spring|autumn @stop|$|@subject|and|because
    = *Morning*, *afternoon* and *evening* take *in*.
    RT 90 [at > in] the morning|afternoon|evening @stop|$|@subject|and|because
    RT 85 [on > in] the morning|afternoon|evening @end|$|@subject|and|because
    = Clock times take *at*: *{correction} {after}*.
    RT 88 [in|on > at] @several o'clock|a.m.|p.m.
    = *{after}* takes *at*.
    RT 90 [on|in > at] midnight|noon @stop|$|and
    = *For* goes with a span of time, *since* with its beginning: write *{correction}*.
    RT 92 [since > for] @several @period !ago
    RT 88 [since > for] a long time
    RT 92 [since > for] many|several years|months|weeks|days !ago
    = *For* says how long something lasts, *during* says when it happens: write *{correction}*.
    RT 85 [during > for] many|several years|months|weeks|days|hours
    = Days and dates take *on*: write *{correction}*.
    RT 80 [in > on] the|that|this first|next|last|same day @stop|$|@subject
    RT 85 [in > on] my first day
    RT 85 [at > on] the first day of
    = The usual phrase is *at the beginning* or *at the end* of something.
    RT 85 [in > at] the beginning|end of the day|week|month|year|lesson|film|movie|class
    = Days and dates take *on*: write *{correction}*.
    RT 85 [in|at > on] christmas day|eve
    = *{after}* takes *at*.
    RT 85 [in > at] christmas|easter @stop|$|@subject|we|and
    = *For* says how long something lasts, *during* says when it happens: write *{correction}*.
    RT 64 [during > for] @several days|weeks|months|hours|minutes|years @stop|$|and|because|with|in
    RT 88 [during > for] a long|short time
    = Before *time*, the plural takes an apostrophe here: *{correction} {after}*.
    MP 88 in @several [years > years'] time
    = *{after}* takes *at*.
    RT 88 [in > at] night|midday|noon @stop|$|and|i|we
    = *For* goes with a span of time: write *{correction}*.
    RT 88 here|there|@name|english|it|him|her|together [from > for] @several|many months|years|weeks|days|hours @end
    = A distance in time takes no *in* here: leave out *{written}*.
    UT 90 is|are|was [in > ] @several minutes|hours|km|kilometers|kilometres|miles|meters|metres from
  `,
  detects: [
    ['We met in Monday.', 'We met on Monday.'],
    ['I was there at July.', 'I was there in July.'],
    ['I live here since five years.', 'I live here for five years.'],
    ['What do you do in weekends?', 'What do you do on weekends?'],
    ['I was born on 1990.', 'I was born in 1990.'],
    ['We slept during many hours.', 'We slept for many hours.'],
    ['It rained during three days.', 'It rained for three days.'],
    ['I will be rich in ten years time.', "I will be rich in ten years' time."],
    ['I work in night.', 'I work at night.'],
    ['I am working here from two months.', 'I am working here for two months.'],
    ['The hotel is in ten minutes from the beach.', 'The hotel is ten minutes from the beach.'],
  ],
  leaves: [
    'I read it in the Monday paper on July 4.',
    'On the morning of the race it rained.',
    'Two years ago we met here.',
    'At 2000 metres it is cold.',
    'In the evening we eat.',
    'It fell during two of the three years.',
    'We walked there from two miles away.',
  ],
};
