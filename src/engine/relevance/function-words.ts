const FUNCTION_WORDS =
  'a about above across after again against all almost also although always am among an and another any anybody ' +
  'anyone anything are around as at away back be became because become been before behind being below between both ' +
  'but by came can cannot come could did do does doing done down during each either else enough even ever every ' +
  'everybody everyone everything few first for from get give go goes going gone got had has have having he her here ' +
  'hers herself him himself his how however i if in instead into is it its itself just keep kind last least less let ' +
  'like lot lots made make makes many may maybe me might mine more most much must my myself neither never next no ' +
  'nobody none nor not nothing now of off often on once one only onto or other others our ours ourselves out over own ' +
  'perhaps put quite rather really said same say see seem seems several shall she should since so some somebody ' +
  'someone something sometimes soon still such take than that the their theirs them themselves then there therefore ' +
  'these they thing things this those though through thus to together too towards two under until up upon us use used ' +
  'usually very want was way we well were what whatever when where whether which while who whom whose why will with ' +
  "within without would yes yet you your yours yourself yourselves n't 's 'm 're 've 'll 'd ca wo sha etc etc. ok okay " +
  'good great nice bad big new time year day people lot bit';

/** Words of the wording of tasks, which say nothing of their topic. */
const TASK_WORDS =
  'write describe explain discuss imagine suggest share tell answer question questions essay letter email e-mail ' +
  'message article blog post paragraph text story report review reply respond word words sentence sentences minute ' +
  'minutes least most following below above topic task point points view opinion opinions reason reasons example ' +
  'examples detail details include including think thought believe feel agree disagree extent advantage advantages ' +
  'disadvantage disadvantages compare contrast side sides both argue support specific relevant knowledge experience ' +
  'important different way ways happened happen look place number please';

const WORDS: ReadonlySet<string> = new Set(`${FUNCTION_WORDS} ${TASK_WORDS}`.split(' '));

/** Whether a word (lower case) carries no topic: a function word, a very general one, or one of the wording of tasks. */
export function isFunctionWord(word: string): boolean {
  return WORDS.has(word);
}
