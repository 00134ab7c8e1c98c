import { describe, expect, it } from 'vitest';
import { greetingLength } from '../../../src/engine/relevance/greeting.js';
import { readTask } from '../../../src/engine/relevance/task.js';

const topicOf = (question: string) => {
  const { tokens, frame } = readTask(question);
  return tokens
    .filter(({ kind }, at) => kind === 'word' && frame[at] === 0)
    .map(({ lower }) => lower)
    .join(' ');
};

describe('the topic of a task', () => {
  it('excludes instructions, the occasion and requests for an opinion', () => {
    const question =
      'In your English class you have been talking about prisons. Now, your English teacher has asked you to write an ' +
      'essay. Do you agree? Give reasons for your opinion. Write 140–190 words.';
    expect(topicOf(question)).toBe('prisons');
  });

  it('includes the text of an announcement', () => {
    const question = `You see this announcement in an international magazine:

**THE BEST TEACHER I EVER HAD**
Tell us about a teacher who changed your life. The best articles will be published next month.

Write your article.`;
    expect(topicOf(question)).toBe(
      'the best teacher i ever had tell us about a teacher who changed your life',
    );
  });

  it('includes the words of a title or a given sentence', () => {
    expect(topicOf('Write a story with the title “The red umbrella”.')).toContain('red umbrella');
    const begun = 'Your story must begin with this sentence: "It was raining when Paula got off the bus."';
    expect(topicOf(begun)).toBe('it was raining when paula got off the bus');
  });

  it('excludes markup', () => {
    expect(topicOf('<p>Describe your&nbsp;<b>town</b>.</p><ul><li>old houses</li></ul>')).toBe(
      'describe your town old houses',
    );
  });

  it('is the whole question if nothing frames it', () => {
    expect(topicOf('What do you eat and drink on a normal day?')).toBe(
      'what do you eat and drink on a normal day',
    );
  });

  it('is found in hostile questions', () => {
    for (const part of [
      'give reasons ',
      'write a letter to ',
      '<p ',
      'the best ',
      'write about 1 words ',
      'write in of about ',
      '*" - ',
    ])
      expect(readTask(part.repeat(2000)).tokens.length).toBeGreaterThan(0);
  });
});

describe('the form of a task', () => {
  it('is the form of the text to be written, not of one that was received', () => {
    const letter = 'You have read an article about sport. Write a letter to the editor.';
    expect(readTask(letter).form).toBe('letter');
    expect(readTask('This is part of a letter from a friend. Write a review for him.').form).toBe('text');
    expect(readTask('Leave a note for Irene.').form).toBe('letter');
  });

  it('is undefined if the task does not set it', () => {
    expect(readTask('What do you do at the weekend?').form).toBeUndefined();
    expect(readTask('Write a text about your town.').form).toBeUndefined();
  });

  it.each([
    ['Write a letter to your uncle.', 'letter'],
    ['You want to meet. Send a message to your friend.', 'letter'],
    ['Your English teacher has asked you to write an essay.', 'text'],
    ['Do you use your phone to send messages to your family, or do you prefer to call?', undefined],
    ['Some people think teenagers send too many messages. Discuss.', undefined],
    ['Your employer reads every email you send from work. Is this right?', undefined],
    ['Describe your favourite article or blog.', undefined],
  ])('of %j is %s', (question, form) => {
    expect(readTask(question).form).toBe(form);
  });
});

describe('a greeting', () => {
  const lengthOf = (answer: string) => {
    const { tokens } = readTask(answer);
    return greetingLength(tokens, answer);
  };

  it.each([
    ['Hi Tom, my dog is small.', 2],
    ['Hi Tom\nmy dog is small.', 2],
    ['Hello\nI love my small dog.', 1],
    ['Hello my dog is small and old and he eats.', 1],
    ['Dear Mrs Hall I write because I am late with it.', 3],
    ['My dog is small.', 0],
  ])('in %j has %i tokens', (answer, length) => {
    expect(lengthOf(answer)).toBe(length);
  });
});
