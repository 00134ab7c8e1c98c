const FUNCTION_WORDS =
  'a about above across after again against all almost also although always am among an and another any are around as ' +
  'at away back be been before behind being below between both but by ca came can cannot come could did do does doing ' +
  'done down during each either else enough even ever every for from get give go goes going gone got had has have ' +
  'having he her here hers herself him himself his how however i if in instead into is it its itself just keep kind ' +
  'last least less let like lot lots made make makes many may maybe me might mine more most much must my myself ' +
  'neither never next no nor not of off often ok okay on once one only onto or other others our ours ourselves out ' +
  'over own perhaps put quite rather really said same say see seem seems several shall she should since so some such ' +
  'take than that the their theirs them themselves then there therefore these they thing things this those though ' +
  'through thus to together too towards two under until up upon us use used very want was way we well were what ' +
  'whatever when where whether which while who whom whose why will with within without wo would yes yet you your ' +
  "yours yourself yourselves etc etc. sha n't 's 'm 're 've 'll 'd";

/** Words used to formulate tasks, and very general ones, which say nothing about the topic of a question. */
const TASK_WORDS =
  'write describe explain discuss imagine suggest share tell answer question essay letter email e-mail message ' +
  'article blog post paragraph text report review reply respond word sentence minute least below topic task point ' +
  'view opinion reason example detail include think believe feel agree disagree extent advantage disadvantage ' +
  'compare contrast side argue support specific relevant way look number please title begin note ask good great ' +
  'nice bad lot anybody anyone anything everybody everyone everything few nobody none nothing now somebody someone ' +
  'something sometimes soon still usually';

const FUNCTION_WORD_SET: ReadonlySet<string> = new Set(FUNCTION_WORDS.split(' '));
const TASK_WORD_SET: ReadonlySet<string> = new Set(TASK_WORDS.split(' '));

/**
 * Whether a word (lower case) is a function word or a verb used as one: it indicates tense and person rather than
 * topic.
 */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORD_SET.has(word);
}

/** Whether a base form is used to formulate tasks (*describe*, *opinion*) rather than for their topics. */
export function isTaskWord(lemma: string): boolean {
  return TASK_WORD_SET.has(lemma);
}
