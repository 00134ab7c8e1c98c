/** Words that begin a letter or message. */
const GREETING =
  /^(?:dear(?:est)?|hi|hiya|hello|hallo|hey|good (?:morning|afternoon|evening|day)|greetings|to whom it may concern)\b/iu;
const LONGEST_GREETING = 8;

/** Closings, including learners' spellings: `Yours faithfuly`, `Best regard`. */
const CLOSING = new RegExp(
  `^(?:${[
    `(?:your'?s?|very|most|with)?\\s*(?:faith|sincer|truly|respectful|cordial)\\p{L}*(?: your'?s?)?`,
    `your'?s?(?=\\s*[,\\n]|$)`,
    `(?:with )?(?:my |our )?(?:very )?(?:best|kind|kindest|warm|warmest|many|all|lots? of)?(?: my)? ?(?:regards?|wishes|love|hugs?|kiss(?:es)?)`,
    'all the best',
    'best',
    '(?:many )?thanks?(?: you)?(?: (?:so|very) much| a lot)?(?: in advance)?',
    '(?:good)?bye(?: bye)?',
    'cheers',
    'take care',
    'see (?:you|ya)(?: soon| later| there)?',
    '(?:write|reply|talk)(?: back)?(?: to you)? soon',
    'your (?:\\p{L}+ )?friend',
    'x[xo]*',
  ].join('|')})(?=[\\s\\p{P}]|$)`,
  'iu',
);
/** A name, with titles, initials and a mark at its end. */
const NAME = /^(?:(?:[\p{Lu}\p{Lt}][\p{L}\p{M}'’.-]*|and|x[xo]*)[\s,]*){0,5}[.!]*$/u;

/** Words that indicate a clause rather than a heading, greeting or name. */
const OF_CLAUSES = new Set(
  (
    'i you he she it we they there am is are was were be been has have had do does did can could will would shall ' +
    "should may might must i'm it's don't because that who which"
  ).split(' '),
);
const LONGEST_HEADING = 8;
const SMALL_IN_TITLES = new Set('a an the and or of in on at to for with my your from by vs'.split(' '));

/**
 * Whether a segment frames a text: a greeting, a closing, a signature, or a heading. Such a segment is not a sentence that
 * could be improved.
 * @param start where the segment begins in the text, and `end` where it ends, in UTF-16 code units
 */
export function isFraming(text: string, start: number, end: number): boolean {
  const segment = text.slice(start, end).trim();
  if (!/[\p{L}\p{N}]/u.test(segment)) return true;
  if (isGreeting(segment) || isClosing(segment)) return true;
  return standsAlone(text, start, end) && isTitle(text, start, segment);
}

/** `Dear Sir or Madam,` or `Hi Tom!`, followed by at most a name. */
function isGreeting(segment: string): boolean {
  const greeting = GREETING.exec(segment);
  if (!greeting) return false;
  const [, addressed = '', rest = ''] = /^([^,.!:;]*)[,.!:;]*\s*(.*)$/su.exec(
    segment.slice(greeting[0].length),
  )!;
  return !hasClause(addressed) && wordsOf(addressed).length < LONGEST_GREETING && NAME.test(rest);
}

const wordsOf = (piece: string) => piece.toLowerCase().match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
const hasClause = (piece: string) => wordsOf(piece).some((word) => OF_CLAUSES.has(word.replace('’', "'")));

/** A closing followed only by a name, on the same line or the next. */
function isClosing(segment: string): boolean {
  const closing = CLOSING.exec(segment);
  return closing !== null && NAME.test(segment.slice(closing[0].length).replace(/^[\s\p{P}]+/u, ''));
}

/** Whether the lines of a segment contain no other words. */
function standsAlone(text: string, start: number, end: number): boolean {
  return (
    /(?:^|[\n\r\u2028\u2029])[ \t]*$/u.test(text.slice(0, start)) &&
    /^[ \t]*(?:$|[\n\r\u2028\u2029])/u.test(text.slice(end))
  );
}

/** A name or a heading: few words without a full stop that come first, end with a colon, or are capitalised like a title. */
function isTitle(text: string, start: number, segment: string): boolean {
  const words = segment.split(/\s+/);
  if (words.length > LONGEST_HEADING || hasClause(segment) || /[.?!…]["'”’)]*$/u.test(segment)) return false;
  const isFirst = text.slice(0, start).trim() === '' && text.trim() !== segment;
  const hasCapitals = words.every((word) => SMALL_IN_TITLES.has(word) || !/^\p{Ll}/u.test(word));
  return isFirst || segment.endsWith(':') || hasCapitals;
}
