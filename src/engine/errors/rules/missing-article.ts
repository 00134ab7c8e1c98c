import type { Rule } from '../rule.js';

/** What follows a noun that ends its phrase. */
const AFTER = '@stop|$|in|at|with|because|that|who|which|for|when|if|but|or|about|on|from|to|so|like|where';

export const missingArticle: Rule = {
  name: 'missing-article',
  description: 'a singular countable noun, a superlative or a set phrase without its article',
  lines: `
    # What somebody is
    MD 80 i|he|she am|is|was|'s|'m [ > a] @occupation @stop|$|and|in|at|who|but|when|because
    MD 80 i|he|she am|is|was|'s|'m [ > a] JJ @occupation @stop|$|and|in|at|who|but|when|because
    MD 70 @family|name is|was|'s [ > a] @occupation @stop|$|and|in|at|who|but|because
    MD 80 <become> [ > a] JJ? @occupation @stop|$|and|in|at|who|but|when|because
    MD 80 <work> as [ > a] @occupation @stop|$|and|in|at|for
    # What somebody has or wants
    MD 75 <have>|<buy>|<want>|<need>|got|<find>|<get> [ > a] @thing @stop|$|and|but|because|in|with|for|now
    MD 70 <have>|<buy>|<want>|<need>|got|<find>|<get> [ > a] big|small|new|good|nice|old|beautiful|great|little @thing @stop|$|and|but|because|in|with|for
    MD 80 there is|was|'s [ > a] JJ? @thing|@place&!police @stop|$|in|near|with|and|on
    MD 85 <have>|<has>|had [ > a] good|great|nice|wonderful|fantastic|lovely|amazing|bad time|day|weekend|trip|holiday|party|dream|idea|job|life|future|relationship @stop|$|with|in|and|at|there
    MD 85 <have>|has|had|is|was|are|were|<know>|<learn>|<see>|<spend>|<get> [ > a] lot of
    MD 80 <have>|has|had [ > a] headache|cold|fever|toothache @stop|$|and|because
    MD 75 it|this|that is|was|'s [ > a] very|really good|bad|big|small|nice|beautiful|important|interesting|difficult|great @countable @stop|$|for|because|to|in|and
    MD 75 it|this|that|he|she is|was|'s [ > a] good|bad|big|small|nice|beautiful|great|wonderful|huge|large|serious|difficult @countable&!@collective&!practice&!quality&!value&!sense&!business&!fun @stop|$|for|because|in|and
    MD 85 such [ > a] good|bad|big|beautiful|nice|great|wonderful|long|short|difficult time|day|place|person|thing|idea|city|book|life|way|story|job|man|woman|boy|girl|house|teacher|friend
    MD 80 for [ > a] long time @stop|$|and|because|in|with
    MD 80 <take>|<spend>|<need> [ > a] long time
    MD 80 @verb [ > a] few days|weeks|months|years|hours|minutes ago|later
    MD 70 it|this|that|he|she|which|who is|was|'s very|really? [ > a] JJ&!same&!own&!other&!such&!next&!last&!first&!common&!public&!high&!legal&!pure&!more&!most&!fair&!hard&!full @countable&!@collective&!practice&!quality&!value&!sense&!business&!fun&!law&!fact&!work&!service&!history&!property&!language&!play&!speed&!power&!love&!use&!energy&!reality&!color&!colour&!school&!age&!size @stop|$|for|because|that|who
    MD 72 in|at|near|from|inside|around|outside|into [ > the] @place&!school&!church&!hospital&!sea&!market&!factory&!university&!office&!store|city|village|kitchen|garden|street|classroom|bathroom|building|forest|countryside @stop|$|and|because|where|when
    MD 75 in|on [ > the] bus|train|car|plane @stop|$|and|because|when
    MD 80 <know>|<tell>|<say>|<speak> [ > the] truth @stop|$|and|to|about
    # Nouns that hardly ever go without
    MD 72 @transitive [ > a] @nounwitha&NN ${AFTER}
    MD 70 @transitive [ > a] good|bad|big|small|great|new|nice|better|real|important|special|beautiful|strong|positive|negative|little|huge|serious|simple|interesting|difficult @nounwitha&NN ${AFTER}
    MD 72 @transitive [ > the] @nounwiththe&NN ${AFTER}
    MD 70 in|on|of|from|at|into|about|for|to|through [ > the] @nounafterthe&NN ${AFTER}
    # Superlatives and ordinals
    MD 85 one of [ > the] JJS|most
    MD 80 @copula [ > the] best|worst|biggest|oldest|youngest|tallest|largest|smallest|greatest @countable&!friend&!practice|thing|way
    MD 80 @copula [ > the] most important|beautiful|popular|famous|interesting|difficult|common|dangerous @common
    MD 72 @verb&!@gerund|@preposition&!at&!of&!to [ > the] best|worst|biggest|largest|tallest|oldest|easiest|hardest|happiest|fastest @countable&!friend
    MD 85 for [ > the] first|last time
    MD 75 @copula|@preposition|@verb&!@gerund [ > the] same as|time|way|thing|things|place|age|school|class|house|room|problem|idea|day|people
    # Set phrases
    MD 90 in [ > the] morning|afternoon|evening @stop|$|and|or|because|when|before|after|i|we|they|he|she
    MD 85 at [ > the] beginning|end of
    MD 85 in [ > the] middle of
    MD 80 on [ > the] other hand
    MD 90 all over|around|in [ > the] world @stop|$|and|is|are|because|who|has|have|that|will|today
    MD 85 on|from|over|in [ > the] internet @stop|$|and|is|because|to|for
    MD 75 <play> [ > the] guitar|piano|violin
    MD 85 <go>|<get> to [ > the] cinema|beach|supermarket|airport|bank|park|gym|dentist|doctor|zoo|hospital|museum|mountains|library|shop|shops|theater|theatre|movies|restaurant|market|store @stop|$|and|with|to|because|for|every|on|in|or|when|after
    MD 85 in|to|from [ > the] usa|uk|united states|kingdom|netherlands|philippines @stop|$|and|because|for|is
    MD 80 most of [ > the] people|students|time|things|children|countries|teenagers|teachers
    MD 75 !of|for|through|throughout|at|over all [ > the] time @stop|$|and|because|with|to
  `,
  detects: [
    ['My name is Ana and I am student.', 'My name is Ana and I am a student.'],
    ['My brother wants to become engineer.', 'My brother wants to become an engineer.'],
    ['I have dog and two cats.', 'I have a dog and two cats.'],
    ['It is one of most beautiful cities.', 'It is one of the most beautiful cities.'],
    ['He works as waiter.', 'He works as a waiter.'],
    ['I get up early in morning.', 'I get up early in the morning.'],
    ['We met at same time.', 'We met at the same time.'],
    ['There is park near my house.', 'There is a park near my house.'],
    ['We went to cinema.', 'We went to the cinema.'],
    ['I waited for long time.', 'I waited for a long time.'],
  ],
  leaves: [
    'I am a student in the second year.',
    'He goes to school by bus in the morning.',
    'We have time and money.',
    'The best way to learn is to read.',
    'It is good practice for beginners.',
    'She is head teacher of our school.',
  ],
};
