import { expect, test } from 'vitest';
import { dateFormatFault, formatsGuessed, hasDay, piecesOf } from '../../../src/domain/files/date-format.js';

test.each(['DD.MM.YYYY', 'M/D/YY', 'YYYY-MM-DDTHH:mm:ss', 'MMMM YYYY', 'MMM D, YYYY', 'ISO', "DD 'MM %YYYY"])(
  '%s is a format',
  (format) => expect(dateFormatFault(format)).toBeUndefined(),
);

test.each([
  ['', /^it has no year/],
  ['DD.MM', /^it has no year/],
  ['YYYY', /^it has no month/],
  ['YYYY-YY-MM', /^it has more than one year/],
  ['MM MMM YYYY', /^it has more than one month/],
  ['tt.MM.YYYY', /^it is made of YYYY, YY, MMMM/],
])('%s is not a format', (format, fault) => expect(dateFormatFault(format)).toMatch(fault));

test('a format is split into its longest tokens', () => {
  expect(piecesOf('MMMMD').map(({ token }) => token)).toEqual(['MMMM', 'D']);
  expect(['MM/YYYY', 'MMM YYYY', 'ISO', 'D.M.YY'].map(hasDay)).toEqual([false, false, true, true]);
});

test('all formats that are guessed are valid', () => {
  for (const order of ['day-first', 'month-first'] as const)
    expect(formatsGuessed(order).map(dateFormatFault).filter(Boolean)).toEqual([]);
});
