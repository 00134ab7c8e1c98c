import { FALSE_PLURALS } from '../patterns/uncountable.js';
import { UNCOUNTABLE } from '../reason.js';
import type { Rule } from '../rule.js';

/** The plural alone, and with what must change beside it. */
const lines = Object.entries(FALSE_PLURALS).flatMap(([plural, noun]) => [
  `CN 90 [${plural}&NNS > ${noun}]`,
  `CN 95 !so|as|too|how [many ${plural}&NNS > a lot of ${noun}]`,
  `CN 97 there [are a lot of ${plural} > is a lot of ${noun}]`,
  `CN 97 there [are too many ${plural} > is too much ${noun}]`,
  `CN 95 [these ${plural}&NNS > this ${noun}]`,
  `CN 95 [those ${plural}&NNS > that ${noun}]`,
  `CN 96 [these ${plural} are > this ${noun} is]`,
  `CN 96 [these ${plural} were > this ${noun} was]`,
  `CN 96 [those ${plural} are > that ${noun} is]`,
  `CN 96 [those ${plural} were > that ${noun} was]`,
  `CN 95 ^|the|my|his|her|our|their|your|and|but [${plural}&NNS are > ${noun} is]`,
  `CN 95 ^|the|my|his|her|our|their|your|and|but [${plural}&NNS were > ${noun} was]`,
]);

export const falsePlural: Rule = {
  name: 'false-plural',
  description: 'a plural of a noun that has none, such as `informations`',
  reason: UNCOUNTABLE,
  lines: `
    ${lines.join('\n    ')}
    = The hair of a head is not counted: use *hair*.
    CN 88 <have> long|short|black|brown|blond|blonde|curly|dark|straight [hairs > hair] @stop|$|and
    = The plural of *person* is *people*.
    FN 88 a lot of young|old|poor|rich? [peoples > people] who|in|that|think|say|like|love|want|prefer|do|use|buy|are|have|live|came|@end
    FN 88 lots of young|old|poor|rich? [peoples > people] who|in|that|think|say|like|love|want|prefer|do|use|buy|are|have|live|came|@end
    FN 88 some|most|young|old|poor|rich|homeless|few [peoples > people] who|think|say|like|love|want|prefer|do|use|buy
    = The hair of a head takes a singular verb: *{correction}*.
    CN 92 my|his|her|your|our|their [hairs are > hair is]
    CN 92 my|his|her|your|our|their [hairs were > hair was]
    = *Staff* as a group of people takes no *-s*.
    CN 90 more|many|new|our [staffs > staff]
    = *{correction}* cannot be counted.
    CN 96 [many researches have > much research has]
    CN 95 [these news are > this news is]
    CN 95 [those news are > that news is]
    CN 95 [these news were > this news was]
    CN 94 [these news > this news]
    CN 95 there [are many news > is a lot of news] !@noun
    CN 95 there [were many news > was a lot of news] !@noun
    CN 95 there [are many JJ news > is a lot of $3 news] !@noun
    CN 95 there [are many JJ news > is a lot of $3 news] today|now|here|@end
    CN 95 [a JJ hairs > $2 hair] @stop|$|and
    CN 99 [a JJ&!few JJ hairs > $2 $3 hair] @stop|$|and
    = What cannot be counted takes *much* or *a lot of*: *{correction}*.
    CN 95 there [are many traffic|money|furniture|equipment|luggage|pollution|information|work|homework|noise > is a lot of $3] !@noun
    CN 95 there [were many traffic|money|furniture|equipment|luggage|pollution|information|work|homework|noise > was a lot of $3] !@noun
    CN 94 @transitive [many bread|rice|milk|cheese|butter|meat|water|money|homework|furniture|work|traffic|luggage > a lot of $2] @stop|$|and|in|for|at|every|on
    = What cannot be counted takes no *a*: leave out *{written}*.
    UD 93 [a|an > ] good|big|great|nice|beautiful|huge|real|bad|lovely|terrible progress|weather|traffic|furniture @stop|$|and|in|today|yesterday|with|on|at
    = *Work* that one has to do is not counted: *{correction}*.
    CN 92 <have>|<do> a lot of|much|so|too|much [works > work] @end|$|to|today|tomorrow|now|at|for|this
    CN 92 <have>|<do> [many works > a lot of work] @end|$|to|today|tomorrow|now|at|for|this
    = What cannot be counted takes no *a*: leave out *{written}*.
    UD 92 it @be [a|an > ] hard|difficult|good|great|nice|boring work @end|$|but|and|because|to
  `,
  detects: [
    ['They gave me many informations.', 'They gave me a lot of information.'],
    ['Informations are important.', 'Information is important.'],
    ['I like his advices.', 'I like his advice.'],
    ['She has long hairs.', 'She has long hair.'],
    ['There are a lot of peoples in the park.', 'There are a lot of people in the park.'],
    ['My hairs are black.', 'My hair is black.'],
    ['You should hire more staffs.', 'You should hire more staff.'],
    ['These informations are useful.', 'This information is useful.'],
    ['There are many interesting news.', 'There is a lot of interesting news.'],
    ['She has a long black hairs.', 'She has long black hair.'],
    ['He made a big progress.', 'He made big progress.'],
    ['Many researches have been done.', 'Much research has been done.'],
    ['I have a lot of works to do.', 'I have a lot of work to do.'],
    ['There are too many pollutions.', 'There is too much pollution.'],
    ['It was a hard work.', 'It was hard work.'],
  ],
  leaves: [
    'She researches old languages.',
    'The information is here.',
    'There were white hairs on his jacket.',
    'He advises me.',
    'She has a few grey hairs, and there are many news sites.',
    'Most peoples have a flood myth.',
    'The wizards raised their staffs.',
    'The ministers and their staffs met.',
    'The museum has a lot of works by Monet.',
    'It was a hard work day.',
  ],
};
