import { describe, expect, test } from 'vitest';
import { isFraming } from '../../../src/domain/files/framing.js';

const LETTER = 'I am writing to complain about my room. It were dirty.';

/** Whether a line counts as framing when it precedes a letter (`opens`) or follows it (`ends`). */
const opens = (line: string) => isFraming(`${line}\n\n${LETTER}`, 0, line.length);
const ends = (lines: string) => {
  const text = `${LETTER}\n\n${lines}`;
  return isFraming(text, text.length - lines.length, text.length);
};

describe('framing', () => {
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
  ])('%s opens a text', (line) => expect(opens(line)).toBe(true));

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
  ])('%j ends a text', (lines) => expect(ends(lines)).toBe(true));

  test('is recognised on the line of a sentence, too', () => {
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
])('%s is a sentence at either end', (line) => {
  expect(opens(line)).toBe(false);
  expect(ends(line)).toBe(false);
});

test('a text of one line is not its own heading', () => {
  expect(isFraming('My dog and me', 0, 13)).toBe(false);
});
