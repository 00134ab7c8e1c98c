import { describe, expect, test } from 'vitest';
import { isFraming } from '../../src/domain/framing.js';

const LETTER = 'I am writing to complain about my room. It were dirty.';

/** Whether a line frames a letter of which it is the first line, or the last one. */
const opens = (line: string) => isFraming(`${line}\n\n${LETTER}`, 0, line.length);
const ends = (lines: string) => {
  const text = `${LETTER}\n\n${lines}`;
  return isFraming(text, text.length - lines.length, text.length);
};

describe('what frames a text', () => {
  test.each([
    'Dear Sir or Madam,',
    'Dear Ms. Nowak:',
    'dear my best friend',
    'Hi Tom!',
    'Hello everybody,',
    'Good morning, Mrs Brown!',
    'To whom it may concern',
    'The internet in our lives',
    'MY LAST HOLIDAY',
    'Advantages:',
  ])('%s opens one', (line) => expect(opens(line)).toBe(true));

  test.each([
    'Yours faithfully,',
    'Yours faithfuly\nAnna Kowalska',
    'Your sincerely, J. R. Smith',
    'Best regards, Anna',
    'With kind regards,\nTom and Anna',
    'Lots of love,\nAnna xxx',
    'Thank you in advance.',
    'Thanks!',
    'See you soon, Tom',
    'Bye!',
    'Anna Kowalska',
    'xxx',
    '* * *',
  ])('%j ends one', (lines) => expect(ends(lines)).toBe(true));

  test('also where they stand on the line of a sentence', () => {
    const text = 'Hi Tom! Your dog have my ball. Best wishes, Anna';
    expect(isFraming(text, 0, 7)).toBe(true);
    expect(isFraming(text, 8, 30)).toBe(false);
    expect(isFraming(text, 31, text.length)).toBe(true);
  });
});

test.each([
  'Hello is the first word what I learn.',
  'Hi, how is you?',
  'Dear Tom, my dog eat the ball.',
  'Thank you for you letter.',
  'Love is blind.',
  'Best day of my life was yesterday.',
  'See you the dog over there?',
  'My mother cook every day.',
  'He name is Rex.',
  'I like it very much',
])('%s is a sentence wherever it stands', (line) => {
  expect(opens(line)).toBe(false);
  expect(ends(line)).toBe(false);
});

test('a text of one line is no heading of itself', () => {
  expect(isFraming('My dog and me', 0, 13)).toBe(false);
});
