/** Pairs of words that no rule relates by form, in both directions; chosen by us from common confusions of learners. */
class WordPairs {
  readonly #pairs = new Map<string, Set<string>>();

  /** @param lines groups of words separated by spaces; each word of a group pairs with every other */
  constructor(lines: string) {
    for (const line of lines.trim().split('\n')) {
      const group = line.trim().split(/\s+/);
      for (const word of group) {
        const others = this.#pairs.get(word) ?? new Set();
        for (const other of group) if (other !== word) others.add(other);
        this.#pairs.set(word, others);
      }
    }
  }

  has(a: string, b: string): boolean {
    return this.#pairs.get(a)?.has(b) === true;
  }
}

/** Words that sound or look alike but are short or function words, to which the rule of similarity does not apply. */
export const CONFUSED = new WordPairs(`
  to too two
  there their they're
  then than
  were where
  your you're
  whose who's
  of off
  by buy bye
  no know
  now know
  new knew
  hear here
  write right
  which witch
  whether weather
  quiet quite
  loose lose
  affect effect
  accept except
  passed past
  thing think
  things thinks
  live leave
  life live
  felt fell
  fell feel
  from form
  an and
  threw through
  though thought
  trough through
  peace piece
  plain plane
  principal principle
  desert dessert
  stationary stationery
  diary dairy
  wear where were
  sea see
  son sun
  son soon
  meat meet
  week weak
  wait weight
  for four
  our hour
  are our
  his is
  as has
  its it
  won one
  ware wear
  brake break
  male mail
  tale tail
  road rode
  role roll
  since science
  chose choose
  full fool
  want won't
  hole whole
  word world
  cloths clothes
  later latter
  costume custom
  sheep ship
  cant can't
  of have
`);

/** Words of one root with forms too different for a rule about endings. */
export const SAME_ROOT = new WordPairs(`
  die dead death deadly
  live life alive lively
  lose loss lost
  choose choice
  see sight
  fly flight
  high height
  long length
  strong strength
  wide width
  deep depth
  hot heat
  sell sale
  give gift
  succeed success successful successfully
  believe belief
  prove proof
  advise advice
  speak speech
  sit seat
  sing song
  know knowledge
  young youth
  proud pride
  true truth
  good well
  food feed
  blood bleed
  explain explanation
  describe description
  poor poverty
  angry anger angrily
  hungry hunger
  free freedom
  wise wisdom
  safe safety save
  marry marriage
  mean meaning meaningful
  weigh weight
  think thought
  behave behaviour behavior
  enter entrance
  anxious anxiety
  pronounce pronunciation
  destroy destruction
  solve solution
  hers her
  ours our
  yours your
  theirs their
  mine my
  beside besides
  sometime sometimes
`);

/**
 * False friends in common languages, wrong word first; only a few, because one has to know the first language to be
 * certain.
 */
export const FALSE_FRIENDS: ReadonlyMap<string, readonly string[]> = new Map(
  `
  actual: current present
  actually: currently nowadays now
  eventually: possibly perhaps maybe
  eventual: possible
  sensible: sensitive
  library: bookshop
  bookshop: library
  assist: attend
  assisted: attended
  pretend: intend expect want
  parents: relatives
  career: degree
  carpet: folder
  argument: plot
  lecture: reading
  fabric: factory
  chef: boss
  become: get receive
  became: got received
  gymnasium: school
  sympathetic: nice friendly kind
  formation: training
  diverse: several
  concrete: specific
  propaganda: advertising
  novel: story
  actuality: present
  conductor: driver
  realise: achieve
  realize: achieve
  spend: donate
  preservative: condom
  embarrassed: pregnant
  constipated: cold
  mobile: furniture
  notice: news
  notices: news
  journey: day
  `
    .trim()
    .split('\n')
    .map((line) => {
      const [wrong, right] = line.trim().split(': ');
      return [wrong!, right!.split(' ')] as const;
    }),
);

/** Informal words with their formal equivalents. */
export const INFORMAL: ReadonlyMap<string, readonly string[]> = new Map(
  `
  wanna: want would
  gonna: going will
  gotta: have must
  kids: children
  kid: child
  u: you
  ur: your you're
  thx: thanks thank
  plz: please
  cuz: because
  cos: because
  'cause: because
  coz: because
  guys: people everyone
  guy: man
  stuff: things
  yeah: yes
  bye: goodbye
  mum: mother
  mom: mother
  dad: father
  hi: dear hello
  hey: dear hello hi
  ok: all fine
  okay: all fine
  'm: am
  're: are
  've: have
  'll: will
  n't: not
  `
    .trim()
    .split('\n')
    .map((line) => {
      const [informal, formal] = line.trim().split(': ');
      return [informal!, formal!.split(' ')] as const;
    }),
);
