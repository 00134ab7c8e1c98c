import type { Rule } from '../rule.js';

export const haveBe: Rule = {
  name: 'have-be',
  description: '`have` where English says `be`: age, hunger',
  reason: 'Age and states such as hunger take *be* in English, not *have*: *{before} {correction}*.',
  lines: `
    RV 92 i [have > am] @several years|year old
    RV 92 he|she [has > is] @several years|year old
    RV 92 i [have @several years > am $2 years old] @stop|$|and
    RV 92 he|she [has @several years > is $2 years old] @stop|$|and
    RV 90 i [had > was] @several years old
    RV 90 he|she [had > was] @several years old
    RV 88 i [have > am] hungry|thirsty|afraid|right|sleepy|lucky|cold @end|and|because
    = To tell an age, add *old*: *{before} {correction}*.
    MJ 88 ^|but|because my? i|he|she|brother|sister|son|daughter is|am|'m|'s @several [years > years old] @end|$|but
    =
    RV 92 @family|@acquaintance|girl|boy|man|woman [has > is] @several years|year old
    RV 92 @family|@acquaintance|girl|boy|man|woman [had > was] @several years|year old
    RV 92 @families|they|we|you [have > are] @several years|year old
  `,
  detects: [
    ['I have 15 years old.', 'I am 15 years old.'],
    ['She has ten years.', 'She is ten years old.'],
    ['My sister is thirteen years.', 'My sister is thirteen years old.'],
    ['My sister has fifteen years old.', 'My sister is fifteen years old.'],
  ],
  leaves: [
    'I have two brothers.',
    'She has ten years of work behind her.',
    'My brother is two years and a month older.',
    'The gap between me and my brother is ten years.',
    'My sister has ten years of work behind her.',
  ],
};
