import type { Rule } from '../rule.js';

export const timePreposition: Rule = {
  name: 'time-preposition',
  description: '`in`, `on`, `at`, `for` and `since` with times',
  lines: `
    RT 90 [in|at > on] @day @stop|$|@subject|we|and|morning|night|evening|afternoon|my|the
    RT 90 [in|at > on] mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends
    RT 88 [in > on] the weekend|weekends @stop|$|@subject|and|with|because
    RT 57 [on|at > in] @month&NNP @stop|$|@year|@subject|and|because
    RT 88 [on|at > in] @year @stop|$|@subject
    RT 92 [on|at > in] summer|winter|spring|autumn @stop|$|@subject|and|because
    RT 90 [at > in] the morning|afternoon|evening @stop|$|@subject|and|because
    RT 85 [on > in] the morning|afternoon|evening @end|$|@subject|and|because
    RT 88 [in|on > at] @several o'clock|a.m.|p.m.
    RT 90 [on|in > at] midnight|noon @stop|$|and
    RT 92 [since > for] @several @period !ago
    RT 88 [since > for] a long time
    RT 92 [since > for] many|several years|months|weeks|days !ago
    RT 85 [during > for] many|several years|months|weeks|days|hours
    RT 80 [in > on] the|that|this first|next|last|same day @stop|$|@subject
    RT 85 [in > on] my first day
    RT 85 [at > on] the first day of
    RT 85 [in > at] the beginning|end of the day|week|month|year|lesson|film|movie|class
    RT 85 [in|at > on] christmas day|eve
    RT 85 [in > at] christmas|easter @stop|$|@subject|we|and
    RT 64 [during > for] @several days|weeks|months|hours|minutes|years @stop|$|and|because|with|in
    RT 88 [during > for] a long|short time
    MP 88 in @several [years > years'] time
    RT 88 [in > at] night|midday|noon @stop|$|and|i|we
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
  ],
  leaves: [
    'I read it in the Monday paper on July 4.',
    'On the morning of the race it rained.',
    'Two years ago we met here.',
    'At 2000 metres it is cold.',
    'In the evening we eat.',
    'It fell during two of the three years.',
  ],
};
