/** What learners of the workload write. Each text has a word that no other has, by which files are searched. */

const ANSWERS = [
  'Yesterday I go to the market with my mother and we buyed many apple. It was very nice day 😀.',
  'In my opinion the people should to use the bus more often than the car. Its cheaper and better for everyone.',
  'My best friend live in a big house near of the river and she have a dog. The dog is called Rex 🐕 and he like cats.',
  'There are many famos people from my country.  Where to begin? Im not shure.',
  'I would like to work in a hospital, because I want to help people who are ill. My sister is a nurse already.',
  'Hello.',
  'Last summer we was in Italy for two weeks. The weather was hot, so we swimmed in the sea every day and ate a lot of pizza.',
];
const QUESTIONS = [
  'What did you do yesterday?',
  'Should people use cars less?',
  'Write about your best friend.',
];

/** Syllables of a word that means nothing. */
const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu'];

/** A word for a number: the same for the same, and no part of another. */
export const markerOf = (number: number) =>
  `Zq${[...String(number).padStart(6, '0')].map((digit) => SYLLABLES[Number(digit)]).join('')}x`;

/** @param number of the text, which decides what it says */
export const textOf = (number: number) =>
  `${ANSWERS[number % ANSWERS.length]} ${markerOf(number)} said so too.`;
export const questionOf = (number: number) => QUESTIONS[number % QUESTIONS.length]!;
