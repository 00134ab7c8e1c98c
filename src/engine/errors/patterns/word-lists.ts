/** Lists of words that patterns refer to with `@`, chosen by us. Lower case, separated by white space. */
export const WORD_LISTS: Readonly<Record<string, string>> = {
  // Grammatical words
  be: "am is are was were be been being 'm 's 're",
  modal: "can could will would shall should may might must ca wo 'll",
  subject: 'i you he she it we they',
  nominative: 'i he she we they',
  singularsubject: 'he she it',
  pluralsubject: 'i you we they',
  object: 'me him her us them you it',
  possessive: 'my your his her its our their',
  not: "not n't",
  clause: '^ , ; and but or because so if when that although while since as whether who',
  wh: 'what where when why how who which',
  preposition: 'of in on at for with from by to about without into through',
  day: 'monday tuesday wednesday thursday friday saturday sunday',
  month: 'january february march april may june july august september october november december',
  number:
    'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred',
  frequency: 'always never usually often sometimes rarely seldom',
  period: 'seconds minutes hours days nights weeks weekends months years decades centuries',
  sort: 'kind sort type style way part form set pair piece lot number couple variety range group series',

  // Third persons of common verbs that a tagger takes for plurals, and vice versa
  third: `answers calls cares causes changes comes costs cooks depends dreams ends feels fits goes helps hopes hurts keeps
    leads leaves lets likes lives looks loves makes matters means moves needs plans plays points questions reads results
    runs says seems shows sounds starts stops studies takes talks tests tries turns uses visits walks wants works`,

  // Nouns
  occupation: `actor actress architect artist baker builder businessman chef cook dentist designer doctor driver
    engineer farmer firefighter footballer hairdresser housewife journalist lawyer manager mechanic model musician nurse
    painter photographer pilot plumber policeman policewoman programmer scientist secretary singer soldier student
    teacher waiter waitress worker writer`,
  family: `mother father brother sister mum mom dad son daughter uncle aunt cousin grandmother grandfather grandma
    grandpa wife husband boyfriend girlfriend friend teacher boss neighbour neighbor`,
  acquaintance: `student teacher kid child parent teenager girl boy adult neighbour neighbor tourist visitor customer worker
    employee player colleague classmate guest passenger relative friend`,
  families: `parents brothers sisters friends children kids grandparents cousins classmates`,
  plain: `student teacher kid child parent teenager friend girl boy adult neighbor neighbour tourist visitor customer worker
    employee player scientist person book car game country city house animal job problem idea reason thing tree shop
    mistake hobby device smartphone cellphone computer building website skill sport opportunity`,
  /** Things that one has or buys one of: `I have car` can't be a generic statement. */
  thing: `apartment baby bag bicycle bike boyfriend brother camera car cat computer cousin daughter dog flat garden
    girlfriend hobby horse house husband idea job kitchen laptop map motorbike party pet phone piano plan present
    problem question rabbit sister son suitcase  ticket tv umbrella wife`,
  activity: `be become buy bring choose come cook do drive eat find finish forget get give go have hear improve invite
    keep know learn listen live make meet pay play read say see sell send sleep speak spend stay take teach tell think
    travel try understand use visit watch wear win work write`,
  /** Verbs that are not commonly used as nouns, so that `for VERB` is not a noun phrase. */
  doing: `be become buy bring choose come do eat find forget get give go have hear improve invite keep know learn
    listen make meet pay say see sell send sleep speak spend take teach tell think understand wear write`,
  /** Verbs without a progressive. */
  stative: 'agree disagree believe belong depend exist hope know need prefer think understand want',
  place: `airport bank beach bus cinema church doctor dentist factory gym hospital hotel library market mountains museum
    office park party pool post restaurant sea shop station store supermarket theater theatre zoo`,
  // Nouns that lack a determiner after a verb in fewer than one in thirty cases, counted with our tagger in openly
  // licensed text (models/tagger/README.md names it): those that mostly take `a` there, those that mostly take `the`,
  // and those that mostly take `the` after a preposition.
  nounwitha: `apartment appointment argument article bag bath bike boat bottle bridge bus camera car career cat challenge
    chapter computer concert contract contribution decision description device difference disability dog doctor dream
    driver engineer event example exception expert explanation feature fight gift goal group gun habit hole horse hotel
    house husband idea impression instrument interview job joke lawyer lesson letter lie list machine manager map
    meal message method mission mistake model movie museum network option organization organisation pencil person phone
    picture plan planet platform podcast problem project question relationship reputation requirement restaurant
    role scenario seat sentence sign smartphone solution song step story suggestion summary survey system table
    task taxi team ticket tool topic trip uniform vehicle version video website workshop`,
  nounwiththe: `beginning crisis door environment exam floor forest future newspaper population situation sky street
    village window world`,
  nounafterthe: `afternoon bathroom beginning bus classroom corridor countryside desk door field floor future
    garden kitchen middle morning mountain park pandemic river roof sky sofa street universe
    village wall world`,

  // No plural in ordinary English, or a plural with the same form
  measure: `nil percent dozen hundred thousand million billion trillion foot pound stone euro yen yuan won fish sheep deer
    aircraft spacecraft craft offspring series species fold means headquarters crossroads people police cattle staff youth
    percentage a.m. p.m. am pm o'clock c f mg kg km cm mm m ml mph kmh`,
  collective: `family team group class crowd cast staff party government public company population band army
    audience committee council crew majority minority rest half police club community world city country day week year
    time morning`,
  short: `big small tall short long high low fast slow old young cheap strong weak hard easy happy heavy rich nice safe
    cold hot warm cool clean dirty early late thin thick fat dark bright loud busy funny lucky angry hungry noisy
    tasty pretty lazy ugly good bad wide deep quick smart soft sweet brave crazy dry wet sunny windy spicy tiny wise`,
  state: `able afraid angry bored busy careful excited glad happy hungry interested lonely lucky nervous proud
    ready sad scared sick sorry sure surprised thirsty tired upset worried`,
  uncountedthing: `advice equipment furniture homework housework information luggage baggage news software progress
    accommodation transportation clothing evidence rubbish garbage jewelry jewellery`,
  tv: 'tv television',
};
