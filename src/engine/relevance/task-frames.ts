const GENRES =
  '(?:essay|letter|e-?mail|article|story|report|review|proposal|composition|message|note|notice|postcard|post|blog|reply|' +
  'answer|text|paragraph|summary|speech|leaflet|entry|invitation|application)s?';
const KINDS =
  '(?:(?:short|long|brief|formal|informal|friendly|persuasive|opinion|covering|interesting|school|college|class|english|' +
  'international|english-language|local|students?|new|own) )*';
const PLACES =
  '(?:magazine|web ?site|web page|newspaper|notice ?board|board|blog|paper|newsletter|journal|internet)';
const FRIENDS = '(?:[a-z-]+ ){0,2}(?:friend|pen[ -]?friend|pen[ -]?pal)s?';
const OPENING = '(?:this|these|the|an|a|your|her|him|them|us|me)';
const REST = '[^.?!\\n]{0,120}';

/** How to do the task. */
const INSTRUCTIONS = [
  `(?:(?:write|use|using|in|of|about|between|around|approximately|at least|no more than) ){0,4}\\(?\\d+ ?(?:(?:-|–|to|and|or) ?\\d+ )?words?\\b(?: or (?:more|less))?`,
  'you should spend (?:about )?\\d+ minutes on (?:this|the) task',
  '(?:writing )?(?:task|part|question) \\d+',
  'write about the following(?: topic)?',
  `(?:give|giving|state|include|with) (?:your |specific |some )*(?:reasons|examples|arguments)${REST}?(?:answer|opinion|point of view|view|experience|choice|idea|position)s?\\b`,
  `(?:include|use|using|give) any relevant examples${REST}`,
  '(?:in|using) an? (?:appropriate|suitable) style',
  `(?:use|in) your own words${REST}`,
  `you may use the opinions expressed${REST}`,
  'using all (?:the|your) notes',
  'you have made the notes below',
  'your own idea',
  `(?:in|starting|begin(?:ning)?) your ${GENRES}`,
  "answer(?:s|ing)? (?:to )?(?:these|the|your friend's|all the) questions",
  '(?:do not|there is no need to) write any addresses',
];

/** The context of a task, and where the writer has read of it. */
const OCCASIONS = [
  `(?:now,? )?(?:your|the) (?:english )?(?:teacher|tutor|class) has (?:now )?asked (?:you|your class) (?:to write|for)(?: an? ${KINDS}${GENRES})?`,
  `in (?:your|an) (?:english )?(?:class|lesson),? you (?:have been|were|are) (?:talking|doing|discussing|learning|reading)(?: about)?`,
  `you (?:have )?(?:recently |just )?(?:had|attended|took part in) a (?:class |panel )?(?:discussion|debate) (?:on|about)`,
  `your class has (?:recently )?(?:attended|had) (?:an? )?(?:[a-z]+ )?(?:discussion|debate) (?:on|about)`,
  `(?:you (?:have )?)?(?:recently )?(?:see|saw|seen|read|look at|found) ${OPENING} ${KINDS}(?:part of an? )?(?:announcement|notice|advertisement|advert|message|${GENRES})s?(?: (?:in|on) (?:an?|the|your|our) ${KINDS}${PLACES})?(?: for students)?`,
  `this is part of an? (?:${GENRES})(?: that)?(?: you(?: have)? received?)?(?: from (?:an?|your|one of your) ${FRIENDS})?`,
  `you(?: have)? received? ${OPENING} ${GENRES}(?: from (?:an?|your) ${FRIENDS})?`,
  `(?:articles|reviews|stories|essays|letters) wanted`,
  `the best (?:ones?|${GENRES})\\b${REST}`,
  `we will (?:print|publish)${REST}`,
];

/** What to write, for whom, and how to begin. */
const PRODUCTS = [
  `write (?:${OPENING} )*${KINDS}${GENRES}\\b(?: of (?:application|complaint|reply|advice|apology))?(?:,? (?:to|for) (?:your|the|an?|our|her|him|them|me|us|one of your) ${KINDS}(?:editor|${FRIENDS}|teacher|${PLACES}|principal|director|manager|class)\\b)?`,
  `(?:your ${GENRES} (?:must|should) )?(?:that |which )?(?:begins?|starts?|ends?|beginning|starting|ending)(?: or ends?)? (?:with (?:${OPENING} )(?:following )?(?:sentence|words?)|like this)`,
  '(?:this is )?(?:the|with the) (?:title|beginning) (?:of|for) (?:your|a) story',
  'finish the story',
];

/** Requests for an opinion, on any topic. */
const REQUESTS = [
  '(?:to what extent )?do you (?:think|agree|share)(?: or disagree)?(?: with (?:this|the) (?:statement|opinion|view|idea))?(?: that)?',
  'what (?:is|are) your (?:opinions?|views?)',
  `discuss (?:both|these|the|this)${REST}?views?`,
  'give your (?:own )?opinions?',
  'do (?:you think )?(?:that )?(?:the )?advantages (?:of this )?outweigh the disadvantages',
  'what are the advantages and disadvantages',
  'explain your (?:point of view|opinion|answer|choice)',
  'is this an? (?:positive|negative|good|bad)(?: or an? (?:negative|positive|bad|good))? (?:development|trend|thing|idea)',
  '(?:some|many|most|other) people (?:think|believe|say|argue|feel|claim)(?: that)?',
  '(?:while |whereas )?others (?:think|believe|say|argue|feel|claim)(?: that)?',
  'it is (?:often |sometimes )?(?:said|argued|believed|thought)(?: that)?',
];

/**
 * Wordings of exam tasks that say how to answer, not on which topic, after the public sample papers of Cambridge (A2
 * Key to C1 Advanced) and IELTS. In lower case.
 */
export const TASK_FRAME: RegExp = new RegExp(
  `\\b(?:${[...INSTRUCTIONS, ...OCCASIONS, ...PRODUCTS, ...REQUESTS].join('|')})`,
  'g',
);

/** The genre that a question in lower case asks for: after an imperative, or as *your letter*. */
export const ASKED_GENRE: RegExp = new RegExp(
  `(?:(?:(?:^|[.!?:,\\n] ?|\\b(?:and|please) )(?:write|leave|send)|\\b(?:to|must|should|will) write)\\b${REST.replace('120', '60')}?|\\byour ${KINDS})\\b(${GENRES})\\b`,
  'gm',
);
